import { careGiverRates } from './care-giver/rates.ts'
import { caringWheelsRates } from './caring-wheels/rates.ts'
import { cleanerRates } from './cleaner/rates.ts'
import type { DemoTariff } from './demo-tariff.ts'
import { gardenerRates } from './gardener/rates.ts'
import { generalWorkerRates } from './general-worker/rates.ts'
import { moversPackersRates } from './movers-packers/rates.ts'
import { taskErrandsRates } from './task-errands/rates.ts'
import { treeCuttingRates } from './tree-cutting/rates.ts'

/** The demo rates of every service. */
export const demoRates: readonly DemoTariff[] = [
  cleanerRates,
  gardenerRates,
  careGiverRates,
  caringWheelsRates,
  generalWorkerRates,
  moversPackersRates,
  taskErrandsRates,
  treeCuttingRates,
]
