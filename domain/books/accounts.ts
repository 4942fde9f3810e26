/**
 * The accounts of the ledger, each with its default code in the accountant's program
 * (docs/product/books.md#account-codes).
 */
export const defaultCodes = {
  customer: '300-900',
  provider: '310-100',
  partners: '300-800',
  cash: '320-100',
  bank: '310-200',
  crew: '320-200',
  charges: '500-000',
  fees: '500-100',
  allowances: '510-000',
  'tax-in-prices': '510-100',
  refunds: '405-100',
  tips: '405-200',
  pay: '405-300',
  credits: '405-400',
  gifts: '405-500',
  'service-tax': '405-600',
  promotions: '900-100',
  differences: '900-200',
  'provider-fees': '900-300',
} as const satisfies Readonly<Record<string, string>>

export type LedgerAccount = keyof typeof defaultCodes
export const ledgerAccounts = Object.keys(defaultCodes) as LedgerAccount[]

/** A code for each account. */
export type AccountCodes = Readonly<Record<LedgerAccount, string>>

/** The stored codes, with defaults for accounts that were added later. */
export function codesOf(stored: Readonly<Record<string, string>> | undefined): AccountCodes {
  return { ...defaultCodes, ...stored }
}
