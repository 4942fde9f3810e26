import { answered, oneTimeMinimum } from '../../booking/check.ts'
import { oneMonth, oneTime, oneWeek } from '../../booking/sessions.ts'
import {
  frequency,
  genderField,
  hours,
  medicalDetails,
  payAsks,
  startDate,
  startTime,
  whereAsks,
  workerCount,
  workerGender,
} from '../asks.ts'
import { defineService } from '../define.ts'

/** Care for the elderly, by care givers of the gender that the family asks for. */
export const careGiver = defineService({
  skill: 'Care Giver',
  title: 'Elderly Care',
  page: '/book-care-giver',
  // Spelled as in the product (docs/product/services.md).
  alsoAt: ['/book-eldely-care'],
  workerWord: 'care taker',
  workersWord: 'care takers',
  calls: {
    slots: '/booking-details/get-available-slots/',
    quote: '/care-giver/get-care-giver-cost/',
    book: '/care-giver/book-care-giver/',
  },
  asks: [
    frequency,
    startDate,
    workerCount('Care takers'),
    workerGender('Care taker gender', 'gender-missing'),
    hours([4, 6, 8]),
    startTime,
    ...whereAsks,
    ...payAsks,
    medicalDetails,
  ],
  frequencies: [oneTime, oneWeek, oneMonth],
  ownChecks: [answered(genderField, 'gender-missing'), oneTimeMinimum],
})
