import type { DemoTariff } from '../demo-tariff.ts'

/** Demo rates (docs/product/prices.md#rates). */
export const caringWheelsRates: DemoTariff = {
  skill: 'Caring Wheels',
  unitSen: 3500,
  off: {},
  hourlyAddons: [],
  fixedAddons: [],
}
