import type { Customer } from '../../../domain/api/customers/customers.ts'
import { m } from '../../../messages/page.ts'
import { call, failureSentence } from '../../api.ts'
import { toastError } from '../../ui/toast.ts'
import { useSave } from '../form/use-save.ts'
import parts from '../panel/parts.module.css'
import { staleOf } from './use-customer-change.ts'

/** The button that lets a customer book again. */
export function Unblock({ customer }: { customer: Customer }) {
  const { save, busy } = useSave(
    () =>
      call(
        'POST /staff/customers/{id}/unblock/',
        { version: customer.version },
        { params: { id: customer.id } },
      ),
    { stale: staleOf(customer.id) },
  )
  return (
    <button
      type="button"
      className={parts.quiet}
      disabled={busy}
      onClick={() => save(undefined, { onError: (error) => toastError(failureSentence(error)) })}
    >
      {m.staff_customers_unblock()}
    </button>
  )
}
