import { useState } from 'react'
import { m } from '../../../messages/page.ts'
import { call } from '../../api.ts'
import type { Booking } from '../../shared/use-booking.ts'
import { momentLabel } from '../../shared/when.ts'
import { formatRm } from '../../ui/Money.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import type { FieldsOf } from '../form/describe-form.tsx'
import { BookingQuestion } from './BookingQuestion.tsx'
import styles from './booking.module.css'
import { requiredReason } from './reason.ts'

const fields = { reason: requiredReason } satisfies FieldsOf<'POST /payments/collect/reverse/'>

/** Reverses a cash collection; for Admins, who alone see the amount. */
export function ReverseCollection({ booking }: { booking: Booking }) {
  const [asking, setAsking] = useState(false)
  const collected = booking.choices?.collected
  if (!collected) return null
  const { booking_id, skill, version } = booking
  const { amount, at } = collected
  return (
    <>
      <p className={styles.moneyAction}>
        <span>
          {m.staff_booking_collected()} <strong>{formatRm(amount)}</strong>
        </span>
        <PlainButton variant="outline" onClick={() => setAsking(true)}>
          {m.staff_booking_reverse()}
        </PlainButton>
      </p>
      {asking && (
        <BookingQuestion
          booking={booking}
          fields={fields}
          change={({ reason }) =>
            call('POST /payments/collect/reverse/', { booking_id, skill, version, amount, reason })
          }
          title={m.staff_booking_reverse()}
          confirmLabel={m.staff_booking_reverse()}
          destructive
          onClose={() => setAsking(false)}
          before={
            <p>
              {m.staff_booking_reverse_lead({ amount: formatRm(amount), when: momentLabel(at) })}
            </p>
          }
        />
      )}
    </>
  )
}
