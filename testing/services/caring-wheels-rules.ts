import { caringWheels } from '../../domain/services/caring-wheels/service.ts'
import {
  addressOrder,
  dateNext,
  hoursNext,
  hoursRows,
  leadTimeLast,
  payment,
  paymentOrder,
  paymentRows,
  placeRows,
  type Row,
  SERVED,
  type ServiceRules,
  START,
  timeNext,
  whenRows,
  workersNext,
  workersRows,
} from './rules.ts'

const tooSoon = 'Cannot Book within 12 hours'
const daysMissing = 'Please select the No of Days'
const pickUpMissing = 'Please fill the pick up address'
const destinationMissing = 'Please fill the destination'

/** Caring Wheels by the rules of docs/product/checks.md. */
export const caringWheelsRules: ServiceRules = {
  service: caringWheels,
  form: {
    start_date: START,
    no_of_hours: 4,
    start_time: '09:00',
    worker_count: 1,
    no_of_days: 1,
    from_address: '12 Jalan Maarof',
    to_address: 'Hospital Universiti',
    postcode: SERVED,
    property_type: 'Condominium',
    ...payment,
  },
  order: {
    details: [
      dateNext,
      hoursNext,
      timeNext,
      workersNext('Care Takers'),
      ['days', { no_of_days: 0 }, daysMissing],
      leadTimeLast(tooSoon),
    ],
    address: [
      ['step 2', { from_address: ' ' }, pickUpMissing],
      ['step 2', { to_address: '' }, destinationMissing],
      ...addressOrder.slice(1),
    ],
    payment: paymentOrder,
  },
  rows: [
    ...whenRows(tooSoon, ['08:00', '20:00']),
    ...hoursRows([2, 3, 4, 5, 6, 7, 8], [0, 1, 9, 2.5, 'two', false, {}]),
    ...workersRows('Care takers', 'Care Takers'),
    ...placeRows,
    ...paymentRows,
    ...[null, '', '0', 'some', 1.5, [1]].map(
      (no_of_days): Row => ['days', { no_of_days }, daysMissing],
    ),
    ['limit', { no_of_days: 30 }, undefined],
    ['limit', { no_of_days: 31 }, 'Number of days must be from 1 to 30'],
    ['limit', { no_of_days: -1 }, 'Number of days must be from 1 to 30'],
    ...[null, 5, ['home'], '\u0000'].map(
      (from_address): Row => ['step 2', { from_address }, pickUpMissing],
    ),
    ['step 2', { to_address: 'h'.repeat(301) }, 'Destination is too long: at most 300 characters'],
    ['the one-time minimum is not for Caring Wheels', { no_of_hours: 2 }, undefined],
    ['one address', { address: '12 Jalan Maarof' }, 'address does not belong to this booking'],
  ],
}
