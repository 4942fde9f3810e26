import { m } from '../../../messages/every.ts'
import type { ChecklistItem } from '../checklist.ts'

/** What the crew does at every visit (docs/product/visits.md#checklist). */
export const careGiverChecklist: readonly ChecklistItem[] = [
  { code: 'welfare', label: m.care_giver_check_welfare },
  { code: 'hygiene', label: m.care_giver_check_hygiene },
  { code: 'meals', label: m.care_giver_check_meals },
  { code: 'company', label: m.care_giver_check_company },
  { code: 'family', label: m.care_giver_check_family },
]
