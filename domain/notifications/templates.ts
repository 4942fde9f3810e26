import { m } from '../../messages/every.ts'
import type { Locale } from '../../messages/locales.ts'
import { dayOf } from '../booking/calendar.ts'
import { formatSen } from '../booking/price/money.ts'
import { dayLabel, hoursLabel, listLabel, momentLabel, timeOfMoment } from '../messages/format.ts'
import type { Label } from '../messages/label.ts'
import { skillTitle } from '../services/catalogue.ts'
import type { NotificationKind, ParametersOf } from './kinds.ts'

/** Kinds with a text of their own; `written` has the words of staff. */
export type TemplateKind = Exclude<NotificationKind, 'written'>

/** Values as they stand in a text, by the names of its placeholders. */
export type Values = Readonly<Record<string, string>>
type Say<Inputs> = (inputs: Inputs, options: { readonly locale: Locale }) => string

/** The texts of one kind, in every language (docs/product/templates.md). */
export type Template<Facts> = {
  /** What staff call it. */
  readonly title: Label
  /** What its texts name beside the reader, in the order of their numbers on WhatsApp. */
  readonly values: (facts: Facts, locale: Locale) => Values
  /** WhatsApp, after the greeting; an e-mail where there is a subject. */
  readonly text: (values: Values, locale: Locale) => string
  readonly sms: (values: Values, company: string, locale: Locale) => string
  readonly subject?: (values: Values, locale: Locale) => string
  /** Opens the page that the facts name. */
  readonly button?: Label
  /** Its button fills in the same booking (docs/product/notifications.md#book-again). */
  readonly again?: true
}

function template<Facts, Of extends Values>(of: {
  readonly title: Label
  readonly values: (facts: Facts, locale: Locale) => Of
  readonly text: Say<NoInfer<Of>>
  readonly sms: Say<NoInfer<Of> & { readonly company: string }>
  readonly subject?: Say<NoInfer<Of>>
  readonly button?: Label
  readonly again?: true
}): Template<Facts> {
  const { title, values, text, sms, subject, button, again } = of
  // The values of a template come from its own `values`.
  return {
    title,
    values,
    text: (given, locale) => text(given as Of, { locale }),
    sms: (given, company, locale) => sms({ ...(given as Of), company }, { locale }),
    ...(subject ? { subject: (given, locale) => subject(given as Of, { locale }) } : {}),
    ...(button ? { button } : {}),
    ...(again ? { again } : {}),
  }
}

function start(instant: string, locale: Locale): string {
  return momentLabel(new Date(instant), locale, { year: false })
}

function day(name: string, locale: Locale): string {
  return dayLabel(name, locale, { year: false })
}

function dayOfStart(instant: string, locale: Locale): string {
  return day(dayOf(new Date(instant)), locale)
}

function people(crew: readonly string[], locale: Locale): string {
  return crew.length > 0 ? listLabel(crew, locale) : m.notification_crew_unknown({}, { locale })
}

function visitsText(count: number, locale: Locale): string {
  return count === 1
    ? m.notification_visits_one({}, { locale })
    : m.notification_visits_many({ count }, { locale })
}

function refundText(sen: number, locale: Locale): string {
  return sen > 0
    ? m.notification_refund_back({ amount: formatSen(sen) }, { locale })
    : m.notification_refund_none({}, { locale })
}

type Visit = { readonly skill: string; readonly starts_at: string }

function visit(facts: Visit, locale: Locale) {
  return { service: skillTitle(facts.skill, locale), start: start(facts.starts_at, locale) }
}

type WorkersVisit = Visit & { readonly area: string; readonly place?: string }

function workersVisit(facts: WorkersVisit, locale: Locale) {
  return { ...visit(facts, locale), area: facts.area, place: facts.place ?? facts.area }
}

