import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { displayName } from '../../../domain/booking/display-name.ts'
import { hoursLabel, timeOfMoment } from '../../../domain/messages/format.ts'
import { m } from '../../../messages/page.ts'
import { type CallInput, type CallOutput, call, callQuery } from '../../api.ts'
import { pageLocale } from '../../locale.ts'
import type { Booking } from '../../shared/use-booking.ts'
import { useBookingChange } from '../../shared/use-booking-change.ts'
import { formatRm } from '../../ui/Money.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { ConfirmForm } from '../form/ConfirmForm.tsx'
import { choice } from '../form/describe-form.tsx'
import { useForm } from '../form/use-form.ts'
import styles from './booking.module.css'
import { neededReason } from './reason.ts'

type Shown = CallOutput<'GET /staff/crew/extra-time/'>
type Asked = NonNullable<Shown['asked']>
type Minutes = CallInput<'POST /staff/crew/extra-time/'>['minutes']

const lengthOf = (minutes: number) => hoursLabel(minutes / 60, pageLocale)

/**
 * More time at a visit that goes on: asked for a worker whose phone does not work, or approved for a customer
 * who has agreed to it (docs/product/visits.md#extra-time).
 */
export function ExtraTime({ booking }: { booking: Booking }) {
  const [open, setOpen] = useState(false)
  const { data } = useQuery({
    ...callQuery(['bookings', 'extra-time', booking.booking_id], 'GET /staff/crew/extra-time/', {
      booking_id: booking.booking_id,
    }),
    enabled: booking.booking_status === 'In Progress',
  })
  if (!data || (data.minutes.length === 0 && !data.asked)) return null
  const { asked, minutes } = data
  const close = () => setOpen(false)
  return (
    <>
      {asked && <p className={styles.asked}>{wordsOf(asked)}</p>}
      <PlainButton variant="outline" onClick={() => setOpen(true)}>
        {asked ? m.staff_booking_extra_approve() : m.staff_booking_extra_ask()}
      </PlainButton>
      {open &&
        (asked ? (
          <Approve booking={booking} asked={asked} onClose={close} />
        ) : (
          <Ask booking={booking} minutes={minutes} onClose={close} />
        ))}
    </>
  )
}

function wordsOf({ minutes, ends_at, worker, price, to_collect }: Asked): string {
  const said = m.staff_booking_extra_asked({
    worker: displayName(worker),
    length: lengthOf(minutes),
    time: timeOfMoment(new Date(ends_at), pageLocale),
  })
  return [
    said,
    ...(price === undefined ? [] : [m.staff_booking_extra_price({ amount: formatRm(price) })]),
    ...(to_collect === undefined
      ? []
      : [m.staff_booking_extra_collect({ amount: formatRm(to_collect) })]),
  ].join(' ')
}

function Ask({
  booking,
  minutes,
  onClose,
}: {
  booking: Booking
  minutes: readonly Minutes[]
  onClose: () => void
}) {
  const form = useForm({
    worker: choice(
      m.staff_booking_step_worker(),
      booking.allocated_workers.map((worker) => ({ value: worker, label: displayName(worker) })),
    ),
    length: choice(
      m.staff_booking_extra_length(),
      minutes.map((each) => ({ value: `${each}`, label: lengthOf(each) })),
    ),
    reason: neededReason,
  })
  const { change, busy, failure } = useBookingChange(
    booking,
    ({ worker, length, reason }: { worker: string; length: string; reason: string }) =>
      call('POST /staff/crew/extra-time/', {
        booking_id: booking.booking_id,
        worker,
        reason,
        minutes: Number(length) as Minutes,
      }),
    onClose,
  )
  return (
    <ConfirmForm
      title={m.staff_booking_extra_title()}
      confirmLabel={m.staff_booking_extra_ask()}
      form={form}
      busy={busy}
      failure={failure}
      onConfirm={change}
      onClose={onClose}
    />
  )
}

function Approve({
  booking,
  asked,
  onClose,
}: {
  booking: Booking
  asked: Asked
  onClose: () => void
}) {
  const form = useForm({ reason: neededReason })
  const { change, busy, failure } = useBookingChange(
    booking,
    ({ reason }: { reason: string }) =>
      call('POST /staff/crew/extra-time/approve/', { id: asked.id, reason }),
    onClose,
  )
  return (
    <ConfirmForm
      title={m.staff_booking_extra_approve_title()}
      confirmLabel={m.staff_booking_extra_approve()}
      before={<p>{wordsOf(asked)}</p>}
      form={form}
      busy={busy}
      failure={failure}
      onConfirm={change}
      onClose={onClose}
    />
  )
}
