/** What follows a person's own name in Malay and Indian names: their father's. */
const fathersName = /\s(?:bin|binti|bt\.?|b\.|a\/l|a\/p|anak)\s.*$/i

/**
 * What a customer calls a worker: `Nurul Aisyah` of `Nurul Aisyah binti Hassan`, `Mei Ling` of
 * `Mei Ling Tan`. The family's name, where there is one, stands last.
 */
export function firstName(fullName: string): string {
  const name = (fullName.split('@')[0] ?? '').trim()
  const own = name.replace(fathersName, '')
  if (own !== name) return own
  const words = own.split(/\s+/)
  return words.length > 1 ? words.slice(0, -1).join(' ') : own
}
