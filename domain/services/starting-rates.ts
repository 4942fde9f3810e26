import type { StartingRates } from '../booking/description.ts'
import { type Fraction, NOTHING } from '../booking/price/money.ts'
import type { Rate, Tariff } from '../booking/price/price.ts'

/** A fraction: `part(6)` is a sixth. */
export function part(denominator: number): Fraction {
  return { numerator: 1, denominator }
}

/** The tariff of starting rates: one-time at the base price, then each frequency. */
export function tariffOf({ unitSen, off, hourlyAddons, fixedAddons }: StartingRates): Tariff {
  const rates: Rate[] = [{ frequency: 'one-time', unitSen, off: NOTHING }]
  for (const [frequency, share] of Object.entries(off)) {
    rates.push({ frequency, unitSen, off: share })
  }
  return { rates, hourlyAddons, fixedAddons }
}
