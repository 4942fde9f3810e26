import { useMemo } from 'react'
import type { ReadForm, Service } from '../../domain/booking/description.ts'
import { type Body, bodyWithoutDay, quoteBody, slotsBody } from './answers/requests.ts'
import { bodyFor, type ForCustomer } from './for-customer.ts'

/**
 * The bodies of the requests for starts, open days and the price; undefined while answers are
 * missing.
 */
export function useRequests(
  service: Service,
  form: ReadForm,
  place: number | undefined,
  customer: ForCustomer | undefined,
) {
  const slots = useMemo(
    () => bodyFor(slotsBody(service, form, place), customer),
    [service, form, place, customer],
  )
  // The same object for the same request, so that choosing another day does not refetch it.
  const daysText = JSON.stringify(bodyFor(bodyWithoutDay(service, form, place), customer))
  const days = useMemo(() => (daysText ? (JSON.parse(daysText) as Body) : undefined), [daysText])
  const quote = useMemo(
    () => bodyFor(quoteBody(service, form, place), customer),
    [service, form, place, customer],
  )
  return { slots, days, quote }
}
