import type { PrivacyKind } from '../privacy/requests.ts'
import type { RequestKind, RequestState } from '../workers/requests.ts'

/*
 * What people are notified of, and to whom (docs/product/notifications.md#kinds). The texts are in
 * messages/notification; the parameters are plain facts, written out in the reader's language.
 */

export type Audience = 'customer' | 'worker' | 'staff'
/** utility: about what the person booked or does; marketing: anything else, only with consent. */
export type Category = 'utility' | 'marketing'

type Person = {
  /** The recipient's first name. */
  readonly name: string
  /** The page that a button opens, without a language, such as `/booking-history`. */
  readonly path: string
}
/** `starts_at` and other moments are ISO instants, amounts sen, days YYYY-MM-DD, skills as on the wire. */
type Visit = { readonly skill: string; readonly starts_at: string }
/** Where a worker goes; the place is too much for an SMS. */
type Where = { readonly area: string; readonly place?: string }

/** What the text of each kind names. */
export type ParametersOf = {
  readonly booked: Person & Visit & { hours: number; visits: number; cash_sen: number }
  readonly paid: Person & Visit & { ref: string; amount_sen: number }
  readonly 'pay-link': Person & Visit & { amount_sen: number; until: string }
  readonly 'payment-lapsing': Person & Visit & { until: string }
  readonly lapsed: Person & Visit
  readonly moved: Person & Visit & { was: string }
  /** To another start, with another crew. */
  readonly 'moved-crew': Person & Visit & { was: string; crew: readonly string[] }
  readonly cancelled: Person & Visit & { refund_sen: number }
  /** Several visits of an order at once; the start is that of the first. */
  readonly 'series-moved': Person & Visit & { visits: number; was: string }
  readonly 'series-cancelled': Person & Visit & { visits: number; refund_sen: number }
  readonly tipped: Person & { skill: string; amount_sen: number; crew: readonly string[] }
  readonly refunded: Person & { ref: string; amount_sen: number }
  readonly tomorrow: Person & Visit & { hours: number; crew: readonly string[]; cash_sen: number }
  readonly soon: Person & Visit & { crew: readonly string[] }
  readonly 'crew-changed': Person & Visit & { crew: readonly string[] }
  readonly done: Person & { skill: string; crew: readonly string[] }
  readonly 'on-the-way': Person & { worker: string; skill: string; arrives_at: string }
  readonly 'running-late': Person & { worker: string; skill: string; arrives_at: string }
  readonly arrived: Person & { worker: string; skill: string }
  /** The crew asks for so many more hours; `path` is where it is answered. */
  readonly 'extra-time': Person & {
    worker: string
    skill: string
    hours: number
    ends_at: string
    amount_sen: number
  }
  readonly 'ticket-answered': Person & { ref: string }
  readonly 'series-ending': Person & Visit
  /** A start can be booked on a day for which they waited; without a name for who was not signed in. */
  readonly 'time-available': Person & { skill: string; day: string; postcode: number }
  /** What the saved card will be charged for the next visits, the first of which is named; `card`: its last digits. */
  readonly 'renewal-announced': Person &
    Visit & { amount_sen: number; card: string; charge_at: string }
  readonly 'renewal-not-charged': Person & Visit & { why: NotCharged }
  /** What somebody asked for of their personal data; `due` is the last day for the answer. */
  readonly 'privacy-received': Person & { request: PrivacyKind; due: string }
  readonly 'privacy-extended': Person & { request: PrivacyKind; due: string }
  readonly 'privacy-answered': Person & { request: PrivacyKind }
  /** MyInvois does not take the details of an e-invoice that the customer asked for. */
  readonly 'einvoice-refused': Person
  readonly 'new-visit': Person & Visit & Where & { hours: number }
  readonly 'visit-moved': Person & Visit & Where & { was: string }
  readonly 'visit-cancelled': Person & Visit & Where
  readonly 'taken-off': Person & Visit & Where
  readonly 'tomorrow-list': Person & {
    day: string
    visits: readonly { skill: string; starts_at: string; area: string }[]
  }
  readonly 'leave-answered': Person & { from: string; to: string; granted: boolean }
  /** What a worker asked for on the phone, and what became of it. */
  readonly 'request-answered': Person & { asked: RequestKind; answer: RequestState }
  /** Of the crew's question to the customer; the visit ends at `ends_at`. */
  readonly 'extra-time-answered': Person & { hours: number; approved: boolean; ends_at: string }
  /** For a worker who signs in on a phone. */
  readonly 'sign-in-code': Person & { code: string }
  readonly urgent: Person & { what: string; count: number }
  /** Words of staff. */
  readonly written: { text: string }
}

/** Why a saved card was not charged for the next visits of a series. */
export type NotCharged =
  | 'declined'
  | 'authentication'
  | 'expired'
  | 'card'
  | 'price'
  | 'crew'
  | 'other'

