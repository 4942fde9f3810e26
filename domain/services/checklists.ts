import { careGiverChecklist } from './care-giver/checklist.ts'
import { caringWheelsChecklist } from './caring-wheels/checklist.ts'
import type { ChecklistItem } from './checklist.ts'
import { cleanerChecklist } from './cleaner/checklist.ts'
import { gardenerChecklist } from './gardener/checklist.ts'
import { generalWorkerChecklist } from './general-worker/checklist.ts'
import { moversPackersChecklist } from './movers-packers/checklist.ts'
import { taskErrandsChecklist } from './task-errands/checklist.ts'
import { treeCuttingChecklist } from './tree-cutting/checklist.ts'

/** Checklists of the services by skill (docs/product/visits.md#checklist). */
const checklists: Readonly<Record<string, readonly ChecklistItem[]>> = {
  Cleaner: cleanerChecklist,
  Gardener: gardenerChecklist,
  'Care Giver': careGiverChecklist,
  'Caring Wheels': caringWheelsChecklist,
  'General Worker': generalWorkerChecklist,
  'Movers Packers': moversPackersChecklist,
  'Task Errands': taskErrandsChecklist,
  'Tree Cutting': treeCuttingChecklist,
}

/** The current checklist of a service; empty if it has none. */
export function checklistOfSkill(skill: string): readonly ChecklistItem[] {
  return Object.hasOwn(checklists, skill) ? (checklists[skill] ?? []) : []
}
