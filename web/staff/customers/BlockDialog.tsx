import type { Customer } from '../../../domain/api/customers/customers.ts'
import { m } from '../../../messages/page.ts'
import { call, failureSentence } from '../../api.ts'
import { LongTextField } from '../../ui/TextField.tsx'
import { toastError } from '../../ui/toast.ts'
import { SavingForm } from '../list/SavingForm.tsx'
import { useSave } from '../list/use-save.ts'
import { useDraft } from '../workers/use-draft.ts'
import workers from '../workers/workers.module.css'
import styles from './customers.module.css'
import { staleOf } from './use-customer-change.ts'

/** Blocks a customer, with the reason (docs/product/customers.md#blocked). */
export function BlockDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { draft, change, unsaved } = useDraft({ reason: '' })
  const { save, ...saving } = useSave(
    (reason: string) =>
      call(
        'POST /staff/customers/{id}/block/',
        { version: customer.version, reason },
        { params: { id: String(customer.id) } },
      ),
    { stale: staleOf(customer.id), onSaved: onClose },
  )
  return (
    <SavingForm
      title={m.staff_customers_block_title({ name: customer.name })}
      saveLabel={m.staff_customers_block()}
      unsaved={unsaved}
      saving={saving}
      onSave={() => save(draft.reason)}
      onClose={onClose}
    >
      <p className={styles.soft}>{m.staff_customers_block_text()}</p>
      <LongTextField
        label={m.staff_customers_reason()}
        maxLength={300}
        required
        value={draft.reason}
        onChange={(event) => change({ reason: event.currentTarget.value })}
        error={saving.fields.reason}
      />
    </SavingForm>
  )
}

/** The button that lets a customer book again. */
export function Unblock({ customer }: { customer: Customer }) {
  const { save, busy } = useSave(
    () =>
      call(
        'POST /staff/customers/{id}/unblock/',
        { version: customer.version },
        { params: { id: String(customer.id) } },
      ),
    { stale: staleOf(customer.id) },
  )
  return (
    <button
      type="button"
      className={workers.quiet}
      disabled={busy}
      onClick={() => save(undefined, { onError: (error) => toastError(failureSentence(error)) })}
    >
      {m.staff_customers_unblock()}
    </button>
  )
}
