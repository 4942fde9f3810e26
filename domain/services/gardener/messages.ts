import { ownMessage } from '../../messages/problem.ts'

/** What only this service says (docs/product/checks.md#step-details). */
export const messages = {
  hoursForSize: ownMessage(
    'garden-hours',
    'Please select minimum {hours} hours for garden size upto {squareFeet} sq. feets',
  ),
  sizeMissing: ownMessage('garden-size-missing', 'Please select the garden size'),
} as const
