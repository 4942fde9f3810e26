import { useState } from 'react'
import { type NoShowCharge, noShowCharges } from '../../../domain/booking/outcome.ts'
import { m } from '../../../messages/page.ts'
import type { Booking } from '../../shared/use-booking.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import styles from './booking.module.css'
import { Choices } from './Choices.tsx'
import { comesTo } from './comes-to.ts'
import { ReasonField } from './ReasonField.tsx'

const labels: Readonly<Record<NoShowCharge, string>> = {
  price: m.staff_booking_charge_price(),
  'late-fee': m.staff_booking_charge_fee(),
  nothing: m.staff_booking_charge_nothing(),
}

/** Nobody let the crew in: what the customer pays, with the exact amounts for who sees money. */
export function NoShowDialog({
  booking,
  busy,
  failure,
  onConfirm,
  onClose,
}: {
  booking: Booking
  busy: boolean
  failure: string | undefined
  onConfirm: (details: { charge: NoShowCharge; reason: string }) => void
  onClose: () => void
}) {
  const [charge, setCharge] = useState<NoShowCharge>('price')
  const [reason, setReason] = useState('')
  const sums = booking.choices?.if_no_show
  return (
    <ConfirmDialog
      open
      title={m.staff_booking_no_show_ask()}
      confirmLabel={m.staff_booking_no_show_do()}
      busy={busy}
      failure={failure}
      onConfirm={() => !busy && onConfirm({ charge, reason })}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <p>{m.staff_booking_no_show_lead({ customer: booking.customer_name })}</p>
        <Choices
          legend={m.staff_booking_charge_legend()}
          name="no-show-charge"
          value={charge}
          choices={noShowCharges.map((value) => ({
            value,
            label: labels[value],
            ...(sums ? { detail: comesTo(sums[value]) } : {}),
          }))}
          onChange={setCharge}
        />
        <ReasonField value={reason} onChange={setReason} />
      </div>
    </ConfirmDialog>
  )
}
