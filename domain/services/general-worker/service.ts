import { m } from '../../../messages/every.ts'
import { oneTimeMinimum } from '../../booking/check.ts'
import { fortnightly, oneTime, weekly } from '../../booking/sessions.ts'
import { defineService } from '../define.ts'
import {
  addressQuestions,
  frequency,
  hours,
  paymentQuestions,
  startDate,
  startTime,
  workerCount,
} from '../questions.ts'
import { generalWorkerRates } from './rates.ts'

/** General help (docs/product/pages.md#step-details). */
export const generalWorker = defineService({
  skill: 'General Worker',
  title: m.general_worker_title,
  page: '/book-general-worker',
  workerLabel: m.wizard_worker,
  workersLabel: m.wizard_workers,
  startingRates: generalWorkerRates,
  startingState: 'soon',
  calls: { quote: '/api/get-general-worker-booking_cost/', book: '/api/book-general-worker/' },
  questions: [
    frequency,
    startDate,
    workerCount(m.wizard_worker_count),
    hours([2, 3, 4, 5, 6, 7, 8]),
    startTime,
    ...addressQuestions,
    ...paymentQuestions,
  ],
  frequencies: [oneTime, fortnightly, weekly],
  ownChecks: [oneTimeMinimum],
})
