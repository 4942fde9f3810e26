import { emailProblem, phoneProblem } from '../account/registration.ts'
import type { Problem } from '../messages/problem.ts'

/** A message to the company (spec 3, Contact message). */
export type Query = {
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly phone: string
  readonly subject: string
  readonly message: string
}

/** The longest subject and message that are kept, in characters. */
export const subjectMax = 150
export const messageMax = 5000

/** spec 5, contact form: all fields are required; the first that is missing or wrong. */
export function queryProblem(query: Query): Problem | undefined {
  if (!query.first_name.trim()) return { code: 'first-name-missing', field: 'first_name' }
  if (!query.last_name.trim()) return { code: 'last-name-missing', field: 'last_name' }
  return (
    emailProblem(query.email) ??
    numericPhoneProblem(query.phone) ??
    (query.subject.trim() ? undefined : { code: 'subject-missing', field: 'subject' }) ??
    (query.message.trim() ? undefined : { code: 'message-missing', field: 'message' })
  )
}

/**
 * The same for the call, where a phone number may be left out: the specification's own form
 * collects it without sending it (spec 7).
 */
export function sentQueryProblem(query: Query): Problem | undefined {
  return queryProblem(query.phone.trim() ? query : { ...query, phone: '+60 120000000' })
}

/** spec 5: the phone is numeric. Spaces, dashes and a leading + are how people write numbers. */
function numericPhoneProblem(phone: string): Problem | undefined {
  if (phone.trim() && !/^\+?[\d\s-]+$/.test(phone.trim())) {
    return { code: 'phone-not-numeric', field: 'phone' }
  }
  return phoneProblem(phone)
}
