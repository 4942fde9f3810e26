import { m } from '../../messages/every.ts'
import type { Locale } from '../../messages/locales.ts'
import type { Refusal } from '../result.ts'
import { timeLabel } from './format.ts'
import type { Sentence } from './label.ts'

/** The message of each problem that all services share, by its code on the wire. */
const sentences = {
  'postcode-missing': m.problem_postcode_missing,
  'postcode-not-served': m.problem_postcode_not_served,
  'service-hidden': m.problem_service_hidden,
  'service-not-priced': m.problem_service_not_priced,
  'frequency-missing': m.problem_frequency_missing,
  'start-date-missing': m.problem_start_date_missing,
  'hours-missing': m.problem_hours_missing,
  'start-time-missing': m.problem_start_time_missing,
  'workers-missing': m.problem_workers_missing,
  'addon-needs-two-workers': m.problem_addon_needs_two_workers,
  'one-time-minimum': m.problem_one_time_minimum,
  'too-soon': m.problem_too_soon,
  'address-missing': m.problem_address_missing,
  'address-incomplete': m.problem_address_incomplete,
  'property-type-missing': m.problem_property_type_missing,
  'not-signed-in': m.problem_not_signed_in,
  'payment-method-missing': m.problem_payment_method_missing,
  'phone-missing': m.problem_phone_missing,
  'payment-method-fixed': m.problem_payment_method_fixed,
  'start-past': m.problem_start_past,
  'too-far-ahead': m.problem_too_far_ahead,
  'out-of-range': m.problem_out_of_range,
  'not-a-choice': m.problem_not_a_choice,
  'too-long': m.problem_too_long,
  'field-invalid': m.problem_field_invalid,
  'field-unknown': m.problem_field_unknown,
  'addon-hours': m.problem_addon_hours,
  'addon-unknown': m.problem_addon_unknown,
  'phone-invalid': m.problem_phone_invalid,
  'fullname-incomplete': m.problem_fullname_incomplete,
  'email-missing': m.problem_email_missing,
  'email-invalid': m.problem_email_invalid,
  'password-missing': m.problem_password_missing,
  'password-weak': m.problem_password_weak,
  'passwords-differ': m.problem_passwords_differ,
  'profile-passwords-differ': m.problem_profile_passwords_differ,
  'first-name-missing': m.problem_first_name_missing,
  'last-name-missing': m.problem_last_name_missing,
  'phone-not-numeric': m.problem_phone_not_numeric,
  'subject-missing': m.problem_subject_missing,
  'message-missing': m.problem_message_missing,
  'edit-date-missing': m.problem_edit_date_missing,
  'edit-time-missing': m.problem_edit_time_missing,
  'workers-count-wrong': m.problem_workers_count_wrong,
  'voucher-unknown': m.problem_voucher_unknown,
  'voucher-not-yet': m.problem_voucher_not_yet,
  'voucher-expired': m.problem_voucher_expired,
  'voucher-other-service': m.problem_voucher_other_service,
  'voucher-other-day': m.problem_voucher_other_day,
  'voucher-paused': m.problem_voucher_paused,
  'voucher-too-early': ofHour(m.problem_voucher_too_early),
  'voucher-too-late': ofHour(m.problem_voucher_too_late),
  'voucher-minimum': m.problem_voucher_minimum,
  'voucher-used-up': m.problem_voucher_used_up,
  'voucher-already-used': m.problem_voucher_already_used,
  'day-closed': m.problem_day_closed,
  'voucher-code-invalid': m.problem_voucher_code_invalid,
  'voucher-exists': m.problem_voucher_exists,
  'voucher-off-missing': m.problem_voucher_off_missing,
  'voucher-days-reversed': m.problem_voucher_days_reversed,
  'voucher-hours-reversed': m.problem_voucher_hours_reversed,
  'voucher-uses-reversed': m.problem_voucher_uses_reversed,
  'voucher-uses-below': m.problem_voucher_uses_below,
  'voucher-was-used': m.problem_voucher_was_used,
  'visits-on-day': m.problem_visits_on_day,
  'slot-taken': m.problem_slot_taken,
  'service-not-ready': m.problem_service_not_ready,
  'too-many-unpaid': m.problem_too_many_unpaid,
  'customer-blocked': m.problem_customer_blocked,
  'account-merged': m.problem_account_merged,
  'price-changed': m.problem_price_changed,
  'online-minimum': m.problem_online_minimum,
  'online-not-offered': m.problem_online_not_offered,
  'edit-not-allowed': m.problem_edit_not_allowed,
  'cancel-not-allowed': m.problem_cancel_not_allowed,
  'visit-awaits-payment': m.problem_visit_awaits_payment,
  'nothing-changed': m.problem_nothing_changed,
  'preview-outdated': m.problem_preview_outdated,
  'region-of-series': m.problem_region_of_series,
  'cancel-failed': m.problem_cancel_failed,
  'workers-not-free': m.problem_workers_not_free,
  'fee-not-agreed': m.problem_fee_not_agreed,
  'amount-unreadable': m.problem_amount_unreadable,
  'number-unreadable': m.problem_number_unreadable,
  'percent-unreadable': m.problem_percent_unreadable,
  'rate-out-of-range': m.problem_rate_out_of_range,
  'rate-of-series-dearer': m.problem_rate_of_series_dearer,
  'first-day-past': m.problem_first_day_past,
  'owner-unknown': m.problem_owner_unknown,
  'window-closed': m.problem_window_closed,
  'customer-without-email': m.problem_customer_without_email,
  'complaint-missing': m.problem_complaint_missing,
  'visit-not-begun': m.problem_visit_not_begun,
  'ticket-exists': m.problem_ticket_exists,
  'ticket-step-refused': m.problem_ticket_step_refused,
  'return-visit-exists': m.problem_return_visit_exists,
  'return-visit-nobody': m.problem_return_visit_nobody,
  'credit-too-high': m.problem_credit_too_high,
  'reason-missing': m.problem_reason_missing,
  'booking-unknown': m.problem_booking_unknown,
}

