import { m } from '../../../messages/every.ts'
import { ownMessage } from '../../messages/form-problem.ts'

/** Messages of this service only (docs/product/checks.md#step-details). */
export const messages = {
  treesMissing: ownMessage('trees-missing', m.tree_cutting_trees_missing),
} as const
