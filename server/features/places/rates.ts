import { changedFacts } from '../../../domain/audit/actions.ts'
import { MAX_DAYS_AHEAD } from '../../../domain/booking/check.ts'
import { ringgit, senOf } from '../../../domain/booking/price/money.ts'
import { discountedUnitSen } from '../../../domain/booking/price/price.ts'
import {
  inForce,
  offOf,
  percentOf,
  ratesProblem,
  shareOfPercent,
} from '../../../domain/booking/price/rate-change.ts'
import { addDays, dayOf } from '../../../domain/booking/starts/calendar.ts'
import { weekend } from '../../../domain/booking/starts/holidays.ts'
import { refuse, succeed } from '../../../domain/result.ts'
import { serviceBySkill } from '../../../domain/services/catalogue.ts'
import { tariffOf } from '../../../domain/services/starting-rates.ts'
import type { Pool } from '../../db/connection.ts'
import { inTransactionUnlessRefused } from '../../db/rolled-back.ts'
import { query, queryFirst, queryOne, type Reader, type Tx } from '../../db/transaction.ts'
import type { CallRequest } from '../../http/calls/calls.ts'
import type { RefusalCode } from '../../http/calls/refusals.ts'
import { type AuditEntry, type Author, recordAudit } from '../audit/record.ts'
import {
  type Changed,
  type ChangeResult,
  invalid,
  pricesOutOfDate,
  ratesUnknown,
} from './changes.ts'
import type { RateRow, SurchargeRow } from './price-book.ts'
import { isLatest } from './price-version.ts'

/** New prices of a service in some regions; the first is for a single visit. */
type NewRates = CallRequest<'PUT /region-cost/rates/'>

/** A service's surcharges on its rate in a region, in percent. */
type SurchargePercent = {
  readonly percent: number
  readonly weekdays: readonly number[]
  readonly holidayPercent: number | null
}

/** The prices of a service in a region from a day on. */
export type DatedRates = {
  readonly regionId: number
  readonly region: string
  readonly skill: string
  readonly firstDay: string
  readonly costs: readonly { readonly frequency: string; readonly cost: number }[]
  readonly surcharge: SurchargePercent
}

const noSurcharge: SurchargePercent = { percent: 0, weekdays: weekend, holidayPercent: null }

/** All rates with their surcharges, including past and planned ones, by skill, region and day. */
export async function readDatedRates(
  reader: Reader,
  only?: { skill: string; regions: readonly number[] },
): Promise<DatedRates[]> {
  const chosen = [only?.skill ?? null, only?.regions ?? null]
  const [rates, surcharges] = await Promise.all([
    query<RateRow & { region: string }>(reader, {
      text: `select r.region_id, g.name as region, r.skill, r.first_day as "firstDay", r.frequency,
               r.unit_sen, r.off_numerator, r.off_denominator
             from rate r join region g on g.id = r.region_id
             where ($1::text is null or r.skill = $1) and ($2::int[] is null or region_id = any($2))
             order by r.skill, r.region_id, r.first_day, r.position`,
      values: chosen,
    }),
    query<SurchargeRow>(reader, {
      text: `select region_id, skill, first_day as "firstDay", numerator, denominator, weekdays,
               holiday_numerator, holiday_denominator
             from surcharge
             where ($1::text is null or skill = $1) and ($2::int[] is null or region_id = any($2))`,
      values: chosen,
    }),
  ])
  const surchargeOf = (regionId: number, skill: string, day: string): SurchargePercent => {
    const own = surcharges.filter((row) => row.region_id === regionId && row.skill === skill)
    const [row] = inForce(own, day)
    if (!row) return noSurcharge
    const { holiday_numerator: numerator, holiday_denominator: denominator } = row
    return {
      percent: percentOf(row),
      weekdays: row.weekdays,
      holidayPercent:
        numerator === null || denominator === null ? null : percentOf({ numerator, denominator }),
    }
  }
  const groups = Map.groupBy(rates, (row) => `${row.region_id} ${row.skill} ${row.firstDay}`)
  return [...groups.values()].flatMap((rows) => {
    const [first] = rows
    if (!first) return []
    const { region_id: regionId, region, skill, firstDay } = first
    const costs = rows.map((row) => {
      const off = { numerator: row.off_numerator, denominator: row.off_denominator }
      const sen = discountedUnitSen({ frequency: row.frequency, unitSen: row.unit_sen, off })
      return { frequency: row.frequency, cost: ringgit(sen) }
    })
    const surcharge = surchargeOf(regionId, skill, firstDay)
    return [{ regionId, region, skill, firstDay, costs, surcharge }]
  })
}

