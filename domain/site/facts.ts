/**
 * Values in a page that only the running program knows (docs/product/calls.md#operation: settings,
 * not constants in code). Pages are prerendered before that, so they contain placeholders that the
 * server fills.
 */
export type SiteFacts = {
  /** Origin of the public site, without a slash at the end. */
  readonly origin: string
  /** The company's name, also used as the product's name. */
  readonly company: string
  /** The company's registration number. */
  readonly registration: string
  readonly email: string
  readonly phone: string
  /** The same for a `tel:` link: digits alone. */
  readonly phoneDigits: string
  readonly address: string
  /** Where customers write by WhatsApp; '' where there is none. */
  readonly whatsapp: string
  /** The same for a link: digits alone, with the country's. */
  readonly whatsappDigits: string
  /** The fee for a late change, such as `RM 30`. */
  readonly lateFee: string
  /** How many hours before a visit a change is late. */
  readonly lateFeeHours: string
  /** Hours from a booking to its earliest start. */
  readonly leadHours: string
  /** Hours of the first and the last start of a day, such as `8`. */
  readonly opens: string
  readonly closes: string
  /** `demo` when the demo's reviews may be shown, `none` in production. */
  readonly reviews: string
  /** `yes`, `no` where bookings are paid in cash alone, `simulated` on a trial in production. */
  readonly onlinePayment: string
  /** Ways to sign in besides a password: `google`, `facebook`, both with a space, or nothing. */
  readonly signIn: string
  /** The services with their states, as `domain/site/service-states.ts` writes them. */
  readonly services: string
}

/** The placeholders in the built HTML. HTML and JSON never contain them otherwise. */
export const factMarks: SiteFacts = {
  origin: 'https://origin.jiran.invalid',
  company: 'company-jiran-invalid',
  registration: 'registration-jiran-invalid',
  email: 'email@jiran.invalid',
  phone: '+60-phone-jiran-invalid',
  phoneDigits: '+60-digits-jiran-invalid',
  address: 'address-jiran-invalid',
  whatsapp: '+60-whatsapp-jiran-invalid',
  whatsappDigits: '60-whatsapp-digits-jiran-invalid',
  lateFee: 'fee-jiran-invalid',
  lateFeeHours: 'late-hours-jiran-invalid',
  leadHours: 'lead-hours-jiran-invalid',
  opens: 'opens-jiran-invalid',
  closes: 'closes-jiran-invalid',
  reviews: 'reviews-jiran-invalid',
  onlinePayment: 'online-payment-jiran-invalid',
  signIn: 'sign-in-jiran-invalid',
  services: 'services-jiran-invalid',
}

/** The names of the facts, in one order for all. */
export const factNames = Object.keys(factMarks) as (keyof SiteFacts)[]
