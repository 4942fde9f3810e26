import type { DemoTariff } from '../demo-tariff.ts'

/** Demo rates (decisions 4). */
export const caringWheelsRates: DemoTariff = {
  skill: 'Caring Wheels',
  unitSen: 3500,
  off: {},
  hourlyAddons: [],
  fixedAddons: [],
}
