import type { DemoTariff } from '../demo-tariff.ts'

/** Demo rates (decisions 4). */
export const taskErrandsRates: DemoTariff = {
  skill: 'Task Errands',
  unitSen: 2800,
  off: {},
  hourlyAddons: [],
  fixedAddons: [],
}
