import { m } from '../../messages/every.ts'
import type { Locale } from '../../messages/locales.ts'
import type { Refusal } from '../result.ts'
import type { Sentence } from './label.ts'

/**
 * Messages of problems that the customer pages find themselves, by their codes on the wire. Those
 * that only the server finds are in `every-problem.ts`.
 */
export const sentences = {
  'postcode-missing': m.problem_postcode_missing,
  'postcode-not-served': m.problem_postcode_not_served,
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
  'gift-email-missing': m.problem_gift_email_missing,
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
  'tip-amount': m.problem_tip_amount,
  'gift-amount': m.problem_gift_amount,
  'gift-name': m.problem_gift_name,
  'gift-day': m.problem_gift_day,
  'edit-date-missing': m.problem_edit_date_missing,
  'edit-time-missing': m.problem_edit_time_missing,
  'day-closed': m.problem_day_closed,
  'slot-taken': m.problem_slot_taken,
  'online-not-offered': m.problem_online_not_offered,
  'cancel-failed': m.problem_cancel_failed,
  'price-changed': m.problem_price_changed,
  'nothing-changed': m.problem_nothing_changed,
}

/** The code of a shared message. */
type SharedCode = keyof typeof sentences

/** The code of a message that belongs to one service, in the service's folder. */
export type OwnCode = string & { readonly own: true }

/** The code of any of these messages. */
export type MessageCode = SharedCode | OwnCode

/** A message that belongs to one service. */
type OwnMessage = { readonly code: OwnCode; readonly sentence: Sentence }

/** A shared message by its code, or a service's own message. */
export type Message = SharedCode | OwnMessage

/** A refusal with a sentence: its message, field and parameters. */
export type Problem = Refusal<MessageCode> & {
  /** The answer contradicts another one, whatever is still unanswered. */
  readonly exclusive?: true
}

/** Creates a message that belongs to one service. */
export function ownMessage(code: string, sentence: Sentence): OwnMessage {
  return { code: code as OwnCode, sentence }
}

/** The problem of a message without field or parameters. */
export function problemOf(message: Message): Problem {
  return typeof message === 'string' ? { code: message } : message
}

/** The sentence of a problem that a customer page finds, in a language. */
export function sentence(problem: Problem, locale: Locale): string {
  return inWords(problem, sentences, locale)
}

/** The text of a refusal: its own sentence, or the message of its code. */
export function inWords(
  { code, sentence: own, params = {} }: Refusal,
  messages: Readonly<Record<string, Sentence>>,
  locale: Locale,
): string {
  const message = own ?? messages[code]
  return message ? message(inLanguage(params, locale) as never, { locale }) : code
}

/** Parameters with their labels translated. */
function inLanguage(params: NonNullable<Problem['params']>, locale: Locale) {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'function' ? value({}, { locale }) : value,
    ]),
  )
}
