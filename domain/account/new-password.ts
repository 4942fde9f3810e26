import { m } from '../../messages/every.ts'
import { type FormProblem, ownMessage } from '../messages/form-problem.ts'
import { found } from './contact-details.ts'

const messages = {
  weak: ownMessage('password-weak', m.problem_password_weak),
  differ: ownMessage('passwords-differ', m.problem_passwords_differ),
  differInProfile: ownMessage('profile-passwords-differ', m.problem_profile_passwords_differ),
}

/**
 * 6 to 20 characters with at least one digit, one lowercase and one uppercase letter
 * (docs/product/checks.md#registration).
 */
export function isStrongPassword(password: string): boolean {
  return (
    password.length >= 6 &&
    password.length <= 20 &&
    /\d/.test(password) &&
    /[a-z]/.test(password) &&
    /[A-Z]/.test(password)
  )
}

/**
 * All problems of a new password and its confirmation, at most one per field.
 * @param field that of the confirmation.
 */
export function newPasswordProblems(
  password: string,
  confirm: string,
  field = 'confirm_password',
  differ = messages.differ,
): FormProblem[] {
  return found(passwordProblem(password), password === confirm ? undefined : { ...differ, field })
}

function passwordProblem(password: string): FormProblem | undefined {
  if (!password) return { code: 'password-missing', field: 'password' }
  return isStrongPassword(password) ? undefined : { ...messages.weak, field: 'password' }
}

/** The first problem of a new password: it must be strong, and both fields must match. */
export function newPasswordProblem(password: string, confirm: string): FormProblem | undefined {
  return newPasswordProblems(password, confirm)[0]
}

/**
 * The same when the password is changed in the profile, which has its own sentence for two that
 * differ (docs/product/checks.md#profile).
 */
export function profilePasswordProblems(password: string, confirm: string): FormProblem[] {
  return newPasswordProblems(password, confirm, undefined, messages.differInProfile)
}
