import { z } from 'zod'
import { scopes } from '../../account/api-keys.ts'
import { defineCall, outcome, plain, text } from '../call.ts'
import { byInt4Id, day, instant, version } from '../fields.ts'
import { listOf } from '../pages.ts'

const scope = z.enum(scopes)

const apiKey = z.object({
  id: z.number().int(),
  name: z.string(),
  /** The part of it that is no secret. */
  prefix: z.string(),
  /** For whom it acts. */
  owner: z.string(),
  scopes: z.array(scope),
  /** From where it may be used; none: from anywhere. */
  addresses: z.array(z.string()),
  state: z.enum(['active', 'expired', 'revoked']),
  created_at: instant,
  /** The last day on which it works. */
  until: day,
  /** To a minute; null for never. */
  last_used_at: instant.nullable(),
  version: z.number().int(),
})
export type ApiKey = z.infer<typeof apiKey>

/** Keys with which other programs make these calls (docs/product/api-keys.md). */
export const apiKeyCalls = {
  'GET /staff/api-keys/': defineCall({
    summary: "The caller's keys, for an Admin everybody's, and the scopes that a new one can have",
    access: 'manage-keys',
    request: z.object({ state: z.enum(['active', 'expired', 'revoked']).optional() }),
    response: listOf(apiKey).extend({ scopes: z.array(scope) }),
  }),
  'POST /staff/api-keys/': defineCall({
    summary: 'Adds a key for the caller, and answers it: it is shown this once',
    access: 'manage-keys',
    fresh: true,
    request: z.object({
      name: plain(100).trim().min(1),
      scopes: z.array(scope).min(1).max(scopes.length),
      /** The last day on which it works. */
      until: day,
      /** Addresses or networks, as `203.0.113.7, 198.51.100.0/24`; empty: from anywhere. */
      addresses: text(1000),
    }),
    response: outcome.extend({ key: z.string() }),
  }),
  'POST /staff/api-keys/{id}/revoke/': defineCall({
    summary: 'Ends a key at once',
    access: 'manage-keys',
    params: byInt4Id,
    request: z.object({ version }),
    response: outcome,
  }),
}
