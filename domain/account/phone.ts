/**
 * A phone with its country code, such as `+60 123456789`; a number without one is Malaysian.
 * Undefined for what is no phone.
 */
export function writtenPhone(text: string): string | undefined {
  const digits = text.replace(/[\s().-]/g, '')
  if (/^0\d{8,10}$/.test(digits)) return `+60 ${digits.slice(1)}`
  if (/^\+?60\d{8,10}$/.test(digits)) return `+60 ${digits.replace(/^\+?60/, '')}`
  return /^\+[1-9]\d{7,14}$/.test(digits) ? digits : undefined
}

/**
 * The digits of a phone number that is searched, without the country code of Malaysia or the zero
 * before them, so that any spelling finds it; undefined for anything else than a part of a number.
 */
export function phoneDigits(search: string): string | undefined {
  if (!/^\+?[\d\s().-]{5,}$/.test(search)) return undefined
  const digits = search.replace(/\D/g, '').replace(/^(60|0)/, '')
  return digits.length >= 4 ? digits : undefined
}
