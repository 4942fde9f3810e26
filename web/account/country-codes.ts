import { m } from '../../messages/page.ts'

const countries = m.account_countries().split('|')

/** Calling codes offered at registration: Malaysia first, then neighbours, then by name. */
export const countryCodes: readonly { value: string; label: string }[] = countries.map((label) => ({
  value: label.split(' ', 1)[0] ?? '',
  label,
}))

/**
 * Code, a space, number (docs/product/checks.md#registration): removes spaces, dashes, marks of
 * direction and the national leading 0. The code of a copied number replaces the chosen one.
 */
export function phoneOf(code: string, number: string): string {
  const bare = number.replace(/[\s\p{Bidi_C}-]/gu, '')
  const own = countryCodes.find(({ value }) => bare.startsWith(value))?.value ?? code
  return `${own} ${bare.replace(own, '').replace(/^0+/, '')}`
}

/** The two halves of a stored phone; a phone without a known code counts as Malaysian. */
export function splitPhone(phone: string | null): { code: string; number: string } {
  const [code = '', ...rest] = (phone ?? '').trim().split(/\s+/)
  return countryCodes.some(({ value }) => value === code)
    ? { code, number: rest.join('') }
    : { code: '+60', number: (phone ?? '').trim() }
}
