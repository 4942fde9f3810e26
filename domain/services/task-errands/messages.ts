import { m } from '../../../messages/every.ts'
import { ownMessage } from '../../messages/form-problem.ts'

/** Messages of this service only (docs/product/checks.md#step-details). */
export const messages = {
  taskMissing: ownMessage('task-missing', m.task_errands_task_missing),
} as const