/** The subject of a rate's entries in the audit log. */
export function rateSubject(skill: string, region: string): string {
  return `${skill} / ${region}`
}

/**
 * Changes rates and surcharges, each recorded by region, for orders from today or a later day on
 * (docs/product/prices.md#first-day). Existing bookings do not change their price.
 */
export async function changeRates(
  pool: Pool,
  request: NewRates,
  by: Author,
): Promise<ChangeResult> {
  const problem = ratesProblem(request.costs.map(({ cost }) => senOf(cost)))
  if (problem) return refuse(invalid(problem))
  const today = dayOf(by.now)
  const day = request.first_day ?? today
  if (day < today || day > addDays(today, MAX_DAYS_AHEAD)) {
    return refuse(invalid({ code: 'first-day-past' }))
  }
  return inTransactionUnlessRefused<Changed, RefusalCode>(pool, async (tx) => {
    if (!(await isLatest(tx, request.version))) return refuse(pricesOutOfDate)
    const all = await readDatedRates(tx, request)
    const frequencies = request.costs.map(({ frequency }) => frequency).join()
    const entries: AuditEntry[] = []
    const rows: DatedRates[] = []
    for (const id of new Set(request.regions)) {
      const [old] = inForce(
        all.filter(({ regionId }) => regionId === id),
        day,
      )
      if (!old && !all.some(({ regionId }) => regionId === id)) {
        const first = await firstRates(tx, id, request)
        if (!first) return refuse(ratesUnknown)
        rows.push({ ...first, firstDay: day > today ? day : FROM_THE_START })
        entries.push({
          action: 'rate-added',
          subject: rateSubject(first.skill, first.region),
          after: { ...factsOf(first), ...(day > today ? { first_day: day } : {}) },
        })
        continue
      }
      if (!old || old.costs.map(({ frequency }) => frequency).join() !== frequencies) {
        return refuse(ratesUnknown)
      }
      const changed = applied(old, request)
      const facts = changedFacts(factsOf(old), factsOf(changed))
      if (!facts) continue
      rows.push({ ...changed, firstDay: day > today ? day : old.firstDay })
      entries.push({
        action: 'rate-changed',
        subject: rateSubject(old.skill, old.region),
        before: facts.before,
        after: day > today ? { ...facts.after, first_day: day } : facts.after,
      })
    }
    for (const row of rows) await writeRates(tx, row)
    await recordAudit(tx, by, ...entries)
    if (entries.length === 0) return succeed({ code: 'nothing' })
    return succeed(day > today ? { code: 'rates-planned', day } : { code: 'rates' })
  })
}

/** The first day of rates that apply at once; the table's default. */
const FROM_THE_START = '2000-01-01'

/**
 * The first prices of a service in a region without any: one for each of its frequencies. Undefined
 * for an unknown region or service.
 */
async function firstRates(
  tx: Tx,
  regionId: number,
  request: NewRates,
): Promise<DatedRates | undefined> {
  const region = await queryFirst<{ name: string }>(tx, {
    text: 'select name from region where id = $1 for share',
    values: [regionId],
  })
  const service = serviceBySkill(request.skill)
  if (!region || !service) return undefined
  const frequencies = tariffOf(service.startingRates).rates.map(({ frequency }) => frequency)
  if (frequencies.join() !== request.costs.map(({ frequency }) => frequency).join()) {
    return undefined
  }
  const none = { regionId, region: region.name, skill: request.skill, firstDay: '', costs: [] }
  return applied({ ...none, surcharge: noSurcharge }, request)
}

function applied(old: DatedRates, request: NewRates): DatedRates {
  const { surcharge_weekdays: weekdays, holiday_surcharge_perc: holidayPercent } = request
  return {
    ...old,
    costs: request.costs.map(({ frequency, cost }) => ({ frequency, cost: ringgit(senOf(cost)) })),
    surcharge: {
      percent: rounded(request.surcharge_perc),
      weekdays: weekdays ? [...new Set(weekdays)].sort((a, b) => a - b) : old.surcharge.weekdays,
      holidayPercent:
        typeof holidayPercent === 'number'
          ? rounded(holidayPercent)
          : holidayPercent === null
            ? null
            : old.surcharge.holidayPercent,
    },
  }
}

