import { m } from '../../../messages/every.ts'
import type { Locale } from '../../../messages/locales.ts'
import { answered } from '../../booking/check.ts'
import { type Check, numberAnswer } from '../../booking/description.ts'
import { fortnightly, oneTime, weekly } from '../../booking/sessions.ts'
import { ownMessage } from '../../messages/form-problem.ts'
import { defineService } from '../define.ts'
import {
  addressQuestions,
  frequency,
  hours,
  ownChoice,
  paymentQuestions,
  startDate,
  startTime,
  workerCount,
} from '../questions.ts'
import { gardenerRates } from './rates.ts'

/** Messages of this service only (docs/product/checks.md#step-details). */
const messages = {
  hoursForSize: ownMessage('garden-hours', m.gardener_garden_hours),
  sizeMissing: ownMessage('garden-size-missing', m.gardener_garden_size_missing),
} as const

/** A large garden needs a minimum of hours (docs/product/checks.md#step-details). */
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

/** Gardening: the questions of a general worker, and the garden's size. */
export const gardener = defineService({
  skill: 'Gardener',
  title: m.gardener_title,
  page: '/book-gardener',
  workerLabel: m.gardener_worker,
  workersLabel: m.gardener_workers,
  startingRates: gardenerRates,
  startingState: 'soon',
  calls: { quote: '/api/get-gardener-booking_cost/', book: '/api/book-gardener/' },
  questions: [
    frequency,
    startDate,
    workerCount(m.gardener_count),
    hours([2, 3, 4, 5, 6, 7, 8]),
    ownChoice(
      'square_feet',
      m.gardener_size,
      messages.sizeMissing,
      [500, 1000, 1500, 2000].map((value) => ({
        value,
        label: (_: object, options: { locale: Locale }) =>
          m.gardener_square_feet({ size: value }, options),
      })),
      m.gardener_record_size,
    ),
    startTime,
    ...addressQuestions,
    ...paymentQuestions,
  ],
  frequencies: [oneTime, fortnightly, weekly],
  ownChecks: [sizeNeedsHours({ 1500: 3, 2000: 4 }), answered('square_feet', messages.sizeMissing)],
})
