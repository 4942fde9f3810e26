import { formatSen } from '../../../domain/booking/money.ts'
import { discountedUnitSen } from '../../../domain/booking/price.ts'
import {
  offOf,
  percentOf,
  ratesProblem,
  shareOfPercent,
} from '../../../domain/booking/rate-change.ts'
import type { MessageCode } from '../../../domain/messages/problem.ts'
import { type Result, refuse, succeed } from '../../../domain/result.ts'
import type { Pool } from '../../db/connection.ts'
import { inTransaction, query, type Tx } from '../../db/transaction.ts'
import type { CompleteSettings } from '../../env.ts'
import type { Author } from '../audit/record.ts'
import { notifyInterested } from './interest.ts'

/** Why a change is refused: a price that cannot be, or one of these. */
export type ChangeCode =
  | MessageCode
  | 'out-of-date'
  | 'rates-unknown'
  | 'extra-unknown'
  | 'postcode-unknown'

/** What a change has changed: an extra by its name, or postcodes. */
export type Changed =
  | { readonly code: 'nothing' | 'rates' }
  | { readonly code: 'extra'; readonly name: string }
  | { readonly code: 'postcodes'; readonly codes: readonly number[]; readonly served: boolean }

/** The result of a change. */
export type ChangeResult = Result<Changed, ChangeCode>

/** New prices of a service in some regions; the first is that of a single visit. */
export type NewRates = {
  readonly version: number
  readonly skill: string
  readonly regions: readonly number[]
  readonly prices: readonly { readonly frequency: string; readonly sen: number }[]
  readonly surchargePercent: number
}

type Old = {
  region_id: number
  region: string
  frequency: string
  unit_sen: number
  off_numerator: number
  off_denominator: number
  numerator: number
  denominator: number
}

/** Changes rates and surcharge, each recorded by region. Existing bookings do not change their price. */
export async function changeRates(pool: Pool, wanted: NewRates, by: Author): Promise<ChangeResult> {
  const problem = ratesProblem(wanted.prices.map(({ sen }) => sen))
  if (problem) return refuse(problem)
  return inTransaction(pool, async (tx) => {
    if (!(await isLatest(tx, wanted.version))) return refuse('out-of-date')
    const rows = await query<Old>(tx, {
      text: `select r.region_id, g.name as region, r.frequency, r.unit_sen, r.off_numerator,
               r.off_denominator, coalesce(s.numerator, 0) as numerator,
               coalesce(s.denominator, 1) as denominator
             from rate r join region g on g.id = r.region_id
             left join surcharge s on s.region_id = r.region_id and s.skill = r.skill
             where r.skill = $1 and r.region_id = any($2)
             order by g.name, r.position`,
      values: [wanted.skill, wanted.regions],
    })
    const asked = wanted.prices.map(({ frequency }) => frequency).join()
    let changed = 0
    for (const id of new Set(wanted.regions)) {
      const old = rows.filter(({ region_id }) => region_id === id)
      if (old.map(({ frequency }) => frequency).join() !== asked) return refuse('rates-unknown')
      const what = difference(old, wanted)
      if (what.length === 0) continue
      changed += 1
      await writeRates(tx, id, wanted)
      await note(tx, `${wanted.skill} in ${old[0]?.region}: ${what.join(', ')}`, by)
    }
    return succeed({ code: changed === 0 ? 'nothing' : 'rates' } as const)
  })
}

/** The changed prices, as text for the history. */
function difference(old: readonly Old[], { prices, surchargePercent }: NewRates): string[] {
  const words: string[] = []
  for (const [at, { frequency, sen }] of prices.entries()) {
    const row = old[at]
    const before = row
      ? discountedUnitSen({
          frequency,
          unitSen: row.unit_sen,
          off: { numerator: row.off_numerator, denominator: row.off_denominator },
        })
      : 0
    if (before !== sen) words.push(`${frequency} ${formatSen(before)} to ${formatSen(sen)}`)
  }
  const extra = old[0] ? percentOf(old[0]) : 0
  if (extra !== surchargePercent)
    words.push(`weekends and holidays ${extra} % to ${surchargePercent} % more`)
  return words
}