function under(way: { worker: string; skill: string; arrives_at: string }, locale: Locale) {
  return {
    worker: way.worker,
    service: skillTitle(way.skill, locale),
    time: timeOfMoment(new Date(way.arrives_at), locale),
  }
}

const HOUR_MS = 3_600_000

/** What staff are asked to see to, as Today names it. */
const urgentLists: Readonly<Record<string, Label>> = {
  crew: m.staff_today_crew,
  soon: m.staff_today_soon,
  holds: m.staff_today_holds,
  refunds: m.staff_today_refunds,
  cash: m.staff_today_cash,
  messages: m.staff_today_messages,
  tickets: m.staff_today_tickets,
  documents: m.staff_today_documents,
  undelivered: m.staff_today_undelivered,
}

/** The texts of every kind. */
export const templates: { readonly [Kind in TemplateKind]: Template<ParametersOf[Kind]> } = {
  booked: template({
    title: m.notification_title_booked,
    values: (facts: ParametersOf['booked'], locale: Locale) => ({
      ...visit(facts, locale),
      hours: hoursLabel(facts.hours, locale),
      visits: visitsText(facts.visits, locale),
      payment:
        facts.cash_sen > 0
          ? m.notification_cash({ amount: formatSen(facts.cash_sen) }, { locale })
          : m.notification_nothing_to_pay({}, { locale }),
    }),
    text: m.notification_text_booked,
    sms: m.notification_sms_booked,
    button: m.notification_button_booking,
  }),
  paid: template({
    title: m.notification_title_paid,
    values: (facts: ParametersOf['paid'], locale: Locale) => ({
      amount: formatSen(facts.amount_sen),
      ref: facts.ref,
      ...visit(facts, locale),
    }),
    text: m.notification_text_paid,
    sms: m.notification_sms_paid,
    button: m.notification_button_booking,
  }),
  'pay-link': template({
    title: m.notification_title_pay_link,
    values: (facts: ParametersOf['pay-link'], locale: Locale) => ({
      ...visit(facts, locale),
      amount: formatSen(facts.amount_sen),
      until: start(facts.until, locale),
    }),
    text: m.notification_text_pay_link,
    sms: m.notification_sms_pay_link,
    button: m.notification_button_pay,
  }),
  'payment-lapsing': template({
    title: m.notification_title_payment_lapsing,
    values: (facts: ParametersOf['payment-lapsing'], locale: Locale) => ({
      until: timeOfMoment(new Date(facts.until), locale),
      ...visit(facts, locale),
    }),
    text: m.notification_text_payment_lapsing,
    sms: m.notification_sms_payment_lapsing,
    subject: m.notification_subject_payment_lapsing,
    button: m.notification_button_pay,
  }),
  lapsed: template({
    title: m.notification_title_lapsed,
    values: (facts: ParametersOf['lapsed'], locale: Locale) => visit(facts, locale),
    text: m.notification_text_lapsed,
    sms: m.notification_sms_lapsed,
    subject: m.notification_subject_lapsed,
    button: m.notification_button_again,
    again: true,
  }),
  moved: template({
    title: m.notification_title_moved,
    values: (facts: ParametersOf['moved'], locale: Locale) => ({
      ...visit(facts, locale),
      before: start(facts.was, locale),
    }),
    text: m.notification_text_moved,
    sms: m.notification_sms_moved,
    button: m.notification_button_booking,
  }),
  cancelled: template({
    title: m.notification_title_cancelled,
    values: (facts: ParametersOf['cancelled'], locale: Locale) => ({
      ...visit(facts, locale),
      refund: refundText(facts.refund_sen, locale),
    }),
    text: m.notification_text_cancelled,
    sms: m.notification_sms_cancelled,
    button: m.notification_button_again,
    again: true,
  }),
  'series-moved': template({
    title: m.notification_title_series_moved,
    values: (facts: ParametersOf['series-moved'], locale: Locale) => ({
      visits: visitsText(facts.visits, locale),
      ...visit(facts, locale),
      before: start(facts.was, locale),
    }),
    text: m.notification_text_series_moved,
    sms: m.notification_sms_series_moved,
    button: m.notification_button_booking,
  }),
  'series-cancelled': template({
    title: m.notification_title_series_cancelled,
    values: (facts: ParametersOf['series-cancelled'], locale: Locale) => ({
      visits: visitsText(facts.visits, locale),
      ...visit(facts, locale),
      refund: refundText(facts.refund_sen, locale),
    }),
    text: m.notification_text_series_cancelled,
    sms: m.notification_sms_series_cancelled,
    button: m.notification_button_again,
    again: true,
  }),
  refunded: template({
    title: m.notification_title_refunded,
    values: (facts: ParametersOf['refunded']) => ({
      amount: formatSen(facts.amount_sen),
      ref: facts.ref,
    }),
    text: m.notification_text_refunded,
    sms: m.notification_sms_refunded,
    button: m.notification_button_booking,
  }),
  tomorrow: template({
    title: m.notification_title_tomorrow,
    values: (facts: ParametersOf['tomorrow'], locale: Locale) => {
      const starts = new Date(facts.starts_at)
      const ends = new Date(starts.getTime() + facts.hours * HOUR_MS)
      return {
        day: dayOfStart(facts.starts_at, locale),
        service: skillTitle(facts.skill, locale),
        span: m.notification_span(
          { start: timeOfMoment(starts, locale), end: timeOfMoment(ends, locale) },
          { locale },
        ),
        crew: people(facts.crew, locale),
        prepare:
          facts.cash_sen > 0
            ? m.notification_prepare_cash({ amount: formatSen(facts.cash_sen) }, { locale })
            : m.notification_prepare_things({}, { locale }),
      }
    },
    text: m.notification_text_tomorrow,
    sms: m.notification_sms_tomorrow,
    button: m.notification_button_booking,
  }),
  soon: template({
    title: m.notification_title_soon,
    values: (facts: ParametersOf['soon'], locale: Locale) => ({
      time: timeOfMoment(new Date(facts.starts_at), locale),
      service: skillTitle(facts.skill, locale),
      crew: people(facts.crew, locale),
    }),
    text: m.notification_text_soon,
    sms: m.notification_sms_soon,
    subject: m.notification_subject_soon,
    button: m.notification_button_booking,
  }),
  'crew-changed': template({
    title: m.notification_title_crew_changed,
    values: (facts: ParametersOf['crew-changed'], locale: Locale) => ({
      ...visit(facts, locale),
      crew: people(facts.crew, locale),
    }),
    text: m.notification_text_crew_changed,
    sms: m.notification_sms_crew_changed,
    subject: m.notification_subject_crew_changed,
    button: m.notification_button_booking,
  }),
  done: template({
    title: m.notification_title_done,
    values: (facts: ParametersOf['done'], locale: Locale) => ({
      service: skillTitle(facts.skill, locale),
      crew: people(facts.crew, locale),
    }),
    text: m.notification_text_done,
    sms: m.notification_sms_done,
    subject: m.notification_subject_done,
    button: m.notification_button_booking,
  }),
  'on-the-way': template({
    title: m.notification_title_on_the_way,
    values: (facts: ParametersOf['on-the-way'], locale: Locale) => under(facts, locale),
    text: m.notification_text_on_the_way,
    sms: m.notification_sms_on_the_way,
    subject: m.notification_subject_on_the_way,
    button: m.notification_button_booking,
  }),
  'running-late': template({
    title: m.notification_title_running_late,
    values: (facts: ParametersOf['running-late'], locale: Locale) => under(facts, locale),
    text: m.notification_text_running_late,
    sms: m.notification_sms_running_late,
    subject: m.notification_subject_running_late,
    button: m.notification_button_booking,
  }),
  arrived: template({
    title: m.notification_title_arrived,
    values: (facts: ParametersOf['arrived'], locale: Locale) => ({
      worker: facts.worker,
      service: skillTitle(facts.skill, locale),
    }),
    text: m.notification_text_arrived,
    sms: m.notification_sms_arrived,
    subject: m.notification_subject_arrived,
    button: m.notification_button_booking,
  }),
  'ticket-answered': template({
    title: m.notification_title_ticket_answered,
    values: (facts: ParametersOf['ticket-answered']) => ({ ref: facts.ref }),
    text: m.notification_text_ticket_answered,
    sms: m.notification_sms_ticket_answered,
    button: m.notification_button_answer,
  }),
  'series-ending': template({
    title: m.notification_title_series_ending,
    values: (facts: ParametersOf['series-ending'], locale: Locale) => ({
      day: dayOfStart(facts.starts_at, locale),
      service: skillTitle(facts.skill, locale),
    }),
    text: m.notification_text_series_ending,
    sms: m.notification_sms_series_ending,
    subject: m.notification_subject_series_ending,
    button: m.notification_button_again,
    again: true,
  }),
  'new-visit': template({
    title: m.notification_title_new_visit,
    values: (facts: ParametersOf['new-visit'], locale: Locale) => ({
      ...workersVisit(facts, locale),
      hours: hoursLabel(facts.hours, locale),
    }),
    text: m.notification_text_new_visit,
    sms: m.notification_sms_new_visit,
  }),
  'visit-moved': template({
    title: m.notification_title_visit_moved,
    values: (facts: ParametersOf['visit-moved'], locale: Locale) => ({
      ...workersVisit(facts, locale),
      before: start(facts.was, locale),
    }),
    text: m.notification_text_visit_moved,
    sms: m.notification_sms_visit_moved,
  }),
  'visit-cancelled': template({
    title: m.notification_title_visit_cancelled,
    values: (facts: ParametersOf['visit-cancelled'], locale: Locale) => workersVisit(facts, locale),
    text: m.notification_text_visit_cancelled,
    sms: m.notification_sms_visit_cancelled,
  }),
  'taken-off': template({
    title: m.notification_title_taken_off,
    values: (facts: ParametersOf['taken-off'], locale: Locale) => workersVisit(facts, locale),
    text: m.notification_text_taken_off,
    sms: m.notification_sms_taken_off,
  }),
  'tomorrow-list': template({
    title: m.notification_title_tomorrow_list,
    values: (facts: ParametersOf['tomorrow-list'], locale: Locale) => ({
      day: day(facts.day, locale),
      list: facts.visits
        .map(({ skill, starts_at, area }) =>
          m.notification_list_visit(
            {
              time: timeOfMoment(new Date(starts_at), locale),
              service: skillTitle(skill, locale),
              area,
            },
            { locale },
          ),
        )
        .join(m.mail_list_separator({}, { locale })),
    }),
    text: m.notification_text_tomorrow_list,
    sms: m.notification_sms_tomorrow_list,
    subject: m.notification_subject_tomorrow_list,
  }),
  'leave-answered': template({
    title: m.notification_title_leave_answered,
    values: (facts: ParametersOf['leave-answered'], locale: Locale) => ({
      from: day(facts.from, locale),
      to: day(facts.to, locale),
      answer: facts.granted
        ? m.notification_leave_granted({}, { locale })
        : m.notification_leave_refused({}, { locale }),
    }),
    text: m.notification_text_leave_answered,
    sms: m.notification_sms_leave_answered,
    subject: m.notification_subject_leave_answered,
  }),
  urgent: template({
    title: m.notification_title_urgent,
    values: (facts: ParametersOf['urgent'], locale: Locale) => ({
      what: urgentLists[facts.what]?.({}, { locale }) ?? facts.what,
      count: String(facts.count),
    }),
    text: m.notification_text_urgent,
    sms: m.notification_sms_urgent,
    subject: m.notification_subject_urgent,
    button: m.notification_button_today,
  }),
}
