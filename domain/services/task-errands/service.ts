import { answered } from '../../booking/check.ts'
import type { Ask } from '../../booking/description.ts'
import { hours, payAsks, range, startDate, startTime, whereAsks, workerCount } from '../asks.ts'
import { defineService } from '../define.ts'
import { messages } from './messages.ts'
import { taskErrandsRates } from './rates.ts'

const taskType: Ask = {
  kind: 'text',
  field: 'task_type',
  label: 'Type of task',
  recordLabel: 'Task Type',
  step: 'details',
  missing: messages.taskMissing,
  maxLength: 200,
  own: true,
}

/** Errands and small tasks, described in the customer's words. */
export const taskErrands = defineService({
  skill: 'Task Errands',
  title: 'Task Errands',
  page: '/book-task-errands',
  workerWord: 'worker',
  workersWord: 'workers',
  startingRates: taskErrandsRates,
  calls: { quote: '/api/get-task-errands-booking_cost/', book: '/api/book-task-errands/' },
  asks: [
    startDate,
    workerCount('Workers'),
    hours(range(2, 8)),
    taskType,
    startTime,
    ...whereAsks,
    ...payAsks,
  ],
  ownChecks: [answered('task_type', messages.taskMissing)],
})
