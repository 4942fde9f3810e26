import { m } from '../../messages/every.ts'
import { type FormProblem, ownMessage } from '../messages/form-problem.ts'
import { emailProblem, found, phoneProblem } from './contact-details.ts'
import { newPasswordProblems } from './new-password.ts'

const nameIncomplete = ownMessage('fullname-incomplete', m.problem_fullname_incomplete)

/**
 * Splits off the first word as the first name; undefined for a single word
 * (docs/product/checks.md#registration).
 */
export function splitFullName(
  fullName: string,
): { first_name: string; last_name: string } | undefined {
  const [first, ...rest] = fullName.trim().split(/\s+/)
  return first && rest.length > 0 ? { first_name: first, last_name: rest.join(' ') } : undefined
}

type Registration = {
  first_name: string
  last_name: string
  email: string
  phone: string
  password: string
  password2: string
}

/** All problems of a registration, in the order in which they are shown, at the call's fields. */
export function registrationProblems(form: Registration): FormProblem[] {
  const nameless = (['first_name', 'last_name'] as const).find((field) => !form[field].trim())
  return found(
    nameless && { ...nameIncomplete, field: nameless },
    emailProblem(form.email),
    phoneProblem(form.phone),
    ...newPasswordProblems(form.password, form.password2, 'password2'),
  )
}

/** The first problem of a registration, if any. */
export function registrationProblem(form: Registration): FormProblem | undefined {
  return registrationProblems(form)[0]
}
