import { m } from '../../../messages/every.ts'
import type { ChecklistItem } from '../checklist.ts'

/** What the crew does at every visit (docs/product/visits.md#checklist). */
export const treeCuttingChecklist: readonly ChecklistItem[] = [
  { code: 'secure', label: m.tree_cutting_check_secure },
  { code: 'trees', label: m.tree_cutting_check_trees },
  { code: 'pieces', label: m.tree_cutting_check_pieces },
  { code: 'ground', label: m.tree_cutting_check_ground },
]
