import type { StartingRates } from '../../booking/description.ts'

/** Starting prices (docs/product/prices.md#rates). */
export const treeCuttingRates: StartingRates = {
  unitSen: 15000,
  off: {},
  hourlyAddons: [],
  fixedAddons: [],
}
