/** Identity documents of buyers with an individual e-invoice (docs/product/einvoice.md#buyers). */
export const buyerIds = ['NRIC', 'BRN', 'PASSPORT'] as const
export type BuyerId = (typeof buyerIds)[number]

export type Buyer = {
  readonly name: string
  /** Empty if unknown or missing; then the general public's number is used. */
  readonly tin: string
  readonly id_type: BuyerId
  readonly id_number: string
  readonly address: string
  readonly phone: string
  /** Empty or missing if there is none. */
  readonly email?: string
}

/** The tax number of the general public. */
export const PUBLIC_TIN = 'EI00000000010'

/** A business as registered with the tax authority. */
export type Registered = {
  readonly name: string
  readonly tin: string
  readonly msic: string
  readonly activity: string
  readonly address: string
  readonly post_code: string
  readonly city: string
  readonly state: string
  readonly phone: string
}

/** The supplier: the company (docs/product/einvoice.md#set-up). */
export type Supplier = Registered & {
  readonly email: string
  readonly sst_number: string
  readonly registration: string
}

/** A tax number: `C` for companies, `IG` for persons, and others. */
export const tinPattern = /^(?:[A-Z]{1,2}\d{8,12})$/

const idPatterns: Readonly<Record<BuyerId, RegExp>> = {
  NRIC: /^\d{12}$/,
  BRN: /^\d{12}$/,
  PASSPORT: /^[A-Z0-9]{6,20}$/,
}

/**
 * Is the number valid for its type? MyKad and new company registration numbers have twelve digits.
 */
export function isIdNumber(type: BuyerId, number: string): boolean {
  return idPatterns[type].test(number)
}

/** Companies need a tax number; for persons a MyKad or passport is enough. */
export function needsTin(type: BuyerId): boolean {
  return type === 'BRN'
}

/** Codes of Malaysian states in documents, with their names. */
export const stateCodes: Readonly<Record<string, string>> = {
  '10': 'Selangor',
  '14': 'Kuala Lumpur',
  '16': 'Putrajaya',
}
