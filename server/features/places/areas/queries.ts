import { findPostcode } from 'malaysia-postcodes'
import { timeOf } from '../../../../domain/booking/starts/calendar.ts'
import { type Dated, withIsoInstants } from '../../../db/instants.ts'
import areaPoints from '../../../db/places/areas.json' with { type: 'json' }
import { anywhere, type Page, readPage } from '../../../db/read-page.ts'
import { query, type Reader } from '../../../db/transaction.ts'
import type { CallRequest, CallResponse } from '../../../http/calls/calls.ts'

const pattern = (search: string) => (search ? anywhere(search.trim()) : '')

/** Upcoming visits by postcode, from $1 on. */
const coming = `coming as (
    select coalesce(t.post_code, o.post_code) as post_code, o.region_id, count(*)::int as visits
    from booking b join booking_order o on o.id = b.order_id
    left join visit_terms t on t.booking_id = b.id
    where b.starts_at > $1 and b.status in ('Confirmed', 'Pending Payment')
    group by 1, 2
  )`

/** All regions by name. */
export async function readRegions(reader: Reader, now: Date) {
  return query<CallResponse<'GET /staff/areas/regions/'>['items'][number]>(reader, {
    text: `with ${coming}
           select r.id as region, r.name, r.state, r.version,
             (select count(*)::int from postcode p where p.region_id = r.id) as postcodes,
             (select count(*)::int from postcode p where p.region_id = r.id and p.served) as served,
             (select count(distinct skill)::int from rate where region_id = r.id) as services_priced,
             (select count(*)::int from worker_region x join worker w on w.id = x.worker_id
              where x.region_id = r.id and w.active) as workers,
             array(select a.first_name || ' ' || a.last_name
                   from region_manager g join account a on a.id = g.account_id
                   where g.region_id = r.id order by 1) as managers,
             coalesce((select sum(c.visits)::int from coming c join postcode p on p.code = c.post_code
                       where p.region_id = r.id), 0) as coming_visits
           from region r order by r.name`,
    values: [now],
  })
}

type PostcodeRow = CallResponse<'GET /staff/areas/postcodes/'>['items'][number]

/** A page of the postcodes, in order. */
export async function readPostcodes(
  reader: Reader,
  { search, region, state, ...page }: CallRequest<'GET /staff/areas/postcodes/'>,
  now: Date,
) {
  const those = `postcode p join region r on r.id = p.region_id
    where ($1 = '' or p.code::text like $1 or p.city ilike $1 or p.area ilike $1)
      and ($2 = 0 or p.region_id = $2)
      and ($3 = '' or p.served = ($3 = 'open'))`
  const found = await readPage(reader, page, {
    counted: those,
    rows: (part) => `
        select p.code as post_code, p.city, p.area, p.latitude, p.longitude,
          p.region_id as region, r.name as region_name, p.served, p.version,
          (select count(*)::int from postcode_interest i where i.post_code = p.code) as waiting
        from ${those} order by p.code ${part}`,
    values: [pattern(search), region, state],
    item: (row: Omit<PostcodeRow, 'coming_visits'>) => row,
  })
  const codes = found.items.map(({ post_code: code }) => code)
  const visits = await countComingVisits(reader, codes, now)
  return {
    ...found,
    items: found.items.map((item) => ({ ...item, coming_visits: visits.get(item.post_code) ?? 0 })),
  }
}

/**
 * Upcoming visits at some postcodes, counted from their orders: there are far more upcoming visits
 * in total.
 */
async function countComingVisits(reader: Reader, codes: readonly number[], now: Date) {
  const rows = await query<{ post_code: number; visits: number }>(reader, {
    text: `with inside as (
             select o.post_code, b.starts_at, b.status
             from booking_order o join booking b on b.order_id = o.id
             where o.post_code = any($1)
               and not exists (select from visit_terms t where t.booking_id = b.id)
             union all
             select t.post_code, b.starts_at, b.status
             from visit_terms t join booking b on b.id = t.booking_id
             where t.post_code = any($1)
           )
           select post_code, count(*)::int as visits from inside
           where starts_at > $2 and status in ('Confirmed', 'Pending Payment')
           group by post_code`,
    values: [codes, now],
  })
  return new Map(rows.map(({ post_code: code, visits }) => [code, visits]))
}

