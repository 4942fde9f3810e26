import { emailProblem, found, phoneProblem } from '../account/contact-details.ts'
import type { FormCode, FormProblem } from '../messages/form-problem.ts'

/** A message to the company (docs/product/checks.md#contact-form). */
export type Query = {
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly phone: string
  readonly subject: string
  readonly message: string
}

/** The longest subject and message that are stored, in characters. */
export const subjectMax = 150
export const messageMax = 5000

/** All problems of a message, in the order of its fields. All fields are required. */
export function queryProblems(query: Query): FormProblem[] {
  const missing = (code: FormCode, field: keyof Query): FormProblem | undefined =>
    query[field].trim() ? undefined : { code, field }
  return found(
    missing('first-name-missing', 'first_name'),
    missing('last-name-missing', 'last_name'),
    emailProblem(query.email),
    numericPhoneProblem(query.phone),
    missing('subject-missing', 'subject'),
    missing('message-missing', 'message'),
  )
}

/** The first problem of a message, if any. */
export function queryProblem(query: Query): FormProblem | undefined {
  return queryProblems(query)[0]
}

/** The same for the call, in which the phone number is optional. */
export function sentQueryProblem(query: Query): FormProblem | undefined {
  return queryProblem(query.phone.trim() ? query : { ...query, phone: '+60 120000000' })
}

/**
 * Requires a numeric phone; spaces, dashes and a leading + are accepted
 * (docs/product/checks.md#contact-form).
 */
function numericPhoneProblem(phone: string): FormProblem | undefined {
  if (phone.trim() && !/^\p{Bidi_C}*\+?[\d\s\p{Bidi_C}-]+$/u.test(phone.trim())) {
    return { code: 'phone-not-numeric', field: 'phone' }
  }
  return phoneProblem(phone)
}
