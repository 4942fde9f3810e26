import { HIGHEST, LOWEST, priceMark } from '../../domain/site/page-prices.ts'
import { cleaningFrom, type Priced } from './prices.ts'
import type { Question } from './questions.ts'
import { company, siteFacts } from './site-facts.ts'

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
    description: 'Cleaners and caregivers by the hour in Kuala Lumpur and Selangor.',
    url: absolute('/'),
    image: absolute('/og.png'),
    logo: absolute('/icon-512.png'),
    telephone: siteFacts.phone,
    email: siteFacts.email,
    address: { '@type': 'PostalAddress', streetAddress: siteFacts.address, addressCountry: 'MY' },
    areaServed: ['Kuala Lumpur', 'Selangor'].map((name) => ({
      '@type': 'AdministrativeArea',
      name,
    })),
    openingHoursSpecification: {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
      opens: '08:00',
      closes: '20:00',
    },
    priceRange: `From ${cleaningFrom} an hour`,
    currenciesAccepted: currency,
    paymentAccepted: 'Card, Cash',
  }
}

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
  /** A postcode whose region's rates are meant. */
  at?: number | undefined
}): SchemaNode {
  const { skill, frequencies } = given.priced
  const at = given.at === undefined ? {} : { at: given.at }
  const amount = (of: string) => priceMark({ skill, of, as: 'number', ...at })
  const url = absolute(given.path)
  return {
    '@type': 'Service',
    '@id': `${url}#service`,
    name: given.name,
    description: given.description,
    serviceType: given.name,
    url,
    provider: { '@type': 'LocalBusiness', '@id': businessId, name: company },
    areaServed: given.areas.map((name) => ({ '@type': 'Place', name })),
    offers: {
      '@type': 'AggregateOffer',
      priceCurrency: currency,
      lowPrice: amount(LOWEST),
      highPrice: amount(HIGHEST),
      offerCount: frequencies.length,
      offers: frequencies.map((frequency) => ({
        '@type': 'Offer',
        name: frequency,
        price: amount(frequency),
        priceCurrency: currency,
        url,
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          price: amount(frequency),
          priceCurrency: currency,
          unitCode: 'HUR',
          unitText: 'worker-hour',
        },
      })),
    },
  }
}

/** The questions of a page with their answers. */
export function questionsData(questions: readonly Question[]): SchemaNode {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

/** Breadcrumbs of a page, from the home page. */
export type Crumb = { readonly name: string; readonly path: string }

/** The way from the home page to a page. */
export function breadcrumbsData(breadcrumbs: readonly Crumb[]): SchemaNode {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: '/' }, ...breadcrumbs].map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: absolute(path),
    })),
  }
}
