import { careGiver } from '../../domain/services/care-giver/service.ts'
import { caringWheels } from '../../domain/services/caring-wheels/service.ts'
import { cleaner } from '../../domain/services/cleaner/service.ts'
import { gardener } from '../../domain/services/gardener/service.ts'
import { generalWorker } from '../../domain/services/general-worker/service.ts'
import { moversPackers } from '../../domain/services/movers-packers/service.ts'
import { taskErrands } from '../../domain/services/task-errands/service.ts'
import { treeCutting } from '../../domain/services/tree-cutting/service.ts'
import { describeRules, type Row, refused, type ServiceRules } from './rules.ts'

const twoWorkers = 'Select minimum 2 workers'
const fourHours = 'Minimum 4 hrs. booking required for One-time'
const threeHoursOfSize = 'Please select minimum 3 hours for garden size upto 1500 sq. feets'
const fourHoursOfSize = 'Please select minimum 4 hours for garden size upto 2000 sq. feets'

const twoToEight = {
  fine: [2, 3, 4, 5, 6, 7, 8],
  none: [0, 1, 9, 2.5, 'two', false, {}],
}
const ironing = (addon_service_hours: number, worker_count: number) => ({
  addon: 'Ironing',
  addon_service_hours,
  worker_count,
})

export const cleanerRules = describeRules({
  service: cleaner,
  answers: { addon: '', addon_service_hours: 0, fixed_addons: [] },
  frequencies: { none: ['daily', 'one week', ['weekly']] },
  hours: {
    fine: [3, 4, 5, 6, 7, 8],
    none: [0, 1, 2, 9, 3.5, 'four', true, [4], { toString: 4 }],
  },
  workers: ['Cleaners', 'cleaners'],
  tooSoon: 'Cannot Book within 24 hours',
  own: [
    [
      ['two workers for an addon', ironing(1, 1), twoWorkers],
      ['two workers for an addon', ironing(1, 2), undefined],
      ['two workers before hours of the addon', ironing(0, 1), twoWorkers],
    ],
    [
      ['one-time minimum', { worker_count: 1, no_of_hours: 3 }, fourHours],
      ['one-time minimum', { no_of_hours: 3 }, fourHours],
      ['one-time minimum', { no_of_hours: 3, worker_count: 2 }, undefined],
      [
        'one-time minimum, not one-time',
        { no_of_hours: 3, frequency: 'weekly', payment_method: 'Online' },
        undefined,
      ],
    ],
  ],
  rows: [
    ...[0, '', 5, -1, 1e9, 1.5, 'all'].map(
      (addon_service_hours): Row => [
        'limit',
        { addon: 'Cooking', addon_service_hours, worker_count: 2 },
        'Addon hours must be from 1 to 4',
      ],
    ),
    ['limit', { addon: 'Cooking', addon_service_hours: 4, worker_count: 2 }, undefined],
    ['form', { fixed_addons: ['Oven cleaning', 'Oven cleaning'] }, undefined],
    ...refused(
      'form',
      'fixed_addons',
      ['Oven cleaning', [1], Array(21).fill('Oven cleaning')],
      'Please check Fixed addons',
    ),
    ...refused(
      'form',
      'frequency',
      ['weekly', 'fortnightly'],
      'Weekly and fortnightly cleaning is paid online',
    ),
    ['form', { frequency: 'weekly' }, undefined, { who: 'staff' }],
    ['form', { frequency: 'weekly', payment_method: 'Online' }, undefined],
    ['another service', { square_feet: 500 }, 'square_feet does not belong to this booking'],
  ],
})

