import { ownMessage } from '../../messages/problem.ts'

/** What only this service says (docs/product/checks.md#step-details). */
export const messages = {
  taskMissing: ownMessage('task-missing', 'Please enter the type of task'),
} as const
