import { formatSen, ringgit } from '../../../domain/booking/price/money.ts'
import { discountedUnitSen } from '../../../domain/booking/price/price.ts'
import { HIGHEST, LOWEST, type PagePrice } from '../../../domain/site/page-prices.ts'
import type { ShownService } from '../../../domain/site/service-states.ts'
import { m } from '../../../messages/every.ts'
import { baseLocale, type Locale } from '../../../messages/locales.ts'
import type { PriceBook } from './price-book.ts'

/** The texts when no price is available. */
const none = { least: '–', shown: '–', full: '–', saves: '', number: 'null' }

/**
 * The text of an amount on a public page: from the rates of its region, or of all served regions.
 */
export function writtenPrice(book: PriceBook, price: PagePrice, locale: Locale): string {
  if (price.as === 'saves') return savedText(book, price, locale)
  const sens = amountsOf(book, price)
  if (sens.length === 0) return none[price.as]
  const sen = price.of === HIGHEST ? Math.max(...sens) : Math.min(...sens)
  if (price.as === 'number') return String(ringgit(sen))
  const text = price.as === 'full' ? formatSen(sen) : formatSen(sen).replace(/\.00$/, '')
  return price.as !== 'least' && sens.some((each) => each !== sen)
    ? m.public_price_from({ price: text }, { locale })
    : text
}

/** Where public pages say each service is offered, in the order of the catalogue. */
export function shownServices(
  book: PriceBook,
  services: readonly { readonly skill: string }[],
): ShownService[] {
  return services.map(({ skill }) => ({
    skill,
    state: book.stateOf(skill),
    price: writtenPrice(book, { skill, of: LOWEST, as: 'least' }, baseLocale),
  }))
}

/** `Save 17%` for a sixth: the most that a frequency saves in any region. */
function savedText(book: PriceBook, { skill, of, at }: PagePrice, locale: Locale): string {
  const shares = regionsOf(book, at)
    .flatMap((each) => book.tariff(each, skill)?.rates ?? [])
    .filter(({ frequency }) => frequency === of)
    .map(({ off }) => Math.round((100 * off.numerator) / off.denominator))
  const most = Math.max(0, ...shares)
  return most > 0 ? m.public_price_saves({ percent: most }, { locale }) : ''
}

function regionsOf(book: PriceBook, at: number | undefined) {
  const region = at === undefined ? undefined : book.regionOf(at)
  return region === undefined ? book.regions : [region]
}

function amountsOf(book: PriceBook, { skill, of, at }: PagePrice): number[] {
  const extras = [...book.fixedAddons(skill), ...book.hourlyAddons(skill)]
  const extra = extras.find(({ name }) => name === of)
  if (extra) return [extra.costSen]
  return regionsOf(book, at)
    .flatMap((each) => book.tariff(each, skill)?.rates ?? [])
    .filter(({ frequency }) => of === LOWEST || of === HIGHEST || frequency === of)
    .map(discountedUnitSen)
}
