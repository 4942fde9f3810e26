import { caringWheelsLanding } from './caring-wheels/landing.ts'
import { gardenerLanding } from './gardener/landing.ts'
import { generalWorkerLanding } from './general-worker/landing.ts'
import type { Landing } from './landing.ts'
import { moversPackersLanding } from './movers-packers/landing.ts'
import { taskErrandsLanding } from './task-errands/landing.ts'
import { treeCuttingLanding } from './tree-cutting/landing.ts'

/** Landing pages that are generated from a description, in the order in which pages list them. */
export const landings: readonly Landing[] = [
  gardenerLanding,
  moversPackersLanding,
  generalWorkerLanding,
  taskErrandsLanding,
  treeCuttingLanding,
  caringWheelsLanding,
]
