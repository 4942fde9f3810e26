import type { PrivacyKind } from '../privacy/requests.ts'
import type { RequestKind, RequestState } from '../workers/requests.ts'

/*
 * The kinds of notifications (docs/product/notifications.md#kinds). The texts are in
 * messages/notification; the parameters are plain facts, formatted in the reader's language.
 */

export type Audience = 'customer' | 'worker' | 'staff'
/** utility: about the person's bookings or work. marketing: anything else, only with consent. */
export type Category = 'utility' | 'marketing'

type Person = {
  /** The recipient's first name. */
  readonly name: string
  /** The page that a button opens, without a language prefix, such as `/booking-history`. */
  readonly path: string
}
/**
 * Times such as `starts_at` are ISO instants, amounts are sen, days YYYY-MM-DD, skills as on the
 * wire.
 */
type Visit = { readonly skill: string; readonly starts_at: string }
/** Where a worker goes; the place is too long for an SMS. */
type Where = { readonly area: string; readonly place?: string }

type PartnerInvoice = {
  readonly ref: string
  readonly partner: string
  readonly amount_sen: number
}
type InvoiceDue = PartnerInvoice & { readonly due: string }

/** What is refunded, and what returns to the customer's credit. */
export type Returned = { readonly refund_sen: number; readonly credit_sen?: number }

export type ParametersOf = {
  readonly booked: Person & Visit & { hours: number; visits: number; cash_sen: number }
  readonly paid: Person & Visit & { ref: string; amount_sen: number }
  readonly 'pay-link': Person & Visit & { amount_sen: number; until: string }
  readonly 'payment-lapsing': Person & Visit & { until: string }
  readonly lapsed: Person & Visit
  readonly moved: Person & Visit & { was: string }
  /** Moved to another start with another crew. */
  readonly 'moved-crew': Person & Visit & { was: string; crew: readonly string[] }
  readonly cancelled: Person & Visit & Returned
  /** Several visits of an order at once; the start is that of the first. */
  readonly 'series-moved': Person & Visit & { visits: number; was: string }
  readonly 'series-cancelled': Person & Visit & Returned & { visits: number }
  readonly tipped: Person & { skill: string; amount_sen: number; crew: readonly string[] }
  readonly refunded: Person & { ref: string; amount_sen: number }
  readonly tomorrow: Person & Visit & { hours: number; crew: readonly string[]; cash_sen: number }
  readonly soon: Person & Visit & { crew: readonly string[] }
  readonly 'crew-changed': Person & Visit & { crew: readonly string[] }
  readonly done: Person & { skill: string; crew: readonly string[] }
  readonly 'on-the-way': Person & { worker: string; skill: string; arrives_at: string }
  readonly 'running-late': Person & { worker: string; skill: string; arrives_at: string }
  readonly arrived: Person & { worker: string; skill: string }
  /** The crew requests extra hours; the customer answers on the page `path`. */
  readonly 'extra-time': Person & {
    worker: string
    skill: string
    hours: number
    ends_at: string
    amount_sen: number
    /** A partner pays it. */
    on_account?: true
  }
  readonly 'ticket-answered': Person & { ref: string }
  readonly 'series-ending': Person & Visit
  /**
   * A start is available on a day of the waiting list. The name is empty if the person was not
   * signed in.
   */
  readonly 'time-available': Person & { skill: string; day: string; postcode: number }
  /**
   * The amount that the saved card will be charged for the next visits, with the first visit;
   * `card`: its last digits.
   */
  readonly 'renewal-announced': Person &
    Visit & { amount_sen: number; card: string; charge_at: string }
  readonly 'renewal-not-charged': Person & Visit & { why: NotCharged }
  /** A privacy request; `due` is the last day for the answer. */
  readonly 'privacy-received': Person & { request: PrivacyKind; due: string }
  readonly 'privacy-extended': Person & { request: PrivacyKind; due: string }
  readonly 'privacy-answered': Person & { request: PrivacyKind }
  /** MyInvois rejected the details of an e-invoice that the customer requested. */
  readonly 'einvoice-refused': Person
  /** To a member of a partner's account; `amount_sen` is what is not paid. */
  readonly 'partner-invoice': Person & InvoiceDue
  readonly 'partner-overdue': Person & InvoiceDue
  /** A credit note, or an invoice that was paid before it was issued. */
  readonly 'partner-settled': Person & PartnerInvoice & { credit: boolean }
  readonly 'new-visit': Person & Visit & Where & { hours: number }
  readonly 'visit-moved': Person & Visit & Where & { was: string }
  readonly 'visit-cancelled': Person & Visit & Where
  readonly 'taken-off': Person & Visit & Where
  readonly 'tomorrow-list': Person & {
    day: string
    visits: readonly { skill: string; starts_at: string; area: string }[]
  }
  readonly 'leave-answered': Person & { from: string; to: string; granted: boolean }
  /** The cash that the worker carries, and since when. Some of it is overdue. */
  readonly 'cash-overdue': Person & { amount_sen: number; since: string }
  /** A worker's request from the phone, and its answer. */
  readonly 'request-answered': Person & { asked: RequestKind; answer: RequestState }
  /** The customer answered the crew's request; the visit ends at `ends_at`. */
  readonly 'extra-time-answered': Person & { hours: number; approved: boolean; ends_at: string }
  /** The code for a worker who signs in on a phone. */
  readonly 'sign-in-code': Person & { code: string }
  readonly urgent: Person & { what: string; count: number }
  /** A text written by staff. */
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

/** The rules for every notification of a kind. */
export type KindRules = {
  readonly audience: Audience
  readonly category: Category
  /** An SMS follows if WhatsApp failed or did not arrive in time. */
  readonly urgent: boolean
  /** Exempt from quiet hours: it is about what happens now, or answers what the reader just did. */
  readonly now: boolean
  /**
   * own: the feature sends its own e-mail. always: an e-mail is sent too. otherwise: an e-mail is
   * sent if no other channel is possible.
   */
  readonly mail: 'own' | 'always' | 'otherwise'
  /** A newer one about the same visit replaces an older one that has not been sent yet. */
  readonly newestCounts?: true
  /** Meant for a device that is not signed in, so it is not sent to the crew's app. */
  readonly elsewhere?: true
  /** May be sent again with the same text if the person requests it again. */
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
  'partner-invoice': { ...customer, mail: 'always' },
  'partner-overdue': { ...customer, mail: 'always' },
  'partner-settled': { ...customer, mail: 'always' },
  'new-visit': { ...worker, mail: 'own', newestCounts: true },
  'visit-moved': { ...worker, now: true, urgent: true, mail: 'own', newestCounts: true },
  'visit-cancelled': { ...worker, now: true, urgent: true, mail: 'own' },
  'taken-off': { ...worker, now: true, urgent: true, mail: 'own', newestCounts: true },
  'tomorrow-list': { ...worker, mail: 'otherwise' },
  'leave-answered': { ...worker, mail: 'otherwise' },
  'cash-overdue': { ...worker, mail: 'otherwise' },
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

/** Every kind, in the order in which staff see them. */
export const kindNames = Object.keys(kinds) as NotificationKind[]

/** True for a known kind. Stored kinds may come from another version. */
export function isKind(text: string): text is NotificationKind {
  return Object.hasOwn(kinds, text)
}

/** The name of a kind's template on WhatsApp. */
export function templateName(kind: NotificationKind): string {
  return `jiran_${kind.replaceAll('-', '_')}`
}
