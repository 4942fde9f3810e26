import { m } from '../../../messages/every.ts'
import type { Locale } from '../../../messages/locales.ts'
import { formatSen } from '../../booking/price/money.ts'
import { dayOf } from '../../booking/starts/calendar.ts'
import {
  dayLabel,
  hoursLabel,
  listLabel,
  momentLabel,
  timeOfMoment,
} from '../../messages/format.ts'
import type { Label } from '../../messages/label.ts'
import { privacyKindWords } from '../../privacy/words.ts'
import { skillTitle } from '../../services/catalogue.ts'
import type { RequestKind, RequestState } from '../../workers/requests.ts'
import type { NotCharged, ParametersOf, Returned } from '../kinds.ts'

/** Formatted values by the names of their placeholders. */
export type Values = Readonly<Record<string, string>>
type TextOf<Inputs> = (inputs: Inputs, options: { readonly locale: Locale }) => string

/** The texts of one kind, in every language (docs/product/templates.md). */
export type Template<Facts> = {
  /** Its name for staff. */
  readonly title: Label
  /**
   * The values of its texts besides the reader's name, in the order of their numbers on WhatsApp.
   */
  readonly values: (facts: Facts, locale: Locale) => Values
  /** The text on WhatsApp after the greeting, and of the e-mail if there is a subject. */
  readonly text: (values: Values, locale: Locale) => string
  readonly sms: (values: Values, company: string, locale: Locale) => string
  readonly subject?: (values: Values, locale: Locale) => string
  /** Opens the page `path` of the facts. */
  readonly button?: Label
  /**
   * The button opens the form with the same booking filled in
   * (docs/product/notifications.md#book-again).
   */
  readonly again?: true
  /** A second button on WhatsApp, which opens the page `path` of the facts. */
  readonly also?: Label
  /** A sentence under the button of the e-mail, with the address of the booking. */
  readonly under?: TextOf<{ readonly url: string }>
}

/** Formats one value from the facts of a notification. */
type Written<Facts> = (facts: Facts, locale: Locale) => string

/** The facts from which these values are formatted. */
type FactsOf<Of> = Of[keyof Of] extends Written<infer Facts> ? Facts : never
type Texts<Of> = { readonly [Name in keyof Of]: string }

/** Defines the texts of a kind. Its values are formatted once, and the texts use them. */
export function template<Of extends Readonly<Record<string, Written<never>>>>(of: {
  readonly title: Label
  readonly values: Of
  readonly text: TextOf<Texts<NoInfer<Of>>>
  readonly sms: TextOf<Texts<NoInfer<Of>> & { readonly company: string }>
  readonly subject?: TextOf<Texts<NoInfer<Of>>>
  readonly button?: Label
  readonly again?: true
  readonly also?: Label
  readonly under?: TextOf<{ readonly url: string }>
}): Template<FactsOf<Of>> {
  const { title, values, text, sms, subject, button, again, also, under } = of
  // The values of a template come from its own `values`.
  return {
    title,
    values: (facts, locale) =>
      Object.fromEntries(
        Object.entries(values).map(([name, write]) => [name, write(facts as never, locale)]),
      ),
    text: (texts, locale) => text(texts as Texts<Of>, { locale }),
    sms: (texts, company, locale) => sms({ ...(texts as Texts<Of>), company }, { locale }),
    ...(subject ? { subject: (texts, locale) => subject(texts as Texts<Of>, { locale }) } : {}),
    ...(button ? { button } : {}),
    ...(again ? { again } : {}),
    ...(also ? { also } : {}),
    ...(under ? { under } : {}),
  }
}

export function start(instant: string, locale: Locale): string {
  return momentLabel(new Date(instant), locale, { year: false })
}

export function day(name: string, locale: Locale): string {
  return dayLabel(name, locale, { year: false })
}

export function time(instant: string, locale: Locale): string {
  return timeOfMoment(new Date(instant), locale)
}

const HOUR_MS = 3_600_000

export type Starts = { readonly starts_at: string }
type Visit = Starts & { readonly skill: string }

export const service: Written<{ readonly skill: string }> = ({ skill }, locale) =>
  skillTitle(skill, locale)
export const before: Written<{ readonly was: string }> = ({ was }, locale) => start(was, locale)
export const dayOfStart: Written<Starts> = ({ starts_at }, locale) =>
  day(dayOf(new Date(starts_at)), locale)
export const hours: Written<{ readonly hours: number }> = (facts, locale) =>
  hoursLabel(facts.hours, locale)
export const amount: Written<{ readonly amount_sen: number }> = (facts) =>
  formatSen(facts.amount_sen)
export const addedPrice: Written<ParametersOf['extra-time']> = (facts, locale) =>
  facts.on_account
    ? m.notification_paid_by_partner({ amount: amount(facts, locale) }, { locale })
    : amount(facts, locale)
export const ref: Written<{ readonly ref: string }> = (facts) => facts.ref
export const partner: Written<{ readonly partner: string }> = (facts) => facts.partner
export const invoiceOrCredit: Written<{ readonly credit: boolean }> = ({ credit }, locale) =>
  (credit ? m.notification_credit_note : m.notification_invoice_paid)({}, { locale })
export const worker: Written<{ readonly worker: string }> = (facts) => facts.worker
export const crew: Written<{ readonly crew: readonly string[] }> = (facts, locale) =>
  facts.crew.length > 0
    ? listLabel(facts.crew, locale)
    : m.notification_crew_unknown({}, { locale })
