import type { customerCalls } from '../../../domain/api/customer.ts'
import type { Deps } from '../../deps.ts'
import { type Handlers, signedIn } from '../../http/calls.ts'
import { failureOf, notFound, valueOrThrow } from '../../http/failure.ts'
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
      const { body, now } = incoming
      const key = { bookingId: body.booking_id, skill: body.skill }
      const row = await readBooking(deps.pool, key, caller)
      if (!row) throw notFound('This booking does not exist')
      valueOrThrow(await reportProblem(deps, caller, row, body.message, now), failureOf)
      return {
        success: true,
        response: 'Thank you. We have your message and will answer by e-mail',
      }
    },
  }
}
