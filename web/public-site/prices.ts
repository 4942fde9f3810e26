import { formatSen } from '../../domain/booking/money.ts'
import { discountedUnitSen } from '../../domain/booking/price.ts'
import { careGiverRates } from '../../domain/services/care-giver/rates.ts'
import { cleanerRates } from '../../domain/services/cleaner/rates.ts'
import { type DemoTariff, tariffOf } from '../../domain/services/demo-tariff.ts'

/** What an hour costs at each frequency, in sen, in the order of the rates. */
export function hourlyRates(rates: DemoTariff): { frequency: string; sen: number }[] {
  return tariffOf(rates).rates.map((rate) => ({
    frequency: rate.frequency,
    sen: discountedUnitSen(rate),
  }))
}

/** `RM 25` of 2500 sen: on pages, sen are written only where there are some. */
export function shortSen(sen: number): string {
  return formatSen(sen).replace(/\.00$/, '')
}

/** `RM 25`: the lowest rate of an hour. */
export function lowestHourly(rates: DemoTariff): string {
  return shortSen(Math.min(...hourlyRates(rates).map(({ sen }) => sen)))
}

/** `RM 30`: an hour of a single visit. */
export function oneTimeHourly(rates: DemoTariff): string {
  return shortSen(rates.unitSen)
}

export const cleaningFrom = lowestHourly(cleanerRates)
export const careFrom = lowestHourly(careGiverRates)
export { careGiverRates, cleanerRates }
