import { m } from '../../messages/every.ts'
import type { Locale } from '../../messages/locales.ts'
import type { Refusal } from '../result.ts'
import { formSentences, inWords, type OwnCode, type OwnMessage } from './form-problem.ts'

/**
 * Messages of problems that the customer pages find themselves, by their codes on the wire. Those
 * that only the server finds are in `every-problem.ts`.
 */
export const sentences = {
  ...formSentences,
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
  'payment-method-fixed': m.problem_payment_method_fixed,
  'start-past': m.problem_start_past,
  'too-far-ahead': m.problem_too_far_ahead,
  'out-of-range': m.problem_out_of_range,
  'not-a-choice': m.problem_not_a_choice,
  'too-long': m.problem_too_long,
  'field-invalid': m.problem_field_invalid,
  'field-unknown': m.problem_field_unknown,
  'addon-hours': m.problem_addon_hours,
  'edit-date-missing': m.problem_edit_date_missing,
  'edit-time-missing': m.problem_edit_time_missing,
  'day-closed': m.problem_day_closed,
  'slot-taken': m.problem_slot_taken,
  'online-not-offered': m.problem_online_not_offered,
  'cancel-failed': m.problem_cancel_failed,
  'price-changed': m.problem_price_changed,
}

type SharedCode = keyof typeof sentences

export type MessageCode = SharedCode | OwnCode

/** A shared message by its code, or a service's own message. */
export type Message = SharedCode | OwnMessage

/** A refusal with a sentence: its message, field and parameters. */
export type Problem = Refusal<MessageCode> & {
  /** The answer contradicts another one, whatever is still unanswered. */
  readonly exclusive?: true
}

/** The problem of a message without field or parameters. */
export function problemOf(message: Message): Problem {
  return typeof message === 'string' ? { code: message } : message
}

/** The sentence of a problem that a customer page finds, in a language. */
export function sentence(problem: Problem, locale: Locale): string {
  return inWords(problem, sentences, locale)
}