export const visits: Written<{ readonly visits: number }> = ({ visits: count }, locale) =>
  count === 1
    ? m.notification_visits_one({}, { locale })
    : m.notification_visits_many({ count }, { locale })
export const refund: Written<Returned> = ({ refund_sen: sen, credit_sen: credit = 0 }, locale) => {
  const parts = [
    ...(credit > 0
      ? [m.notification_refund_credit({ amount: formatSen(credit) }, { locale })]
      : []),
    ...(sen > 0 ? [m.notification_refund_back({ amount: formatSen(sen) }, { locale })] : []),
  ]
  return parts.length > 0 ? listLabel(parts, locale) : m.notification_refund_none({}, { locale })
}
export const payment: Written<{ readonly cash_sen: number }> = ({ cash_sen: sen }, locale) =>
  sen > 0
    ? m.notification_cash({ amount: formatSen(sen) }, { locale })
    : m.notification_nothing_to_pay({}, { locale })
export const prepare: Written<{ readonly cash_sen: number }> = ({ cash_sen: sen }, locale) =>
  sen > 0
    ? m.notification_prepare_cash({ amount: formatSen(sen) }, { locale })
    : m.notification_prepare_things({}, { locale })
export const span: Written<Starts & { readonly hours: number }> = (facts, locale) => {
  const starts = new Date(facts.starts_at)
  const ends = new Date(starts.getTime() + facts.hours * HOUR_MS)
  return m.notification_span(
    { start: timeOfMoment(starts, locale), end: timeOfMoment(ends, locale) },
    { locale },
  )
}
export const list: Written<ParametersOf['tomorrow-list']> = (facts, locale) =>
  facts.visits
    .map(({ skill, starts_at, area }) =>
      m.notification_list_visit(
        { time: time(starts_at, locale), service: skillTitle(skill, locale), area },
        { locale },
      ),
    )
    .join(m.mail_list_separator({}, { locale }))

export const dayOfCharge: Written<{ readonly charge_at: string }> = ({ charge_at: at }, locale) =>
  day(dayOf(new Date(at)), locale)
export const card: Written<{ readonly card: string }> = (facts) => facts.card
export const firstVisit: Written<Visit> = (facts, locale) =>
  m.notification_first_visit(
    { service: skillTitle(facts.skill, locale), start: start(facts.starts_at, locale) },
    { locale },
  )
export const notCharged: Written<ParametersOf['renewal-not-charged']> = ({ why }, locale) =>
  whyNotCharged[why]({}, { locale })
const whyNotCharged: Readonly<Record<NotCharged, Label>> = {
  declined: m.notification_not_charged_declined,
  authentication: m.notification_not_charged_authentication,
  expired: m.notification_not_charged_expired,
  card: m.notification_not_charged_card,
  price: m.notification_not_charged_price,
  crew: m.notification_not_charged_crew,
  other: m.notification_not_charged_other,
}

export const privacyRequest: Written<ParametersOf['privacy-answered']> = ({ request }, locale) =>
  privacyKindWords[request]({}, { locale })

export const visit = {
  service,
  start: ({ starts_at }: Visit, locale: Locale) => start(starts_at, locale),
}
export const workersVisit = {
  ...visit,
  area: ({ area }: { readonly area: string }) => area,
  place: ({ place, area }: { readonly area: string; readonly place?: string }) => place ?? area,
}
export const way = {
  worker,
  service,
  time: ({ arrives_at }: { readonly arrives_at: string }, locale: Locale) =>
    time(arrives_at, locale),
}
export const endTime: Written<{ readonly ends_at: string }> = ({ ends_at }, locale) =>
  time(ends_at, locale)
export const dueDay: Written<{ readonly due: string }> = ({ due }, locale) => day(due, locale)
export const sinceDay: Written<{ readonly since: string }> = ({ since }, locale) =>
  day(since, locale)

/** Names of the lists on Today that need attention. */
export const urgentLists: Readonly<Record<string, Label>> = {
  crew: m.staff_today_crew,
  soon: m.staff_today_soon,
  holds: m.staff_today_holds,
  refunds: m.staff_today_refunds,
  cash: m.staff_today_cash,
  cash_overdue: m.staff_today_cash_overdue,
  messages: m.staff_today_messages,
  tickets: m.staff_today_tickets,
  documents: m.staff_today_documents,
  undelivered: m.staff_today_undelivered,
}

export const leaveAnswer: Written<ParametersOf['leave-answered']> = ({ granted }, locale) =>
  granted
    ? m.notification_leave_granted({}, { locale })
    : m.notification_leave_refused({}, { locale })

export const requestText: Written<ParametersOf['request-answered']> = ({ asked: kind }, locale) =>
  requestTexts[kind]({}, { locale })
const requestTexts: Readonly<Record<RequestKind, Label>> = {
  leave: m.notification_asked_leave,
  'hours-off': m.notification_asked_hours_off,
  week: m.notification_asked_week,
  review: m.notification_asked_review,
}

/** The answer to a worker's request. */
export function answerWords(state: RequestState): Label {
  if (state === 'approved') return m.notification_request_approved
  return state === 'answered'
    ? m.notification_request_review_answered
    : m.notification_request_declined
}
