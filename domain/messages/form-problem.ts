import { m } from '../../messages/every.ts'
import type { Locale } from '../../messages/locales.ts'
import type { Refusal } from '../result.ts'
import type { Sentence } from './label.ts'

/**
 * Messages of problems in forms outside a booking, such as those of contact and accounts. Public
 * pages download these alone.
 */
export const formSentences = {
  'postcode-missing': m.problem_postcode_missing,
  'postcode-not-served': m.problem_postcode_not_served,
  'phone-missing': m.problem_phone_missing,
  'phone-invalid': m.problem_phone_invalid,
  'email-missing': m.problem_email_missing,
  'email-invalid': m.problem_email_invalid,
  'password-missing': m.problem_password_missing,
  'first-name-missing': m.problem_first_name_missing,
  'last-name-missing': m.problem_last_name_missing,
  'phone-not-numeric': m.problem_phone_not_numeric,
  'subject-missing': m.problem_subject_missing,
  'message-missing': m.problem_message_missing,
}

/** The code of a message that belongs to one service or form, and stands with its rules. */
export type OwnCode = string & { readonly own: true }

/** A message that belongs to one service or form. */
export type OwnMessage = { readonly code: OwnCode; readonly sentence: Sentence }

export type FormCode = keyof typeof formSentences | OwnCode

/** A problem in a form outside a booking. */
export type FormProblem = Refusal<FormCode>

/** Creates a message that belongs to one service or form. */
export function ownMessage(code: string, sentence: Sentence): OwnMessage {
  return { code: code as OwnCode, sentence }
}

/** The sentence of a problem in a form outside a booking, in a language. */
export function formSentence(problem: FormProblem, locale: Locale): string {
  return inWords(problem, formSentences, locale)
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
function inLanguage(params: NonNullable<Refusal['params']>, locale: Locale) {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'function' ? value({}, { locale }) : value,
    ]),
  )
}
