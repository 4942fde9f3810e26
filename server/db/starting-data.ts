import type { Service } from '../../domain/booking/description.ts'
import { services as catalogue } from '../../domain/services/catalogue.ts'
import { tariffOf } from '../../domain/services/starting-rates.ts'
import { columnsOf } from './columns.ts'
import type { Pool } from './connection.ts'
import type { Place } from './places/places.ts'
import postcodes from './places/postcodes.json' with { type: 'json' }
import { hasRows, inTransaction, query, type Tx } from './transaction.ts'

const places: readonly Place[] = postcodes

/**
 * Loads what the product needs before anyone can book: regions and served postcodes, once, and for
 * each service that has none yet, the rates and add-ons of every region and where it is offered.
 * From then on, Admins maintain them.
 */
export async function loadStartingData(pool: Pool, services = catalogue): Promise<void> {
  await inTransaction(pool, async (tx) => {
    await query(tx, { text: 'lock table region in share row exclusive mode' })
    const hasPlaces = await hasRows(tx, { text: 'select from region limit 1' })
    if (!hasPlaces) await writePlaces(tx)
    const priced = await query<{ skill: string }>(tx, { text: 'select distinct skill from rate' })
    const known = new Set(priced.map(({ skill }) => skill))
    for (const service of services) if (!known.has(service.skill)) await writeRates(tx, service)
    await query(tx, {
      text: `insert into service_state (skill, state)
             select * from unnest($1::text[], $2::text[]) as v (skill, state)
             where not exists (select from service_state s where s.skill = v.skill)`,
      values: columnsOf(services, 'skill', 'startingState'),
    })
  })
}

async function writePlaces(tx: Tx): Promise<void> {
  await query(tx, {
    text: `insert into region (name, state)
           select distinct v.name,
             case v.name when 'Kuala Lumpur' then 'Kuala Lumpur' else 'Selangor' end
           from unnest($1::text[]) as v (name) order by 1`,
    values: [places.map((place) => place.region)],
  })
  await query(tx, {
    text: `insert into postcode (code, city, area, latitude, longitude, region_id)
           select v.code, v.city, v.area, v.latitude, v.longitude, r.id
           from unnest($1::int[], $2::text[], $3::text[], $4::float8[], $5::float8[], $6::text[])
             as v (code, city, area, latitude, longitude, region)
           join region r on r.name = v.region`,
    values: columnsOf(places, 'code', 'city', 'area', 'latitude', 'longitude', 'region'),
  })
}

async function writeRates(tx: Tx, { skill, startingRates }: Service): Promise<void> {
  const { rates, hourlyAddons, fixedAddons } = tariffOf(startingRates)
  await query(tx, {
    text: `insert into rate (region_id, skill, frequency, position, unit_sen, off_numerator,
             off_denominator)
           select r.id, $1, v.frequency, v.position, v.unit_sen, v.numerator, v.denominator
           from region r, unnest($2::text[], $3::int[], $4::int[], $5::int[], $6::int[])
             as v (frequency, position, unit_sen, numerator, denominator)`,
    values: [
      skill,
      rates.map((rate) => rate.frequency),
      rates.map((_, at) => at),
      rates.map((rate) => rate.unitSen),
      rates.map((rate) => rate.off.numerator),
      rates.map((rate) => rate.off.denominator),
    ],
  })
  for (const [kind, addons] of [
    ['hourly', hourlyAddons],
    ['fixed', fixedAddons],
  ] as const) {
    await query(tx, {
      text: `insert into addon (skill, name, kind, cost_sen, position)
             select $1, v.name, $2, v.cost_sen, v.position
             from unnest($3::text[], $4::int[], $5::int[]) as v (name, cost_sen, position)`,
      values: [skill, kind, ...columnsOf(addons, 'name', 'costSen'), addons.map((_, at) => at)],
    })
  }
}
