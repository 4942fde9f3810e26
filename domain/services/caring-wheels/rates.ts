import type { StartingRates } from '../../booking/description.ts'

/** Starting prices (docs/product/prices.md#rates). */
export const caringWheelsRates: StartingRates = {
  unitSen: 3500,
  off: {},
  hourlyAddons: [],
  fixedAddons: [],
}
