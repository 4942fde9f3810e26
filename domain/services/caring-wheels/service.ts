import { m } from '../../../messages/every.ts'
import { answered } from '../../booking/check.ts'
import { consecutiveDays } from '../../booking/sessions.ts'
import { ownMessage } from '../../messages/form-problem.ts'
import { defineService } from '../define.ts'
import {
  accessNotes,
  addressAsk,
  hours,
  ownCount,
  paymentQuestions,
  postcode,
  propertyType,
  startDate,
  startTime,
  unit,
  workerCount,
} from '../questions.ts'
import { caringWheelsRates } from './rates.ts'

/** Messages of this service only (docs/product/checks.md). */
const messages = {
  daysMissing: ownMessage('days-missing', m.caring_wheels_days_missing),
  pickUpMissing: ownMessage('pick-up-missing', m.caring_wheels_pick_up_missing),
  destinationMissing: ownMessage('destination-missing', m.caring_wheels_destination_missing),
} as const

/** Accompanied transport from door to door, on one or several days. */
export const caringWheels = defineService({
  skill: 'Caring Wheels',
  title: m.caring_wheels_title,
  page: '/book-caring-wheels',
  workerLabel: m.caring_wheels_worker,
  workersLabel: m.caring_wheels_workers,
  startingRates: caringWheelsRates,
  calls: { quote: '/api/get-caring-wheels-booking-cost/', book: '/api/book-caring-wheels/' },
  questions: [
    ownCount('no_of_days', m.caring_wheels_days, messages.daysMissing, {
      min: 1,
      max: 30,
      initial: 1,
    }),
    startDate,
    hours([2, 3, 4, 5, 6, 7, 8]),
    startTime,
    workerCount(m.caring_wheels_count),
    addressAsk(
      'from_address',
      m.caring_wheels_pick_up,
      messages.pickUpMissing,
      m.caring_wheels_record_pick_up,
    ),
    addressAsk(
      'to_address',
      m.caring_wheels_destination,
      messages.destinationMissing,
      m.caring_wheels_record_destination,
    ),
    unit,
    postcode,
    propertyType,
    accessNotes,
    ...paymentQuestions,
  ],
  quoteFields: ['no_of_days'],
  ownChecks: [answered('no_of_days', messages.daysMissing)],
  sessionDays: consecutiveDays,
})
