import { generalWorker } from '../../domain/services/general-worker/service.ts'
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

const tooSoon = 'Cannot Book within 12 hours'
const fourHours = 'Minimum 4 hrs. booking required for One-time'

/** A general worker by the rules of docs/product/checks.md. */
export const generalWorkerRules: ServiceRules = {
  service: generalWorker,
  form: {
    frequency: 'one-time',
    start_date: START,
    no_of_hours: 4,
    start_time: '09:00',
    worker_count: 1,
    ...place,
    ...payment,
  },
  order: {
    details: [
      frequencyFirst,
      dateNext,
      hoursNext,
      timeNext,
      workersNext('workers'),
      ['one-time minimum', { worker_count: 1, no_of_hours: 3 }, fourHours],
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
    ['frequency', { frequency: 'one month' }, 'Please select the frequency'],
    ['frequency', { frequency: 'weekly' }, undefined],
    ['frequency', { frequency: 'fortnightly' }, undefined],
    ['one-time minimum', { no_of_hours: 2 }, fourHours],
    ['one-time minimum', { no_of_hours: 3, worker_count: 2 }, undefined],
    ['one-time minimum', { no_of_hours: 2, frequency: 'weekly' }, undefined],
    ['another service', { addon: 'Ironing' }, 'addon does not belong to this booking'],
    ['the common payload', { addon: '', addon_service_hours: 0 }, undefined],
  ],
}
