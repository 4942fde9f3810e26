import { gardener } from '../../domain/services/gardener/service.ts'
import {
  addressOrder,
  dateNext,
  frequencyFirst,
  hoursNext,
  hoursRows,
  leadTimeLast,
  payment,
  paymentOrder,
  paymentRows,
  place,
  placeRows,
  type Row,
  type ServiceRules,
  START,
  timeNext,
  whenRows,
  workersNext,
  workersRows,
} from './rules.ts'

const tooSoon = 'Cannot Book within 12 hours'
const sizeMissing = 'Please select the garden size'
const three = 'Please select minimum 3 hours for garden size upto 1500 sq. feets'
const four = 'Please select minimum 4 hours for garden size upto 2000 sq. feets'

/**
 * The least hours of each size, and one less (docs/product/checks.md#step-details,
 * docs/product/services.md#limits).
 */
const sizes: readonly Row[] = [
  ['garden size', { square_feet: 500, no_of_hours: 2 }, undefined],
  ['garden size', { square_feet: 1000, no_of_hours: 2 }, undefined],
  ['garden size', { square_feet: 1500, no_of_hours: 2 }, three],
  ['garden size', { square_feet: 1500, no_of_hours: 3 }, undefined],
  ['garden size', { square_feet: 2000, no_of_hours: 2 }, four],
  ['garden size', { square_feet: 2000, no_of_hours: 3 }, four],
  ['garden size', { square_feet: 2000, no_of_hours: 4 }, undefined],
  ['garden size', { square_feet: '2000', no_of_hours: '3' }, four],
  ['garden size', { square_feet: '2000', no_of_hours: '4' }, undefined],
]

/** Gardening by the rules of docs/product/checks.md. */
export const gardenerRules: ServiceRules = {
  service: gardener,
  form: {
    frequency: 'one-time',
    start_date: START,
    no_of_hours: 4,
    start_time: '09:00',
    worker_count: 1,
    square_feet: 500,
    ...place,
    ...payment,
  },
  order: {
    details: [
      frequencyFirst,
      dateNext,
      hoursNext,
      timeNext,
      workersNext('gardeners'),
      ['garden size', { square_feet: 2000, no_of_hours: 3 }, four],
      ['garden size', { square_feet: '' }, sizeMissing],
      leadTimeLast(tooSoon),
    ],
    address: addressOrder,
    payment: paymentOrder,
  },
  rows: [
    ...whenRows(tooSoon, ['08:00', '20:00']),
    ...hoursRows([2, 3, 4, 5, 6, 7, 8], [0, 1, 9, 2.5, 'two', false, {}]),
    ...workersRows('Gardeners', 'gardeners'),
    ...placeRows,
    ...paymentRows,
    ['frequency', { frequency: 'one month' }, 'Please select the frequency'],
    ['frequency', { frequency: 'weekly' }, undefined],
    ['frequency', { frequency: 'fortnightly' }, undefined],
    ...sizes,
    ...[null, 0, 750, 2500, 'large', [500], { toString: 500 }].map(
      (square_feet): Row => ['garden size', { square_feet }, sizeMissing],
    ),
    ['the one-time minimum is not for gardeners', { no_of_hours: 2 }, undefined],
    ['another service', { has_lift: 'True' }, 'has_lift does not belong to this booking'],
  ],
}
