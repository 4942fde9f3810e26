import { m } from '../../../messages/every.ts'
import { ownMessage } from '../../messages/form-problem.ts'

/** Messages of this service only (docs/product/checks.md#step-details). */
export const messages = {
  boxesMissing: ownMessage('boxes-missing', m.movers_packers_boxes_missing),
  liftMissing: ownMessage('lift-missing', m.movers_packers_lift_missing),
  floorsMissing: ownMessage('floors-missing', m.movers_packers_floors_missing),
} as const
