import type { Problem } from '../messages/problem.ts'

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
 * Splits off the first word as the first name; undefined for a single word
 * (docs/product/checks.md#registration).
 */
export function splitFullName(
  fullName: string,
): { first_name: string; last_name: string } | undefined {
  const [first, ...rest] = fullName.trim().split(/\s+/)
  return first && rest.length > 0 ? { first_name: first, last_name: rest.join(' ') } : undefined
}

/**
 * The name in greetings: the full name. The position of the family name differs among Malaysians
 * (Chong Mei Fong, Nur Aisyah binti Ismail, Ravi a/l Subramaniam), and the first word may be a
 * surname.
 */
export function greetingName(person: { first_name: string; last_name: string }): string {
  return `${person.first_name} ${person.last_name}`.trim()
}

/** True for a plausible e-mail address; the verification mail is the real test. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@<>"(),;:\\]+@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u.test(text)
}

/** Normalises an e-mail address: accounts are found regardless of case. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase()
}

type Registration = {
  first_name: string
  last_name: string
  email: string
  phone: string
  password: string
  password2: string
}

/** All problems of a registration, in the order in which they are shown. */
export function registrationProblems(form: Registration): Problem[] {
  const named = form.first_name.trim() && form.last_name.trim()
  return found(
    named ? undefined : { code: 'fullname-incomplete', field: 'fullname' },
    emailProblem(form.email),
    phoneProblem(form.phone),
    ...newPasswordProblems(form.password, form.password2),
  )
}

/** The first problem of a registration, if any. */
export function registrationProblem(form: Registration): Problem | undefined {
  return registrationProblems(form)[0]
}

/** Filters out undefined problems. */
export function found(...problems: readonly (Problem | undefined)[]): Problem[] {
  return problems.filter((problem) => problem !== undefined)
}

/** Requires a plausible e-mail address. */
export function emailProblem(email: string): Problem | undefined {
  if (!email.trim()) return { code: 'email-missing', field: 'email' }
  return isEmail(email.trim()) ? undefined : { code: 'email-invalid', field: 'email' }
}

/** A phone is a country code, a space and a number (docs/product/checks.md#registration). */
export function phoneProblem(phone: string): Problem | undefined {
  const [, number = ''] = phone.trim().split(/\s+(.*)/s)
  const digits = (phone.trim().startsWith('+') && number ? number : phone).replace(/[\s-]/g, '')
  if (!digits || /^\+\d{1,4}$/.test(phone.trim())) return { code: 'phone-missing', field: 'phone' }
  return /^\+?\d{6,15}$/.test(digits) ? undefined : { code: 'phone-invalid', field: 'phone' }
}

/** All problems of a new password and its confirmation, at most one per field. */
export function newPasswordProblems(password: string, confirm: string): Problem[] {
  return found(
    password
      ? isStrongPassword(password)
        ? undefined
        : { code: 'password-weak', field: 'password' }
      : { code: 'password-missing', field: 'password' },
    password === confirm ? undefined : { code: 'passwords-differ', field: 'confirm_password' },
  )
}

/** The first problem of a new password: it must be strong, and both fields must match. */
export function newPasswordProblem(password: string, confirm: string): Problem | undefined {
  return newPasswordProblems(password, confirm)[0]
}
