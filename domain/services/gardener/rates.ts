import type { DemoTariff } from '../demo-tariff.ts'
import { part } from '../demo-tariff.ts'

/** Demo rates (docs/product/prices.md#rates). */
export const gardenerRates: DemoTariff = {
  skill: 'Gardener',
  unitSen: 3500,
  off: { fortnightly: part(1, 20), weekly: part(1, 10) },
  hourlyAddons: [],
  fixedAddons: [],
}
