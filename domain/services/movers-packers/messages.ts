import { ownMessage } from '../../messages/problem.ts'

/** What only this service says (docs/product/checks.md#step-details). */
export const messages = {
  boxesMissing: ownMessage('boxes-missing', 'Please enter the no of boxes to pack'),
  liftMissing: ownMessage('lift-missing', 'Please select the availablity of lift'),
  floorsMissing: ownMessage('floors-missing', 'Please enter the no of floors'),
} as const
