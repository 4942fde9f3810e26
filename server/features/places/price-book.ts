import { NOTHING } from '../../../domain/booking/price/money.ts'
import type { Addon, Tariff } from '../../../domain/booking/price/price.ts'
import { inForce } from '../../../domain/booking/price/rate-change.ts'
import { dayOf } from '../../../domain/booking/starts/calendar.ts'
import {
  type Holiday,
  type HolidayPlace,
  type HolidayTreatment,
  holdsIn,
  type Surcharge,
  surchargeOn,
} from '../../../domain/booking/starts/holidays.ts'
import {
  type ServiceState,
  type ServiceStates,
  usualState,
} from '../../../domain/site/service-states.ts'
import { type OrderTax, taxOfSale } from '../../../domain/tax/tax.ts'
import type { Pool } from '../../db/connection.ts'
import { type ReadPool, readPool } from '../../db/replica.ts'
import { query } from '../../db/transaction.ts'
import { failureOf } from '../../http/failure.ts'
import { readTaxation } from '../tax/read-taxation.ts'
import { readPriceVersion } from './price-version.ts'

/** All data for pricing and accepting a booking, read from the database at one moment. */
export type PriceBook = {
  /** Increases with every change of this data in the database. */
  readonly version: number
  /** The day in Malaysia for which the prices apply. */
  readonly day: string
  readonly servedPostcodes: readonly number[]
  readonly isServed: (postcode: number) => boolean
  readonly regionOf: (postcode: number) => number | undefined
  /** Regions with a served postcode. */
  readonly regions: readonly number[]
  readonly tariff: (regionId: number, skill: string) => Tariff | undefined
  readonly hourlyAddons: (skill: string) => readonly Addon[]
  readonly fixedAddons: (skill: string) => readonly Addon[]
  /** The public holiday on which a region is closed. */
  readonly closedOn: (regionId: number, day: string) => Holiday | undefined
  /** The service tax included in a service's prices today; undefined: none. */
  readonly taxOf: (skill: string) => OrderTax | undefined
  /** Where each service is offered. */
  readonly states: ServiceStates
  readonly stateOf: (skill: string) => ServiceState
}

/**
 * The region of a postcode.
 * @param field of the call, for its failure.
 * @throws Failure 400 if it is missing or not served.
 */
export function regionOrThrow(book: PriceBook, postcode: number, field: string): number {
  const region = book.regionOf(postcode)
  if (region === undefined)
    throw failureOf({ code: postcode === 0 ? 'postcode-missing' : 'postcode-not-served', field })
  return region
}

/** How long a reading serves quotes before its version is checked in the database. */
const FRESH_MS = 10_000

/** Returns the current data; `forget` makes the next call read the database. */
export type Prices = ((now: Date) => Promise<PriceBook>) & { readonly forget: () => void }

/**
 * Rates, add-ons and postcodes, read together and cached for ten seconds: each change of a form
 * requests a quote, which must not wait for the database. The data is reused while the database's
 * `price_version` is unchanged and the day has not ended, because prices may have a first day.
 */
export function priceBook(pool: Pool, replica?: Pool): Prices {
  const readingPool = readPool(pool, replica)
  let cached: { at: number; book: Promise<PriceBook> } | undefined
  const read = (now: Date) => {
    if (!cached || Math.abs(now.getTime() - cached.at) > FRESH_MS) {
      const reading = {
        at: now.getTime(),
        book: readAgain(pool, readingPool, cached?.book, dayOf(now)),
      }
      // A failed reading is not cached: the next call tries again.
      reading.book.catch(() => {
        if (cached === reading) cached = undefined
      })
      cached = reading
    }
    return cached.book
  }
  const forget = () => {
    cached = undefined
  }
  return Object.assign(read, { forget })
}

async function readAgain(
  pool: Pool,
  reading: ReadPool,
  last: Promise<PriceBook> | undefined,
  day: string,
): Promise<PriceBook> {
  const before = await last?.catch(() => undefined)
  // Read first: anything that changes during the other reads changes the next version.
  const version = await readPriceVersion(pool)
  return before?.version === version && before.day === day
    ? before
    : { version, day, ...(await readPriceBook(await reading(), day)) }
}

/** A rate as it is stored; `firstDay` is the first day on which it is charged. */
export type RateRow = {
  region_id: number
  skill: string
  frequency: string
  unit_sen: number
  off_numerator: number
  off_denominator: number
  firstDay: string
}
type AddonRow = {
  skill: string
  name: string
  kind: 'hourly' | 'fixed'
  cost_sen: number
  name_ms: string | null
  name_zh: string | null
}
export type SurchargeRow = {
  region_id: number
  skill: string
  numerator: number
  denominator: number
  weekdays: number[]
  holiday_numerator: number | null
  holiday_denominator: number | null
  firstDay: string
}
type HolidayRow = {
  day: string
  place: HolidayPlace
  treatment: HolidayTreatment
  name: string
  name_ms: string | null
  name_zh: string | null
}

