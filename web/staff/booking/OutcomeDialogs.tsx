import { displayName } from '../../../domain/booking/display-name.ts'
import { type NoShowCharge, noShowCharges } from '../../../domain/booking/outcome.ts'
import { m } from '../../../messages/page.ts'
import type { Booking } from '../../shared/use-booking.ts'
import { ConfirmForm } from '../form/ConfirmForm.tsx'
import { radios, several } from '../form/describe-form.tsx'
import { useForm } from '../form/use-form.ts'
import { effectText } from './effect-text.ts'
import { reasonField } from './reason.ts'

type Props<Details> = {
  booking: Booking
  busy: boolean
  failure: string | undefined
  onConfirm: (details: Details) => void
  onClose: () => void
}

const charges: Readonly<Record<NoShowCharge, string>> = {
  price: m.staff_booking_charge_price(),
  'late-fee': m.staff_booking_charge_fee(),
  nothing: m.staff_booking_charge_nothing(),
}

/** A no-show: what the customer or a partner's account pays, with exact amounts for readers who see money. */
export function NoShowDialog({
  booking,
  ...dialog
}: Props<{ charge: NoShowCharge; reason: string }>) {
  const sums = booking.choices?.if_no_show
  const isOnAccount = booking.payment_method === 'Account'
  const form = useForm({
    charge: radios(
      isOnAccount ? m.staff_booking_charge_account_legend() : m.staff_booking_charge_legend(),
      noShowCharges.map((value) => ({
        value,
        label: charges[value],
        detail: sums && effectText(booking, sums[value]),
      })),
    ),
    reason: reasonField(),
  })
  return (
    <ConfirmForm
      title={m.staff_booking_no_show_ask()}
      confirmLabel={m.staff_booking_no_show_do()}
      form={form}
      before={
        <p>
          {isOnAccount
            ? m.staff_booking_no_show_account_lead()
            : m.staff_booking_no_show_lead({ customer: booking.customer_name })}
        </p>
      }
      {...dialog}
    />
  )
}

type Next = 'replace' | 'cancel'

/** Workers did not come: who, and whether to find replacements or cancel the visit. */
export function AbsentDialog({
  booking,
  ...dialog
}: Props<{ absent: string[]; next: Next; reason: string }>) {
  const crew = booking.allocated_workers
  const mayReplace = booking.booking_status !== 'Completed' && crew.length > 0
  const sums = booking.choices?.if_cancelled.waived
  const form = useForm(
    {
      absent: several(
        m.staff_booking_absent_legend(),
        crew.map((worker) => ({ value: worker, label: displayName(worker) })),
      ),
      next: radios<Next>(m.staff_booking_next_legend(), [
        ...(mayReplace
          ? [{ value: 'replace' as const, label: m.staff_booking_next_replace() }]
          : []),
        {
          value: 'cancel',
          label: m.staff_booking_next_cancel(),
          detail: sums && effectText(booking, sums),
        },
      ]),
      reason: reasonField(),
    },
    { absent: crew.length === 1 ? crew : [] },
    ({ absent, next }): Readonly<Record<string, string>> =>
      next === 'replace' && absent.length === 0 ? { absent: m.staff_booking_absent_missing() } : {},
  )
  const cancels = form.draft.next === 'cancel'
  return (
    <ConfirmForm
      title={m.staff_booking_absent_ask()}
      confirmLabel={cancels ? m.staff_booking_cancel_visit() : m.staff_booking_absent_do()}
      destructive={cancels}
      form={form}
      without={crew.length === 0 ? ['absent'] : []}
      {...dialog}
    />
  )
}
