import { useMutation } from '@tanstack/react-query'
import type { HostedPage } from '../../../domain/api/bookings/booking.ts'
import { failureSentence } from '../../api.ts'
import { goToPayment } from '../../go-to-payment.ts'

/**
 * Starts a payment and opens its page.
 * @param onRefused called with the reason; it may be paid or expired, so the page shows that.
 */
export function usePayment(
  begin: () => Promise<{ payment: HostedPage }>,
  onRefused: (reason: string) => unknown,
) {
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: begin,
    onSuccess: ({ payment }) => goToPayment(payment),
    onError: (refusal) => onRefused(failureSentence(refusal)),
  })
  return {
    pay: () => mutate(),
    /** Also while the page is being left. */
    busy: isPending || isSuccess,
    failure: error ? failureSentence(error) : undefined,
  }
}
