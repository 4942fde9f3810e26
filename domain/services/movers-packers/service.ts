import { m } from '../../../messages/every.ts'
import { answered } from '../../booking/check.ts'
import { ownMessage } from '../../messages/form-problem.ts'
import { defineService } from '../define.ts'
import {
  addressQuestions,
  hours,
  ownChoice,
  ownCount,
  paymentQuestions,
  startDate,
  startTime,
  workerCount,
} from '../questions.ts'
import { moversPackersRates } from './rates.ts'

/** Messages of this service only (docs/product/checks.md#step-details). */
const messages = {
  boxesMissing: ownMessage('boxes-missing', m.movers_packers_boxes_missing),
  liftMissing: ownMessage('lift-missing', m.movers_packers_lift_missing),
  floorsMissing: ownMessage('floors-missing', m.movers_packers_floors_missing),
} as const

/** Moving and packing (docs/product/pages.md#step-details). */
export const moversPackers = defineService({
  skill: 'Movers Packers',
  title: m.movers_packers_title,
  page: '/book-mover-packer',
  workerLabel: m.wizard_worker,
  workersLabel: m.wizard_workers,
  startingRates: moversPackersRates,
  startingState: 'soon',
  calls: { quote: '/api/get-movers-packers-booking_cost/', book: '/api/book-movers-packers/' },
  questions: [
    {
      ...ownCount(
        'no_of_boxes_to_pack',
        m.movers_packers_boxes,
        messages.boxesMissing,
        { min: 1, max: 500 },
        m.movers_packers_record_boxes,
      ),
      recordAfter: 'floors',
    },
    startDate,
    workerCount(m.wizard_worker_count),
    hours([2, 3, 4, 5, 6, 7, 8]),
    {
      ...ownChoice(
        'has_lift',
        m.movers_packers_lift,
        messages.liftMissing,
        [
          { value: 'True', label: m.movers_packers_yes },
          { value: 'False', label: m.movers_packers_no },
        ],
        m.movers_packers_record_lift,
      ),
      // These three fields follow the property type, in this order
      // (docs/product/pages.md#staff-booking-details).
      recordAfter: 'property_type',
    },
    {
      ...ownCount(
        'floors',
        m.movers_packers_floor,
        messages.floorsMissing,
        { min: 0, max: 100 },
        m.movers_packers_record_floors,
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
