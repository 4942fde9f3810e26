import { formatSen } from '../../../domain/booking/price/money.ts'
import { factMarks, factNames, type SiteFacts } from '../../../domain/site/facts.ts'
import { replaceHours } from '../../../domain/site/hours.ts'
import { type PagePrice, replacePrices } from '../../../domain/site/page-prices.ts'
import { chooseTexts, isShown, type ServiceStates } from '../../../domain/site/service-states.ts'
import { baseLocale, type Locale, splitPath } from '../../../messages/locales.ts'
import type { CompleteSettings } from '../../env.ts'
import { takesPayments } from '../../providers/payment/port.ts'
import type { SignInProviders } from '../../providers/sign-in/port.ts'
import { escapeHtml } from '../escape-html.ts'
import { type BuiltFile, withText } from './built-files.ts'

/** The facts of the settings and the configured ways to sign in. */
export function siteFacts(
  settings: CompleteSettings,
  signIn: SignInProviders = {},
  payment: { readonly maxNotPayableSen: number } = { maxNotPayableSen: 0 },
): Omit<SiteFacts, 'services'> {
  const { publicUrl, company, lateFeeSen, demo } = settings
  return {
    origin: publicUrl,
    company: company.name,
    registration: company.registration,
    email: company.email,
    phone: company.phone,
    phoneDigits: company.phone.replace(/[^+\d]/g, ''),
    address: company.address,
    whatsapp: company.whatsapp,
    whatsappDigits: company.whatsapp.replace(/\D/g, '').replace(/^0/, '60'),
    lateFee: formatSen(lateFeeSen).replace(/\.00$/, ''),
    lateFeeHours: String(settings.lateFeeHours),
    leadHours: String(settings.leadHours),
    opens: String(settings.opensAt),
    closes: String(settings.closesAt),
    reviews: demo ? 'demo' : 'none',
    onlinePayment: onlinePayment(settings, payment),
    processors: settings.processors.join(' '),
    signIn: [signIn.google && 'google', signIn.facebook && 'facebook'].filter(Boolean).join(' '),
  }
}

/** How customers pay online: `yes`, `no`, or `simulated` for a trial in production. */
function onlinePayment(
  settings: CompleteSettings,
  payment: { readonly maxNotPayableSen: number },
): string {
  if (!takesPayments(payment)) return 'no'
  return settings.production && settings.payment.provider === 'sandbox' ? 'simulated' : 'yes'
}

/** A service's published reviews: their average to a tenth, and their number. */
type Rating = { readonly average: number; readonly count: number }

/** The values that fill the pages. */
export type Filling = {
  readonly facts: SiteFacts
  /** Which services the pages show, and where. */
  readonly states: ServiceStates
  readonly priceOf: (price: PagePrice, locale: Locale) => string
  /** Ratings of services with enough reviews, by skill. */
  readonly ratings: ReadonlyMap<string, Rating>
  /** False for a page of a service that is not open. */
  readonly hasPage: (path: string) => boolean
  /** The origins that may frame the booking widget. */
  readonly ancestors?: readonly string[]
  /** Changes whenever a price or state may have changed. */
  readonly version: number | string
}

/** A built file, and the same with current facts and prices, filled in at the first call. */
export type FilledFile = { readonly built: BuiltFile; readonly filled: () => BuiltFile }

/**
 * The built files, without pages of services that are not open. Each is filled when it is needed:
 * filling all of them blocks for half a second.
 * @param sent the files as last sent, by name: unchanged ones are not compressed again.
 */
export function filledFiles(
  built: ReadonlyMap<string, BuiltFile>,
  filling: Filling | undefined,
  sent: Map<string, BuiltFile>,
): Map<string, FilledFile> {
  const files = new Map<string, FilledFile>()
  for (const [name, file] of built) {
    if (filling?.hasPage(pathOf(name)) === false) continue
    const filled = once(() => {
      const text = filling && filledText(name, file, filling)
      const last = sent.get(name) ?? file
      const isSame = text === undefined || last.plain.toString() === text
      const now = isSame ? last : withText(file, text)
      sent.set(name, now)
      return now
    })
    files.set(name, { built: file, filled })
  }
  return files
}

function filledText(name: string, { plain }: BuiltFile, filling: Filling): string | undefined {
  if (name.endsWith('.html')) return fillPage(plain.toString(), filling, localeOf(name))
  if (name.endsWith('.webmanifest')) return fillManifest(plain.toString(), filling)
  return undefined
}

/** Makes a value at the first call. */
export function once<T>(make: () => T): () => T {
  let cached: { readonly value: T } | undefined
  return () => {
    cached ??= { value: make() }
    return cached.value
  }
}

