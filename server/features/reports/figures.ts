import { addDays, instantOf } from '../../../domain/booking/calendar.ts'
import { ringgit } from '../../../domain/booking/money.ts'
import { query, type Reader } from '../../db/transaction.ts'

/** Days inclusive; an empty skill is all. */
export type Span = { readonly from: string; readonly to: string; readonly skill: string }

type Counted = { bookings: number; cancelled: number; revenue_sen: number }

// One pass over the span gives every grouping. An expired hold was never a booking; a hold that is
// still open counts as a booking and brings nothing yet.
const groupedText = `
  select grouping(b.day) = 0 as is_day, grouping(b.skill) = 0 as is_skill,
    grouping(o.region_id) = 0 as is_region, grouping(extract(dow from b.day)) = 0 as is_hour,
    b.day, b.skill, o.region_id, extract(dow from b.day)::int as weekday, b.start_hour, b.hours,
    count(*)::int as bookings,
    (count(*) filter (where b.status = 'Cancelled'))::int as cancelled,
    coalesce(sum(case when b.status in ('Confirmed', 'In Progress', 'Completed') then b.total_sen end), 0)
      + coalesce(sum(b.fee_sen), 0) as revenue_sen,
    coalesce(sum(b.worker_count)
      filter (where b.status in ('Confirmed', 'In Progress', 'Completed')), 0)::int as sent
  from booking b join booking_order o on o.id = b.order_id
  where b.starts_at >= $1 and b.starts_at < $2 and ($3 = '' or b.skill = $3)
    and b.status <> 'Expired'
  group by grouping sets (
    (b.day), (b.skill), (o.region_id), (extract(dow from b.day), b.start_hour, b.hours)
  )`

type Grouped = Counted & {
  is_day: boolean
  is_skill: boolean
  is_region: boolean
  is_hour: boolean
  day: string | null
  skill: string | null
  region_id: number | null
  weekday: number | null
  start_hour: number | null
  hours: number | null
  sent: number
}

// A customer is a repeat when an earlier visit of theirs exists, or another order in the span.
const customersText = `
  with seen as (
    select b.account_id, count(distinct b.order_id) as orders, min(b.starts_at) as first
    from booking b
    where b.starts_at >= $1 and b.starts_at < $2 and ($3 = '' or b.skill = $3)
      and b.status not in ('Expired', 'Cancelled') and b.account_id is not null
    group by b.account_id
  )
  select count(*)::int as customers,
    (count(*) filter (where orders > 1 or exists (
      select 1 from booking e
      where e.account_id = seen.account_id and e.starts_at < $1
        and e.status not in ('Expired', 'Cancelled')
    )))::int as repeat_customers
  from seen`

const leadText = `
  with leads as (
    select extract(epoch from b.starts_at - o.created_at) / 3600 as hours
    from booking b join booking_order o on o.id = b.order_id
    where b.starts_at >= $1 and b.starts_at < $2 and ($3 = '' or b.skill = $3)
      and b.session = 1 and b.status <> 'Expired'
  )
  select width_bucket(hours::double precision, array[24, 48, 72, 168, 336]::double precision[]) as class,
    count(*)::int as orders,
    (select percentile_cont(0.5) within group (order by hours) from leads)::double precision as median
  from leads group by class order by class`

const vouchersText = `
  select o.voucher_code as code, count(*)::int as orders, sum(o.discount_sen)::bigint as discount_sen
  from booking b join booking_order o on o.id = b.order_id
  where b.starts_at >= $1 and b.starts_at < $2 and ($3 = '' or b.skill = $3)
    and b.session = 1 and b.status not in ('Expired', 'Cancelled') and o.voucher_code is not null
  group by o.voucher_code order by orders desc, code`

const leadClasses = [0, 24, 48, 72, 168, 336]

/** Every figure of the visual report for the visits that start in the span. */
export async function readFigures(reader: Reader, span: Span) {
  const values = [instantOf(span.from, 0), instantOf(addDays(span.to, 1), 0), span.skill]
  const [grouped, [people], leads, vouchers, regions, [staff]] = await Promise.all([
    query<Grouped>(reader, { name: 'figures', text: groupedText, values }),
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
    occupancy: occupancyOf(
      grouped.filter((row) => row.is_hour),
      span,
      workers,
    ),
    lead_times: leadClasses.map((hours, at) => ({
      hours,
      orders: leads.find((row) => row.class === at)?.orders ?? 0,
    })),
    vouchers: vouchers.map(({ code, orders, discount_sen }) => ({
      code,
      orders,
      discount: ringgit(Number(discount_sen)),
    })),
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
function occupancyOf(rows: readonly Grouped[], span: Span, workers: number) {
  const days = [0, 0, 0, 0, 0, 0, 0]
  for (let day = span.from; day <= span.to; day = addDays(day, 1)) {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
    days[weekday] = (days[weekday] ?? 0) + 1
  }
  const busy = new Map<string, number>()
  for (const { weekday, start_hour, hours, sent } of rows) {
    const first = start_hour ?? 0
    for (let hour = first; hour < first + (hours ?? 0); hour += 1) {
      const key = `${weekday} ${hour}`
      busy.set(key, (busy.get(key) ?? 0) + sent)
    }
  }
  return days.flatMap((count, weekday) =>
    Array.from({ length: 14 }, (_, at) => {
      const hour = 8 + at
      const share = (busy.get(`${weekday} ${hour}`) ?? 0) / Math.max(1, count * workers)
      return { weekday, hour, share: Math.round(share * 10_000) / 10_000 }
    }),
  )
}
