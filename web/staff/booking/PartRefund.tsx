import { useState } from 'react'
import { m } from '../../../messages/page.ts'
import { call } from '../../api.ts'
import type { Booking } from '../../shared/use-booking.ts'
import { formatRm } from '../../ui/Money.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { type FieldsOf, number } from '../form/describe-form.tsx'
import { amountText, amountUpTo } from '../form/numbers.ts'
import { BookingQuestion } from './BookingQuestion.tsx'
import styles from './booking.module.css'
import { requiredReason } from './reason.ts'

function fieldsOf(most: number) {
  return {
    amount: number(
      m.staff_booking_refund_amount(),
      { inputMode: 'decimal' },
      {
        read: amountUpTo(most),
        write: amountText,
        unreadable: m.staff_booking_refund_amount_wrong({ most: formatRm(most) }),
      },
    ),
    reason: requiredReason,
  } satisfies FieldsOf<'POST /payments/refunds/part/'>
}

/** A visit on a partner's account is credited there (docs/product/partners.md#on-account). */
const wordsOf = ({ payment_method: method }: Booking) =>
  method === 'Account'
    ? { title: m.staff_booking_credit_part(), confirm: m.staff_booking_credit_do() }
    : { title: m.staff_booking_refund_part(), confirm: m.staff_booking_refund_do() }

/** Grants a partial refund of a booking; for Admins, who alone see its amounts. */
export function PartRefund({ booking }: { booking: Booking }) {
  const [asking, setAsking] = useState(false)
  const { booking_id, skill, version, customer_name: customer, payment_method: method } = booking
  const most = booking.choices?.refundable ?? 0
  if (most <= 0 && !asking) return null
  const { title, confirm } = wordsOf(booking)
  const sums = { paid: formatRm(booking.money?.paid ?? 0), most: formatRm(most) }
  return (
    <>
      <p className={styles.moneyAction}>
        <PlainButton variant="outline" onClick={() => setAsking(true)}>
          {title}
        </PlainButton>
      </p>
      {asking && (
        <BookingQuestion
          booking={booking}
          fields={fieldsOf(most)}
          change={(values) =>
            call('POST /payments/refunds/part/', { booking_id, skill, version, ...values })
          }
          title={title}
          confirmLabel={confirm}
          onClose={() => setAsking(false)}
          before={
            <p>
              {method === 'Account'
                ? m.staff_booking_credit_part_lead({
                    customer,
                    charged: sums.paid,
                    most: sums.most,
                  })
                : m.staff_booking_refund_part_lead({ customer, ...sums })}
            </p>
          }
        />
      )}
    </>
  )
}
