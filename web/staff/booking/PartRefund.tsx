import { TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { m } from '../../../messages/page.ts'
import { call } from '../../api.ts'
import type { Booking } from '../../shared/use-booking.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { formatRm } from '../../ui/Money.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { readAmount } from './amount.ts'
import styles from './booking.module.css'
import { ReasonField } from './ReasonField.tsx'
import { useBookingChange } from './use-booking-change.ts'

/** Gives a part of what was paid for the booking back; for an Admin, who alone sees its amounts. */
export function PartRefund({ booking }: { booking: Booking }) {
  const [asking, setAsking] = useState(false)
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [checked, setChecked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const most = booking.choices?.refundable ?? 0
  const amount = readAmount(typed, most)
  const { change, busy, failure, reset } = useBookingChange(
    booking,
    (rm: number) =>
      call('POST /payments/refunds/part/', {
        booking_id: booking.booking_id,
        skill: booking.skill,
        version: booking.version,
        amount: rm,
        reason,
      }),
    () => close(),
  )

  function close() {
    setAsking(false)
    setTyped('')
    setReason('')
    setChecked(false)
    reset()
  }

  function confirm() {
    if (busy) return
    setChecked(true)
    if (amount !== undefined && reason.trim()) return change(amount)
    form.current?.querySelectorAll('input')[amount === undefined ? 0 : 1]?.focus()
  }

  if (most <= 0 && !asking) return null
  return (
    <>
      <p className={styles.moneyAction}>
        <PlainButton variant="outline" onClick={() => setAsking(true)}>
          {m.staff_booking_refund_part()}
        </PlainButton>
      </p>
      <ConfirmDialog
        open={asking}
        title={m.staff_booking_refund_part()}
        confirmLabel={m.staff_booking_refund_do()}
        busy={busy}
        failure={failure}
        onConfirm={confirm}
        onClose={close}
      >
        <form
          ref={form}
          className={styles.fields}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            confirm()
          }}
        >
          <p>
            {m.staff_booking_refund_part_lead({
              customer: booking.customer_name,
              paid: formatRm(booking.money?.paid ?? 0),
              most: formatRm(most),
            })}
          </p>
          <TextInput
            label={m.staff_booking_refund_amount()}
            value={typed}
            inputMode="decimal"
            autoComplete="off"
            error={
              checked && amount === undefined
                ? m.staff_booking_refund_amount_wrong({ most: formatRm(most) })
                : undefined
            }
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <ReasonField
            value={reason}
            error={checked && !reason.trim() ? m.staff_booking_reason_missing() : undefined}
            onChange={setReason}
          />
          {/* Enter in a field does what the button does. */}
          <button type="submit" hidden tabIndex={-1}>
            {m.staff_booking_refund_do()}
          </button>
        </form>
      </ConfirmDialog>
    </>
  )
}
