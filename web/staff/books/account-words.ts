import type { LedgerAccount } from '../../../domain/books/accounts.ts'
import { m } from '../../../messages/page.ts'

export const accountWords: Readonly<Record<LedgerAccount, string>> = {
  customer: m.staff_books_account_customer(),
  provider: m.staff_books_account_provider(),
  cash: m.staff_books_account_cash(),
  bank: m.staff_books_account_bank(),
  crew: m.staff_books_account_crew(),
  charges: m.staff_books_account_charges(),
  fees: m.staff_books_account_fees(),
  allowances: m.staff_books_account_allowances(),
  refunds: m.staff_books_account_refunds(),
  tips: m.staff_books_account_tips(),
  pay: m.staff_books_account_pay(),
  credits: m.staff_books_account_credits(),
  gifts: m.staff_books_account_gifts(),
  'service-tax': m.staff_books_account_service_tax(),
  'tax-in-prices': m.staff_books_account_tax_in_prices(),
  promotions: m.staff_books_account_promotions(),
  differences: m.staff_books_account_differences(),
  'provider-fees': m.staff_books_account_provider_fees(),
  partners: m.staff_books_account_partners(),
}
