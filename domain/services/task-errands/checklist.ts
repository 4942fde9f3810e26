import { m } from '../../../messages/every.ts'
import type { ChecklistItem } from '../checklist.ts'

/** What the crew does at every visit (docs/product/visits.md#checklist). */
export const taskErrandsChecklist: readonly ChecklistItem[] = [
  { code: 'task', label: m.task_errands_check_task },
  { code: 'receipts', label: m.task_errands_check_receipts },
]
