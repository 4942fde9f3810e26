/**
 * What an Admin decides about the company (docs/product/company.md), by the names of the contract.
 * Hours of the day are whole hours of Malaysia; money is RM.
 */
export type CompanySettings = {
  readonly name: string
  readonly registration: string
  /** '' where there is none, as `whatsapp`. */
  readonly sst_number: string
  readonly address: string
  readonly bank: string
  readonly email: string
  readonly phone: string
  readonly whatsapp: string
  /** Hours of the first and the last start of a day. */
  readonly opens_at: number
  readonly closes_at: number
  readonly late_fee: number
  readonly late_fee_hours: number
  readonly hold_minutes: number
  readonly travel_buffer_hours: number
  readonly lead_hours: number
  /** What a worker should carry in cash at most; 0 is no limit. */
  readonly cash_limit: number
  /** What a customer and the friend they brought get each in credit, RM; 0: nobody is asked to bring friends. */
  readonly referral_credit: number
  /** For how many friends a month a customer gets it. */
  readonly referral_limit: number
}

export type CompanyField = keyof CompanySettings

/** The fields in their order, in groups that a page shows together. */
export const companyFields = {
  company: ['name', 'registration', 'sst_number', 'address', 'bank'],
  contact: ['email', 'phone', 'whatsapp', 'opens_at', 'closes_at'],
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
} as const satisfies Readonly<Record<string, readonly CompanyField[]>>

/** Those that are money. */
export const companyAmounts: readonly CompanyField[] = ['late_fee', 'cash_limit', 'referral_credit']

/** Whole numbers with their bounds. */
export const companyLimits = {
  opens_at: [8, 20],
  closes_at: [8, 20],
  late_fee_hours: [0, 168],
  hold_minutes: [1, 1_440],
  travel_buffer_hours: [0, 6],
  lead_hours: [0, 168],
  referral_limit: [1, 100],
} as const satisfies Partial<Readonly<Record<CompanyField, readonly [number, number]>>>

/** The values of a demo: customers must not see them in production. */
export const demoCompany = {
  registration: '202601000001 (demo)',
  address: '12 Jalan Jiran, 59100 Kuala Lumpur',
  bank: 'Demo Bank 0000 0000 0000',
  email: 'hello@jiran.test',
  phone: '+60 3-5555 0100',
} as const satisfies Partial<CompanySettings>
