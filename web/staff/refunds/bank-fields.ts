import {
  accountDigits,
  accountNumber,
  banks,
  beneficiaryName,
} from '../../../domain/booking/banks.ts'
import { m } from '../../../messages/page.ts'
import { choice, type FieldsFor, text, type Values } from '../form/describe-form.tsx'

/** The customer's bank, and the holder and number of the account. */
export const bankFields = {
  bank: choice(m.staff_refunds_bank(), [
    { value: '', label: m.staff_refunds_select_bank() },
    ...banks.map(([value, label]) => ({ value, label })),
  ]),
  name: text(m.staff_refunds_holder(), { most: 100 }),
  account: text(m.staff_refunds_account(), { most: 30, inputMode: 'numeric' }),
} satisfies FieldsFor<{ bank: string; name: string; account: string }>

/** Errors of a bank account by field; empty if the server will accept it. */
export function bankErrors({ bank, name, account }: Values<typeof bankFields>) {
  return {
    ...(bank ? {} : { bank: m.staff_refunds_bank_missing() }),
    ...(beneficiaryName.test(name.trim()) ? {} : { name: m.staff_refunds_holder_missing() }),
    ...(accountNumber.test(accountDigits(account))
      ? {}
      : { account: m.staff_refunds_account_missing() }),
  }
}
