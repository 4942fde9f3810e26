import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '../../../messages/page.ts'
import { callQuery } from '../../api.ts'
import { type Booking, useReloadBookings } from '../../shared/use-booking.ts'
import { formatRm } from '../../ui/Money.tsx'
import { RefundActions, type RefundWay } from '../refunds/RefundActions.tsx'
import { RefundDialog } from '../refunds/RefundDialog.tsx'
import styles from './booking.module.css'

/** The refund due for the booking's order, and how to settle it; for Admins. */
export function DueRefund({ booking }: { booking: Booking }) {
  const [asked, setAsked] = useState<RefundWay>()
  // Records no further view of confidential answers.
  const reload = useReloadBookings(booking)
  const { data } = useQuery({
    ...callQuery(['refunds', 'order', booking.order, booking.version], 'GET /payments/refunds', {
      page: 1,
      page_size: 1,
      order: booking.order,
    }),
    enabled: (booking.money?.refund_due ?? 0) > 0,
  })
  const refund = data?.items[0]
  if (!refund || (refund.due === 0 && !asked)) return null
  return (
    <div className={styles.moneyAction}>
      <span>
        {m.staff_booking_due_back()} <strong>{formatRm(refund.due)}</strong>
      </span>
      <RefundActions refund={refund} question={setAsked} />
      {asked && (
        <RefundDialog
          refund={refund}
          way={asked}
          renewBookings={reload}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  )
}
