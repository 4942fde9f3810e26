import type { StartingRates } from '../../booking/description.ts'

/** Starting prices (docs/product/prices.md#rates). */
export const taskErrandsRates: StartingRates = {
  unitSen: 2800,
  off: {},
  hourlyAddons: [],
  fixedAddons: [],
}
