import type { StartingRates } from '../../booking/description.ts'
import { part } from '../starting-rates.ts'

/** Starting prices (docs/product/prices.md#rates). */
export const cleanerRates: StartingRates = {
  unitSen: 3000,
  off: { fortnightly: part(10), weekly: part(6) },
  hourlyAddons: [
    { name: 'Ironing', costSen: 1000 },
    { name: 'Cooking', costSen: 1200 },
    { name: 'Baby sitting', costSen: 1200 },
  ],
  fixedAddons: [
    { name: 'Fridge cleaning', costSen: 4000 },
    { name: 'Oven cleaning', costSen: 4000 },
    { name: 'Window cleaning', costSen: 5000 },
    { name: 'Cleaning supplies', costSen: 2000 },
  ],
}
