import { cleaner } from '../../domain/services/cleaner/service.ts'
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
  type ServiceRules,
  START,
  timeNext,
  whenRows,
  workersNext,
  workersRows,
} from './rules.ts'

const tooSoon = 'Cannot Book within 24 hours'
const twoWorkers = 'Select minimum 2 workers'
const fourHours = 'Minimum 4 hrs. booking required for One-time'
const paidOnline = 'Weekly and fortnightly cleaning is paid online'

/** Cleaning by the rules of docs/product/checks.md. */
export const cleanerRules: ServiceRules = {
  service: cleaner,
  form: {
    frequency: 'one-time',
    start_date: START,
    no_of_hours: 4,
    start_time: '09:00',
    worker_count: 1,
    addon: '',
    addon_service_hours: 0,
    fixed_addons: [],
    ...place,
    ...payment,
  },
  order: {
    details: [
      frequencyFirst,
      dateNext,
      hoursNext,
      timeNext,
      workersNext('cleaners'),
      [
        'two workers for an addon',
        { addon: 'Ironing', addon_service_hours: 1, worker_count: 1 },
        twoWorkers,
      ],
      ['one-time minimum', { worker_count: 1, no_of_hours: 3 }, fourHours],
      leadTimeLast(tooSoon),
    ],
    address: addressOrder,
    payment: paymentOrder,
  },
  rows: [
    ...whenRows(tooSoon, ['08:00', '20:00']),
    ...hoursRows([3, 4, 5, 6, 7, 8], [0, 1, 2, 9, 3.5, 'four', true, [4], { toString: 4 }]),
    ...workersRows('Cleaners', 'cleaners'),
    ...placeRows,
    ...paymentRows,
    ['frequency', { frequency: 'daily' }, 'Please select the frequency'],
    ['frequency', { frequency: 'one week' }, 'Please select the frequency'],
    ['frequency', { frequency: ['weekly'] }, 'Please select the frequency'],
    [
      'two workers for an addon',
      { addon: 'Ironing', addon_service_hours: 1, worker_count: 2 },
      undefined,
    ],
    [
      'two workers before hours of the addon',
      { addon: 'Ironing', addon_service_hours: 0, worker_count: 1 },
      twoWorkers,
    ],
    ...[0, '', 5, -1, 1e9, 1.5, 'all'].map(
      (addon_service_hours) =>
        [
          'limit',
          { addon: 'Cooking', addon_service_hours, worker_count: 2 },
          'Addon hours must be from 1 to 4',
        ] as const,
    ),
    ['limit', { addon: 'Cooking', addon_service_hours: 4, worker_count: 2 }, undefined],
    ['one-time minimum', { no_of_hours: 3 }, fourHours],
    ['one-time minimum', { no_of_hours: 3, worker_count: 2 }, undefined],
    [
      'one-time minimum, not one-time',
      { no_of_hours: 3, frequency: 'weekly', payment_method: 'Online' },
      undefined,
    ],
    ['form', { fixed_addons: ['Oven cleaning', 'Oven cleaning'] }, undefined],
    ['form', { fixed_addons: 'Oven cleaning' }, 'Please check Fixed addons'],
    ['form', { fixed_addons: [1] }, 'Please check Fixed addons'],
    ['form', { fixed_addons: Array(21).fill('Oven cleaning') }, 'Please check Fixed addons'],
    ['form', { frequency: 'weekly' }, paidOnline],
    ['form', { frequency: 'fortnightly' }, paidOnline],
    ['form', { frequency: 'weekly' }, undefined, { who: 'staff' }],
    ['form', { frequency: 'weekly', payment_method: 'Online' }, undefined],
    ['another service', { square_feet: 500 }, 'square_feet does not belong to this booking'],
  ],
}
