import type { StartingRates } from '../../booking/description.ts'

/** Starting prices (docs/product/prices.md#rates). */
export const moversPackersRates: StartingRates = {
  unitSen: 4000,
  off: {},
  hourlyAddons: [],
  fixedAddons: [],
}
