import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { displayName } from '../../../domain/booking/display-name.ts'
import { m } from '../../../messages/page.ts'
import { type CallInput, type CallOutput, call, callQuery } from '../../api.ts'
import type { Booking } from '../../shared/use-booking.ts'
import { hoursLabel, timeOfMoment } from '../../shared/when.ts'
import { formatRm } from '../../ui/Money.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { choice } from '../form/describe-form.tsx'
import { BookingQuestion } from './BookingQuestion.tsx'
import styles from './booking.module.css'
import { requiredReason } from './reason.ts'
import { workerOf } from './worker-field.ts'

type Shown = CallOutput<'GET /staff/crew/extra-time/'>
type ExtraTimeRequest = NonNullable<Shown['asked']>
type Minutes = CallInput<'POST /staff/crew/extra-time/'>['minutes']

const lengthOf = (minutes: number) => hoursLabel(minutes / 60)

/**
 * Extra time for a running visit: requested for a worker whose phone does not work, or approved for
 * a customer who agreed (docs/product/visits.md#extra-time).
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

function wordsOf({ minutes, ends_at, worker, price, to_collect }: ExtraTimeRequest): string {
  const text = m.staff_booking_extra_asked({
    worker: displayName(worker),
    length: lengthOf(minutes),
    time: timeOfMoment(ends_at),
  })
  return [
    text,
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
  return (
    <BookingQuestion
      booking={booking}
      fields={{
        worker: workerOf(booking),
        minutes: choice(
          m.staff_booking_extra_length(),
          minutes.map((value) => ({ value, label: lengthOf(value) })),
        ),
        reason: requiredReason,
      }}
      change={(asked) =>
        call('POST /staff/crew/extra-time/', { booking_id: booking.booking_id, ...asked })
      }
      title={m.staff_booking_extra_title()}
      confirmLabel={m.staff_booking_extra_ask()}
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
  asked: ExtraTimeRequest
  onClose: () => void
}) {
  return (
    <BookingQuestion
      booking={booking}
      fields={{ reason: requiredReason }}
      change={({ reason }) =>
        call('POST /staff/crew/extra-time/approve/', { id: asked.id, reason })
      }
      title={m.staff_booking_extra_approve_title()}
      confirmLabel={m.staff_booking_extra_approve()}
      before={<p>{wordsOf(asked)}</p>}
      onClose={onClose}
    />
  )
}