/** The rules of every service of the catalogue. */
export const allRules: readonly ServiceRules[] = [
  cleanerRules,
  describeRules({
    service: gardener,
    answers: { square_feet: 500 },
    frequencies: { none: ['one month'], fine: ['weekly', 'fortnightly'] },
    hours: twoToEight,
    workers: ['Gardeners', 'gardeners'],
    own: [
      // The minimum hours of each size, and one fewer (docs/product/checks.md#step-details).
      [
        ['garden size', { square_feet: 2000, no_of_hours: 3 }, fourHoursOfSize],
        ['garden size', { square_feet: 500, no_of_hours: 2 }, undefined],
        ['garden size', { square_feet: 1000, no_of_hours: 2 }, undefined],
        ['garden size', { square_feet: 1500, no_of_hours: 2 }, threeHoursOfSize],
        ['garden size', { square_feet: 1500, no_of_hours: 3 }, undefined],
        ['garden size', { square_feet: 2000, no_of_hours: 2 }, fourHoursOfSize],
        ['garden size', { square_feet: 2000, no_of_hours: 3 }, fourHoursOfSize],
        ['garden size', { square_feet: 2000, no_of_hours: 4 }, undefined],
        ['garden size', { square_feet: '2000', no_of_hours: '3' }, fourHoursOfSize],
        ['garden size', { square_feet: '2000', no_of_hours: '4' }, undefined],
      ],
      refused(
        'garden size',
        'square_feet',
        ['', null, 0, 750, 2500, 'large', [500], { toString: 500 }],
        'Please select the garden size',
      ),
    ],
    rows: [
      ['the one-time minimum is not for gardeners', { no_of_hours: 2 }, undefined],
      ['another service', { has_lift: 'True' }, 'has_lift does not belong to this booking'],
    ],
  }),
  describeRules({
    service: careGiver,
    answers: { worker_gender: 'Female', customer_medical_details: 'Walks with a frame' },
    frequencies: { none: ['weekly'], fine: ['one week', 'one month'] },
    hours: { fine: [4, 6, 8], none: [0, 2, 3, 5, 7, 9, 10, 'four', [4]] },
    workers: ['Care takers', 'care takers'],
    own: [
      refused(
        'form',
        'worker_gender',
        ['', null, 'Any', 1, ['Male']],
        'Please select the care taker gender',
      ),
    ],
    ownPayment: [
      refused(
        'step 3',
        'customer_medical_details',
        [' ', null, 7, ['asthma'], 'a\u0000b', '\ud800'],
        'Please provide the medical details',
      ),
    ],
    rows: [
      // Only 4, 6 and 8 hours are offered, so check 3 of docs/product/checks.md#step-details always
      // precedes check 7.
      ['one-time minimum', { no_of_hours: 3 }, 'Please enter number of hours'],
      ['form', { worker_gender: 'Male' }, undefined],
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
  }),
  describeRules({
    service: caringWheels,
    answers: { no_of_days: 1 },
    hours: twoToEight,
    workers: ['Care takers', 'Care Takers'],
    addresses: {
      answers: { from_address: '12 Jalan Maarof', to_address: 'Hospital Universiti' },
      asks: [
        refused(
          'step 2',
          'from_address',
          [' ', null, 5, ['home'], '\u0000'],
          'Please fill the pick up address',
        ),
        refused('step 2', 'to_address', [''], 'Please fill the destination'),
      ],
    },
    own: [
      refused(
        'days',
        'no_of_days',
        [0, null, '', '0', 'some', 1.5, [1]],
        'Please select the No of Days',
      ),
    ],
    rows: [
      ['limit', { no_of_days: 30 }, undefined],
      ...refused('limit', 'no_of_days', [31, -1], 'Number of days must be from 1 to 30'),
      [
        'step 2',
        { to_address: 'h'.repeat(301) },
        'Destination is too long: at most 300 characters',
      ],
      ['the one-time minimum is not for Caring Wheels', { no_of_hours: 2 }, undefined],
      ['one address', { address: '12 Jalan Maarof' }, 'address does not belong to this booking'],
    ],
  }),
  describeRules({
    service: generalWorker,
    frequencies: { none: ['one month'], fine: ['weekly', 'fortnightly'] },
    hours: twoToEight,
    workers: ['Workers', 'workers'],
    own: [
      [
        ['one-time minimum', { worker_count: 1, no_of_hours: 3 }, fourHours],
        ['one-time minimum', { no_of_hours: 2 }, fourHours],
        ['one-time minimum', { no_of_hours: 3, worker_count: 2 }, undefined],
        ['one-time minimum', { no_of_hours: 2, frequency: 'weekly' }, undefined],
      ],
    ],
    rows: [
      ['another service', { addon: 'Ironing' }, 'addon does not belong to this booking'],
      ['the common payload', { addon: '', addon_service_hours: 0 }, undefined],
    ],
  }),
  describeRules({
    service: moversPackers,
    answers: { no_of_boxes_to_pack: 20, has_lift: 'True', floors: 3 },
    hours: twoToEight,
    workers: ['Workers', 'workers'],
    own: [
      refused(
        'boxes',
        'no_of_boxes_to_pack',
        ['', 0, null, 'many', 1.5, [3]],
        'Please enter the no of boxes to pack',
      ),
      refused(
        'lift',
        'has_lift',
        ['', null, 'Yes', 1, ['True']],
        'Please select the availablity of lift',
      ),
      refused(
        'floors',
        'floors',
        ['', null, 'ground', 1.5, false],
        'Please enter the no of floors',
      ),
    ],
    rows: [
      ['boxes', { no_of_boxes_to_pack: 1 }, undefined],
      ['boxes', { no_of_boxes_to_pack: '500' }, undefined],
      [
        'boxes, at most 500',
        { no_of_boxes_to_pack: 501 },
        'Estimated number of boxes must be from 1 to 500',
      ],
      ['lift', { has_lift: 'False' }, undefined],
      ['lift, as a boolean', { has_lift: true }, undefined],
      ['lift, as a boolean', { has_lift: false }, undefined],
      ['floors, the ground floor', { floors: 0 }, undefined],
      ['floors, the ground floor', { floors: '0' }, undefined],
      ['floors', { floors: 100 }, undefined],
      ...refused('floors', 'floors', [101, -1], 'Floor number must be from 0 to 100'),
      ['the one-time minimum is not for movers', { no_of_hours: 2 }, undefined],
      ['no frequency', { frequency: 'weekly' }, 'frequency does not belong to this booking'],
    ],
  }),
  describeRules({
    service: taskErrands,
    answers: { task_type: 'Collect a parcel' },
    hours: twoToEight,
    workers: ['Workers', 'workers'],
    own: [
      [
        ...refused(
          'task',
          'task_type',
          ['', null, '   ', 7, true, ['queue'], { task: 'queue' }, 'a\u0000b'],
          'Please enter the type of task',
        ),
        ['task, half a character', { task_type: 'a\ud800' }, 'Please enter the type of task'],
      ],
    ],
    rows: [
      ['task', { task_type: 'Beli barang 买菜 🛒' }, undefined],
      ['task', { task_type: 'q'.repeat(200) }, undefined],
      ['task', { task_type: 'q'.repeat(201) }, 'Type of task is too long: at most 200 characters'],
      ['no minimum of a one-time visit', { no_of_hours: 2 }, undefined],
      ['no frequency', { frequency: 'weekly' }, 'frequency does not belong to this booking'],
    ],
  }),
  describeRules({
    service: treeCutting,
    answers: { no_of_trees_to_cut: 1 },
    starts: ['09:00', '20:00'],
    own: [
      refused(
        'trees',
        'no_of_trees_to_cut',
        [0, null, '', '0', 'a few', 1.5, [1]],
        'Please enter the no of trees to cut',
      ),
    ],
    rows: [
      ['form', { start_time: '08:00' }, 'Please select the start time'],
      ['limit', { no_of_trees_to_cut: 20 }, undefined],
      ...refused('limit', 'no_of_trees_to_cut', [21, -1], 'Number of trees must be from 1 to 20'),
      ['no hours', { no_of_hours: 4 }, 'no_of_hours does not belong to this booking'],
      ['no workers', { worker_count: 2 }, 'worker_count does not belong to this booking'],
    ],
  }),
]