/** A message that names an hour of the day, as its language writes it. */
function ofHour(message: typeof m.problem_voucher_too_early) {
  return ({ hour }: { hour: number }, options: { readonly locale: Locale }): string =>
    message({ hour: timeLabel(hour, options.locale) }, options)
}

/** The code of a sentence that all share. */
type SharedCode = keyof typeof sentences

/** The code of a sentence that one service alone has, in its own folder. */
type OwnCode = string & { readonly own: true }

/** A problem's code: what programs go by. */
export type MessageCode = SharedCode | OwnCode

/** A message of one service only; it is in the service's folder. */
type OwnMessage = { readonly code: OwnCode; readonly say: Sentence }

/** A message: a shared one by its code, or a service's own. */
export type Message = SharedCode | OwnMessage

/** A refusal that has a sentence: which message, about which field, with which parameters. */
export type Problem = Refusal<MessageCode> & {
  /** The answer is impossible with the others, whatever is still unanswered. */
  readonly exclusive?: true
}

/** A message of a service's own. */
export function ownMessage(code: string, say: Sentence): OwnMessage {
  return { code: code as OwnCode, say }
}

/** The problem that a message alone makes. */
export function problemOf(message: Message): Problem {
  return typeof message === 'string' ? { code: message } : message
}

/** The sentence of a problem, for a person, in a language. */
export function sentence({ code, say, params = {} }: Problem, locale: Locale): string {
  const shared: Readonly<Record<string, Sentence>> = sentences
  const message = shared[code] ?? say
  return message ? message(inLanguage(params, locale) as never, { locale }) : code
}

/** Parameters with their labels said in a language. */
function inLanguage(params: NonNullable<Problem['params']>, locale: Locale) {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'function' ? value({}, { locale }) : value,
    ]),
  )
}
