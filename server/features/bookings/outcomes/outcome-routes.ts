import { m } from '../../../../messages/every.ts'
import type { Deps } from '../../../deps.ts'
import type { Handlers } from '../../../http/calls/calls.ts'
import { staffCommand } from '../../audit/staff-command.ts'
import { stateOutcome } from './outcomes.ts'

type Keys = 'POST /staff/bookings/outcome/'

/** Outcomes of visits that staff state (docs/product/statuses.md#what-staff-say). */
export function outcomeHandlers(deps: Deps): Pick<Handlers, Keys> {
  return {
    'POST /staff/bookings/outcome/': staffCommand({
      run: ({ body, caller, by }) => stateOutcome(deps, caller, body, by),
      said: m.answer_outcome_stated,
    }),
  }
}
