import { m } from '../../../messages/page.ts'
import { call } from '../../api.ts'
import { cashOnly } from '../../public-site/site-facts.ts'
import { type Booking, useReloadBookings } from '../../shared/use-booking.ts'
import { Failure } from '../../ui/Failure.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { toastError } from '../../ui/toast.ts'
import { usePayment } from '../pay/use-payment.ts'

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
  const { pay, busy, failure } = usePayment(
    () => call('POST /payments/retry/', { order: booking.order }),
    async (reason) => {
      toastError(reason)
      // The hold may have ended, or the payment may have arrived.
      await reload()
    },
  )
  return (
    <>
      <PlainButton variant="accent" busy={busy} onClick={pay}>
        {m.account_pay_now()}
      </PlainButton>
      {failure && <Failure>{failure}</Failure>}
    </>
  )
}
