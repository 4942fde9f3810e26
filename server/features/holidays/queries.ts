import { timeOf } from '../../../domain/booking/starts/calendar.ts'
import type { Holiday, HolidayPlace } from '../../../domain/booking/starts/holidays.ts'
import { query, queryFirst, type Reader } from '../../db/transaction.ts'
import type { CallRequest } from '../../http/calls/calls.ts'

/** An Admin's input for a public holiday. */
export type HolidayTerms = Omit<CallRequest<'POST /staff/holidays/'>, 'agreed_visits'>

/** A public holiday, for Admins. */
export type HolidayRow = HolidayTerms & {
  readonly id: number
  readonly estimated: boolean
  readonly version: number
}

/** The columns of a `HolidayRow`, as SQL. */
export const holidayColumns = `id, day, name, coalesce(name_ms, '') as name_ms,
  coalesce(name_zh, '') as name_zh, place, treatment, estimated, version`

/** The holidays of a year, with the number of visits booked on each. */
export async function readHolidays(reader: Reader, year: number) {
  return query<HolidayRow & { visits: number }>(reader, {
    text: `select ${holidayColumns}, (
             select count(*)::int from booking b join booking_order o on o.id = b.order_id
             join region r on r.id = o.region_id
             where b.day = h.day and b.status in ('Confirmed', 'Pending Payment')
               and h.place in ('all', r.state)) as visits
           from public_holiday h
           where day >= make_date($1, 1, 1) and day <= make_date($1, 12, 31)
           order by day, place, name`,
    values: [year],
  })
}

/** The visits booked on a day in a place, by time. */
export async function readVisitsOn(reader: Reader, day: string, place: HolidayPlace) {
  const rows = await query<{
    booking_id: string
    skill: string
    start_hour: number
    customer_name: string
    region: string
  }>(reader, {
    text: `select b.booking_id, b.skill, b.start_hour, o.customer_name, r.name as region
           from booking b join booking_order o on o.id = b.order_id
           join region r on r.id = o.region_id
           where b.day = $1 and b.status in ('Confirmed', 'Pending Payment')
             and $2 in ('all', r.state)
           order by b.start_hour, b.id`,
    values: [day, place],
  })
  return rows.map(({ start_hour, ...row }) => ({ ...row, start_time: timeOf(start_hour) }))
}

/** The public holiday that closes a region on a day, if any. */
export async function readClosure(
  reader: Reader,
  regionId: number,
  day: string,
): Promise<Holiday | undefined> {
  const row = await queryFirst<HolidayRow>(reader, {
    text: `select h.id, h.day, h.name, coalesce(h.name_ms, h.name) as name_ms,
             coalesce(h.name_zh, h.name) as name_zh, h.place, h.treatment, h.estimated, h.version
           from public_holiday h join region r on r.id = $1 and h.place in ('all', r.state)
           where h.day = $2 and h.treatment = 'closed' order by h.id limit 1`,
    values: [regionId, day],
  })
  if (!row) return undefined
  const { place, treatment, name: en, name_ms: ms, name_zh: zh } = row
  return { day, place, treatment, names: { en, ms, zh } }
}
