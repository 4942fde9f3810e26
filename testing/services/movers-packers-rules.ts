import { moversPackers } from '../../domain/services/movers-packers/service.ts'
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
const boxesMissing = 'Please enter the no of boxes to pack'
const liftMissing = 'Please select the availablity of lift'
const floorsMissing = 'Please enter the no of floors'

/** Movers and packers by the rules of docs/product/checks.md. */
export const moversPackersRules: ServiceRules = {
  service: moversPackers,
  form: {
    start_date: START,
    no_of_hours: 4,
    start_time: '09:00',
    worker_count: 1,
    no_of_boxes_to_pack: 20,
    has_lift: 'True',
    floors: 3,
    ...place,
    ...payment,
  },
  order: {
    details: [
      dateNext,
      hoursNext,
      timeNext,
      workersNext('workers'),
      ['boxes', { no_of_boxes_to_pack: '' }, boxesMissing],
      ['lift', { has_lift: '' }, liftMissing],
      ['floors', { floors: '' }, floorsMissing],
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
    ...[0, null, 'many', 1.5, [3]].map(
      (no_of_boxes_to_pack): Row => ['boxes', { no_of_boxes_to_pack }, boxesMissing],
    ),
    ['boxes', { no_of_boxes_to_pack: 1 }, undefined],
    ['boxes', { no_of_boxes_to_pack: '500' }, undefined],
    [
      'boxes, at most 500',
      { no_of_boxes_to_pack: 501 },
      'Estimated number of boxes must be from 1 to 500',
    ],
    ...[null, 'Yes', 1, ['True']].map((has_lift): Row => ['lift', { has_lift }, liftMissing]),
    ['lift', { has_lift: 'False' }, undefined],
    ['lift, as a boolean', { has_lift: true }, undefined],
    ['lift, as a boolean', { has_lift: false }, undefined],
    ...[null, 'ground', 1.5, false].map((floors): Row => ['floors', { floors }, floorsMissing]),
    ['floors, the ground floor', { floors: 0 }, undefined],
    ['floors, the ground floor', { floors: '0' }, undefined],
    ['floors', { floors: 100 }, undefined],
    ['floors', { floors: 101 }, 'Floor number must be from 0 to 100'],
    ['floors', { floors: -1 }, 'Floor number must be from 0 to 100'],
    ['the one-time minimum is not for movers', { no_of_hours: 2 }, undefined],
    ['no frequency', { frequency: 'weekly' }, 'frequency does not belong to this booking'],
  ],
}
