import { type Fraction, NOTHING } from '../booking/money.ts'
import type { Rate, Tariff } from '../booking/price.ts'

/** A service's demo rates: the base per unit in sen, and what each frequency takes off. */
export type DemoTariff = {
  readonly skill: string
  readonly unitSen: number
  readonly off: Readonly<Record<string, Fraction>>
  readonly hourlyAddons: readonly { readonly name: string; readonly costSen: number }[]
  readonly fixedAddons: readonly { readonly name: string; readonly costSen: number }[]
}

/** A share written as a fraction: `part(1, 6)` is a sixth. */
export function part(numerator: number, denominator: number): Fraction {
  return { numerator, denominator }
}

/** The tariff that demo rates make: one-time at the base, then each frequency. */
export function tariffOf(demo: DemoTariff): Tariff {
  const rates: Rate[] = [{ frequency: 'one-time', unitSen: demo.unitSen, off: NOTHING }]
  for (const [frequency, off] of Object.entries(demo.off)) {
    rates.push({ frequency, unitSen: demo.unitSen, off })
  }
  return { rates, hourlyAddons: demo.hourlyAddons, fixedAddons: demo.fixedAddons }
}
