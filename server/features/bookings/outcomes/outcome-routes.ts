import { m } from '../../../../messages/every.ts'
import type { Deps } from '../../../deps.ts'
import { type Handlers, signedIn } from '../../../http/calls.ts'
import { Failure, noBooking, notFound } from '../../../http/failure.ts'
import { authorOf } from '../../audit/record.ts'
import { bookingOutOfDate } from '../records/out-of-date.ts'
import { stateOutcome } from './outcomes.ts'

type Keys = 'POST /staff/bookings/outcome/'

/** What staff say happened at a visit (docs/product/statuses.md#what-staff-say). */
export function outcomeHandlers(deps: Deps): Pick<Handlers, Keys> {
  return {
    'POST /staff/bookings/outcome/': async (incoming) => {
      const { body, locale } = incoming
      const caller = signedIn(incoming)
      const key = { bookingId: body.booking_id, skill: body.skill }
      const stated = await stateOutcome(deps, caller, key, body, authorOf(incoming))
      if (stated.ok) return { success: true, response: m.answer_outcome_stated({}, { locale }) }
      const { code } = stated.refusal
      switch (code) {
        case 'not-found':
          throw notFound(noBooking)
        case 'out-of-date':
          throw await bookingOutOfDate(deps, body.booking_id, caller)
        case 'absent-missing':
          throw new Failure(400, code, (to) => m.problem_absent_missing({}, { locale: to }))
        case 'outcome-not-possible':
          throw new Failure(409, code, (to) => m.problem_outcome_not_possible({}, { locale: to }))
      }
    },
  }
}
