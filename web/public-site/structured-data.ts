import { HIGHEST, LOWEST, priceMark } from '../../domain/site/page-prices.ts'
import { baseLocale } from '../../messages/locales.ts'
import { m } from '../../messages/page.ts'
import { localPath } from '../locale.ts'
import { cleaningFrom, type Priced } from './prices.ts'
import type { Question } from './questions.ts'
import { company, hourText, siteFacts } from './site-facts.ts'

/** Data for search engines, in the words of schema.org. */
export type SchemaNode = { readonly '@type': string; readonly [name: string]: unknown }

const { origin } = siteFacts
const businessId = `${origin}/#business`
const currency = 'MYR'

/** An absolute address of this site. */
export function absolute(path: string): string {
  return origin + path
}

/** The company: its area, hours, and lowest price of an hour. */
export function business(): SchemaNode {
  return {
    '@type': 'LocalBusiness',
    '@id': businessId,
    name: company,
    description: m.public_business(),
    url: absolute(localPath('/')),
    image: absolute('/og.png'),
    logo: absolute('/icon-512.png'),
    telephone: siteFacts.phone,
    email: siteFacts.email,
    address: { '@type': 'PostalAddress', streetAddress: siteFacts.address, addressCountry: 'MY' },
    areaServed: [m.public_kuala_lumpur(), m.public_selangor()].map((name) => ({
      '@type': 'AdministrativeArea',
      name,
    })),
    openingHoursSpecification: {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
      opens: hourText('opens', baseLocale),
      closes: hourText('closes', baseLocale),
    },
    priceRange: m.public_price_range({ price: cleaningFrom }),
    currenciesAccepted: currency,
    paymentAccepted: m.public_payment_accepted(),
  }
}

/** Names of the offers by their frequency. */
const offers: ReadonlyMap<string, string> = new Map([
  ['one-time', m.public_offer_one_time()],
  ['weekly', m.public_offer_weekly()],
  ['fortnightly', m.public_offer_fortnightly()],
  ['one week', m.public_offer_one_week()],
  ['one month', m.public_offer_one_month()],
])

/**
 * A service with an offer for each frequency, per worker and hour. The server replaces each
 * placeholder by a number: the lowest if regions differ.
 */
export function serviceOffer(given: {
  name: string
  description: string
  path: string
  areas: readonly string[]
  priced: Priced
  /** The postcode whose region's rates apply. */
  at?: number
  /** The charged unit, if not a worker-hour. */
  unitText?: string
}): SchemaNode {
  const { skill, frequencies } = given.priced
  const at = given.at === undefined ? {} : { at: given.at }
  const amount = (of: string) => priceMark({ skill, of, as: 'number', ...at })
  const url = absolute(localPath(given.path))
  return {
    '@type': 'Service',
    '@id': `${url}#service`,
    name: given.name,
    description: given.description,
    serviceType: given.name,
    url,
    provider: { '@type': 'LocalBusiness', '@id': businessId, name: company },
    areaServed: given.areas.map((name) => ({ '@type': 'Place', name })),
    // The server writes it, or leaves it out (server/http/pages/page-facts.ts).
    aggregateRating: { 'rating-of': skill },
    offers: {
      '@type': 'AggregateOffer',
      priceCurrency: currency,
      lowPrice: amount(LOWEST),
      highPrice: amount(HIGHEST),
      offerCount: frequencies.length,
      offers: frequencies.map((frequency) => ({
        '@type': 'Offer',
        name: offers.get(frequency) ?? frequency,
        price: amount(frequency),
        priceCurrency: currency,
        url,
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          price: amount(frequency),
          priceCurrency: currency,
          ...(given.unitText === undefined
            ? { unitCode: 'HUR', unitText: m.public_worker_hour() }
            : { unitText: given.unitText }),
        },
      })),
    },
  }
}

/** The questions of a page with their answers. */
export function questionsData(questions: readonly Question[]): SchemaNode {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer, when }) => ({
      // The server takes it out, or the whole question (server/http/pages/page-facts.ts).
      ...(when === undefined ? {} : { 'shown-when': when }),
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

/** Breadcrumbs of a page, from the home page. */
export type Crumb = { readonly name: string; readonly path: string }

/** The breadcrumbs of a page. */
export function breadcrumbsData(breadcrumbs: readonly Crumb[]): SchemaNode {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: m.public_home(), path: '/' }, ...breadcrumbs].map(
      ({ name, path }, at) => ({
        '@type': 'ListItem',
        position: at + 1,
        name,
        item: absolute(localPath(path)),
      }),
    ),
  }
}
