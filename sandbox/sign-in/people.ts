/** A person known to the stand-in. */
export type Person = {
  /** The provider's id of them. */
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  /** Omitted if the provider gives none. */
  readonly email?: string
  readonly emailVerified?: boolean
  /** The Google Workspace domain, if Google hosts the mailbox for a company. */
  readonly hostedDomain?: string
  /** The description in the account chooser. */
  readonly note?: string
}

/** Not part of the product's API document. */
export const hide = { schema: { hide: true } } as const

/** The people to choose from if the stand-in runs alone. */
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
