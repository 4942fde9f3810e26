import { answered } from '../../booking/check.ts'
import { defineService } from '../define.ts'
import {
  addressQuestions,
  hours,
  ownChoice,
  ownCount,
  paymentQuestions,
  range,
  startDate,
  startTime,
  workerCount,
} from '../questions.ts'
import { messages } from './messages.ts'
import { moversPackersRates } from './rates.ts'

/** Moving and packing (docs/product/pages.md#step-details). */
export const moversPackers = defineService({
  skill: 'Movers Packers',
  title: 'Movers Packers',
  page: '/book-mover-packer',
  workerLabel: 'worker',
  workersLabel: 'workers',
  startingRates: moversPackersRates,
  calls: { quote: '/api/get-movers-packers-booking_cost/', book: '/api/book-movers-packers/' },
  questions: [
    {
      ...ownCount(
        'no_of_boxes_to_pack',
        'Estimated number of boxes',
        messages.boxesMissing,
        { min: 1, max: 500 },
        'Estimated no. of boxes to pack',
      ),
      recordAfter: 'floors',
    },
    startDate,
    workerCount('Workers'),
    hours(range(2, 8)),
    {
      ...ownChoice(
        'has_lift',
        'Lift in the apartment',
        messages.liftMissing,
        [
          { value: 'True', label: 'Yes' },
          { value: 'False', label: 'No' },
        ],
        'Contains Lift',
      ),
      // The three follow the property type, in this order
      // (docs/product/pages.md#staff-booking-details).
      recordAfter: 'property_type',
    },
    {
      ...ownCount(
        'floors',
        'Floor number',
        messages.floorsMissing,
        { min: 0, max: 100 },
        'No. of floors',
      ),
      recordAfter: 'has_lift',
    },
    startTime,
    ...addressQuestions,
    ...paymentQuestions,
  ],
  ownChecks: [
    answered('no_of_boxes_to_pack', messages.boxesMissing),
    answered('has_lift', messages.liftMissing),
    answered('floors', messages.floorsMissing),
  ],
})
