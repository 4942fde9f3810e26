import { m } from '../../../messages/every.ts'
import type { ChecklistItem } from '../checklist.ts'

/** What the crew does at every visit (docs/product/visits.md#checklist). */
export const gardenerChecklist: readonly ChecklistItem[] = [
  { code: 'lawn', label: m.gardener_check_lawn },
  { code: 'hedges', label: m.gardener_check_hedges },
  { code: 'weeds', label: m.gardener_check_weeds },
  { code: 'cuttings', label: m.gardener_check_cuttings },
]
