import { ringgit, senOf } from '../../../domain/booking/price/money.ts'
import { discountedUnitSen } from '../../../domain/booking/price/price.ts'
import { ratesProblem } from '../../../domain/booking/price/rate-change.ts'
import type { EveryCode } from '../../../domain/messages/every-problem.ts'
import { type Result, refuse, succeed } from '../../../domain/result.ts'
import { services } from '../../../domain/services/catalogue.ts'
import { tariffOf } from '../../../domain/services/starting-rates.ts'
import { m } from '../../../messages/page.ts'
import type { CallOutput } from '../../api.ts'
import { amountOf } from '../form/numbers.ts'

export type Rates = CallOutput<'GET /region-cost/rates/'>
export type Rate = Rates['rates'][number]

/** A card's values in RM and percent. Without `holiday`, holidays have the weekday surcharge. */
export type ReadCard = { costs: number[]; surcharge: number; holiday?: number }

/** Parses a card's fields. A problem's field is the index of a price, `surcharge` or `holiday`. */
export function readCard(
  texts: readonly string[],
  surcharge: string,
  holiday = '',
): Result<ReadCard, EveryCode> {
  const costs: number[] = []
  for (const [at, text] of texts.entries()) {
    const amount = amountOf(text)
    if (amount === undefined) return refuse({ code: 'amount-unreadable', field: `${at}` })
    costs.push(amount)
    const problem = ratesProblem(costs.map(senOf))
    if (problem) return refuse({ ...problem, field: `${at}` })
  }
  const percent = amountOf(surcharge || '0')
  if (percent === undefined || percent > 100) {
    return refuse({ code: 'percent-unreadable', field: 'surcharge' })
  }
  if (!holiday.trim()) return succeed({ costs, surcharge: percent })
  const ofHolidays = amountOf(holiday)
  return ofHolidays === undefined || ofHolidays > 100
    ? refuse({ code: 'percent-unreadable', field: 'holiday' })
    : succeed({ costs, surcharge: percent, holiday: ofHolidays })
}

/** `Saves 17%`, compared with a single visit; empty if it saves nothing. */
export function savingText(single: string, price: string): string {
  const [whole, part] = [amountOf(single), amountOf(price)]
  if (!whole || part === undefined || part >= whole) return ''
  return m.staff_rates_saves({ percent: Math.round((1 - part / whole) * 100) })
}

/** Starting rates of services that have no price in a region. */
export function unpriced(region: number, priced: readonly Rate[]): Rate[] {
  return services
    .filter(({ skill }) => !priced.some((rate) => rate.skill === skill))
    .map(({ skill, startingRates }) => ({
      region,
      skill,
      costs: tariffOf(startingRates).rates.map((rate) => ({
        frequency: rate.frequency,
        cost: ringgit(discountedUnitSen(rate)),
      })),
      surcharge_perc: 0,
    }))
}
