import { m } from '../../../messages/every.ts'
import { answered } from '../../booking/check.ts'
import type { Question } from '../../booking/description.ts'
import { ownMessage } from '../../messages/form-problem.ts'
import { defineService } from '../define.ts'
import {
  addressQuestions,
  hours,
  paymentQuestions,
  startDate,
  startTime,
  workerCount,
} from '../questions.ts'
import { taskErrandsRates } from './rates.ts'

/** Messages of this service only (docs/product/checks.md#step-details). */
const messages = {
  taskMissing: ownMessage('task-missing', m.task_errands_task_missing),
} as const

const taskType: Question = {
  kind: 'text',
  field: 'task_type',
  label: m.task_errands_task,
  recordLabel: m.task_errands_record_task,
  step: 'details',
  missing: messages.taskMissing,
  maxLength: 200,
  own: true,
}

/** Small tasks, described by the customer. */
export const taskErrands = defineService({
  skill: 'Task Errands',
  title: m.task_errands_title,
  page: '/book-task-errands',
  workerLabel: m.wizard_worker,
  workersLabel: m.wizard_workers,
  startingRates: taskErrandsRates,
  startingState: 'soon',
  calls: { quote: '/api/get-task-errands-booking_cost/', book: '/api/book-task-errands/' },
  questions: [
    startDate,
    workerCount(m.wizard_worker_count),
    hours([2, 3, 4, 5, 6, 7, 8]),
    taskType,
    startTime,
    ...addressQuestions,
    ...paymentQuestions,
  ],
  ownChecks: [answered('task_type', messages.taskMissing)],
})
