import type { StartingRates } from '../../domain/booking/description.ts'
import { formatSen } from '../../domain/booking/price/money.ts'
import { discountedUnitSen } from '../../domain/booking/price/price.ts'
import { careGiverRates } from '../../domain/services/care-giver/rates.ts'
import { caringWheelsRates } from '../../domain/services/caring-wheels/rates.ts'
import { cleanerRates } from '../../domain/services/cleaner/rates.ts'
import { gardenerRates } from '../../domain/services/gardener/rates.ts'
import { generalWorkerRates } from '../../domain/services/general-worker/rates.ts'
import { moversPackersRates } from '../../domain/services/movers-packers/rates.ts'
import { tariffOf } from '../../domain/services/starting-rates.ts'
import { taskErrandsRates } from '../../domain/services/task-errands/rates.ts'
import { treeCuttingRates } from '../../domain/services/tree-cutting/rates.ts'
import { LOWEST, type PagePrice, priceMark } from '../../domain/site/page-prices.ts'
import { cities } from './cities.ts'

const ratesOfOthers: ReadonlyMap<string, StartingRates> = new Map([
  ['Gardener', gardenerRates],
  ['Movers Packers', moversPackersRates],
  ['General Worker', generalWorkerRates],
  ['Task Errands', taskErrandsRates],
  ['Tree Cutting', treeCuttingRates],
  ['Caring Wheels', caringWheelsRates],
])

/*
 * Prices in pages. Amounts are not known here: prerendering writes placeholders, which the server
 * fills from its database, also in an attribute of the root element, where the browser reads the
 * same values.
 */

/** The name and offer of a service; its prices are in the server's database. */
export type Priced = {
  readonly skill: string
  readonly frequencies: readonly string[]
  readonly hourlyExtras: readonly string[]
  readonly fixedExtras: readonly string[]
}

export const cleaning = pricedOf('Cleaner', cleanerRates)
export const care = pricedOf('Care Giver', careGiverRates)

/** The services with generated landing pages, by skill. */
export const pricedServices: ReadonlyMap<string, Priced> = new Map(
  [...ratesOfOthers].map(([skill, rates]) => [skill, pricedOf(skill, rates)]),
)

function pricedOf(skill: string, rates: StartingRates): Priced {
  const { hourlyAddons, fixedAddons } = rates
  return {
    skill,
    frequencies: tariffOf(rates).rates.map(({ frequency }) => frequency),
    hourlyExtras: hourlyAddons.map(({ name }) => name),
    fixedExtras: fixedAddons.map(({ name }) => name),
  }
}

/** A postcode of a city, by which its region's rates are found. */
export function postcodeOf(city: (typeof cities)[number]): number | undefined {
  return city.places[0]?.postcode
}

/** All amounts in pages, in a fixed order. */
const named: readonly PagePrice[] = [
  ...[cleaning, care, ...pricedServices.values()].flatMap(
    ({ skill, frequencies, hourlyExtras, fixedExtras }) => [
      { skill, of: LOWEST, as: 'least' as const },
      { skill, of: 'one-time', as: 'least' as const },
      ...frequencies.map((of) => ({ skill, of, as: 'shown' as const })),
      ...[...hourlyExtras, ...fixedExtras].map((of) => ({ skill, of, as: 'shown' as const })),
    ],
  ),
  ...cities.flatMap((city) => {
    const { skill } = cleaning
    const at = postcodeOf(city) ?? 0
    return [
      { skill, of: LOWEST, at, as: 'least' as const },
      ...cleaning.frequencies.map((of) => ({ skill, of, at, as: 'shown' as const })),
    ]
  }),
]

const given = typeof document === 'undefined' ? undefined : document.documentElement.dataset.prices
const texts = given?.split('|') ?? []
const known = new Map(named.map((price, at) => [priceMark(price), texts[at]]))

/** The amount as text, or its placeholder while prerendering. */
function priceText(price: PagePrice): string {
  if (import.meta.env.DEV) return whileDeveloping(price)
  const mark = priceMark(price)
  return known.get(mark) ?? mark
}

/** In development there is no built HTML to fill in: the rates of a new database are used. */
function whileDeveloping({ skill, of }: PagePrice): string {
  const rates =
    ratesOfOthers.get(skill) ?? (skill === cleaning.skill ? cleanerRates : careGiverRates)
  const extra = [...rates.hourlyAddons, ...rates.fixedAddons].find(({ name }) => name === of)
  const sens = tariffOf(rates)
    .rates.filter(({ frequency }) => of === LOWEST || frequency === of)
    .map(discountedUnitSen)
  return formatSen(extra?.costSen ?? Math.min(...sens)).replace(/\.00$/, '')
}

/** The prices as an attribute of the root element. */
export const priceAttributes: Readonly<Record<string, string>> = {
  'data-prices': named.map(priceText).join('|'),
}

/** `RM 25`: the lowest rate of an hour, at a postcode or anywhere. */
export function lowestHourly({ skill }: Priced, at?: number): string {
  return priceText({ skill, of: LOWEST, as: 'least', ...(at === undefined ? {} : { at }) })
}

/** `RM 30`: an hour of a single visit. */
export function oneTimeHourly({ skill }: Priced): string {
  return priceText({ skill, of: 'one-time', as: 'least' })
}

/** `RM 27`, or `from RM 27` if regions differ: an hour at a frequency, or an extra. */
export function priceOf({ skill }: Priced, of: string, at?: number): string {
  return priceText({ skill, of, as: 'shown', ...(at === undefined ? {} : { at }) })
}

export const cleaningFrom = lowestHourly(cleaning)
export const careFrom = lowestHourly(care)
