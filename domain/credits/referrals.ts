/** Somebody as far as it matters whether they are somebody else. */
export type ReferredPerson = {
  readonly phones: readonly (string | null)[]
  readonly email: string | null
}

export const referralStates = ['open', 'review', 'rewarded', 'refused'] as const
export type ReferralState = (typeof referralStates)[number]

/** Why staff decide a referral, why it was refused, or why the friend alone got credit; else empty. */
export const referralReasons = [
  '',
  'same-phone',
  'same-email',
  'same-card',
  'same-address',
  'similar-card',
  'staff',
  'limit',
] as const
export type ReferralReason = (typeof referralReasons)[number]

/** Why two people count as one; undefined where nothing says so. */
export type SamePerson = 'same-phone' | 'same-email'

/** True for one person with two accounts, as far as it shows (docs/product/credits.md#friends). */
export function samePerson(one: ReferredPerson, two: ReferredPerson): SamePerson | undefined {
  const phones = new Set(one.phones.flatMap(digits))
  if (two.phones.flatMap(digits).some((phone) => phones.has(phone))) return 'same-phone'
  if (one.email === null || two.email === null) return undefined
  return mailboxOf(one.email) === mailboxOf(two.email) ? 'same-email' : undefined
}

/** The digits of a number that make it one, however its country is written. */
function digits(phone: string | null): string[] {
  const bare = (phone ?? '').replace(/\D/g, '').replace(/^(?:60|0)+/, '')
  return bare ? [bare] : []
}

/** The mailbox that an address reaches: what follows a plus, and Gmail's dots, make no other one. */
export function mailboxOf(email: string): string {
  const [name = '', host = ''] = email.trim().toLowerCase().split('@')
  const box = name.replace(/\+.*$/, '')
  const isGmail = host === 'gmail.com' || host === 'googlemail.com'
  return isGmail ? `${box.replaceAll('.', '')}@gmail.com` : `${box}@${host}`
}

/** An address without the ways in which the same one is written. */
export function plainAddress(postcode: number, address: string): string {
  return `${postcode} ${address.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')}`
}
