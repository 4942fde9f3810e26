import { m } from '../../../messages/every.ts'
import type { ChecklistItem } from '../checklist.ts'

/** What the crew does at every visit (docs/product/visits.md#checklist). */
export const cleanerChecklist: readonly ChecklistItem[] = [
  { code: 'floors', label: m.cleaner_check_floors },
  { code: 'dust', label: m.cleaner_check_dust },
  { code: 'kitchen', label: m.cleaner_check_kitchen },
  { code: 'bathrooms', label: m.cleaner_check_bathrooms },
  { code: 'rubbish', label: m.cleaner_check_rubbish },
]
