import { NativeSelect, TextInput } from '@mantine/core'
import {
  accountDigits,
  accountNumber,
  banks,
  beneficiaryName,
} from '../../../domain/booking/banks.ts'
import { m } from '../../../messages/page.ts'
import styles from './BankFields.module.css'

/** The account of a refund while it is typed. Only the open dialog holds it. */
export type BankDraft = { bank: string; name: string; account: string }
export const noBank: BankDraft = { bank: '', name: '', account: '' }

export type BankErrors = Partial<Record<keyof BankDraft, string>>

/** What is still wrong with an account, by field; empty when the server will take it. */
export function bankErrors({ bank, name, account }: BankDraft): BankErrors {
  return {
    ...(bank ? {} : { bank: m.staff_refunds_bank_missing() }),
    ...(beneficiaryName.test(name.trim()) ? {} : { name: m.staff_refunds_holder_missing() }),
    ...(accountNumber.test(accountDigits(account))
      ? {}
      : { account: m.staff_refunds_account_missing() }),
  }
}

/** Bank, name and number of the customer's account. */
export function BankFields({
  draft,
  errors,
  onChange,
}: {
  draft: BankDraft
  errors: BankErrors
  onChange: (draft: BankDraft) => void
}) {
  return (
    <div className={styles.fields}>
      <NativeSelect
        label={m.staff_refunds_bank()}
        value={draft.bank}
        error={errors.bank}
        onChange={(event) => onChange({ ...draft, bank: event.currentTarget.value })}
        data={[
          { value: '', label: m.staff_refunds_select_bank() },
          ...banks.map(([bic, name]) => ({ value: bic, label: name })),
        ]}
      />
      <TextInput
        label={m.staff_refunds_holder()}
        value={draft.name}
        error={errors.name}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => onChange({ ...draft, name: event.currentTarget.value })}
      />
      <TextInput
        label={m.staff_refunds_account()}
        value={draft.account}
        error={errors.account}
        inputMode="numeric"
        maxLength={30}
        autoComplete="off"
        onChange={(event) => onChange({ ...draft, account: event.currentTarget.value })}
      />
    </div>
  )
}
