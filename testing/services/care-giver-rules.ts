import { careGiver } from '../../domain/services/care-giver/service.ts'
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
const genderMissing = 'Please select the care taker gender'
const medicalMissing = 'Please provide the medical details'

/** Care givers by the rules of docs/product/checks.md. */
export const careGiverRules: ServiceRules = {
  service: careGiver,
  form: {
    frequency: 'one-time',
    start_date: START,
    no_of_hours: 4,
    start_time: '09:00',
    worker_count: 1,
    worker_gender: 'Female',
    ...place,
    ...payment,
    customer_medical_details: 'Walks with a frame',
  },
  order: {
    details: [
      frequencyFirst,
      dateNext,
      hoursNext,
      timeNext,
      workersNext('care takers'),
      ['form', { worker_gender: '' }, genderMissing],
      leadTimeLast(tooSoon),
    ],
    address: addressOrder,
    payment: [...paymentOrder, ['step 3', { customer_medical_details: ' ' }, medicalMissing]],
  },
  rows: [
    ...whenRows(tooSoon, ['08:00', '20:00']),
    ...hoursRows([4, 6, 8], [0, 2, 3, 5, 7, 9, 10, 'four', [4]]),
    ...workersRows('Care takers', 'care takers'),
    ...placeRows,
    ...paymentRows,
    ['frequency', { frequency: 'weekly' }, 'Please select the frequency'],
    ['frequency', { frequency: 'one week' }, undefined],
    ['frequency', { frequency: 'one month' }, undefined],
    // docs/product/services.md#limits offers 4, 6 and 8 hours: 5.3 speaks before 5.7 ever can.
    ['one-time minimum', { no_of_hours: 3 }, 'Please enter number of hours'],
    ...[null, 'Any', 1, ['Male']].map(
      (worker_gender): Row => ['form', { worker_gender }, genderMissing],
    ),
    ['form', { worker_gender: 'Male' }, undefined],
    ...[null, 7, ['asthma'], 'a\u0000b', '\ud800'].map(
      (customer_medical_details): Row => ['step 3', { customer_medical_details }, medicalMissing],
    ),
    [
      'step 3',
      { customer_medical_details: 'm'.repeat(2001) },
      'Medical Details is too long: at most 2000 characters',
    ],
    [
      'no addons',
      { fixed_addons: ['Oven cleaning'] },
      'fixed_addons does not belong to this booking',
    ],
  ],
}
