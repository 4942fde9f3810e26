import { useState } from 'react'
import { m } from '../../../messages/page.ts'
import { call } from '../../api.ts'
import type { Booking } from '../../shared/use-booking.ts'
import { formatRm } from '../../ui/Money.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { type FieldsOf, number } from '../form/describe-form.tsx'
import { amountText } from '../form/numbers.ts'
import { readAmount } from './amount.ts'
import { BookingQuestion } from './BookingQuestion.tsx'
import styles from './booking.module.css'
import { neededReason } from './reason.ts'

function fieldsOf(most: number) {
  return {
    amount: number(
      m.staff_booking_refund_amount(),
      { inputMode: 'decimal' },
      {
        read: (typed) => readAmount(typed, most),
        write: amountText,
        unreadable: m.staff_booking_refund_amount_wrong({ most: formatRm(most) }),
      },
    ),
    reason: neededReason,
  } satisfies FieldsOf<'POST /payments/refunds/part/'>
}

/** Grants a partial refund of a booking; for Admins, who alone see its amounts. */
export function PartRefund({ booking }: { booking: Booking }) {
  const [asking, setAsking] = useState(false)
  const most = booking.choices?.refundable ?? 0
  if (most <= 0 && !asking) return null
  return (
    <>
      <p className={styles.moneyAction}>
        <PlainButton variant="outline" onClick={() => setAsking(true)}>
          {m.staff_booking_refund_part()}
        </PlainButton>
      </p>
      {asking && <Question booking={booking} most={most} onClose={() => setAsking(false)} />}
    </>
  )
}

function Question({
  booking,
  most,
  onClose,
}: {
  booking: Booking
  most: number
  onClose: () => void
}) {
  const { booking_id, skill, version } = booking
  return (
    <BookingQuestion
      booking={booking}
      fields={fieldsOf(most)}
      change={(values) =>
        call('POST /payments/refunds/part/', { booking_id, skill, version, ...values })
      }
      title={m.staff_booking_refund_part()}
      confirmLabel={m.staff_booking_refund_do()}
      onClose={onClose}
      before={
        <p>
          {m.staff_booking_refund_part_lead({
            customer: booking.customer_name,
            paid: formatRm(booking.money?.paid ?? 0),
            most: formatRm(most),
          })}
        </p>
      }
    />
  )
}
