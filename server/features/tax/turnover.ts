import { dayOf } from '../../../domain/booking/starts/calendar.ts'
import { monthOf } from '../../../domain/pay/months.ts'
import { rateOn, type TaxRate } from '../../../domain/tax/tax.ts'
import { query, type Reader } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { type JobTasks, jobAt } from '../../jobs.ts'
import { readTaxation } from './read-taxation.ts'
import { readSales, type Sales, turnoverMonths } from './sales.ts'

/** The taxable turnover in sales, in sen: services with a rate today, without the tax itself. */
export function turnoverOf(
  sales: readonly Sales[],
  rates: readonly TaxRate[],
  today: string,
): number {
  return sales
    .filter(({ skill }) => rateOn(rates, skill, today))
    .reduce((sum, { sen, taxSen }) => sum + sen - taxSen, 0)
}

/** The taxable turnover of the last twelve months, in sen (docs/product/tax.md#threshold). */
async function countTurnover(reader: Reader, now: Date): Promise<number> {
  const today = dayOf(now)
  const { from, until } = turnoverMonths(monthOf(today))
  const { rates } = await readTaxation(reader)
  return turnoverOf(await readSales(reader, from, until), rates, today)
}

/** Stores the turnover, so that Today can warn without recalculating it. */
export async function storeTurnover(reader: Reader, now: Date): Promise<void> {
  const sen = await countTurnover(reader, now)
  await query(reader, {
    text: 'update service_tax set turnover_sen = $1, turnover_at = $2',
    values: [Math.max(0, sen), now],
  })
}

/** The job that calculates the turnover. */
export function taxTasks({ pool, clock }: Pick<Deps, 'pool' | 'clock'>): JobTasks {
  // Each night, at 00:40 in Malaysia.
  return jobAt('40 16 * * * count-taxable-turnover', () => storeTurnover(pool, clock()))
}
