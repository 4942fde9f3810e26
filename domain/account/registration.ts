import type { Problem } from '../messages/problem.ts'

/** spec 5: 6 to 20 characters with at least one digit, one lowercase and one uppercase letter. */
export function isStrongPassword(password: string): boolean {
  return (
    password.length >= 6 &&
    password.length <= 20 &&
    /\d/.test(password) &&
    /[a-z]/.test(password) &&
    /[A-Z]/.test(password)
  )
}

/** spec 5: the first word is the first name, the rest the last; undefined for a single word. */
export function splitFullName(
  fullName: string,
): { first_name: string; last_name: string } | undefined {
  const [first, ...rest] = fullName.trim().split(/\s+/)
  return first && rest.length > 0 ? { first_name: first, last_name: rest.join(' ') } : undefined
}

/** An address that mail can be sent to; the verification mail is the real test. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@<>"(),;:\\]+@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u.test(text)
}

/** Accounts are found by e-mail without regard to case. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase()
}

/** The rules of spec 5 for a registration, in its order: the first that is broken. */
export function registrationProblem(form: {
  first_name: string
  last_name: string
  email: string
  phone: string
  password: string
  password2: string
}): Problem | undefined {
  if (!form.first_name.trim() || !form.last_name.trim()) {
    return { code: 'fullname-incomplete', field: 'fullname' }
  }
  return (
    emailProblem(form.email) ??
    phoneProblem(form.phone) ??
    newPasswordProblem(form.password, form.password2)
  )
}

/** An e-mail is required and looks like one. */
export function emailProblem(email: string): Problem | undefined {
  if (!email.trim()) return { code: 'email-missing', field: 'email' }
  return isEmail(email.trim()) ? undefined : { code: 'email-invalid', field: 'email' }
}

/** A phone is a country code, a space and a number (spec 3, Registration). */
export function phoneProblem(phone: string): Problem | undefined {
  const [, number = ''] = phone.trim().split(/\s+(.*)/s)
  const digits = (phone.trim().startsWith('+') && number ? number : phone).replace(/[\s-]/g, '')
  if (!digits || /^\+\d{1,4}$/.test(phone.trim())) return { code: 'phone-missing', field: 'phone' }
  return /^\+?\d{6,15}$/.test(digits) ? undefined : { code: 'phone-invalid', field: 'phone' }
}

/** spec 5, reset password: both fields match, and the password is strong. */
export function newPasswordProblem(password: string, confirm: string): Problem | undefined {
  if (!password) return { code: 'password-missing', field: 'password' }
  if (!isStrongPassword(password)) return { code: 'password-weak', field: 'password' }
  return password === confirm ? undefined : { code: 'passwords-differ', field: 'confirm_password' }
}
