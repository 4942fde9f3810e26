import { answered } from '../../booking/check.ts'
import { consecutiveDays } from '../../booking/sessions.ts'
import { defineService } from '../define.ts'
import {
  accessNotes,
  addressAsk,
  hours,
  ownCount,
  paymentQuestions,
  postcode,
  propertyType,
  range,
  startDate,
  startTime,
  unit,
  workerCount,
} from '../questions.ts'
import { messages } from './messages.ts'
import { caringWheelsRates } from './rates.ts'

/** Accompanied transport: from a door to a door, one or several days. */
export const caringWheels = defineService({
  skill: 'Caring Wheels',
  title: 'Caring Wheels',
  page: '/book-caring-wheels',
  workerLabel: 'care taker',
  workersLabel: 'Care Takers',
  startingRates: caringWheelsRates,
  calls: { quote: '/api/get-caring-wheels-booking-cost/', book: '/api/book-caring-wheels/' },
  questions: [
    ownCount('no_of_days', 'Number of days', messages.daysMissing, {
      min: 1,
      max: 30,
      initial: 1,
    }),
    startDate,
    hours(range(2, 8)),
    startTime,
    workerCount('Care takers'),
    addressAsk('from_address', 'Pick up address', messages.pickUpMissing, 'Pick Up Location'),
    addressAsk('to_address', 'Destination', messages.destinationMissing, 'Destination Location'),
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
