import type { Partner } from '../../../domain/api/company/partners.ts'
import { addDays, dayOf } from '../../../domain/booking/starts/calendar.ts'
import { query, type Reader } from '../../db/transaction.ts'
import type { CallRequest, CallResponse } from '../../http/calls/calls.ts'
import { notFound } from '../../http/failure.ts'
import { readAccount } from './read-account.ts'
import { overdueOfPartners } from './read-invoices.ts'

/** A valid visit. */
const stands = "b.status in ('Confirmed', 'In Progress', 'Completed')"

/** Partners with their figures; $1 is now. */
const partners = `
  select p.id, p.name, p.code, p.sites, p.active, p.version,
    coalesce((select sum(d.opened) from partner_day d where d.partner_id = p.id), 0)::int as opened,
    came.booked, came.completed
  from partner p cross join lateral (
    select count(*)::int as booked, count(*) filter (
        where b.status = 'Completed' or coalesce(b.runs_until, b.ends_at) <= $1)::int as completed
    from order_source s join booking b on b.order_id = s.order_id
    where s.partner_id = p.id and ${stands}
  ) came`

type PartnerRow = Omit<Partner, 'overdue'>

/** All partners, by name (docs/product/partners.md). */
export async function readPartners(
  reader: Reader,
  { state }: CallRequest<'GET /staff/partners/'>,
  now: Date,
): Promise<{ items: Partner[] }> {
  const [rows, overdue] = await Promise.all([
    query<PartnerRow>(reader, {
      name: 'partners',
      text: `${partners} where $2::boolean is null or p.active = $2 order by p.active desc, p.name, p.id`,
      values: [now, state === undefined ? null : state === 'on'],
    }),
    overdueOfPartners(reader, now),
  ])
  return { items: rows.map((row) => ({ ...row, overdue: overdue.get(row.id) ?? 0 })) }
}

const SHOWN_DAYS = 30

/** One partner with its days. @throws Failure if unknown. */
export async function readPartner(
  reader: Reader,
  id: number,
  { now, publicUrl }: { now: Date; publicUrl: string },
): Promise<CallResponse<'GET /staff/partners/{id}'>> {
  const [[row], days, account, overdue] = await Promise.all([
    query<PartnerRow>(reader, {
      name: 'partner',
      text: `${partners} where p.id = $2`,
      values: [now, id],
    }),
    query<{ day: string; opened: number; booked: number }>(reader, {
      name: 'partner-days',
      text: `select to_char(day, 'YYYY-MM-DD') as day, sum(opened)::int as opened,
               sum(booked)::int as booked
             from (
               select day, opened, 0 as booked from partner_day where partner_id = $1
               union all
               select (o.created_at at time zone 'Asia/Kuala_Lumpur')::date, 0, 1
               from order_source s join booking_order o on o.id = s.order_id
                 join booking b on b.order_id = o.id
               where s.partner_id = $1 and ${stands}
             ) came where day > $2 group by day order by day desc`,
      values: [id, addDays(dayOf(now), -SHOWN_DAYS)],
    }),
    readAccount(reader, id, now),
    overdueOfPartners(reader, now),
  ])
  if (!row) throw notFound()
  const link = `${publicUrl}/?partner=${row.code}`
  return { ...row, overdue: overdue.get(id) ?? 0, link, days, account }
}

/** The origins of all partners that may frame the booking widget. */
export async function readSites(reader: Reader): Promise<string[]> {
  const rows = await query<{ site: string }>(reader, {
    name: 'partner-sites',
    text: 'select distinct unnest(sites) as site from partner where active order by 1',
  })
  return rows.map(({ site }) => site)
}

/** The bookings of a widget's order, once confirmed. */
export async function readOutcome(reader: Reader, ref: string): Promise<string[]> {
  const rows = await query<{ booking_id: string }>(reader, {
    name: 'widget-outcome',
    text: `select b.booking_id from order_source s join booking b on b.order_id = s.order_id
           where s.ref = $1 and ${stands} order by b.id`,
    values: [ref],
  })
  return rows.map(({ booking_id: id }) => id)
}
