import type { DemoTariff } from '../demo-tariff.ts'
import { part } from '../demo-tariff.ts'

/** Demo rates (docs/product/prices.md#rates). */
export const generalWorkerRates: DemoTariff = {
  skill: 'General Worker',
  unitSen: 3000,
  off: { fortnightly: part(1, 20), weekly: part(1, 10) },
  hourlyAddons: [],
  fixedAddons: [],
}
