import { m } from '../../../messages/every.ts'
import type { ChecklistItem } from '../checklist.ts'

/** What the crew does at every visit (docs/product/visits.md#checklist). */
export const caringWheelsChecklist: readonly ChecklistItem[] = [
  { code: 'pick-up', label: m.caring_wheels_check_pick_up },
  { code: 'car', label: m.caring_wheels_check_car },
  { code: 'wait', label: m.caring_wheels_check_wait },
  { code: 'home', label: m.caring_wheels_check_home },
]
