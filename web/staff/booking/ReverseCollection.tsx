import { useState } from 'react'
import { m } from '../../../messages/page.ts'
import { call } from '../../api.ts'
import type { Booking } from '../../shared/use-booking.ts'
import { momentLabel } from '../../shared/when.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { formatRm } from '../../ui/Money.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import styles from './booking.module.css'
import { ReasonField } from './ReasonField.tsx'
import { useBookingChange } from './use-booking-change.ts'

/** Takes back that cash was collected; for an Admin, who alone sees what was. */
export function ReverseCollection({ booking }: { booking: Booking }) {
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const [checked, setChecked] = useState(false)
  const collected = booking.choices?.collected
  const { change, busy, failure, reset } = useBookingChange(
    booking,
    (amount: number) =>
      call('POST /payments/collect/reverse/', {
        booking_id: booking.booking_id,
        skill: booking.skill,
        version: booking.version,
        amount,
        reason,
      }),
    () => close(),
  )

  function close() {
    setAsking(false)
    setReason('')
    setChecked(false)
    reset()
  }

  function confirm() {
    setChecked(true)
    if (!busy && collected && reason.trim()) change(collected.amount)
  }

  if (!collected) return null
  const amount = formatRm(collected.amount)
  return (
    <>
      <p className={styles.moneyAction}>
        <span>
          {m.staff_booking_collected()} <strong>{amount}</strong>
        </span>
        <PlainButton variant="outline" onClick={() => setAsking(true)}>
          {m.staff_booking_reverse()}
        </PlainButton>
      </p>
      <ConfirmDialog
        open={asking}
        title={m.staff_booking_reverse()}
        confirmLabel={m.staff_booking_reverse()}
        destructive
        busy={busy}
        failure={failure}
        onConfirm={confirm}
        onClose={close}
      >
        <form
          className={styles.fields}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            confirm()
          }}
        >
          <p>{m.staff_booking_reverse_lead({ amount, when: momentLabel(collected.at) })}</p>
          <ReasonField
            value={reason}
            error={checked && !reason.trim() ? m.staff_booking_reason_missing() : undefined}
            onChange={setReason}
          />
        </form>
      </ConfirmDialog>
    </>
  )
}
