import { m } from '../../../messages/every.ts'
import type { Locale } from '../../../messages/locales.ts'
import type { ParametersOf } from '../kinds.ts'
import {
  amount,
  answerWords,
  before,
  day,
  endTime,
  hours,
  leaveAnswer,
  list,
  requestText,
  sinceDay,
  template,
  workersVisit,
} from './template-values.ts'

/** The texts of messages to workers. */
export const workerTemplates = {
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
      answer: leaveAnswer,
    },
    text: m.notification_text_leave_answered,
    sms: m.notification_sms_leave_answered,
    subject: m.notification_subject_leave_answered,
  }),
  'cash-overdue': template({
    title: m.notification_title_cash_overdue,
    values: { amount, day: sinceDay },
    text: m.notification_text_cash_overdue,
    sms: m.notification_sms_cash_overdue,
    subject: m.notification_subject_cash_overdue,
  }),
  'request-answered': template({
    title: m.notification_title_request_answered,
    values: {
      asked: requestText,
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
}
