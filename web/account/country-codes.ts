/** Calling codes offered at registration: Malaysia first, then neighbours, then by name. */
export const countryCodes: readonly { value: string; label: string }[] = [
  ['+60', 'Malaysia'],
  ['+65', 'Singapore'],
  ['+62', 'Indonesia'],
  ['+66', 'Thailand'],
  ['+673', 'Brunei'],
  ['+63', 'Philippines'],
  ['+84', 'Vietnam'],
  ['+61', 'Australia'],
  ['+880', 'Bangladesh'],
  ['+1', 'Canada, United States'],
  ['+86', 'China'],
  ['+33', 'France'],
  ['+49', 'Germany'],
  ['+852', 'Hong Kong'],
  ['+91', 'India'],
  ['+81', 'Japan'],
  ['+95', 'Myanmar'],
  ['+977', 'Nepal'],
  ['+31', 'Netherlands'],
  ['+64', 'New Zealand'],
  ['+92', 'Pakistan'],
  ['+966', 'Saudi Arabia'],
  ['+82', 'South Korea'],
  ['+94', 'Sri Lanka'],
  ['+886', 'Taiwan'],
  ['+971', 'United Arab Emirates'],
  ['+44', 'United Kingdom'],
].map(([value = '', country = '']) => ({ value, label: `${value} ${country}` }))

/**
 * Code, a space, number (docs/product/checks.md#registration): spaces and dashes out, and the
 * national leading 0 too.
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
