/** How a customer can sign in: never, once the e-mail is proven, or now. */
export const signInStates = ['none', 'unconfirmed', 'yes'] as const
export type SignInState = (typeof signInStates)[number]

/** Which customers a list is narrowed to (docs/product/customers.md#finding-one). */
export const customerStates = ['blocked', 'owes', 'no-sign-in'] as const
export type CustomerState = (typeof customerStates)[number]

/** How many tags a customer has at most, and how long one is. */
export const MAX_TAGS = 12
export const MAX_TAG_LENGTH = 30

/** How many places of a customer are stored. */
export const MAX_ADDRESSES = 30

/** Tags without spaces around them and each once, whatever its letters' size. */
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
 * A name as an account stores it: the first word, and the rest, which may be empty. What is one word
 * only is a whole name, as many Malaysians give it on the telephone.
 */
export function nameParts(name: string): { first_name: string; last_name: string } {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  return { first_name: first, last_name: rest.join(' ') }
}

/** Both notes of two accounts, as one. */
export function joinedNotes(one: string, other: string): string {
  return [one.trim(), other.trim()].filter((note) => note !== '').join('\n\n')
}

/** Why two accounts cannot become one (docs/product/customers.md#merging). */
export type MergeProblem = 'merge-same' | 'merge-staff' | 'merge-closed' | 'merge-loses-sign-in'

type Merging = {
  readonly id: number
  readonly isStaff: boolean
  readonly isClosed: boolean
  readonly canSignIn: boolean
}

/** The first reason, or undefined when they can. */
export function mergeProblem(stays: Merging, closes: Merging): MergeProblem | undefined {
  if (stays.id === closes.id) return 'merge-same'
  if (stays.isStaff || closes.isStaff) return 'merge-staff'
  if (stays.isClosed || closes.isClosed) return 'merge-closed'
  if (closes.canSignIn && !stays.canSignIn) return 'merge-loses-sign-in'
  return undefined
}