/** Removes demo reviews with the element around them, which holds nothing else. */
const demoReviews = /<demo-reviews[\s\S]*?<\/demo-reviews>/g

/** An element that is shown only if the company has WhatsApp. */
const byWhatsApp = /<(\w+) data-needs="whatsapp"[\s\S]*?<\/\1>/g

/** A line of the privacy notice about one processor. */
const processorLine = /<li data-processor="([^"]*)">[\s\S]*?<\/li>/g

/** The path of a built page, without its language. */
function pathOf(name: string): string {
  return splitPath(name.replace(/(\/index)?\.html$/, '') || '/').path
}

/** The language of a built page such as `/ms/faq/index.html` or `/__app/ms/staff.html`. */
function localeOf(name: string): Locale {
  return splitPath(name.replace(/^\/__app/, '').replace(/\.html$/, '')).locale
}

/** Fills one page: JSON in data for search engines, HTML elsewhere. */
export function fillPage(
  html: string,
  { facts, states, priceOf, ratings }: Filling,
  locale: Locale = baseLocale,
): string {
  const reviewed = facts.reviews === 'none' ? html.replace(demoReviews, '') : html
  const shown = facts.whatsapp === '' ? reviewed.replace(byWhatsApp, '') : reviewed
  const processors = new Set(facts.processors.split(' '))
  const disclosed = shown.replace(processorLine, (line, name: string) =>
    processors.has(name) ? line : '',
  )
  return chooseTexts(disclosed, states)
    .split(/(<script type="application\/ld\+json">[\s\S]*?<\/script>)/)
    .map((part, at) => {
      const isData = at % 2 === 1
      const written = isData ? inJson : escapeHtml
      const chosen = isData ? chooseData(part, states, ratings) : chooseParts(part, states)
      const priced = replacePrices(chosen, (price) => written(priceOf(price, locale)))
      const timed = replaceHours(priced, facts)
      return replaceFacts(timed, (name) => written(facts[name]))
    })
    .join('')
}

/** An innermost part that depends on services (web/public-site/When.tsx). */
const part = /<site-when data-is="([^"]*)">((?:(?!<site-when)[\s\S])*?)<\/site-when>/g

/** Removes the parts that do not apply, and unwraps those that do. */
function chooseParts(html: string, states: ServiceStates): string {
  if (!html.includes('<site-when')) return html
  const chosen = html.replace(part, (_, when: string, content: string) =>
    isShown(when, states) ? content : '',
  )
  return chosen === html ? html : chooseParts(chosen, states)
}

/**
 * The same for data of search engines: objects with a condition, or with the service that they
 * rate.
 */
function chooseData(
  script: string,
  states: ServiceStates,
  ratings: ReadonlyMap<string, Rating>,
): string {
  if (!script.includes('"shown-when"') && !script.includes('"rating-of"')) return script
  return script.replace(/>([\s\S]*)</, (_, json: string) => {
    const data: unknown = JSON.parse(json, (_name, value: unknown): unknown => {
      if (Array.isArray(value)) return value.filter((each: unknown) => each !== undefined)
      if (typeof value !== 'object' || value === null) return value
      if ('rating-of' in value) return ratingData(ratings.get(String(value['rating-of'])))
      if (!('shown-when' in value)) return value
      const { 'shown-when': when, ...thing } = value
      return isShown(String(when), states) ? thing : undefined
    })
    return `>${JSON.stringify(data).replace(/[<>&]/g, jsonEscape)}<`
  })
}

function ratingData(rating: Rating | undefined): object | undefined {
  return (
    rating && {
      '@type': 'AggregateRating',
      ratingValue: rating.average,
      reviewCount: rating.count,
      bestRating: 5,
    }
  )
}

/** The web app manifest is JSON and names the company. */
export function fillManifest(json: string, { facts }: Filling): string {
  return replaceFacts(json, (name) => inJson(facts[name]))
}

const factOfMark = new Map(factNames.map((name) => [factMarks[name], name]))
/** One pass for all of them: the pages have 8 MB together. */
const anyMark = new RegExp(
  [...factOfMark.keys()].map((mark) => mark.replace(/[.+]/g, '\\$&')).join('|'),
  'g',
)

function replaceFacts(text: string, written: (name: keyof SiteFacts) => string): string {
  return text.replace(anyMark, (mark) => {
    const name = factOfMark.get(mark)
    return name === undefined ? mark : written(name)
  })
}

/** Escapes text for a JSON string in a script element, so that it cannot end the element. */
function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1).replace(/[<>&]/g, jsonEscape)
}

function jsonEscape(sign: string): string {
  return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
}
