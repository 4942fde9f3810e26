import type { BookingRecord } from '../../../domain/api/bookings/booking.ts'
import { m } from '../../../messages/page.ts'
import { call } from '../../api.ts'
import { cashOnly } from '../../public-site/site-facts.ts'
import { Failure } from '../../ui/Failure.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { toastError } from '../../ui/toast.ts'
import { usePayment } from '../pay/use-payment.ts'

/** True while an online order waits for its payment: its hold lasts and it is unpaid. */
export function canPay(
  booking: Pick<BookingRecord, 'payment_method' | 'booking_status' | 'payment_status'>,
): boolean {
  return (
    !cashOnly &&
    booking.payment_method === 'Online' &&
    booking.booking_status === 'Pending Payment' &&
    (booking.payment_status === 'Unpaid' || booking.payment_status === 'Failed')
  )
}

/**
 * Leads to the payment page again while the order's crew is held.
 * @param reload called if it cannot be paid: the hold may have ended, or the payment arrived.
 */
export function PayAgain({
  booking: { order, booking_id: id },
  reload,
}: {
  booking: Pick<BookingRecord, 'order' | 'booking_id'>
  reload: () => Promise<unknown>
}) {
  const { pay, busy, failure } = usePayment(
    () => call('POST /payments/retry/', { order }),
    async (reason) => {
      toastError(reason)
      await reload()
    },
  )
  return (
    <>
      <PlainButton
        variant="accent"
        busy={busy}
        aria-label={m.account_pay_now_of({ id })}
        onClick={pay}
      >
        {m.account_pay_now()}
      </PlainButton>
      {failure && <Failure>{failure}</Failure>}
    </>
  )
}
