/** Whether a customer can sign in: never, once the e-mail is confirmed, or now. */
export const signInStates = ['none', 'unconfirmed', 'yes'] as const
export type SignInState = (typeof signInStates)[number]

/** Filters of the customer list (docs/product/customers.md#finding-one). */
export const customerStates = ['blocked', 'owes', 'no-sign-in'] as const
export type CustomerState = (typeof customerStates)[number]

/** The most tags per customer, and the longest tag. */
export const MAX_TAGS = 12
export const MAX_TAG_LENGTH = 30

/** The most addresses stored per customer. */
export const MAX_ADDRESSES = 30

/** Trims tags and removes duplicates regardless of case. */
export function tidyTags(tags: readonly string[]): string[] {
  const tidy = new Map<string, string>()
  for (const tag of tags) {
    const word = tag.trim().replace(/\s+/g, ' ')
    const key = word.toLowerCase()
    if (word && !tidy.has(key)) tidy.set(key, word)
  }
  return [...tidy.values()]
}

/**
 * Splits a name as accounts store it: the first word, and the rest, which may be empty. Many
 * Malaysians give a single name on the phone.
 */
export function nameParts(name: string): { first_name: string; last_name: string } {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  return { first_name: first, last_name: rest.join(' ') }
}

/** Joins the notes of two accounts. */
export function joinedNotes(one: string, other: string): string {
  return [one.trim(), other.trim()].filter((note) => note !== '').join('\n\n')
}

/** Why two accounts cannot be merged (docs/product/customers.md#merging). */
export type MergeProblem =
  | 'merge-same'
  | 'merge-staff'
  | 'merge-closed'
  | 'merge-loses-sign-in'
  | 'merge-two-partners'

type Merging = {
  readonly id: number
  readonly isStaff: boolean
  readonly isClosed: boolean
  readonly canSignIn: boolean
  /** The partner on whose account they book. */
  readonly partnerId: number | null
}

/** The first reason why two accounts cannot be merged, if any. */
export function mergeProblem(stays: Merging, closes: Merging): MergeProblem | undefined {
  if (stays.id === closes.id) return 'merge-same'
  if (stays.isStaff || closes.isStaff) return 'merge-staff'
  if (stays.isClosed || closes.isClosed) return 'merge-closed'
  if (closes.canSignIn && !stays.canSignIn) return 'merge-loses-sign-in'
  const [partner, other] = [stays.partnerId, closes.partnerId]
  return partner && other && partner !== other ? 'merge-two-partners' : undefined
}
