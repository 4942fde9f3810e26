import type { DemoTariff } from '../demo-tariff.ts'

/** Demo rates (docs/product/prices.md#rates). */
export const treeCuttingRates: DemoTariff = {
  skill: 'Tree Cutting',
  unitSen: 15000,
  off: {},
  hourlyAddons: [],
  fixedAddons: [],
}
