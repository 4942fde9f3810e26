import { answered } from '../../booking/check.ts'
import type { Question } from '../../booking/description.ts'
import { defineService } from '../define.ts'
import {
  addressQuestions,
  hours,
  paymentQuestions,
  range,
  startDate,
  startTime,
  workerCount,
} from '../questions.ts'
import { messages } from './messages.ts'
import { taskErrandsRates } from './rates.ts'

const taskType: Question = {
  kind: 'text',
  field: 'task_type',
  label: 'Type of task',
  recordLabel: 'Task Type',
  step: 'details',
  missing: messages.taskMissing,
  maxLength: 200,
  own: true,
}

/** Small tasks, described by the customer. */
export const taskErrands = defineService({
  skill: 'Task Errands',
  title: 'Task Errands',
  page: '/book-task-errands',
  workerLabel: 'worker',
  workersLabel: 'workers',
  startingRates: taskErrandsRates,
  calls: { quote: '/api/get-task-errands-booking_cost/', book: '/api/book-task-errands/' },
  questions: [
    startDate,
    workerCount('Workers'),
    hours(range(2, 8)),
    taskType,
    startTime,
    ...addressQuestions,
    ...paymentQuestions,
  ],
  ownChecks: [answered('task_type', messages.taskMissing)],
})
