/** The patronymic that follows the given name in Malay and Indian names. */
const fathersName = /\s(?:bin|binti|bt\.?|b\.|a\/l|a\/p|anak)\s.*$/i

/**
 * The given name that customers see: `Nurul Aisyah` for `Nurul Aisyah binti Hassan`, `Mei Ling` for
 * `Mei Ling Tan`. A family name is assumed to come last.
 */
export function firstName(fullName: string): string {
  const name = (fullName.split('@')[0] ?? '').trim()
  const own = name.replace(fathersName, '')
  if (own !== name) return own
  const words = own.split(/\s+/)
  return words.length > 1 ? words.slice(0, -1).join(' ') : own
}
