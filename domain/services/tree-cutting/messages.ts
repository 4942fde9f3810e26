import { ownMessage } from '../../messages/problem.ts'

/** What only this service says (docs/product/checks.md#step-details). */
export const messages = {
  treesMissing: ownMessage('trees-missing', 'Please enter the no of trees to cut'),
} as const
