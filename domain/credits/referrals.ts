/** What tells two people apart. */
export type ReferredPerson = {
  readonly phones: readonly (string | null)[]
  readonly email: string | null
}

export const referralStates = ['open', 'review', 'rewarded', 'refused'] as const
export type ReferralState = (typeof referralStates)[number]

/**
 * Why staff must decide on a referral, why it was refused, or why only the friend got credit;
 * otherwise empty.
 */
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

/** Why two people count as one. */
export type SamePerson = 'same-phone' | 'same-email'

/**
 * Why two accounts appear to belong to one person; undefined if they do not
 * (docs/product/credits.md#friends).
 */
export function samePerson(one: ReferredPerson, two: ReferredPerson): SamePerson | undefined {
  const phones = new Set(one.phones.flatMap(digits))
  if (two.phones.flatMap(digits).some((phone) => phones.has(phone))) return 'same-phone'
  if (one.email === null || two.email === null) return undefined
  return mailboxOf(one.email) === mailboxOf(two.email) ? 'same-email' : undefined
}

/** The digits of a phone number without the country code, in any spelling. */
function digits(phone: string | null): string[] {
  const bare = (phone ?? '').replace(/\D/g, '').replace(/^(?:60|0)+/, '')
  return bare ? [bare] : []
}

/** The mailbox that an e-mail address reaches: plus suffixes and Gmail's dots are ignored. */
export function mailboxOf(email: string): string {
  const [name = '', host = ''] = email.trim().toLowerCase().split('@')
  const box = name.replace(/\+.*$/, '')
  const isGmail = host === 'gmail.com' || host === 'googlemail.com'
  return isGmail ? `${box.replaceAll('.', '')}@gmail.com` : `${box}@${host}`
}

/** Normalises an address, so that different spellings compare equal. */
export function plainAddress(postcode: number, address: string): string {
  return `${postcode} ${address.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')}`
}
