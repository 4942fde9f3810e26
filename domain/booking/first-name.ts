/** What follows a person's own name in Malay and Indian names: their father's. */
const fathersName = /\s(?:bin|binti|bt\.?|b\.|a\/l|a\/p|anak)\s.*$/i

/**
 * The name that a customer uses for a worker: `Nurul Aisyah` of `Nurul Aisyah binti Hassan`, `Mei
 * Ling` of `Mei Ling Tan`. A family name, if there is one, is last.
 */
export function firstName(fullName: string): string {
  const name = (fullName.split('@')[0] ?? '').trim()
  const own = name.replace(fathersName, '')
  if (own !== name) return own
  const words = own.split(/\s+/)
  return words.length > 1 ? words.slice(0, -1).join(' ') : own
}
