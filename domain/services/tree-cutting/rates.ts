import type { DemoTariff } from '../demo-tariff.ts'

/** Demo rates (decisions 4). */
export const treeCuttingRates: DemoTariff = {
  skill: 'Tree Cutting',
  unitSen: 15000,
  off: {},
  hourlyAddons: [],
  fixedAddons: [],
}
