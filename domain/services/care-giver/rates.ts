import type { StartingRates } from '../../booking/description.ts'
import { part } from '../starting-rates.ts'

/** Starting prices (docs/product/prices.md#rates). */
export const careGiverRates: StartingRates = {
  unitSen: 3000,
  off: { 'one week': part(10), 'one month': part(6) },
  hourlyAddons: [],
  fixedAddons: [],
}
