import type { StoredMoveReason } from '../../../domain/board/reasons.ts'
import { ringgit } from '../../../domain/booking/price/money.ts'
import { addDays } from '../../../domain/booking/starts/calendar.ts'
import { query, type Reader } from '../../db/transaction.ts'
import type { CallRequest } from '../../http/calls/calls.ts'
import { countedDays } from './past-days/past-days.ts'

/** Days are inclusive; an empty skill means all. */
export type Span = CallRequest<'POST /reports/figures/'>

type Counted = { bookings: number; cancelled: number; revenue_sen: number }

/**
 * Past days are counted in advance (past-days/); the others are counted now. Each statement sees
 * both in one snapshot, so no booking is missed or reported twice.
 */
const ofSkill = "where ($3 = '' or skill = $3)"

const groupedText = `
  with ${countedDays('area')}
  select grouping(day) = 0 as is_day, grouping(skill) = 0 as is_skill,
    grouping(region_id) = 0 as is_region, day, skill, region_id,
    sum(bookings)::int as bookings, sum(cancelled)::int as cancelled,
    sum(revenue_sen)::bigint as revenue_sen
  from counted ${ofSkill}
  group by grouping sets ((day), (skill), (region_id))`

type Grouped = Counted & {
  is_day: boolean
  is_skill: boolean
  is_region: boolean
  day: string | null
  skill: string | null
  region_id: number | null
}

const hoursText = `
  with ${countedDays('hour')}
  select extract(dow from day)::int as weekday, hour, sum(sent)::int as sent
  from counted ${ofSkill}
  group by 1, 2`

type Sent = { weekday: number; hour: number; sent: number }

// A repeat customer has an earlier visit, or another order in the span.
const customersText = `
  with ${countedDays('list')}, seen as (
    select s.account, min(s.placed) as first, max(s.placed) as last
    from counted, unnest(accounts, orders) as s (account, placed)
    ${ofSkill}
    group by s.account
  )
  select count(*)::int as customers,
    (count(*) filter (where case when first <> last then true else exists (
      select 1 from booking e
      where e.account_id = seen.account
        and e.starts_at < ($1::date - interval '8 hours') at time zone 'UTC'
        and e.status not in ('Expired', 'Cancelled')
    ) end))::int as repeat_customers
  from seen`

const leadText = `
  with ${countedDays('list')}, leads as (
    select unnest(lead_hours) as hours from counted ${ofSkill}
  )
  select width_bucket(hours, array[24, 48, 72, 168, 336]::float8[]) as class,
    count(*)::int as orders,
    (select percentile_cont(0.5) within group (order by hours) from leads) as median
  from leads group by class order by class`

const vouchersText = `
  with ${countedDays('voucher')}
  select code, sum(orders)::int as orders, sum(discount_sen)::bigint as discount_sen
  from counted ${ofSkill}
  group by code order by orders desc, code`

const movesText = `
  select e.params->>'why' as why, count(*)::int as count
  from booking_event e join booking b on b.id = e.booking_id
  where e.params ? 'why' and ($3 = '' or b.skill = $3)
    and e.at >= ($1::date - interval '8 hours') at time zone 'UTC'
    and e.at < ($2::date + interval '16 hours') at time zone 'UTC'
  group by 1 order by count desc, why`

const leadClasses = [0, 24, 48, 72, 168, 336]

/** All figures of the visual report for visits that start in the span, and for moves made in it. */
export async function readFigures(reader: Reader, span: Span) {
  const values = [span.from, span.to, span.skill]
  const [grouped, sent, [people], leads, vouchers, moves, regions, [staff]] = await Promise.all([
    query<Grouped>(reader, { name: 'figures', text: groupedText, values }),
    query<Sent>(reader, { name: 'figures-hours', text: hoursText, values }),
    query<{ customers: number; repeat_customers: number }>(reader, {
      name: 'figures-customers',
      text: customersText,
      values,
    }),
    query<{ class: number; orders: number; median: number }>(reader, {
      name: 'figures-leads',
      text: leadText,
      values,
    }),
    query<{ code: string; orders: number; discount_sen: number }>(reader, {
      name: 'figures-vouchers',
      text: vouchersText,
      values,
    }),
    query<{ why: StoredMoveReason; count: number }>(reader, {
      name: 'figures-moves',
      text: movesText,
      values,
    }),
    query<{ id: number; name: string }>(reader, { text: 'select id, name from region' }),
    query<{ workers: number }>(reader, {
      text: `select count(*)::int as workers from worker w where active
               and ($1 = '' or exists (
                 select 1 from worker_skill s where s.worker_id = w.id and s.skill = $1))`,
      values: [span.skill],
    }),
  ])
  const workers = staff?.workers ?? 0
  const names = new Map(regions.map(({ id, name }) => [id, name]))
  const byService = grouped.filter((row) => row.is_skill)
  const sum = (field: keyof Counted) => byService.reduce((all, row) => all + Number(row[field]), 0)
  return {
    totals: {
      bookings: sum('bookings'),
      cancelled: sum('cancelled'),
      revenue: ringgit(sum('revenue_sen')),
      customers: people?.customers ?? 0,
      repeat_customers: people?.repeat_customers ?? 0,
      median_lead_hours: leads[0]?.median ?? null,
      workers,
    },
    by_day: grouped
      .filter((row) => row.is_day)
      .map((row) => ({ day: row.day ?? '', ...countedOf(row) }))
      .sort((a, b) => a.day.localeCompare(b.day)),
    by_service: byService
      .map((row) => ({ skill: row.skill ?? '', ...countedOf(row) }))
      .sort((a, b) => b.revenue - a.revenue),
    by_area: grouped
      .filter((row) => row.is_region)
      .map((row) => ({ area: names.get(row.region_id ?? 0) ?? '', ...countedOf(row) }))
      .sort((a, b) => b.revenue - a.revenue),
    occupancy: occupancyOf(sent, span, workers),
    lead_times: leadClasses.map((hours, at) => ({
      hours,
      orders: leads.find((row) => row.class === at)?.orders ?? 0,
    })),
    vouchers: vouchers.map(({ code, orders, discount_sen }) => ({
      code,
      orders,
      discount: ringgit(Number(discount_sen)),
    })),
    moves,
  }
}

function countedOf(row: Counted) {
  return {
    bookings: row.bookings,
    cancelled: row.cancelled,
    revenue: ringgit(Number(row.revenue_sen)),
  }
}

/** The share of all workers at a visit, by weekday and hour from 8 to 21. */
function occupancyOf(rows: readonly Sent[], span: Span, workers: number) {
  const days = [0, 0, 0, 0, 0, 0, 0]
  for (let day = span.from; day <= span.to; day = addDays(day, 1)) {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
    days[weekday] = (days[weekday] ?? 0) + 1
  }
  const busy = new Map(rows.map(({ weekday, hour, sent }) => [`${weekday} ${hour}`, sent]))
  return days.flatMap((count, weekday) =>
    Array.from({ length: 14 }, (_, at) => {
      const hour = 8 + at
      const share = (busy.get(`${weekday} ${hour}`) ?? 0) / Math.max(1, count * workers)
      return { weekday, hour, share: Math.round(share * 10_000) / 10_000 }
    }),
  )
}