async function writeRates(tx: Tx, region: number, wanted: NewRates): Promise<void> {
  const { skill, prices, surchargePercent } = wanted
  const base = prices[0]?.sen ?? 0
  const discounts = prices.map(({ sen }) => offOf(base, sen))
  await query(tx, {
    text: `update rate r set unit_sen = $3, off_numerator = v.numerator,
             off_denominator = v.denominator
           from unnest($4::text[], $5::int[], $6::int[]) as v (frequency, numerator, denominator)
           where r.region_id = $1 and r.skill = $2 and r.frequency = v.frequency`,
    values: [
      region,
      skill,
      base,
      prices.map(({ frequency }) => frequency),
      discounts.map(({ numerator }) => numerator),
      discounts.map(({ denominator }) => denominator),
    ],
  })
  const { numerator, denominator } = shareOfPercent(surchargePercent)
  await query(tx, {
    text: `insert into surcharge (region_id, skill, numerator, denominator)
           values ($1, $2, $3, $4)
           on conflict (region_id, skill)
             do update set numerator = excluded.numerator, denominator = excluded.denominator`,
    values: [region, skill, numerator, denominator],
  })
}

/** Changes the price of an extra. */
export async function changeAddon(
  pool: Pool,
  wanted: { version: number; skill: string; kind: string; addon: string; sen: number },
  by: Author,
): Promise<ChangeResult> {
  const { version, skill, kind, addon, sen } = wanted
  const problem = ratesProblem([sen])
  if (problem) return refuse(problem)
  return inTransaction(pool, async (tx) => {
    if (!(await isLatest(tx, version))) return refuse('out-of-date')
    const [old] = await query<{ cost_sen: number }>(tx, {
      text: 'select cost_sen from addon where skill = $1 and kind = $2 and name = $3',
      values: [skill, kind, addon],
    })
    if (!old) return refuse('extra-unknown')
    if (old.cost_sen === sen) return succeed({ code: 'nothing' } as const)
    await query(tx, {
      text: 'update addon set cost_sen = $4 where skill = $1 and kind = $2 and name = $3',
      values: [skill, kind, addon, sen],
    })
    const words = `${formatSen(old.cost_sen)} to ${formatSen(sen)}`
    await note(tx, `${addon} of ${skill}: ${words}`, by)
    return succeed({ code: 'extra', name: addon } as const)
  })
}

/** Switches postcodes on or off. Existing bookings stay; who waits for a place is mailed. */
export async function servePlaces(
  { pool, settings }: { pool: Pool; settings: CompleteSettings },
  wanted: { codes: readonly number[]; served: boolean },
  by: Author,
): Promise<ChangeResult> {
  const { codes, served } = wanted
  return inTransaction(pool, async (tx) => {
    const found = await query<{ code: number; served: boolean }>(tx, {
      text: 'select code, served from postcode where code = any($1) order by code for update',
      values: [codes],
    })
    if (found.length !== new Set(codes).size) return refuse('postcode-unknown')
    const others = found.filter((row) => row.served !== served).map(({ code }) => code)
    if (others.length === 0) return succeed({ code: 'nothing' } as const)
    await query(tx, {
      text: 'update postcode set served = $2 where code = any($1)',
      values: [others, served],
    })
    if (served) await notifyInterested(tx, others, settings, by.now)
    const words = served ? 'served from now on' : 'not served any more'
    await note(tx, `${others.join(', ')}: ${words}`, by)
    return succeed({ code: 'postcodes', codes: others, served } as const)
  })
}

/**
 * Compares current prices with those that the Admin was shown, and locks them against concurrent
 * changes.
 */
async function isLatest(tx: Tx, version: number): Promise<boolean> {
  const [row] = await query<{ version: number }>(tx, {
    text: 'select version from price_version for update',
  })
  return row?.version === version
}

async function note(tx: Tx, what: string, { accountId, now }: Author): Promise<void> {
  await query(tx, {
    text: 'insert into price_change (at, account_id, what) values ($1, $2, $3)',
    values: [now, accountId, what],
  })
}
