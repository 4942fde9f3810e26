import { m } from '../../../messages/page.ts'
import { CancelDialog } from '../../shared/CancelDialog.tsx'
import type { Booking } from '../../shared/use-booking.ts'
import { clockLabel, dayLabel } from '../../shared/when.ts'
import { formatRm } from '../../ui/Money.tsx'
import { check, radios } from '../form/describe-form.tsx'
import { FormFields } from '../form/FormFields.tsx'
import { useForm } from '../form/use-form.ts'
import styles from './booking.module.css'
import { effectText } from './effect-text.ts'
import { reasonField } from './reason.ts'

type Fee = 'free' | 'charged' | 'waived'

/**
 * Cancel Booking for staff: with or without the late fee, the effect of each (for readers who see
 * money), and a reason.
 */
export function StaffCancel({
  booking,
  state,
}: {
  booking: Booking
  /** Whether the dialog is open, and its setter, as the toolbar opens it too. */
  state: readonly [boolean, (asking: boolean) => void]
}) {
  const choices = feeChoices(booking)
  const form = useForm({
    fee: radios(m.staff_booking_fee_legend(), choices),
    reason: reasonField(m.staff_booking_reason_cancel_help()),
    for_customer: check(m.staff_booking_tell_reason(), {
      disabled: ({ reason }) => !String(reason).trim(),
    }),
  })
  const { fee, reason, for_customer } = form.draft
  const terms = {
    charge_fee: fee === 'charged',
    waive_fee: fee === 'waived',
    reason,
    reason_for_customer: for_customer,
  }
  const paidOnline = booking.payment_method === 'Online' && booking.payment_status === 'Paid'
  const sums = booking.choices?.if_cancelled
  return (
    <CancelDialog booking={booking} terms={terms} state={state}>
      <div className={styles.fields}>
        <p>
          {m.account_cancel_final({
            id: booking.booking_id,
            day: dayLabel(booking.start_date),
            time: clockLabel(booking.start_time),
          })}
          {choices.length === 1 && sums && ` ${sentenceOf(effectText(booking, sums.free))}`}
        </p>
        <FormFields form={form} errors={{}} without={choices.length > 1 ? [] : ['fee']} />
        <p>{paidOnline ? m.account_cancel_staff_paid() : m.account_cancel_staff()}</p>
      </div>
    </CancelDialog>
  )
}

function sentenceOf(words: string): string {
  return m.staff_booking_full_sentence({ sentence: words })
}

/** The choices that differ now; without amounts for Managers. */
function feeChoices(booking: Booking) {
  const { is_late: isLate, fee: earlier = 0, choices } = booking
  const detailOf = (way: Fee) =>
    choices ? { detail: effectText(booking, choices.if_cancelled[way]) } : {}
  const charge = choices
    ? m.staff_booking_fee_charge_rm({ fee: formatRm(choices.late_fee) })
    : m.staff_booking_fee_charge()
  return [
    { value: 'free' as const, label: m.staff_booking_fee_free(), ...detailOf('free') },
    ...(isLate ? [{ value: 'charged' as const, label: charge, ...detailOf('charged') }] : []),
    ...(earlier > 0
      ? [
          {
            value: 'waived' as const,
            label: m.staff_booking_fee_waive({ fee: formatRm(earlier) }),
            ...detailOf('waived'),
          },
        ]
      : []),
  ]
}
