import { oneTimeMinimum } from '../../booking/check.ts'
import { fortnightly, oneTime, weekly } from '../../booking/sessions.ts'
import { defineService } from '../define.ts'
import {
  addressQuestions,
  frequency,
  hours,
  paymentQuestions,
  range,
  startDate,
  startTime,
  workerCount,
} from '../questions.ts'
import { generalWorkerRates } from './rates.ts'

/** General help (docs/product/pages.md#step-details). */
export const generalWorker = defineService({
  skill: 'General Worker',
  title: 'General Worker',
  page: '/book-general-worker',
  workerLabel: 'worker',
  workersLabel: 'workers',
  startingRates: generalWorkerRates,
  calls: { quote: '/api/get-general-worker-booking_cost/', book: '/api/book-general-worker/' },
  questions: [
    frequency,
    startDate,
    workerCount('Workers'),
    hours(range(2, 8)),
    startTime,
    ...addressQuestions,
    ...paymentQuestions,
  ],
  frequencies: [oneTime, fortnightly, weekly],
  ownChecks: [oneTimeMinimum],
})
