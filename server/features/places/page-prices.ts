import { formatSen, ringgit } from '../../../domain/booking/money.ts'
import { discountedUnitSen } from '../../../domain/booking/price.ts'
import { HIGHEST, LOWEST, type PagePrice } from '../../../domain/site/page-prices.ts'
import type { PriceBook } from './price-book.ts'

/** What stands where nothing has that price any more. */
const none = { least: '–', shown: '–', number: 'null' }

/** What a public page says for an amount: by the rates of its region, or of all where we work. */
export function writtenPrice(book: PriceBook, price: PagePrice): string {
  const sens = amountsOf(book, price)
  if (sens.length === 0) return none[price.as]
  const sen = price.of === HIGHEST ? Math.max(...sens) : Math.min(...sens)
  if (price.as === 'number') return String(ringgit(sen))
  const text = formatSen(sen).replace(/\.00$/, '')
  return price.as === 'shown' && sens.some((each) => each !== sen) ? `from ${text}` : text
}

function amountsOf(book: PriceBook, { skill, of, at }: PagePrice): number[] {
  const extras = [...book.fixedAddons(skill), ...book.hourlyAddons(skill)]
  const extra = extras.find(({ name }) => name === of)
  if (extra) return [extra.costSen]
  const region = at === undefined ? undefined : book.regionOf(at)
  const regions = region === undefined ? book.regions : [region]
  return regions
    .flatMap((each) => book.tariff(each, skill)?.rates ?? [])
    .filter(({ frequency }) => of === LOWEST || of === HIGHEST || frequency === of)
    .map(discountedUnitSen)
}
