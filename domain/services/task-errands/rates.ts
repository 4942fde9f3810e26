import type { DemoTariff } from '../demo-tariff.ts'

/** Demo rates (docs/product/prices.md#rates). */
export const taskErrandsRates: DemoTariff = {
  skill: 'Task Errands',
  unitSen: 2800,
  off: {},
  hourlyAddons: [],
  fixedAddons: [],
}
