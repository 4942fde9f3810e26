/**
 * Values in a page that are settings of the running server (docs/product/company.md#settings).
 * Prerendered pages contain placeholders for them, which the server fills.
 */
export type SiteFacts = {
  /** Origin of the public site, without a trailing slash. */
  readonly origin: string
  /** The company's name, also used as the product's name. */
  readonly company: string
  /** The company's registration number. */
  readonly registration: string
  readonly email: string
  readonly phone: string
  /** The phone for a `tel:` link, without separators. */
  readonly phoneDigits: string
  readonly address: string
  /** The WhatsApp number for customers; empty if there is none. */
  readonly whatsapp: string
  /** The WhatsApp number for a link: only digits, with the country code. */
  readonly whatsappDigits: string
  /** The fee for a late change, such as `RM 30`. */
  readonly lateFee: string
  /** Hours before a visit from which a change is late. */
  readonly lateFeeHours: string
  /** Hours from a booking to its earliest start. */
  readonly leadHours: string
  /** Hours of the first and last start of a day, such as `8`. */
  readonly opens: string
  readonly closes: string
  /** `demo` when the demo's reviews may be shown, `none` in production. */
  readonly reviews: string
  /** `yes`; `no` if bookings are paid only in cash; `simulated` on a trial in production. */
  readonly onlinePayment: string
  /**
   * Ways to sign in besides a password: `google`, `facebook`, both separated by a space, or empty.
   */
  readonly signIn: string
  /** Who works with personal data for the company, with spaces between (docs/product/privacy.md#processors). */
  readonly processors: string
  /** The services with their states, as `domain/site/service-states.ts` writes them. */
  readonly services: string
}

/** Placeholders in the built HTML. They never occur otherwise in HTML or JSON. */
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
  processors: 'processors-jiran-invalid',
  services: 'services-jiran-invalid',
}

/** The names of the facts in a fixed order. */
export const factNames = Object.keys(factMarks) as (keyof SiteFacts)[]
