import type { DemoTariff } from '../demo-tariff.ts'

/** Demo rates (docs/product/prices.md#rates). */
export const moversPackersRates: DemoTariff = {
  skill: 'Movers Packers',
  unitSen: 4000,
  off: {},
  hourlyAddons: [],
  fixedAddons: [],
}
