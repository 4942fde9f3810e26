import type { StartingRates } from '../../booking/description.ts'
import { part } from '../starting-rates.ts'

/** Starting prices (docs/product/prices.md#rates). */
export const generalWorkerRates: StartingRates = {
  unitSen: 3000,
  off: { fortnightly: part(20), weekly: part(10) },
  hourlyAddons: [],
  fixedAddons: [],
}
