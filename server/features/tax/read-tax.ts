import type { ReturnRow, TaxPeriod } from '../../../domain/api/payments/tax.ts'
import { ringgit } from '../../../domain/booking/price/money.ts'
import { dayOf } from '../../../domain/booking/starts/calendar.ts'
import { addMonths, firstDayOf, lastDayOf, monthOf } from '../../../domain/pay/months.ts'
import { isNearThreshold, percentOf, periodOf, returnMonth } from '../../../domain/tax/tax.ts'
import { query, queryOne, type Reader } from '../../db/transaction.ts'
import type { CallResponse } from '../../http/calls/calls.ts'
import { readSales, type Sales, turnoverMonths } from './sales.ts'
import { turnoverOf } from './turnover.ts'

/** The Admin's settings of service tax. */
export type TaxSettings = {
  readonly version: number
  readonly registered_since: string | null
  readonly threshold_sen: number
  readonly first_month: 1 | 2
}

/** The one row of settings. */
export async function readTaxSettings(reader: Reader): Promise<TaxSettings> {
  return queryOne<TaxSettings>(reader, {
    text: 'select version, registered_since, threshold_sen, first_month from service_tax',
  })
}

type Shown = Omit<CallResponse<'GET /staff/tax/'>, 'sst_number'>

/** The page of service tax (docs/product/tax.md). */
export async function readTaxPage(reader: Reader, now: Date): Promise<Shown> {
  const today = dayOf(now)
  const month = monthOf(today)
  const [settings, rates] = await Promise.all([
    readTaxSettings(reader),
    query<{
      id: number
      skill: string
      code: string
      bp: number
      from: string
      until: string | null
    }>(reader, {
      text: `select id, skill, code, bp, from_day as "from", until_day as until from service_tax_rate
             order by skill, from_day desc`,
    }),
  ])
  const { from, until } = turnoverMonths(month)
  const first = periodOf(from, settings.first_month)
  const since = settings.registered_since
  const [sold, sales] = await Promise.all([
    readSales(reader, from, until),
    readSales(reader, first, until, since),
  ])
  const turnover = turnoverOf(sold, rates, today)
  return {
    version: settings.version,
    registered_since: since ?? '',
    threshold: ringgit(settings.threshold_sen),
    first_month: settings.first_month,
    rates: rates.map(({ bp, until: last, ...rate }) => ({
      ...rate,
      rate: percentOf(bp),
      until: last ?? '',
    })),
    turnover: ringgit(turnover),
    is_near: (since === null || since > today) && isNearThreshold(turnover, settings.threshold_sen),
    periods: periodsOf(sales, settings, { first, today }),
  }
}

/** The periods since registration, and all others with tax, newest first. */
function periodsOf(
  sales: readonly Sales[],
  { registered_since: since, first_month: firstMonth }: TaxSettings,
  { first, today }: { first: string; today: string },
): TaxPeriod[] {
  const periods: TaxPeriod[] = []
  for (let period = first; firstDayOf(period) <= today; period = addMonths(period, 2)) {
    const own = sales.filter(({ month }) => periodOf(month, firstMonth) === period)
    const lastDay = lastDayOf(addMonths(period, 1))
    const tax = own.reduce((sum, { taxSen }) => sum + taxSen, 0)
    if (tax === 0 && (since === null || since > lastDay)) continue
    periods.unshift({
      period,
      amount: ringgit(own.reduce((sum, { sen }) => sum + sen, 0)),
      tax: ringgit(tax),
      due_day: lastDayOf(returnMonth(period)),
      is_over: lastDay < today,
    })
  }
  return periods
}

/** The figures of a return (docs/product/tax.md#returns): one row per service, code and rate. */
export async function readReturn(reader: Reader, period: string): Promise<ReturnRow[]> {
  const { registered_since: since } = await readTaxSettings(reader)
  const sales = await readSales(reader, period, addMonths(period, 2), since)
  const groups = Map.groupBy(sales, ({ skill, code, bp }) => JSON.stringify([bp, code, skill]))
  const rows = [...groups.values()].flatMap(([first, ...others]) => {
    if (!first) return []
    const sen = others.reduce((sum, each) => sum + each.sen, first.sen)
    const taxSen = others.reduce((sum, each) => sum + each.taxSen, first.taxSen)
    return [
      {
        period_from: firstDayOf(period),
        period_to: lastDayOf(addMonths(period, 1)),
        tax_type: first.bp === null ? ('06' as const) : ('02' as const),
        service: first.skill,
        code: first.code ?? '',
        rate: first.bp === null ? '' : String(percentOf(first.bp)),
        amount: ringgit(sen).toFixed(2),
        taxable: ringgit(sen - taxSen).toFixed(2),
        tax: ringgit(taxSen).toFixed(2),
      },
    ]
  })
  return rows.toSorted(
    (a, b) => a.tax_type.localeCompare(b.tax_type) || a.service.localeCompare(b.service),
  )
}
