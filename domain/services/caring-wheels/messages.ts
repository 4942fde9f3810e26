import { m } from '../../../messages/every.ts'
import { ownMessage } from '../../messages/form-problem.ts'

/** Messages of this service only (docs/product/checks.md). */
export const messages = {
  daysMissing: ownMessage('days-missing', m.caring_wheels_days_missing),
  pickUpMissing: ownMessage('pick-up-missing', m.caring_wheels_pick_up_missing),
  destinationMissing: ownMessage('destination-missing', m.caring_wheels_destination_missing),
} as const
