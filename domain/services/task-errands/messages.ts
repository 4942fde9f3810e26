import { m } from '../../../messages/every.ts'
import { ownMessage } from '../../messages/problem.ts'

/** What only this service says (docs/product/checks.md#step-details). */
export const messages = {
  taskMissing: ownMessage('task-missing', m.task_errands_task_missing),
} as const
