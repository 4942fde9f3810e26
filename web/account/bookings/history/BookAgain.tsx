import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { BookingRecord } from '../../../../domain/api/bookings/booking.ts'
import { serviceBySkill } from '../../../../domain/services/catalogue.ts'
import { m } from '../../../../messages/page.ts'
import { failureSentence } from '../../../api.ts'
import { useGo } from '../../../navigation.tsx'
import { serviceTitle } from '../../../shared/booking-rows.ts'
import { PlainButton } from '../../../ui/PlainButton.tsx'
import { toastError } from '../../../ui/toast.ts'
import { bookAgain } from './book-again.ts'

/**
 * Book again: the same answers on the next available day, ready to confirm. Empty for a service
 * that is no longer offered.
 */
export function BookAgain({ booking }: { booking: BookingRecord }) {
  const go = useGo()
  const service = serviceBySkill(booking.skill)
  const prepare = useMutation({
    mutationFn: () => bookAgain(booking),
    onSuccess: (address) => address && go(address),
    onError: (error) => toastError(failureSentence(error)),
  })
  if (!service) return null
  return (
    <PlainButton
      variant="outline"
      // The page is about to be left.
      busy={prepare.isPending || prepare.isSuccess}
      aria-label={m.account_book_again_of({
        service: serviceTitle(service, booking),
        id: booking.booking_id,
      })}
      onClick={() => prepare.mutate()}
    >
      {m.account_book_again()}
    </PlainButton>
  )
}

/**
 * Book again from a message: the filled-in form replaces this page
 * (docs/product/notifications.md#book-again).
 * @param otherwise the address to open if the form cannot be filled in.
 */
export function BookAtOnce({ booking, otherwise }: { booking: BookingRecord; otherwise: string }) {
  const go = useGo()
  const { data: form, error } = useQuery({
    queryKey: ['book-again', booking.booking_id],
    queryFn: async () => (await bookAgain(booking, { asSeries: true })) ?? otherwise,
    // Available starts change by the minute.
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  useEffect(() => {
    if (error) toastError(failureSentence(error))
    const to = error ? otherwise : form
    if (to) go(to, { replace: true })
  }, [error, form, otherwise, go])
  return <p role="status">{m.account_book_again_filling()}</p>
}
