import type { customerCalls } from '../../../domain/api/customer.ts'
import { m } from '../../../messages/every.ts'
import type { Deps } from '../../deps.ts'
import { type Handlers, signedIn } from '../../http/calls.ts'
import { failureOf, noBooking, notFound, valueOrThrow } from '../../http/failure.ts'
import { readBooking } from './queries.ts'
import { reportProblem } from './report-problem.ts'
import { readSavedAddresses } from './saved-addresses.ts'

export type CustomerKeys = keyof typeof customerCalls

/** Calls of a customer's own pages besides the bookings. */
export function customerHandlers(deps: Deps): Pick<Handlers, CustomerKeys> {
  return {
    'GET /booking-details/get-saved-addresses/': (incoming) =>
      readSavedAddresses(deps.pool, signedIn(incoming).accountId),

    'POST /booking-details/report-problem/': async (incoming) => {
      const caller = signedIn(incoming)
      const { body, now, locale } = incoming
      const key = { bookingId: body.booking_id, skill: body.skill }
      const row = await readBooking(deps.pool, key, caller)
      if (!row) throw notFound(noBooking)
      valueOrThrow(await reportProblem(deps, caller, row, body, now), failureOf)
      return {
        success: true,
        response: m.answer_message_received({}, { locale }),
      }
    },
  }
}
