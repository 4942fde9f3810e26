import { ringgit } from '../../../domain/booking/money.ts'
import { discountedUnitSen } from '../../../domain/booking/price.ts'
import { percentOf } from '../../../domain/booking/rate-change.ts'
import { query, type Reader } from '../../db/transaction.ts'
import { readPriceVersion } from './price-book.ts'

type RateRow = {
  region_id: number
  skill: string
  frequency: string
  unit_sen: number
  off_numerator: number
  off_denominator: number
}

/** All rates as an Admin changes them: RM at each frequency, and what weekends add. */
export async function readRates(reader: Reader) {
  // Asked first: what changes meanwhile is then out of date when it is sent back.
  const version = await readPriceVersion(reader)
  const [regions, rows, surcharges, addons] = await Promise.all([
    query<{ region: number; name: string; postcodes: number; served: number }>(reader, {
      text: `select r.id as region, r.name, count(p.code)::int as postcodes,
               (count(p.code) filter (where p.served))::int as served
             from region r left join postcode p on p.region_id = r.id
             group by r.id, r.name order by r.name`,
    }),
    query<RateRow>(reader, {
      text: `select region_id, skill, frequency, unit_sen, off_numerator, off_denominator
             from rate order by skill, region_id, position`,
    }),
    query<{ region_id: number; skill: string; numerator: number; denominator: number }>(reader, {
      text: 'select region_id, skill, numerator, denominator from surcharge',
    }),
    query<{ skill: string; kind: 'hourly' | 'fixed'; addon: string; cost_sen: number }>(reader, {
      text: `select skill, kind, name as addon, cost_sen from addon
             order by skill, kind, position`,
    }),
  ])
  const rates = new Map<
    string,
    {
      region: number
      skill: string
      costs: { frequency: string; cost: number }[]
      surcharge_perc: number
    }
  >()
  for (const row of rows) {
    const key = `${row.region_id} ${row.skill}`
    const extra = surcharges.find((s) => s.region_id === row.region_id && s.skill === row.skill)
    const rate = rates.get(key) ?? {
      region: row.region_id,
      skill: row.skill,
      costs: [],
      surcharge_perc: extra ? percentOf(extra) : 0,
    }
    const off = { numerator: row.off_numerator, denominator: row.off_denominator }
    const cost = discountedUnitSen({ frequency: row.frequency, unitSen: row.unit_sen, off })
    rate.costs.push({ frequency: row.frequency, cost: ringgit(cost) })
    rates.set(key, rate)
  }
  return {
    version,
    regions,
    rates: [...rates.values()],
    addons: addons.map(({ cost_sen, ...rest }) => ({ ...rest, cost: ringgit(cost_sen) })),
  }
}

/** The postcodes of a region, in order. */
export async function readPlaces(reader: Reader, region: number) {
  return query<{ post_code: number; city: string; area: string; served: boolean }>(reader, {
    text: `select code as post_code, city, area, served from postcode
           where region_id = $1 order by code`,
    values: [region],
  })
}

/** Who changed prices and places, the latest first. */
export async function readPriceChanges(reader: Reader, page: number, size: number) {
  const [items, [counted]] = await Promise.all([
    query<{ at: Date; who: string; what: string }>(reader, {
      text: `select c.at, coalesce(a.first_name || ' ' || a.last_name, 'Former staff') as who,
               c.what
             from price_change c left join account a on a.id = c.account_id
             order by c.id desc limit $1 offset $2`,
      values: [size, (page - 1) * size],
    }),
    query<{ total: number }>(reader, {
      text: 'select count(*)::int as total from price_change',
    }),
  ])
  return {
    items: items.map((item) => ({ ...item, at: item.at.toISOString() })),
    total: counted?.total ?? 0,
  }
}
