import { m } from '../../../messages/every.ts'
import { answered } from '../../booking/check.ts'
import { numberAnswer } from '../../booking/description.ts'
import { ownMessage } from '../../messages/form-problem.ts'
import { defineService } from '../define.ts'
import { addressQuestions, ownCount, paymentQuestions, startDate, startTime } from '../questions.ts'
import { treeCuttingRates } from './rates.ts'

/** Messages of this service only (docs/product/checks.md#step-details). */
const messages = {
  treesMissing: ownMessage('trees-missing', m.tree_cutting_trees_missing),
} as const

const TREES_AN_HOUR = 4
const MIN_HOURS = 2

/**
 * Priced per tree; `ceil(trees / 4)` hours, at least 2, for a crew of 2
 * (docs/product/services.md#tree-cutting).
 */
export const treeCutting = defineService({
  skill: 'Tree Cutting',
  title: m.tree_cutting_title,
  page: '/book-tree-cutting',
  workerLabel: m.wizard_worker,
  workersLabel: m.wizard_workers,
  startingRates: treeCuttingRates,
  calls: { quote: '/api/get-tree-cutting-booking-cost/', book: '/api/book-tree-cutting/' },
  questions: [
    ownCount('no_of_trees_to_cut', m.tree_cutting_trees, messages.treesMissing, {
      min: 1,
      max: 20,
      initial: 1,
    }),
    startDate,
    startTime,
    ...addressQuestions,
    ...paymentQuestions,
  ],
  quoteFields: ['no_of_trees_to_cut'],
  slotFields: ['no_of_trees_to_cut'],
  ownChecks: [answered('no_of_trees_to_cut', messages.treesMissing)],
  startHours: [9, 20],
  visitHours: (answers) =>
    Math.max(MIN_HOURS, Math.ceil(numberAnswer(answers, 'no_of_trees_to_cut') / TREES_AN_HOUR)),
  crewSize: () => 2,
  units: (answers) => numberAnswer(answers, 'no_of_trees_to_cut'),
  unitText: (answers, locale) =>
    m.tree_cutting_tree_count({ count: numberAnswer(answers, 'no_of_trees_to_cut') }, { locale }),
  perUnit: m.tree_cutting_per_tree,
  payment: { initial: 'Cash' },
})
