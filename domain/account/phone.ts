/**
 * Normalises a phone number, such as `+60 123456789`. Numbers without a country code are Malaysian.
 * Undefined if it is not a phone number.
 */
export function writtenPhone(text: string): string | undefined {
  const digits = text.replace(/[\s().-]/g, '')
  if (/^0\d{8,10}$/.test(digits)) return `+60 ${digits.slice(1)}`
  if (/^\+?60\d{8,10}$/.test(digits)) return `+60 ${digits.replace(/^\+?60/, '')}`
  return /^\+[1-9]\d{7,14}$/.test(digits) ? digits : undefined
}

/**
 * The digits of a phone number in a search, without Malaysia's country code or the leading zero, so
 * that any spelling matches. Undefined if the search is not part of a number.
 */
export function phoneDigits(search: string): string | undefined {
  if (!/^\+?[\d\s().-]{5,}$/.test(search)) return undefined
  const digits = search.replace(/\D/g, '').replace(/^(60|0)/, '')
  return digits.length >= 4 ? digits : undefined
}
