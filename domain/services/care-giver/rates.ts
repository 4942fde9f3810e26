import type { DemoTariff } from '../demo-tariff.ts'
import { part } from '../demo-tariff.ts'

/** Demo rates (docs/product/prices.md#rates). */
export const careGiverRates: DemoTariff = {
  skill: 'Care Giver',
  unitSen: 3000,
  off: { 'one week': part(1, 10), 'one month': part(1, 6) },
  hourlyAddons: [],
  fixedAddons: [],
}
