import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { may } from '../../../domain/account/permissions.ts'
import type { Tip } from '../../../domain/api/payments/tips.ts'
import { m } from '../../../messages/page.ts'
import { useSession } from '../../account/session.ts'
import { callQuery } from '../../api.ts'
import type { Booking } from '../../shared/use-booking.ts'
import { dayOfMoment } from '../../shared/when.ts'
import { formatRm } from '../../ui/Money.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { RefundConfirm } from '../refunds/RefundConfirm.tsx'
import styles from './booking.module.css'

const stateWords: Readonly<Record<Tip['state'], () => string>> = {
  'for-crew': m.staff_booking_tip_for_crew,
  'in-closed-month': m.staff_booking_tip_closed,
  'under-way': m.staff_booking_tip_under_way,
  refused: m.staff_booking_tip_refused,
  refunded: m.staff_booking_tip_refunded,
}

/**
 * The tips of a visit with each worker's share; for Admins, who can refund one, also after the visit
 * was cancelled.
 */
export function Tips({ booking }: { booking: Booking }) {
  const role = useSession()?.role
  const { booking_id } = booking
  const { data } = useQuery({
    ...callQuery(['bookings', 'tips', booking_id], 'GET /tips/', { booking_id }),
    enabled: may('refund', role),
  })
  if (!data || data.items.length === 0) return null
  return (
    <div className={styles.tips}>
      <h3>{m.staff_booking_tips()}</h3>
      {data.items.map((tip) => (
        <OneTip key={tip.id} tip={tip} />
      ))}
    </div>
  )
}

function OneTip({ tip }: { tip: Tip }) {
  const [asks, setAsks] = useState(false)
  const { amount, paid_at: at, paid_by: how, state, shares } = tip
  const mayGoBack = state === 'for-crew' || state === 'refused'
  return (
    <>
      <p>
        {m.staff_booking_tip_paid({
          amount: formatRm(amount),
          day: dayOfMoment(at),
          how,
        })}
        <br />
        {stateWords[state]()}
        {shares.length > 0 &&
          `: ${shares
            .map((share) => `${share.name} ${formatRm(share.amount)}`)
            .join(m.format_list_separator())}`}
      </p>
      {mayGoBack && (
        <p className={styles.moneyAction}>
          <PlainButton variant="outline" onClick={() => setAsks(true)}>
            {m.staff_booking_tip_refund()}
          </PlainButton>
        </p>
      )}
      {asks && (
        <RefundConfirm
          call="POST /tips/{id}/refund/"
          of={tip}
          stale={[['bookings']]}
          title={m.staff_booking_tip_refund_ask({ amount: formatRm(tip.amount) })}
          confirmLabel={m.staff_booking_tip_refund()}
          onClose={() => setAsks(false)}
          before={<p>{m.staff_booking_tip_refund_text()}</p>}
        />
      )}
    </>
  )
}
