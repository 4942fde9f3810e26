import { useQuery } from '@tanstack/react-query'
import type { SavedAddress } from '../../../domain/api/bookings/customer.ts'
import type { CustomerAddress } from '../../../domain/api/customers/customers.ts'
import { callQuery } from '../../api.ts'

/** The customer that the address names. */
export function useCustomer(id: string) {
  return useQuery({
    ...callQuery(['customer', Number(id)], 'GET /staff/customers/{id}', {}, { id }),
    enabled: id !== '',
  })
}

/** A place of a customer as the form's saved addresses have it. */
export function savedPlace(place: CustomerAddress): SavedAddress {
  return {
    address: place.address,
    from_address: null,
    to_address: null,
    post_code: place.post_code,
    property_type: place.property_type,
    unit: place.unit || null,
    access_notes: place.access_notes || null,
  }
}
