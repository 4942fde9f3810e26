/** Who gets an e-invoice of their own (docs/product/einvoice.md#buyers). */
export const buyerIds = ['NRIC', 'BRN', 'PASSPORT'] as const
export type BuyerId = (typeof buyerIds)[number]

export type Buyer = {
  readonly name: string
  /** '' for whoever has none, or does not know it: then it is that of the general public. */
  readonly tin: string
  readonly id_type: BuyerId
  readonly id_number: string
  readonly address: string
  readonly phone: string
  /** '' or missing: none. */
  readonly email?: string | undefined
}

/** Of the general public. */
export const PUBLIC_TIN = 'EI00000000010'

/** Who supplies: the company as the tax authority knows it (docs/product/einvoice.md#set-up). */
export type Supplier = {
  readonly name: string
  readonly email: string
  readonly sst_number: string
  readonly tin: string
  readonly registration: string
  readonly msic: string
  readonly activity: string
  readonly address: string
  readonly post_code: string
  readonly city: string
  readonly state: string
  readonly phone: string
}

/** A tax number: `C` of a company, `IG` of a person, and more. */
export const tinPattern = /^(?:[A-Z]{1,2}\d{8,12})$/

const idPatterns: Readonly<Record<BuyerId, RegExp>> = {
  NRIC: /^\d{12}$/,
  BRN: /^\d{12}$/,
  PASSPORT: /^[A-Z0-9]{6,20}$/,
}

/** Is it such a number? MyKad and the new registration number of a company have twelve digits. */
export function isIdNumber(type: BuyerId, number: string): boolean {
  return idPatterns[type].test(number)
}

/** A company has a tax number; a person's MyKad or passport is enough. */
export function needsTin(type: BuyerId): boolean {
  return type === 'BRN'
}

/** The codes of Malaysia's states, as documents have them, with their names. */
export const stateCodes: Readonly<Record<string, string>> = {
  '10': 'Selangor',
  '14': 'Kuala Lumpur',
  '16': 'Putrajaya',
}
