import { m } from '../../messages/every.ts'
import type { Locale } from '../../messages/locales.ts'
import type { Label } from '../messages/label.ts'
import type { RequestKind, RequestState } from '../workers/requests.ts'
import type { NotificationKind, ParametersOf } from './kinds.ts'
import {
  amount,
  before,
  card,
  crew,
  day,
  dayOfCharge,
  dayOfStart,
  dueDay,
  endTime,
  firstVisit,
  hours,
  list,
  notCharged,
  payment,
  prepare,
  privacyRequest,
  ref,
  refund,
  type Starts,
  service,
  span,
  start,
  type Template,
  template,
  time,
  urgentLists,
  visit,
  visits,
  way,
  worker,
  workersVisit,
} from './template-values.ts'

/** Kinds with a text of their own; `written` has the words of staff. */
export type TemplateKind = Exclude<NotificationKind, 'written'>

/** The texts of every kind. */
export const templates: { readonly [Kind in TemplateKind]: Template<ParametersOf[Kind]> } = {
  booked: template({
    title: m.notification_title_booked,
    values: { ...visit, hours, visits, payment },
    text: m.notification_text_booked,
    sms: m.notification_sms_booked,
    button: m.notification_button_booking,
  }),
  paid: template({
    title: m.notification_title_paid,
    values: { amount, ref, ...visit },
    text: m.notification_text_paid,
    sms: m.notification_sms_paid,
    button: m.notification_button_booking,
  }),
  'pay-link': template({
    title: m.notification_title_pay_link,
    values: {
      ...visit,
      amount,
      until: ({ until }: ParametersOf['pay-link'], locale: Locale) => start(until, locale),
    },
    text: m.notification_text_pay_link,
    sms: m.notification_sms_pay_link,
    button: m.notification_button_pay,
  }),
  'payment-lapsing': template({
    title: m.notification_title_payment_lapsing,
    values: {
      until: ({ until }: ParametersOf['payment-lapsing'], locale: Locale) => time(until, locale),
      ...visit,
    },
    text: m.notification_text_payment_lapsing,
    sms: m.notification_sms_payment_lapsing,
    subject: m.notification_subject_payment_lapsing,
    button: m.notification_button_pay,
  }),
  lapsed: template({
    title: m.notification_title_lapsed,
    values: visit,
    text: m.notification_text_lapsed,
    sms: m.notification_sms_lapsed,
    subject: m.notification_subject_lapsed,
    button: m.notification_button_again,
    again: true,
  }),
  moved: template({
    title: m.notification_title_moved,
    values: { ...visit, before },
    text: m.notification_text_moved,
    sms: m.notification_sms_moved,
    button: m.notification_button_booking,
  }),
  'moved-crew': template({
    title: m.notification_title_moved_crew,
    values: { ...visit, before, crew },
    text: m.notification_text_moved_crew,
    sms: m.notification_sms_moved_crew,
    button: m.notification_button_booking,
  }),
  cancelled: template({
    title: m.notification_title_cancelled,
    values: { ...visit, refund },
    text: m.notification_text_cancelled,
    sms: m.notification_sms_cancelled,
    button: m.notification_button_again,
    again: true,
  }),
  'series-moved': template({
    title: m.notification_title_series_moved,
    values: { visits, ...visit, before },
    text: m.notification_text_series_moved,
    sms: m.notification_sms_series_moved,
    button: m.notification_button_booking,
  }),
  'series-cancelled': template({
    title: m.notification_title_series_cancelled,
    values: { visits, ...visit, refund },
    text: m.notification_text_series_cancelled,
    sms: m.notification_sms_series_cancelled,
    button: m.notification_button_again,
    again: true,
  }),
  tipped: template({
    title: m.notification_title_tipped,
    values: { amount, service, crew },
    text: m.notification_text_tipped,
    sms: m.notification_sms_tipped,
    subject: m.notification_subject_tipped,
    button: m.notification_button_booking,
  }),
  refunded: template({
    title: m.notification_title_refunded,
    values: { amount, ref },
    text: m.notification_text_refunded,
    sms: m.notification_sms_refunded,
    button: m.notification_button_booking,
  }),
  tomorrow: template({
    title: m.notification_title_tomorrow,
    values: { day: dayOfStart, service, span, crew, prepare },
    text: m.notification_text_tomorrow,
    sms: m.notification_sms_tomorrow,
    button: m.notification_button_booking,
  }),
  soon: template({
    title: m.notification_title_soon,
    values: {
      time: ({ starts_at }: Starts, locale: Locale) => time(starts_at, locale),
      service,
      crew,
    },
    text: m.notification_text_soon,
    sms: m.notification_sms_soon,
    subject: m.notification_subject_soon,
    button: m.notification_button_booking,
  }),
  'crew-changed': template({
    title: m.notification_title_crew_changed,
    values: { ...visit, crew },
    text: m.notification_text_crew_changed,
    sms: m.notification_sms_crew_changed,
    subject: m.notification_subject_crew_changed,
    button: m.notification_button_booking,
  }),
  done: template({
    title: m.notification_title_done,
    values: { service, crew },
    text: m.notification_text_done,
    sms: m.notification_sms_done,
    subject: m.notification_subject_done,
    button: m.notification_button_again,
    again: true,
    also: m.notification_button_review,
    under: m.notification_under_done,
  }),
  'on-the-way': template({
    title: m.notification_title_on_the_way,
    values: way,
    text: m.notification_text_on_the_way,
    sms: m.notification_sms_on_the_way,
    subject: m.notification_subject_on_the_way,
    button: m.notification_button_booking,
  }),
  'running-late': template({
    title: m.notification_title_running_late,
    values: way,
    text: m.notification_text_running_late,
    sms: m.notification_sms_running_late,
    subject: m.notification_subject_running_late,
    button: m.notification_button_booking,
  }),
  arrived: template({
    title: m.notification_title_arrived,
    values: { worker, service },
    text: m.notification_text_arrived,
    sms: m.notification_sms_arrived,
    subject: m.notification_subject_arrived,
    button: m.notification_button_booking,
  }),
  'extra-time': template({
    title: m.notification_title_extra_time,
    values: { worker, hours, service, time: endTime, amount },
    text: m.notification_text_extra_time,
    sms: m.notification_sms_extra_time,
    subject: m.notification_subject_extra_time,
    button: m.notification_button_extra_time,
  }),
  'ticket-answered': template({
    title: m.notification_title_ticket_answered,
    values: { ref },
    text: m.notification_text_ticket_answered,
    sms: m.notification_sms_ticket_answered,
    button: m.notification_button_answer,
  }),
  'series-ending': template({
    title: m.notification_title_series_ending,
    values: { day: dayOfStart, service },
    text: m.notification_text_series_ending,
    sms: m.notification_sms_series_ending,
    subject: m.notification_subject_series_ending,
    button: m.notification_button_renew,
  }),
  'time-available': template({
    title: m.notification_title_time_available,
    values: {
      day: (facts: ParametersOf['time-available'], locale: Locale) => day(facts.day, locale),
      service,
      postcode: ({ postcode }: ParametersOf['time-available']) => String(postcode),
    },
    text: m.notification_text_time_available,
    sms: m.notification_sms_time_available,
    subject: m.notification_subject_time_available,
    button: m.notification_button_time_available,
  }),
  'renewal-announced': template({
    title: m.notification_title_renewal_announced,
    values: { day: dayOfCharge, amount, card, visit: firstVisit },
    text: m.notification_text_renewal_announced,
    sms: m.notification_sms_renewal_announced,
    subject: m.notification_subject_renewal_announced,
    button: m.notification_button_series,
  }),
  'renewal-not-charged': template({
    title: m.notification_title_renewal_not_charged,
    values: { service, why: notCharged },
    text: m.notification_text_renewal_not_charged,
    sms: m.notification_sms_renewal_not_charged,
    subject: m.notification_subject_renewal_not_charged,
    button: m.notification_button_renew,
  }),
  'privacy-received': template({
    title: m.notification_title_privacy_received,
    values: { request: privacyRequest, due: dueDay },
    text: m.notification_text_privacy_received,
    sms: m.notification_sms_privacy_received,
    subject: m.notification_subject_privacy_received,
    button: m.notification_button_privacy,
  }),
  'privacy-extended': template({
    title: m.notification_title_privacy_extended,
    values: { request: privacyRequest, due: dueDay },
    text: m.notification_text_privacy_extended,
    sms: m.notification_sms_privacy_extended,
    subject: m.notification_subject_privacy_extended,
    button: m.notification_button_privacy,
  }),
  'privacy-answered': template({
    title: m.notification_title_privacy_answered,
    values: { request: privacyRequest },
    text: m.notification_text_privacy_answered,
    sms: m.notification_sms_privacy_answered,
    subject: m.notification_subject_privacy_answered,
    button: m.notification_button_privacy,
  }),
  'einvoice-refused': template({
    title: m.notification_title_einvoice_refused,
    values: {},
    text: m.notification_text_einvoice_refused,
    sms: m.notification_sms_einvoice_refused,
    subject: m.notification_subject_einvoice_refused,
    button: m.notification_button_booking,
  }),
  'new-visit': template({
    title: m.notification_title_new_visit,
    values: { ...workersVisit, hours },
    text: m.notification_text_new_visit,
    sms: m.notification_sms_new_visit,
  }),
  'visit-moved': template({
    title: m.notification_title_visit_moved,
    values: { ...workersVisit, before },
    text: m.notification_text_visit_moved,
    sms: m.notification_sms_visit_moved,
  }),
  'visit-cancelled': template({
    title: m.notification_title_visit_cancelled,
    values: workersVisit,
    text: m.notification_text_visit_cancelled,
    sms: m.notification_sms_visit_cancelled,
  }),
  'taken-off': template({
    title: m.notification_title_taken_off,
    values: workersVisit,
    text: m.notification_text_taken_off,
    sms: m.notification_sms_taken_off,
  }),
  'tomorrow-list': template({
    title: m.notification_title_tomorrow_list,
    values: {
      day: (facts: ParametersOf['tomorrow-list'], locale: Locale) => day(facts.day, locale),
      list,
    },
    text: m.notification_text_tomorrow_list,
    sms: m.notification_sms_tomorrow_list,
    subject: m.notification_subject_tomorrow_list,
  }),
  'leave-answered': template({
    title: m.notification_title_leave_answered,
    values: {
      from: ({ from }: ParametersOf['leave-answered'], locale: Locale) => day(from, locale),
      to: ({ to }: ParametersOf['leave-answered'], locale: Locale) => day(to, locale),
      answer: ({ granted }: ParametersOf['leave-answered'], locale: Locale) =>
        granted
          ? m.notification_leave_granted({}, { locale })
          : m.notification_leave_refused({}, { locale }),
    },
    text: m.notification_text_leave_answered,
    sms: m.notification_sms_leave_answered,
    subject: m.notification_subject_leave_answered,
  }),
  'request-answered': template({
    title: m.notification_title_request_answered,
    values: {
      asked: ({ asked }: ParametersOf['request-answered'], locale: Locale) =>
        askedWords[asked]({}, { locale }),
      answer: ({ answer }: ParametersOf['request-answered'], locale: Locale) =>
        answerWords(answer)({}, { locale }),
    },
    text: m.notification_text_request_answered,
    sms: m.notification_sms_request_answered,
    subject: m.notification_subject_request_answered,
  }),
  'extra-time-answered': template({
    title: m.notification_title_extra_time_answered,
    values: {
      hours,
      answer: ({ approved }: ParametersOf['extra-time-answered'], locale: Locale) =>
        answerWords(approved ? 'approved' : 'declined')({}, { locale }),
      time: endTime,
    },
    text: m.notification_text_extra_time_answered,
    sms: m.notification_sms_extra_time_answered,
    subject: m.notification_subject_extra_time_answered,
  }),
  'sign-in-code': template({
    title: m.notification_title_sign_in_code,
    values: { code: ({ code }: { readonly code: string }) => code },
    text: m.notification_text_sign_in_code,
    sms: m.notification_sms_sign_in_code,
    subject: m.notification_subject_sign_in_code,
  }),
  urgent: template({
    title: m.notification_title_urgent,
    values: {
      what: ({ what }: ParametersOf['urgent'], locale: Locale) =>
        urgentLists[what]?.({}, { locale }) ?? what,
      count: ({ count }: ParametersOf['urgent']) => String(count),
    },
    text: m.notification_text_urgent,
    sms: m.notification_sms_urgent,
    subject: m.notification_subject_urgent,
    button: m.notification_button_today,
  }),
}

const askedWords: Readonly<Record<RequestKind, Label>> = {
  leave: m.notification_asked_leave,
  'hours-off': m.notification_asked_hours_off,
  week: m.notification_asked_week,
  review: m.notification_asked_review,
}

function answerWords(state: RequestState): Label {
  if (state === 'approved') return m.notification_request_approved
  return state === 'answered'
    ? m.notification_request_review_answered
    : m.notification_request_declined
}
