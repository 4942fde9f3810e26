import { addDays, dayOf, mondayOf, timeOf } from '../../../domain/booking/starts/calendar.ts'
import { photoPath, validityOn } from '../../../domain/workers/worker.ts'
import { anywhere, type Listed, readPage } from '../../db/read-page.ts'
import { query, type Reader } from '../../db/transaction.ts'
import type { CallRequest, CallResponse } from '../../http/calls/calls.ts'
import { readWorkerStars } from '../bookings/records/worker-stars.ts'
import type { StoredWorker } from './stored-worker.ts'

/** The filter of a list of workers; without a status, workers who left are not listed. */
type WorkerFilter = CallRequest<'POST /staff/workers/export/'>
type ListOfWorkers = CallRequest<'GET /staff/workers/'>

type ListedWorker = CallResponse<'GET /staff/workers/'>['items'][number]
type Row = Omit<ListedWorker, 'documents' | 'next_visit' | 'stars'> & {
  first_expiry: string | null
  next: { booking_id: string; day: string; start_hour: number } | null
}

const digits = (text: string) => text.replace(/\D/g, '').replace(/^0/, '')

const filteredBy = `
  ($1 = '' and w.status <> 'left' or w.status = $1)
  and ($2 = '' or exists (select from worker_skill s where s.worker_id = w.id and s.skill = $2))
  and ($3 = 0 or exists (select from worker_region r where r.worker_id = w.id and r.region_id = $3))
  and ($4 = '' or w.full_name ilike $4 or w.identifier ilike $4 or w.contact_email ilike $4
    or ($5 <> '' and translate(w.phone, '+ ', '') like $5))`

function filterValues({ search, skill, area, status }: WorkerFilter): unknown[] {
  const number = digits(search)
  return [
    status,
    skill,
    area,
    search && anywhere(search),
    // Shorter digits occur in most numbers.
    number.length >= 3 ? anywhere(number) : '',
  ]
}

/** Hours booked in the week; $7 and $8 are its first and last day. */
const hoursOf = (id: string) => `(
  select coalesce(sum(b.hours), 0)::int from assignment a join booking b on b.id = a.booking_id
  where a.worker_id = ${id} and a.day between $7 and $8
    and b.status in ('Confirmed', 'In Progress', 'Completed'))`

/** The start of the next visit; $6 is now, $9 today. */
const nextOf = (id: string, what: string) => `(
  select ${what} from assignment a join booking b on b.id = a.booking_id
  where a.worker_id = ${id} and a.day >= $9 and b.starts_at > $6
    and b.status in ('Confirmed', 'Pending Payment')
  order by a.day, b.starts_at limit 1)`

/**
 * The sort keys, each computed for all workers in one pass: a lookup for each of a thousand would
 * take longer than the page. Next visits after today are sorted by their day.
 */
const orders: Readonly<
  Record<ListOfWorkers['sort'], { readonly key: string; readonly join: string }>
> = {
  name: { key: 'lower(w.full_name)', join: '' },
  hours: {
    key: 'coalesce(sorted.hours, 0)',
    join: `left join (
        select a.worker_id, sum(b.hours) as hours
        from booking b join assignment a on a.booking_id = b.id
        where b.day between $7 and $8 and b.starts_at >= $7::date - 1
          and b.starts_at < $8::date + 2 and b.status in ('Confirmed', 'In Progress', 'Completed')
        group by a.worker_id
      ) sorted on sorted.worker_id = w.id`,
  },
  next_visit: {
    key: `coalesce(sorted.starts_at, (
        select min(a.day) from assignment a where a.worker_id = w.id and a.day > $9)::timestamptz)`,
    join: `left join (
        select a.worker_id, min(b.starts_at) as starts_at
        from booking b join assignment a on a.booking_id = b.id
        where b.day = $9 and b.starts_at > $6 and b.starts_at < $9::date + 2
          and b.status in ('Confirmed', 'Pending Payment')
        group by a.worker_id
      ) sorted on sorted.worker_id = w.id`,
  },
}

/** A sorted page of the filtered workers. */
export async function listWorkers(
  reader: Reader,
  { sort, order, ...filter }: ListOfWorkers,
  now: Date,
): Promise<Listed<ListedWorker>> {
  const today = dayOf(now)
  const monday = mondayOf(today)
  const { key, join } = orders[sort]
  const page = await readPage(reader, filter, {
    name: `workers-by-${sort}-${order}`,
    counted: `worker w where ${filteredBy}`,
    rows: (part) => `
        with chosen as (
          select w.id, row_number() over (
            order by ${key} ${order} nulls last, w.id) as position
          from worker w ${join} where ${filteredBy} order by position ${part}
        )
        select w.id, w.identifier, w.full_name as name, w.phone, w.status,
          (select '${photoPath}/' || key from worker_photo p where p.worker_id = w.id) as photo,
          array(select skill from worker_skill s where s.worker_id = w.id order by skill)
            as skills,
          array(select r.name from worker_region a join region r on r.id = a.region_id
            where a.worker_id = w.id order by r.name) as areas,
          exists (select from worker_leave l
            where l.worker_id = w.id and $9 between l.first_day and l.last_day) as on_leave,
          (select min(expires_on) from worker_document d where d.worker_id = w.id)
            as first_expiry,
          ${hoursOf('w.id')} as hours_this_week,
          ${nextOf('w.id', nextVisit)} as next
        from chosen join worker w using (id) order by position`,
    values: filterValues(filter),
    more: [now, monday, addDays(monday, 6), today],
    item: ({ first_expiry: firstExpiry, next, ...row }: Row) => ({
      ...row,
      documents: validityOn(today, firstExpiry),
      next_visit: next && {
        booking_id: next.booking_id,
        day: next.day,
        start_time: timeOf(next.start_hour),
      },
    }),
  })
  const stars = await readWorkerStars(
    reader,
    page.items.map(({ id }) => id),
    now,
  )
  return { ...page, items: page.items.map((row) => ({ ...row, stars: stars.get(row.id) ?? null })) }
}

const nextVisit = `jsonb_build_object('booking_id', b.booking_id, 'day', b.day, 'start_hour', b.start_hour)`

export type Region = { readonly id: number; readonly name: string }

/** All regions, by name. */
export function readRegions(reader: Reader): Promise<Region[]> {
  return query(reader, { name: 'regions', text: 'select id, name from region order by name' })
}

/** The filtered workers in full for a spreadsheet, at most `max`. */
export function readForExport(
  reader: Reader,
  filter: WorkerFilter,
  max: number,
): Promise<ExportedWorker[]> {
  return query(reader, {
    text: `select w.identifier, w.full_name as name, w.gender, w.phone, w.contact_email as email,
             w.status, w.joined_on, w.languages,
             array(select skill from worker_skill s where s.worker_id = w.id order by skill)
               as skills,
             array(select r.name from worker_region a join region r on r.id = a.region_id
               where a.worker_id = w.id order by r.name) as areas,
             w.week_hours
           from worker w where ${filteredBy}
           order by lower(w.full_name), w.id limit $6`,
    values: [...filterValues(filter), max],
  })
}

type ExportedWorker = Pick<
  StoredWorker,
  | 'identifier'
  | 'name'
  | 'gender'
  | 'phone'
  | 'email'
  | 'status'
  | 'joined_on'
  | 'languages'
  | 'skills'
> & {
  readonly areas: string[]
  /** Masks by weekday, Sunday first. */
  readonly week_hours: number[]
}