/** The upcoming visits at some postcodes: their number, and the soonest fifty. */
export async function readVisitsInside(reader: Reader, codes: readonly number[], now: Date) {
  const at = `from booking b join booking_order o on o.id = b.order_id
    left join visit_terms t on t.booking_id = b.id
    where coalesce(t.post_code, o.post_code) = any($1) and b.starts_at > $2
      and b.status in ('Confirmed', 'Pending Payment')`
  const values = [codes, now]
  const [rows, [counted]] = await Promise.all([
    query<{
      booking_id: string
      skill: string
      post_code: number
      day: string
      start_hour: number
    }>(reader, {
      text: `select b.booking_id, b.skill, coalesce(t.post_code, o.post_code) as post_code, b.day, b.start_hour ${at}
               order by b.starts_at, b.id limit 50`,
      values,
    }),
    query<{ total: number }>(reader, { text: `select count(*)::int as total ${at}`, values }),
  ])
  return {
    coming_visits: counted?.total ?? 0,
    visits: rows.map(({ day, start_hour: hour, ...visit }) => ({
      ...visit,
      start_date: day,
      start_time: timeOf(hour),
    })),
  }
}

/** Some postcodes, with the number of people who wait for them and the upcoming visits inside. */
export async function checkPostcodes(reader: Reader, codes: readonly number[], now: Date) {
  const [items, [waiting], inside] = await Promise.all([
    query<Pick<PostcodeRow, 'post_code' | 'region_name' | 'served' | 'version'>>(reader, {
      text: `select p.code as post_code, r.name as region_name, p.served, p.version
             from postcode p join region r on r.id = p.region_id
             where p.code = any($1) order by p.code`,
      values: [codes],
    }),
    query<{ count: number }>(reader, {
      text: 'select count(*)::int as count from postcode_interest where post_code = any($1)',
      values: [codes],
    }),
    readVisitsInside(reader, codes, now),
  ])
  const known = new Set(items.map(({ post_code }) => post_code))
  const unknown = [...new Set(codes)].filter((code) => !known.has(code)).sort((a, b) => a - b)
  return { items, unknown, waiting: waiting?.count ?? 0, ...inside }
}

type Demand = CallResponse<'GET /staff/areas/demand/'>['items'][number]

/**
 * Unserved postcodes, and days of services without an available start, by how many people wait for
 * them (docs/product/areas.md#demand).
 */
export async function readDemand(
  reader: Reader,
  { search, page, page_size: size }: Page & { readonly search: string },
) {
  const filtered = `from (
      select post_code, null::date as day, '' as skill, created_at from postcode_interest
      union all
      select post_code, day, skill, created_at from waiting_entry where notified_at is null
    ) i left join postcode p on p.code = i.post_code
      left join region r on r.id = p.region_id
    where $1 = '' or i.post_code::text like $1 or p.city ilike $1 or p.area ilike $1`
  const values = [pattern(search)]
  const [rows, [counted]] = await Promise.all([
    query<
      Dated<Omit<Demand, 'city' | 'area'>, 'since' | 'latest'> & {
        readonly city: string | null
        readonly area: string | null
      }
    >(reader, {
      text: `select i.post_code, coalesce(i.day::text, '') as day, i.skill, p.city, p.area,
               coalesce(r.name, '') as region_name, r.id is not null as known,
               count(*)::int as waiting, min(i.created_at) as since, max(i.created_at) as latest
             ${filtered}
             group by 1, i.day, 3, 4, 5, r.id
             order by waiting desc, since, i.post_code, i.day, 3 limit $2 offset $3`,
      values: [...values, size, (page - 1) * size],
    }),
    query<{ total: number; people: number }>(reader, {
      text: `select count(distinct (i.post_code, i.day, i.skill))::int as total,
               count(*)::int as people ${filtered}`,
      values,
    }),
  ])
  return {
    items: rows.map(({ city: name, area: part, ...row }) => {
      const { city, area } =
        name === null || part === null ? lookUp(row.post_code) : { city: name, area: part }
      return { ...withIsoInstants(row), city, area }
    }),
    total: counted?.total ?? 0,
    people: counted?.people ?? 0,
    page,
    page_size: size,
  }
}

/** The built-in gazetteer's data of a postcode: empty and null if unknown. */
export function lookUp(code: number): Omit<CallResponse<'GET /staff/areas/lookup/'>, 'known'> {
  const point = areaPoints.find(({ postcode }) => postcode === String(code))
  const found = findPostcode(String(code))
  const city = point?.city ?? found.city ?? ''
  const town = point ?? areaPoints.find((each) => each.name === city)
  return {
    city,
    area: point?.name ?? city,
    latitude: town?.lat ?? null,
    longitude: town?.lon ?? null,
  }
}
