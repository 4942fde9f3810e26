import { z } from 'zod'
import { breachAudiences } from '../../privacy/breaches.ts'
import { defineCall, lines, nothing, outcome } from '../call.ts'
import { byInt4Id, day, instant, version } from '../fields.ts'
import { pageOf, pageRequest } from '../pages.ts'

/* The register of breaches of personal data (docs/product/privacy.md#breaches). */

const facts = {
  /** When it was discovered, in Malaysia. */
  day,
  hour: z.number().int().min(0).max(23),
  what: lines(2_000),
  whose: lines(2_000),
  people: z.number().int().min(0).max(10_000_000),
  harm: z.boolean(),
}
const breach = z.object({
  id: z.number().int(),
  version,
  discovered_at: instant,
  what: z.string(),
  whose: z.string(),
  people: z.number().int(),
  harm: z.boolean(),
  /** Until when, and since when: null where they need not be, or are not yet, notified. */
  commissioner_due: instant.nullable(),
  persons_due: instant.nullable(),
  commissioner_at: instant.nullable(),
  persons_at: instant.nullable(),
})
export type Breach = z.output<typeof breach>

export const breachCalls = {
  'GET /staff/breaches/': defineCall({
    summary: 'Breaches of personal data, the newest first',
    access: 'manage-breaches',
    request: z.object({ ...pageRequest(50), state: z.enum(['open', 'done']).optional() }),
    response: pageOf(breach),
  }),
  'GET /staff/breaches/{id}': defineCall({
    summary: 'One breach of personal data',
    access: 'manage-breaches',
    request: nothing,
    params: byInt4Id,
    response: breach,
  }),
  'POST /staff/breaches/': defineCall({
    summary: 'Adds a breach of personal data; its clocks run from the discovery',
    access: 'manage-breaches',
    request: z.object(facts),
    response: outcome.extend({ id: z.number().int() }),
  }),
  'POST /staff/breaches/{id}/change/': defineCall({
    summary: 'Changes what is known of a breach',
    access: 'manage-breaches',
    request: z.object({ version, ...facts }),
    params: byInt4Id,
    response: outcome,
  }),
  'POST /staff/breaches/{id}/notified/': defineCall({
    summary: 'States that the Commissioner, or the people concerned, were notified now',
    access: 'manage-breaches',
    request: z.object({ version, audience: z.enum(breachAudiences) }),
    params: byInt4Id,
    response: outcome,
  }),
}
