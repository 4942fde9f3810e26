import type { Customer } from '../../../domain/api/customers/customers.ts'
import { m } from '../../../messages/page.ts'
import { failureSentence } from '../../api.ts'
import { toastError } from '../../ui/toast.ts'
import { useCall } from '../form/use-save.ts'
import { QuietButton } from '../panel/QuietButton.tsx'
import { staleOf } from './stale.ts'

/** The button that lets a customer book again. */
export function Unblock({ customer }: { customer: Customer }) {
  const { save, busy } = useCall(
    'POST /staff/customers/{id}/unblock/',
    { id: customer.id },
    { stale: staleOf(customer.id) },
  )
  return (
    <QuietButton
      disabled={busy}
      onClick={() =>
        save(
          { version: customer.version },
          { onError: (error) => toastError(failureSentence(error)) },
        )
      }
    >
      {m.staff_customers_unblock()}
    </QuietButton>
  )
}
