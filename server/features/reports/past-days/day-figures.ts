/**
 * A day's sums for the visual report, defined once in SQL: stored for past days (`figures_day`),
 * computed for the others. An expired hold never counts as a booking; an open hold counts as a
 * booking without revenue.
 */

const stands = "b.status in ('Confirmed', 'In Progress', 'Completed')"

// Day by day, with each visit's order by its id (`offset 0` prevents a join): the planner does not
// know how few days are left to count and would read all bookings, or all orders. Not by
// booking.day, which has no index: a day begins at 16:00 UTC of the day before.
const visits = `
  from days d cross join lateral (
    select * from booking where status <> 'Expired'
      and starts_at >= (d.day - interval '8 hours') at time zone 'UTC'
      and starts_at < (d.day + interval '16 hours') at time zone 'UTC'
    offset 0
  ) b`
const visitsWithOrders = `${visits} cross join lateral (
    select region_id, created_at, voucher_code, discount_sen from booking_order
    where id = b.order_id offset 0
  ) o`

/** The figures of the days in `days (day)`, by the name of their table after `figures_`. */
export const dayFigures = {
  area: `
    select b.day, b.skill, o.region_id, count(*)::int as bookings,
      (count(*) filter (where b.status = 'Cancelled'))::int as cancelled,
      coalesce(sum(b.total_sen) filter (where ${stands}), 0) + sum(b.fee_sen)
        - sum(b.allowance_sen) as revenue_sen
    ${visitsWithOrders}
    group by b.day, b.skill, o.region_id`,
  hour: `
    select b.day, b.skill, h.hour, sum(b.worker_count)::int as sent
    ${visits}, generate_series(b.start_hour, b.start_hour + b.hours - 1) as h (hour)
    where ${stands}
    group by b.day, b.skill, h.hour`,
  voucher: `
    select b.day, b.skill, o.voucher_code as code, count(*)::int as orders,
      sum(o.discount_sen)::bigint as discount_sen
    ${visitsWithOrders}
    where b.session = 1 and b.status <> 'Cancelled' and o.voucher_code is not null
    group by b.day, b.skill, o.voucher_code`,
  list: `
    select b.day, b.skill,
      coalesce(array_agg((extract(epoch from b.starts_at - o.created_at) / 3600)::float8)
        filter (where b.session = 1), '{}') as lead_hours,
      coalesce(array_agg(b.account_id)
        filter (where b.status <> 'Cancelled' and b.account_id is not null), '{}') as accounts,
      coalesce(array_agg(b.order_id)
        filter (where b.status <> 'Cancelled' and b.account_id is not null), '{}') as orders
    ${visitsWithOrders}
    group by b.day, b.skill`,
} as const

/** The columns of a table of figures. */
export type DayFigures = keyof typeof dayFigures
