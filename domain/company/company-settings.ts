/**
 * The company's settings (docs/product/company.md), with the names of the contract. Hours of the
 * day are whole hours in Malaysia; money is RM.
 */
export type CompanySettings = {
  readonly name: string
  readonly registration: string
  /** Empty if there is none, like `whatsapp`. */
  readonly sst_number: string
  readonly address: string
  readonly bank: string
  readonly email: string
  readonly phone: string
  readonly whatsapp: string
  /** Hours of the first and last start of a day. */
  readonly opens_at: number
  readonly closes_at: number
  readonly late_fee: number
  readonly late_fee_hours: number
  readonly hold_minutes: number
  readonly travel_buffer_hours: number
  readonly lead_hours: number
  /** The most cash that a worker should carry; 0 means no limit. */
  readonly cash_limit: number
  /** Credit in RM that a customer and a referred friend each get; 0 turns referrals off. */
  readonly referral_credit: number
  /** The most friends per month for whom a customer gets it. */
  readonly referral_limit: number
  /** Can members of staff connect assistants (docs/product/assistants.md#for-staff)? */
  readonly staff_assistants: boolean
}

export type CompanyField = keyof CompanySettings

/** The fields in order, grouped as the page shows them. */
export const companyFields = {
  company: ['name', 'registration', 'sst_number', 'address', 'bank'],
  contact: ['email', 'phone', 'whatsapp'],
  hours: ['opens_at', 'closes_at'],
  rules: [
    'lead_hours',
    'hold_minutes',
    'travel_buffer_hours',
    'late_fee',
    'late_fee_hours',
    'cash_limit',
    'referral_credit',
    'referral_limit',
  ],
  programs: ['staff_assistants'],
} as const satisfies Readonly<Record<string, readonly CompanyField[]>>

/** The fields that are amounts. */
export const companyAmounts: readonly CompanyField[] = ['late_fee', 'cash_limit', 'referral_credit']

export const companySwitches: readonly CompanyField[] = ['staff_assistants']

/** Integer fields with their bounds. */
export const companyLimits = {
  opens_at: [8, 20],
  closes_at: [8, 20],
  late_fee_hours: [0, 168],
  hold_minutes: [1, 1_440],
  travel_buffer_hours: [0, 6],
  lead_hours: [0, 168],
  referral_limit: [1, 100],
} as const satisfies Partial<Readonly<Record<CompanyField, readonly [number, number]>>>

/** The demo's values. Customers must not see them in production. */
export const demoCompany = {
  registration: '202601000001 (demo)',
  address: '12 Jalan Jiran, 59100 Kuala Lumpur',
  bank: 'Demo Bank 0000 0000 0000',
  email: 'hello@jiran.test',
  phone: '+60 3-5555 0100',
} as const satisfies Partial<CompanySettings>
