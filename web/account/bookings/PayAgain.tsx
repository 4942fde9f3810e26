import { useMutation } from '@tanstack/react-query'
import { m } from '../../../messages/page.ts'
import { call, failureSentence } from '../../api.ts'
import { goToPayment } from '../../go-to-payment.ts'
import { cashOnly } from '../../public-site/site-facts.ts'
import { type Booking, useReloadBookings } from '../../shared/use-booking.ts'
import { Failure } from '../../ui/Failure.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { toastError } from '../../ui/toast.ts'

/** True while an online order waits for its payment: its hold lasts and it is unpaid. */
export function canPay(booking: Booking): boolean {
  return (
    !cashOnly &&
    booking.payment_method === 'Online' &&
    booking.booking_status === 'Pending Payment' &&
    (booking.payment_status === 'Unpaid' || booking.payment_status === 'Failed')
  )
}

/** Leads to the payment page again while the order's crew is held. */
export function PayAgain({ booking }: { booking: Booking }) {
  const reload = useReloadBookings(booking)
  const retry = useMutation({
    mutationFn: () => call('POST /payments/retry/', { order: booking.order }),
    onSuccess: ({ payment }) => goToPayment(payment),
    onError: async (error) => {
      toastError(failureSentence(error))
      // The hold may have ended, or the payment may have arrived.
      await reload()
    },
  })
  return (
    <>
      <PlainButton
        variant="accent"
        // The page is about to be left.
        busy={retry.isPending || retry.isSuccess}
        onClick={() => retry.mutate()}
      >
        {m.account_pay_now()}
      </PlainButton>
      {retry.isError && <Failure>{failureSentence(retry.error)}</Failure>}
    </>
  )
}
