import type { FormProblem } from '../messages/form-problem.ts'

/**
 * The full name, in greetings too. The position of the family name differs among Malaysians
 * (Chong Mei Fong, Nur Aisyah binti Ismail, Ravi a/l Subramaniam), and the first word may be a
 * surname.
 */
export function fullName(person: { first_name: string; last_name: string }): string {
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

/** Filters out undefined problems. */
export function found(...problems: readonly (FormProblem | undefined)[]): FormProblem[] {
  return problems.filter((problem) => problem !== undefined)
}

/** Requires a plausible e-mail address. */
export function emailProblem(email: string): FormProblem | undefined {
  if (!email.trim()) return { code: 'email-missing', field: 'email' }
  return isEmail(email.trim()) ? undefined : { code: 'email-invalid', field: 'email' }
}

/** A phone is a country code, a space and a number (docs/product/checks.md#registration). */
export function phoneProblem(phone: string): FormProblem | undefined {
  const [, number = ''] = phone.trim().split(/\s+(.*)/s)
  const digits = (phone.trim().startsWith('+') && number ? number : phone).replace(
    /[\s\p{Bidi_C}-]/gu,
    '',
  )
  if (!digits || /^\+\d{1,4}$/.test(phone.trim())) return { code: 'phone-missing', field: 'phone' }
  return /^\+?\d{6,15}$/.test(digits) ? undefined : { code: 'phone-invalid', field: 'phone' }
}
