import { oneTimeMinimum } from '../../booking/check.ts'
import { fortnightly, oneTime, weekly } from '../../booking/sessions.ts'
import {
  frequency,
  hours,
  payAsks,
  range,
  startDate,
  startTime,
  whereAsks,
  workerCount,
} from '../asks.ts'
import { defineService } from '../define.ts'
import { generalWorkerRates } from './rates.ts'

/** Hands for whatever needs doing (docs/product/pages.md#step-details). */
export const generalWorker = defineService({
  skill: 'General Worker',
  title: 'General Worker',
  page: '/book-general-worker',
  workerWord: 'worker',
  workersWord: 'workers',
  startingRates: generalWorkerRates,
  calls: { quote: '/api/get-general-worker-booking_cost/', book: '/api/book-general-worker/' },
  asks: [
    frequency,
    startDate,
    workerCount('Workers'),
    hours(range(2, 8)),
    startTime,
    ...whereAsks,
    ...payAsks,
  ],
  frequencies: [oneTime, fortnightly, weekly],
  ownChecks: [oneTimeMinimum],
})
