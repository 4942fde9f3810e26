import { answered } from '../../domain/booking/check.ts'
import { numberAnswer, textAnswer } from '../../domain/booking/description.ts'
import { oneTime, weekly } from '../../domain/booking/sessions.ts'
import { defineService } from '../../domain/services/define.ts'
import {
  addressQuestions,
  frequency,
  ownChoice,
  ownCount,
  paymentQuestions,
  startDate,
  startTime,
} from '../../domain/services/questions.ts'
import { part } from '../../domain/services/starting-rates.ts'

/**
 * A service that exists only in tests. Its hours, crew and price depend on answers that no other
 * service asks for, and one answer is encrypted: booking code may know services only by their
 * description.
 */
export const windowWasher = defineService({
  skill: 'Window Washer',
  title: () => 'Window Washing',
  page: '/book-window-washer',
  workerLabel: () => 'washer',
  workersLabel: () => 'washers',
  // RM 8 a window, 10% off when weekly.
  startingRates: {
    unitSen: 800,
    off: { weekly: part(10) },
    hourlyAddons: [{ name: 'Frames', costSen: 900 }],
    fixedAddons: [],
  },
  calls: {
    quote: '/api/get-window-washer-booking-cost/',
    book: '/api/book-window-washer/',
  },
  questions: [
    frequency,
    startDate,
    ownCount('no_of_windows', () => 'Number of windows', 'field-invalid', {
      min: 1,
      max: 60,
    }),
    ownChoice(
      'ladder',
      () => 'Ladder',
      'field-invalid',
      [
        { value: 'Short', label: () => 'One storey' },
        { value: 'Tall', label: () => 'Two storeys' },
      ],
      () => 'Ladder needed',
    ),
    {
      kind: 'text',
      field: 'window_notes',
      label: () => 'Notes on the windows',
      step: 'details',
      maxLength: 200,
      own: true,
    },
    startTime,
    ...addressQuestions,
    ...paymentQuestions,
    {
      kind: 'text',
      field: 'alarm_code',
      label: () => 'Alarm code',
      step: 'payment',
      missing: 'field-invalid',
      maxLength: 20,
      sensitive: true,
    },
  ],
  frequencies: [oneTime, weekly],
  quoteFields: ['no_of_windows'],
  slotFields: ['no_of_windows', 'ladder'],
  ownChecks: [
    answered('no_of_windows', 'field-invalid', { label: 'Number of windows' }),
    answered('ladder', 'field-invalid', { label: 'Ladder' }),
  ],
  visitHours: (answers) => Math.ceil(numberAnswer(answers, 'no_of_windows') / 10),
  crewSize: (answers) => (textAnswer(answers, 'ladder') === 'Tall' ? 2 : 1),
  units: (answers) => numberAnswer(answers, 'no_of_windows'),
  unitText: (answers) => `${numberAnswer(answers, 'no_of_windows')} windows`,
  perUnit: () => 'per window',
})
