import { careGiverRules } from './care-giver-rules.ts'
import { caringWheelsRules } from './caring-wheels-rules.ts'
import { cleanerRules } from './cleaner-rules.ts'
import { gardenerRules } from './gardener-rules.ts'
import { generalWorkerRules } from './general-worker-rules.ts'
import { moversPackersRules } from './movers-packers-rules.ts'
import type { ServiceRules } from './rules.ts'
import { taskErrandsRules } from './task-errands-rules.ts'
import { treeCuttingRules } from './tree-cutting-rules.ts'

/** The rules of every service of the catalogue. */
export const allRules: readonly ServiceRules[] = [
  cleanerRules,
  gardenerRules,
  careGiverRules,
  caringWheelsRules,
  generalWorkerRules,
  moversPackersRules,
  taskErrandsRules,
  treeCuttingRules,
]
