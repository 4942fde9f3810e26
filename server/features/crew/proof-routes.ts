import type { crewProofCalls } from '../../../domain/api/crew-proof.ts'
import type { Deps } from '../../deps.ts'
import { type Handlers, signedIn } from '../../http/calls.ts'
import { noBooking, notFound } from '../../http/failure.ts'
import { readBooking } from '../bookings/records/queries.ts'
import { readChecklist } from './checklist.ts'

/** What shows how visits went. */
export function crewProofHandlers(deps: Deps): Pick<Handlers, keyof typeof crewProofCalls> {
  const { pool } = deps
  return {
    'GET /staff/crew/proof/': async (incoming) => {
      const { body, locale } = incoming
      const key = { bookingId: body.booking_id, skill: '' }
      const row = await readBooking(pool, key, signedIn(incoming))
      if (!row) throw notFound(noBooking)
      return { checklist: await readChecklist(pool, row.id, locale) }
    },
  }
}
