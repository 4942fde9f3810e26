import { factMarks, factNames, type SiteFacts } from '../../domain/site/facts.ts'
import { type HourFact, hourLabel, hourMark } from '../../domain/site/hours.ts'
import type { Locale } from '../../messages/locales.ts'
import { pageLocale } from '../locale.ts'

/** In development there is no built HTML to fill in: plain values replace the placeholders. */
const whileDeveloping: SiteFacts = {
  origin: '',
  company: 'Jiran',
  registration: '202601000001 (1234567-A)',
  email: 'hello@jiran.test',
  phone: '+60 3-5555 0100',
  phoneDigits: '+60355550100',
  address: '12 Jalan Jiran, 59100 Kuala Lumpur',
  whatsapp: '',
  whatsappDigits: '',
  lateFee: 'RM 30',
  lateFeeHours: '24',
  leadHours: '12',
  opens: '8',
  closes: '20',
  reviews: 'demo',
  onlinePayment: 'yes',
  signIn: 'google facebook',
  processors: 'stripe mail-host photon',
  services: 'Cleaner=RM 25|Care Giver=RM 25|Gardener|General Worker|Movers Packers|Task Errands',
}

const given = typeof document === 'undefined' ? undefined : document.documentElement.dataset

/**
 * The facts of this site. Prerendering writes placeholders, which the server fills in, also in the
 * `data-` attributes of the root element, where the browser reads the same values.
 */
export const siteFacts: SiteFacts = import.meta.env.DEV
  ? whileDeveloping
  : (Object.fromEntries(
      factNames.map((name) => [name, given?.[name] ?? factMarks[name]]),
    ) as SiteFacts)

/** The company's name: a setting, so pages must not hardcode it. */
export const { company } = siteFacts

/** True if bookings are paid only in cash. */
export const cashOnly = siteFacts.onlinePayment === 'no'

/** The opening hours, as sentences in the page's language have them. */
export const openingHours = {
  opens: hourText('opens', pageLocale),
  closes: hourText('closes', pageLocale),
}

/** How long before a visit a change is late, as sentences in the page's language have it. */
export const lateFeeLength = hourText('lateFeeHours', pageLocale)

/** A setting in hours in a language, or its placeholder while prerendering. */
export function hourText(fact: HourFact, locale: Locale): string {
  const hours = Number(siteFacts[fact])
  return Number.isNaN(hours) ? hourMark(fact, locale) : hourLabel(fact, hours, locale)
}

/** The facts as `data-` attributes of the root element. */
export const factAttributes: Readonly<Record<string, string>> = Object.fromEntries(
  factNames.map((name) => [
    `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    siteFacts[name],
  ]),
)
