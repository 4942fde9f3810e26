import { m } from '../../messages/page.ts'

const countries = m.account_countries().split('|')

/** Calling codes offered at registration: Malaysia first, then neighbours, then by name. */
export const countryCodes: readonly { value: string; label: string }[] = countries.map((label) => ({
  value: label.split(' ', 1)[0] ?? '',
  label,
}))

/**
 * Code, a space, number (docs/product/checks.md#registration): removes spaces, dashes and the
 * national leading 0.
 */
export function phoneOf(code: string, number: string): string {
  return `${code} ${number.replace(/[\s-]/g, '').replace(/^0+/, '')}`
}

/** The two halves of a stored phone; a phone without a known code counts as Malaysian. */
export function splitPhone(phone: string | null): { code: string; number: string } {
  const [code = '', ...rest] = (phone ?? '').trim().split(/\s+/)
  return countryCodes.some(({ value }) => value === code)
    ? { code, number: rest.join('') }
    : { code: '+60', number: (phone ?? '').trim() }
}
