import { m } from '../../../messages/every.ts'
import type { ChecklistItem } from '../checklist.ts'

/** What the crew does at every visit (docs/product/visits.md#checklist). */
export const generalWorkerChecklist: readonly ChecklistItem[] = [
  { code: 'job', label: m.general_worker_check_job },
  { code: 'tidy', label: m.general_worker_check_tidy },
  { code: 'shown', label: m.general_worker_check_shown },
]
