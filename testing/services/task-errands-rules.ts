import { taskErrands } from '../../domain/services/task-errands/service.ts'
import {
  addressOrder,
  dateNext,
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
const taskMissing = 'Please enter the type of task'

/** The rules of Task Errands (docs/product/checks.md). */
export const taskErrandsRules: ServiceRules = {
  service: taskErrands,
  form: {
    start_date: START,
    no_of_hours: 4,
    start_time: '09:00',
    worker_count: 1,
    task_type: 'Collect a parcel',
    ...place,
    ...payment,
  },
  order: {
    details: [
      dateNext,
      hoursNext,
      timeNext,
      workersNext('workers'),
      ['task', { task_type: '' }, taskMissing],
      leadTimeLast(tooSoon),
    ],
    address: addressOrder,
    payment: paymentOrder,
  },
  rows: [
    ...whenRows(tooSoon, ['08:00', '20:00']),
    ...hoursRows([2, 3, 4, 5, 6, 7, 8], [0, 1, 9, 2.5, 'two', false, {}]),
    ...workersRows('Workers', 'workers'),
    ...placeRows,
    ...paymentRows,
    ...[null, '   ', 7, true, ['queue'], { task: 'queue' }].map(
      (task_type): Row => ['task', { task_type }, taskMissing],
    ),
    ['task', { task_type: 'Beli barang 买菜 🛒' }, undefined],
    ['task', { task_type: 'a\u0000b' }, taskMissing],
    ['task, half a character', { task_type: 'a\ud800' }, taskMissing],
    ['task', { task_type: 'q'.repeat(200) }, undefined],
    ['task', { task_type: 'q'.repeat(201) }, 'Type of task is too long: at most 200 characters'],
    ['no minimum of a one-time visit', { no_of_hours: 2 }, undefined],
    ['no frequency', { frequency: 'weekly' }, 'frequency does not belong to this booking'],
  ],
}
