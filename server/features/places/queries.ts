import { ringgit } from '../../../domain/booking/price/money.ts'
import { inForce } from '../../../domain/booking/price/rate-change.ts'
import { dayOf } from '../../../domain/booking/starts/calendar.ts'
import { query, type Reader } from '../../db/transaction.ts'
import { readPriceVersion } from './price-version.ts'
import { type DatedRates, readDatedRates } from './rates.ts'

/**
 * All rates for editing: RM at each frequency and the surcharges of weekends and holidays, today's
 * and planned ones.
 */
export async function readRates(reader: Reader, now: Date) {
  // Read first: if anything changes in the meantime, this version is out of date when sent back.
  const version = await readPriceVersion(reader)
  const [regions, dated, addons] = await Promise.all([
    query<{ region: number; name: string; postcodes: number; served: number }>(reader, {
      text: `select r.id as region, r.name, count(p.code)::int as postcodes,
               (count(p.code) filter (where p.served))::int as served
             from region r left join postcode p on p.region_id = r.id
             group by r.id, r.name order by r.name`,
    }),
    readDatedRates(reader),
    query<{ skill: string; kind: 'hourly' | 'fixed'; addon: string; cost_sen: number }>(reader, {
      text: `select skill, kind, name as addon, cost_sen from addon
             where not retired order by skill, kind, position`,
    }),
  ])
  const today = dayOf(now)
  const groups = Map.groupBy(dated, ({ regionId, skill }) => `${regionId} ${skill}`)
  const current = [...groups.values()].flatMap((each) => inForce(each, today))
  return {
    version,
    regions,
    rates: current.map((each) => ({ ...named(each), surcharge_perc: each.surcharge.percent })),
    addons: addons.map(({ cost_sen, ...rest }) => ({ ...rest, cost: ringgit(cost_sen) })),
    surcharges: current.map((each) => {
      const { region, skill } = named(each)
      return { region, skill, ...daysOf(each) }
    }),
    planned: dated
      .filter(({ firstDay }) => firstDay > today)
      .map((each) => ({
        ...named(each),
        first_day: each.firstDay,
        surcharge_perc: each.surcharge.percent,
        ...daysOf(each),
      })),
  }
}

function named({ regionId, skill, costs }: DatedRates) {
  return { region: regionId, skill, costs: [...costs] }
}

function daysOf({ surcharge }: DatedRates) {
  return { weekdays: [...surcharge.weekdays], holiday_perc: surcharge.holidayPercent }
}

/** The postcodes of a region, in order. */
export async function readPlaces(reader: Reader, region: number) {
  return query<{ post_code: number; city: string; area: string; served: boolean }>(reader, {
    text: `select code as post_code, city, area, served from postcode
           where region_id = $1 order by code`,
    values: [region],
  })
}
