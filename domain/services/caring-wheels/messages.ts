import { ownMessage } from '../../messages/problem.ts'

/** What only this service says (docs/product/checks.md). */
export const messages = {
  daysMissing: ownMessage('days-missing', 'Please select the No of Days'),
  pickUpMissing: ownMessage('pick-up-missing', 'Please fill the pick up address'),
  destinationMissing: ownMessage('destination-missing', 'Please fill the destination'),
} as const
