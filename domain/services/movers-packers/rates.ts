import type { DemoTariff } from '../demo-tariff.ts'

/** Demo rates (decisions 4). */
export const moversPackersRates: DemoTariff = {
  skill: 'Movers Packers',
  unitSen: 4000,
  off: {},
  hourlyAddons: [],
  fixedAddons: [],
}
