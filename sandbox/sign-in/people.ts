/** A person known to the stand-in. */
export type Person = {
  /** The provider's own name for them. */
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  /** Missing: the provider gives none. */
  readonly email?: string
  readonly emailVerified?: boolean
  /** Google Workspace's domain, when the mailbox is run by Google for a company. */
  readonly hostedDomain?: string
  /** The description in the account chooser. */
  readonly note?: string
}

/** The stand-in's routes are not part of the product's contract. */
export const hide = { schema: { hide: true } } as const

/** The people to choose from when the stand-in runs alone. */
export const somePeople: readonly Person[] = [
  {
    id: '110000000000000000001',
    firstName: 'Siti',
    lastName: 'Rahman',
    email: 'siti.rahman@gmail.com',
    emailVerified: true,
  },
  {
    id: '110000000000000000002',
    firstName: 'Customer',
    lastName: 'Of Another Mailbox',
    email: 'customer@jiran.test',
    emailVerified: true,
  },
  { id: '220000000000001', firstName: 'Wei', lastName: 'Tan' },
  { id: '220000000000002', firstName: 'Priya', lastName: 'Nair' },
]
