import { weekday } from '../../../domain/booking/calendar.ts'
import { type Fraction, NOTHING } from '../../../domain/booking/money.ts'
import type { Addon, Tariff } from '../../../domain/booking/price.ts'
import type { Pool } from '../../db/connection.ts'
import { query, type Reader } from '../../db/transaction.ts'

/** All data for pricing and accepting a booking, as one consistent read of the database. */
export type PriceBook = {
  /** Grows with every change of this data in the database. */
  readonly version: number
  readonly servedPostcodes: readonly number[]
  readonly isServed: (postcode: number) => boolean
  readonly regionOf: (postcode: number) => number | undefined
  /** Regions that have a served postcode. */
  readonly regions: readonly number[]
  readonly tariff: (regionId: number, skill: string) => Tariff | undefined
  readonly hourlyAddons: (skill: string) => readonly Addon[]
  readonly fixedAddons: (skill: string) => readonly Addon[]
}

/** How long a reading serves quotes before the database is asked whether it still holds. */
const FRESH_MS = 10_000

/** Returns the current data; `forget` makes the next call read the database. */
export type Prices = ((now: Date) => Promise<PriceBook>) & { readonly forget: () => void }

/**
 * Rates, add-ons and postcodes, read together and cached for ten seconds: each change of a form
 * requests a quote, which must not wait for the database. The data is reused while the database's
 * `price_version` is unchanged.
 */
export function priceBook(pool: Pool): Prices {
  let cached: { at: number; book: Promise<PriceBook> } | undefined
  const read = (now: Date) => {
    if (!cached || Math.abs(now.getTime() - cached.at) > FRESH_MS) {
      const reading = { at: now.getTime(), book: readAgain(pool, cached?.book) }
      // A reading that failed is not cached: the next call tries again.
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

async function readAgain(pool: Pool, last: Promise<PriceBook> | undefined): Promise<PriceBook> {
  const before = await last?.catch(() => undefined)
  // Asked first: what changes while the rest is read makes the next reading another one.
  const version = await readPriceVersion(pool)
  return before?.version === version ? before : { version, ...(await readPriceBook(pool)) }
}

/** How often what prices or admits a booking has changed. */
export async function readPriceVersion(reader: Reader): Promise<number> {
  const [row] = await query<{ version: number }>(reader, {
    name: 'price-version',
    text: 'select version from price_version',
  })
  return row?.version ?? 0
}

type RateRow = {
  region_id: number
  skill: string
  frequency: string
  unit_sen: number
  off_numerator: number
  off_denominator: number
}
type AddonRow = { skill: string; name: string; kind: 'hourly' | 'fixed'; cost_sen: number }
type SurchargeRow = { region_id: number; skill: string; numerator: number; denominator: number }

async function readPriceBook(pool: Pool): Promise<Omit<PriceBook, 'version'>> {
  const [postcodes, rates, addons, surcharges, holidays] = await Promise.all([
    query<{ code: number; region_id: number }>(pool, {
      text: 'select code, region_id from postcode where served order by code',
    }),
    query<RateRow>(pool, {
      text: `select region_id, skill, frequency, unit_sen, off_numerator, off_denominator
             from rate order by region_id, skill, position`,
    }),
    query<AddonRow>(pool, {
      text: 'select skill, name, kind, cost_sen from addon order by position',
    }),
    query<SurchargeRow>(pool, {
      text: 'select region_id, skill, numerator, denominator from surcharge',
    }),
    query<{ day: string }>(pool, { text: 'select day from public_holiday' }),
  ])
  const regionByPostcode = new Map(postcodes.map((row) => [row.code, row.region_id]))
  const addonsOf = (kind: AddonRow['kind']) => (skill: string) =>
    addons
      .filter((row) => row.kind === kind && row.skill === skill)
      .map((row): Addon => ({ name: row.name, costSen: row.cost_sen }))
  const hourlyAddons = addonsOf('hourly')
  const fixedAddons = addonsOf('fixed')
  const days = new Set(holidays.map((row) => row.day))
  const hasSurcharge = (day: string) => weekday(day) === 0 || weekday(day) === 6 || days.has(day)

  const tariffs = new Map<string, Tariff>()
  for (const row of rates) {
    const key = `${row.region_id} ${row.skill}`
    if (tariffs.has(key)) continue
    const extra = surcharges.find((s) => s.region_id === row.region_id && s.skill === row.skill)
    const share: Fraction = extra ?? NOTHING
    tariffs.set(key, {
      rates: rates
        .filter((rate) => rate.region_id === row.region_id && rate.skill === row.skill)
        .map((rate) => ({
          frequency: rate.frequency,
          unitSen: rate.unit_sen,
          off: { numerator: rate.off_numerator, denominator: rate.off_denominator },
        })),
      hourlyAddons: hourlyAddons(row.skill),
      fixedAddons: fixedAddons(row.skill),
      surcharge: (day) => (hasSurcharge(day) ? share : NOTHING),
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
  }
}
