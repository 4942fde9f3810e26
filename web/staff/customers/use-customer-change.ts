import type { Customer, CustomerChange } from '../../../domain/api/customers/customers.ts'
import { call } from '../../api.ts'
import { useSave } from '../form/use-save.ts'

/** Queries to refetch after a change of a customer. */
export const staleOf = (id: number) => [['customers'], ['customer', id], ['booking-customer']]

/** Saves changes of a customer on the version when the form was opened. */
export function useCustomerChange(customer: Customer, onSaved: () => void) {
  return useSave(
    (change: CustomerChange) =>
      call(
        'PUT /staff/customers/{id}',
        { version: customer.version, ...change },
        { params: { id: customer.id } },
      ),
    { stale: staleOf(customer.id), onSaved },
  )
}
