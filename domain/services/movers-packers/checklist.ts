import { m } from '../../../messages/every.ts'
import type { ChecklistItem } from '../checklist.ts'

/** What the crew does at every visit (docs/product/visits.md#checklist). */
export const moversPackersChecklist: readonly ChecklistItem[] = [
  { code: 'pack', label: m.movers_packers_check_pack },
  { code: 'load', label: m.movers_packers_check_load },
  { code: 'unload', label: m.movers_packers_check_unload },
  { code: 'complete', label: m.movers_packers_check_complete },
]
