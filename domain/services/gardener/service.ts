import { answered } from '../../booking/check.ts'
import { type Check, numberAnswer } from '../../booking/description.ts'
import { fortnightly, oneTime, weekly } from '../../booking/sessions.ts'
import { defineService } from '../define.ts'
import {
  addressQuestions,
  frequency,
  hours,
  ownChoice,
  paymentQuestions,
  range,
  startDate,
  startTime,
  workerCount,
} from '../questions.ts'
import { messages } from './messages.ts'
import { gardenerRates } from './rates.ts'

/** A large garden needs its hours (docs/product/checks.md#step-details). */
function sizeNeedsHours(least: Readonly<Record<number, number>>): Check {
  return ({ answers }) => {
    const squareFeet = numberAnswer(answers, 'square_feet')
    const needed = least[squareFeet] ?? 0
    return numberAnswer(answers, 'no_of_hours') < needed
      ? {
          ...messages.hoursForSize,
          field: 'no_of_hours',
          params: { hours: needed, squareFeet },
          exclusive: true,
        }
      : undefined
  }
}

/** Gardening: as a general worker, and the garden's size. */
export const gardener = defineService({
  skill: 'Gardener',
  title: 'Gardener',
  page: '/book-gardener',
  workerLabel: 'gardener',
  workersLabel: 'gardeners',
  startingRates: gardenerRates,
  calls: { quote: '/api/get-gardener-booking_cost/', book: '/api/book-gardener/' },
  questions: [
    frequency,
    startDate,
    workerCount('Gardeners'),
    hours(range(2, 8)),
    ownChoice(
      'square_feet',
      'Garden size',
      messages.sizeMissing,
      [500, 1000, 1500, 2000].map((value) => ({ value, label: `${value} sq. feet` })),
      'Garden Size in sq. feet',
    ),
    startTime,
    ...addressQuestions,
    ...paymentQuestions,
  ],
  frequencies: [oneTime, fortnightly, weekly],
  ownChecks: [sizeNeedsHours({ 1500: 3, 2000: 4 }), answered('square_feet', messages.sizeMissing)],
})