/** Percent, rounded to two decimals. */
function rounded(percent: number): number {
  return Math.round(percent * 100) / 100
}

/** The contract's fields, for the audit log. */
function factsOf({ costs, surcharge }: DatedRates) {
  return {
    costs,
    surcharge_perc: surcharge.percent,
    surcharge_weekdays: surcharge.weekdays,
    holiday_surcharge_perc: surcharge.holidayPercent,
  }
}

async function writeRates(tx: Tx, row: DatedRates): Promise<void> {
  const { regionId, skill, firstDay, costs, surcharge } = row
  const sens = costs.map(({ cost }) => Math.round(cost * 100))
  const base = sens[0] ?? 0
  const discounts = sens.map((sen) => offOf(base, sen))
  await query(tx, {
    text: `insert into rate (region_id, skill, first_day, position, frequency, unit_sen,
             off_numerator, off_denominator)
           select $1, $2, $3, v.* from unnest($4::int[], $5::text[], $6::int[], $7::int[], $8::int[])
             as v (position, frequency, unit_sen, numerator, denominator)
           on conflict (region_id, skill, frequency, first_day) do update
             set unit_sen = excluded.unit_sen, off_numerator = excluded.off_numerator,
               off_denominator = excluded.off_denominator`,
    values: [
      regionId,
      skill,
      firstDay,
      costs.map((_, at) => at),
      costs.map(({ frequency }) => frequency),
      costs.map(() => base),
      discounts.map(({ numerator }) => numerator),
      discounts.map(({ denominator }) => denominator),
    ],
  })
  const share = shareOfPercent(surcharge.percent)
  const holiday =
    surcharge.holidayPercent === null ? undefined : shareOfPercent(surcharge.holidayPercent)
  await query(tx, {
    text: `insert into surcharge (region_id, skill, first_day, numerator, denominator, weekdays,
             holiday_numerator, holiday_denominator)
           values ($1, $2, $3, $4, $5, $6, $7, $8)
           on conflict (region_id, skill, first_day) do update
             set numerator = excluded.numerator, denominator = excluded.denominator,
               weekdays = excluded.weekdays, holiday_numerator = excluded.holiday_numerator,
               holiday_denominator = excluded.holiday_denominator`,
    values: [
      regionId,
      skill,
      firstDay,
      share.numerator,
      share.denominator,
      surcharge.weekdays,
      holiday?.numerator ?? null,
      holiday?.denominator ?? null,
    ],
  })
}

/** Cancels a planned change of rates: the earlier prices continue to apply. */
export async function cancelPlannedRates(
  pool: Pool,
  request: CallRequest<'POST /staff/rates/cancel/'>,
  by: Author,
): Promise<ChangeResult> {
  const { skill, regions, first_day: firstDay } = request
  return inTransactionUnlessRefused<Changed, RefusalCode>(pool, async (tx) => {
    if (!(await isLatest(tx, request.version))) return refuse(pricesOutOfDate)
    const planned = (await readDatedRates(tx, request)).filter(
      (each) => each.firstDay === firstDay && firstDay > dayOf(by.now),
    )
    if (planned.length !== new Set(regions).size) return refuse(ratesUnknown)
    const values = [regions, skill, firstDay]
    for (const table of ['rate', 'surcharge']) {
      await query(tx, {
        text: `delete from ${table} where region_id = any($1) and skill = $2 and first_day = $3`,
        values,
      })
    }
    await recordAudit(
      tx,
      by,
      ...planned.map(
        (each): AuditEntry => ({
          action: 'rate-removed',
          subject: rateSubject(skill, each.region),
          before: { ...factsOf(each), first_day: firstDay },
        }),
      ),
    )
    return succeed({ code: 'rates-cancelled', day: firstDay })
  })
}

/** The number of upcoming sold visits of a service in these regions. */
export async function countComingVisits(
  reader: Reader,
  skill: string,
  regions: readonly number[],
  now: Date,
): Promise<number> {
  const row = await queryOne<{ visits: number }>(reader, {
    text: `select count(*)::int as visits from booking b join booking_order o on o.id = b.order_id
           where b.skill = $1 and o.region_id = any($2) and b.starts_at > $3
             and b.status in ('Confirmed', 'Pending Payment')`,
    values: [skill, regions, now],
  })
  return row.visits
}