export type NotificationKind = keyof ParametersOf

/** What holds for every notification of a kind. */
export type KindRules = {
  readonly audience: Audience
  readonly category: Category
  /** An SMS follows when WhatsApp failed or did not arrive in time. */
  readonly urgent: boolean
  /** It is about what happens now, or answers what the reader just did: quiet hours do not hold. */
  readonly now: boolean
  /**
   * own: the feature that tells it has an e-mail of its own. always: an e-mail goes too.
   * otherwise: an e-mail goes when no other channel can.
   */
  readonly mail: 'own' | 'always' | 'otherwise'
  /** A newer one about the same visit says all that an older one would, which is not sent any more. */
  readonly newestCounts?: true
  /** It is for another device than the one that is signed in, so the crew's app does not get it. */
  readonly elsewhere?: true
  /** Who asks for it again gets it again, in the same words. */
  readonly mayRepeat?: true
}

const customer = { audience: 'customer', category: 'utility', urgent: false, now: false } as const
const worker = { audience: 'worker', category: 'utility', urgent: false, now: false } as const

export const kinds: Readonly<Record<NotificationKind, KindRules>> = {
  booked: { ...customer, now: true, mail: 'own' },
  paid: { ...customer, now: true, mail: 'own' },
  'pay-link': {
    ...customer,
    now: true,
    urgent: true,
    mail: 'own',
    newestCounts: true,
    mayRepeat: true,
  },
  'payment-lapsing': {
    ...customer,
    now: true,
    urgent: true,
    mail: 'otherwise',
    newestCounts: true,
  },
  lapsed: { ...customer, now: true, mail: 'otherwise' },
  moved: { ...customer, now: true, urgent: true, mail: 'own', newestCounts: true },
  'moved-crew': { ...customer, now: true, urgent: true, mail: 'own', newestCounts: true },
  cancelled: { ...customer, now: true, urgent: true, mail: 'own' },
  'series-moved': { ...customer, now: true, urgent: true, mail: 'own' },
  'series-cancelled': { ...customer, now: true, urgent: true, mail: 'own' },
  tipped: { ...customer, now: true, mail: 'always' },
  refunded: { ...customer, mail: 'own' },
  tomorrow: { ...customer, mail: 'own' },
  soon: { ...customer, urgent: true, mail: 'otherwise' },
  'crew-changed': { ...customer, mail: 'otherwise', newestCounts: true },
  done: { ...customer, mail: 'always' },
  'on-the-way': { ...customer, now: true, urgent: true, mail: 'otherwise' },
  'running-late': { ...customer, now: true, urgent: true, mail: 'otherwise' },
  arrived: { ...customer, now: true, urgent: true, mail: 'otherwise' },
  'extra-time': { ...customer, now: true, urgent: true, mail: 'otherwise', newestCounts: true },
  'ticket-answered': { ...customer, mail: 'own' },
  'series-ending': { ...customer, mail: 'always' },
  'time-available': { ...customer, now: true, mail: 'otherwise' },
  'renewal-announced': { ...customer, mail: 'always' },
  'renewal-not-charged': { ...customer, urgent: true, mail: 'always' },
  'privacy-received': { ...customer, now: true, mail: 'always' },
  'privacy-extended': { ...customer, mail: 'always' },
  'privacy-answered': { ...customer, mail: 'always' },
  'einvoice-refused': { ...customer, mail: 'always' },
  'new-visit': { ...worker, mail: 'own', newestCounts: true },
  'visit-moved': { ...worker, now: true, urgent: true, mail: 'own', newestCounts: true },
  'visit-cancelled': { ...worker, now: true, urgent: true, mail: 'own' },
  'taken-off': { ...worker, now: true, urgent: true, mail: 'own', newestCounts: true },
  'tomorrow-list': { ...worker, mail: 'otherwise' },
  'leave-answered': { ...worker, mail: 'otherwise' },
  'request-answered': { ...worker, mail: 'otherwise' },
  'extra-time-answered': { ...worker, now: true, urgent: true, mail: 'otherwise' },
  'sign-in-code': {
    ...worker,
    now: true,
    urgent: true,
    mail: 'otherwise',
    newestCounts: true,
    elsewhere: true,
  },
  urgent: { audience: 'staff', category: 'utility', urgent: true, now: true, mail: 'otherwise' },
  written: { ...customer, now: true, mail: 'otherwise' },
}

/** Every kind, in the order in which staff are shown them. */
export const kindNames = Object.keys(kinds) as NotificationKind[]

/** Is this a kind that there is? Stored ones may be of an older version. */
export function isKind(text: string): text is NotificationKind {
  return Object.hasOwn(kinds, text)
}

/** The name under which WhatsApp has approved the texts of a kind. */
export function templateName(kind: NotificationKind): string {
  return `jiran_${kind.replaceAll('-', '_')}`
}