async function readPriceBook(
  pool: Pool,
  today: string,
): Promise<Omit<PriceBook, 'version' | 'day'>> {
  const [postcodes, regions, rates, addons, surcharges, holidays, services, taxation] =
    await Promise.all([
      query<{ code: number; region_id: number }>(pool, {
        text: 'select code, region_id from postcode where served order by code',
      }),
      query<{ id: number; state: string }>(pool, { text: 'select id, state from region' }),
      query<RateRow>(pool, {
        text: `select region_id, skill, frequency, unit_sen, off_numerator, off_denominator,
               first_day as "firstDay"
             from rate order by region_id, skill, position`,
      }),
      query<AddonRow>(pool, {
        text: `select skill, name, kind, cost_sen, name_ms, name_zh from addon
             where not retired order by position, name`,
      }),
      query<SurchargeRow>(pool, {
        text: `select region_id, skill, numerator, denominator, weekdays, holiday_numerator,
               holiday_denominator, first_day as "firstDay"
             from surcharge`,
      }),
      query<HolidayRow>(pool, {
        text: `select day, place, treatment, name, name_ms, name_zh from public_holiday
             where treatment <> 'open' order by id`,
      }),
      query<{ skill: string; state: ServiceState }>(pool, {
        text: 'select skill, state from service_state order by skill',
      }),
      readTaxation(pool),
    ])
  const serviceStates = new Map(services.map(({ skill, state }) => [skill, state]))
  const regionByPostcode = new Map(postcodes.map((row) => [row.code, row.region_id]))
  const addonsOf = (kind: AddonRow['kind']) => (skill: string) =>
    addons.filter((row) => row.kind === kind && row.skill === skill).map(addonOf)
  const hourlyAddons = addonsOf('hourly')
  const fixedAddons = addonsOf('fixed')
  const states = new Map(regions.map(({ id, state }) => [id, state]))
  const holidayOn = (regionId: number, day: string, treatment: HolidayTreatment) =>
    holidays.find(
      (row) =>
        row.day === day &&
        row.treatment === treatment &&
        holdsIn(row.place, states.get(regionId) ?? ''),
    )
  const surchargeRows = grouped(surcharges)
  const tariffs = new Map<string, Tariff>()
  for (const [key, rows] of grouped(rates)) {
    const [first] = rows
    if (!first) continue
    const [extra] = inForce(surchargeRows.get(key) ?? [], today)
    const surcharge = extra && surchargeOf(extra)
    tariffs.set(key, {
      rates: inForce(rows, today).map((rate) => ({
        frequency: rate.frequency,
        unitSen: rate.unit_sen,
        off: { numerator: rate.off_numerator, denominator: rate.off_denominator },
      })),
      hourlyAddons: hourlyAddons(first.skill),
      fixedAddons: fixedAddons(first.skill),
      surcharge: (day) =>
        surcharge
          ? surchargeOn(day, surcharge, holidayOn(first.region_id, day, 'dearer') !== undefined)
          : NOTHING,
    })
  }
  return {
    servedPostcodes: postcodes.map((row) => row.code),
    isServed: (postcode) => regionByPostcode.has(postcode),
    regionOf: (postcode) => regionByPostcode.get(postcode),
    regions: [...new Set(regionByPostcode.values())],
    tariff: (regionId, skill) => tariffs.get(`${regionId} ${skill}`),
    hourlyAddons,
    fixedAddons,
    closedOn: (regionId, day) => {
      const row = holidayOn(regionId, day, 'closed')
      return row && holidayOf(row)
    },
    taxOf: (skill) => taxOfSale(taxation, skill, today),
    states: serviceStates,
    stateOf: (skill) => serviceStates.get(skill) ?? usualState,
  }
}

/** Rows by region and skill, in order. */
function grouped<Row extends { region_id: number; skill: string }>(
  rows: readonly Row[],
): Map<string, Row[]> {
  return Map.groupBy(rows, ({ region_id, skill }) => `${region_id} ${skill}`)
}

function addonOf({ name, cost_sen, name_ms, name_zh }: AddonRow): Addon {
  if (name_ms === null && name_zh === null) return { name, costSen: cost_sen }
  return { name, costSen: cost_sen, names: { ms: name_ms ?? undefined, zh: name_zh ?? undefined } }
}

function surchargeOf(row: SurchargeRow): Surcharge {
  const share = { numerator: row.numerator, denominator: row.denominator }
  return {
    weekdays: row.weekdays,
    share,
    holidayShare:
      row.holiday_numerator === null || row.holiday_denominator === null
        ? share
        : { numerator: row.holiday_numerator, denominator: row.holiday_denominator },
  }
}

function holidayOf({ day, place, treatment, name, name_ms, name_zh }: HolidayRow): Holiday {
  return { day, place, treatment, names: { en: name, ms: name_ms ?? name, zh: name_zh ?? name } }
}
