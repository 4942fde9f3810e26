import { treeCutting } from '../../domain/services/tree-cutting/service.ts'
import {
  addressOrder,
  dateNext,
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
} from './rules.ts'

const tooSoon = 'Cannot Book within 12 hours'
const treesMissing = 'Please enter the no of trees to cut'

/** Tree cutting by the rules of docs/product/checks.md. */
export const treeCuttingRules: ServiceRules = {
  service: treeCutting,
  form: {
    start_date: START,
    start_time: '09:00',
    no_of_trees_to_cut: 1,
    ...place,
    ...payment,
  },
  order: {
    details: [
      dateNext,
      timeNext,
      ['trees', { no_of_trees_to_cut: 0 }, treesMissing],
      leadTimeLast(tooSoon),
    ],
    address: addressOrder,
    payment: paymentOrder,
  },
  rows: [
    ...whenRows(tooSoon, ['09:00', '20:00']).map(([rule, broken, says, more]): Row => {
      // Two hours from 20:00 end at 22:00, which is in time.
      return [rule, broken, says, { ...more, noSlot: undefined }]
    }),
    ...placeRows,
    ...paymentRows,
    ['form', { start_time: '08:00' }, 'Please select the start time'],
    ...[null, '', '0', 'a few', 1.5, [1]].map(
      (no_of_trees_to_cut): Row => ['trees', { no_of_trees_to_cut }, treesMissing],
    ),
    ['limit', { no_of_trees_to_cut: 20 }, undefined],
    ['limit', { no_of_trees_to_cut: 21 }, 'Number of trees must be from 1 to 20'],
    ['limit', { no_of_trees_to_cut: -1 }, 'Number of trees must be from 1 to 20'],
    ['no hours', { no_of_hours: 4 }, 'no_of_hours does not belong to this booking'],
    ['no workers', { worker_count: 2 }, 'worker_count does not belong to this booking'],
  ],
}
