import { z } from 'zod'
import { scopes } from '../../account/api-keys.ts'
import { defineCall, outcome, plain, text } from '../call.ts'
import { byInt4Id, day, instant, version } from '../fields.ts'
import { listOf } from '../pages.ts'

const scope = z.enum(scopes)

const apiKey = z.object({
  id: z.number().int(),
  name: z.string(),
  /** The part of the key that is not secret. */
  prefix: z.string(),
  /** The person for whom it acts. */
  owner: z.string(),
  scopes: z.array(scope),
  /** Addresses from which it may be used; empty for any. */
  addresses: z.array(z.string()),
  state: z.enum(['active', 'expired', 'revoked']),
  created_at: instant,
  /** The last day on which it works. */
  until: day,
  /** To the minute; null if never. */
  last_used_at: instant.nullable(),
  version,
})
export type ApiKey = z.infer<typeof apiKey>

/** Keys with which other programs make calls (docs/product/api-keys.md). */
export const apiKeyCalls = {
  'GET /staff/api-keys/': defineCall({
    summary: "The caller's keys, or all keys for an Admin, and the scopes available to a new one",
    access: 'manage-keys',
    request: z.object({ state: z.enum(['active', 'expired', 'revoked']).optional() }),
    response: listOf(apiKey).extend({ scopes: z.array(scope) }),
  }),
  'POST /staff/api-keys/': defineCall({
    summary: 'Add a key for the caller; the answer is the only time it is shown',
    access: 'manage-keys',
    fresh: true,
    request: z.object({
      name: plain(100).trim().min(1),
      scopes: z.array(scope).min(1).max(scopes.length),
      /** The last day on which it works. */
      until: day,
      /** Addresses or networks, such as `203.0.113.7, 198.51.100.0/24`; empty for any. */
      addresses: text(1000),
    }),
    response: outcome.extend({ key: z.string() }),
  }),
  'POST /staff/api-keys/{id}/revoke/': defineCall({
    summary: 'Revoke a key immediately',
    access: 'manage-keys',
    params: byInt4Id,
    request: z.object({ version }),
  }),
}
