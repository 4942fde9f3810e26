import { useState } from 'react'
import type { NoShowCharge, StatedOutcome } from '../../../domain/booking/outcome.ts'
import { m } from '../../../messages/page.ts'
import { call } from '../../api.ts'
import type { Booking } from '../../shared/use-booking.ts'
import { useBookingChange } from '../../shared/use-booking-change.ts'
import { Card } from '../../ui/Card.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import styles from './booking.module.css'
import { OutcomeBadge } from './OutcomeBadge.tsx'
import { AbsentDialog, NoShowDialog } from './OutcomeDialogs.tsx'

const words: Readonly<Record<StatedOutcome, string>> = {
  'in-progress': m.staff_booking_say_in_progress(),
  completed: m.staff_booking_say_completed(),
  'no-show': m.staff_booking_say_no_show(),
  'worker-absent': m.staff_booking_say_worker_absent(),
  'as-planned': m.staff_booking_say_as_planned(),
}

export type OutcomeDetails = {
  charge?: NoShowCharge
  absent?: string[]
  next?: 'replace' | 'cancel'
  reason?: string
}

/** States the outcome of a visit, with its effect on money and crew. */
export function Outcome({ booking }: { booking: Booking }) {
  const [asked, setAsked] = useState<'no-show' | 'worker-absent'>()
  const { change, busy, failure, reset } = useBookingChange(
    booking,
    (statement: { outcome: StatedOutcome } & OutcomeDetails) =>
      call('POST /staff/bookings/outcome/', {
        booking_id: booking.booking_id,
        skill: booking.skill,
        version: booking.version,
        ...statement,
      }),
    () => setAsked(undefined),
  )
  const possible = booking.outcomes ?? []
  const close = () => {
    setAsked(undefined)
    reset()
  }
  if (possible.length === 0 && !booking.outcome) return null
  const dialog = {
    booking,
    busy,
    failure,
    onClose: close,
  }
  return (
    <Card title={m.staff_booking_outcome()}>
      <p className={styles.stated}>
        <OutcomeBadge outcome={booking.outcome} /> {m.staff_booking_outcome_help()}
      </p>
      {failure && !asked && <Failure>{failure}</Failure>}
      <div className={styles.outcomes}>
        {possible.map((outcome) => (
          <PlainButton
            key={outcome}
            variant="outline"
            busy={busy && !asked}
            onClick={() => {
              reset()
              if (outcome === 'no-show' || outcome === 'worker-absent') setAsked(outcome)
              else change({ outcome })
            }}
          >
            {words[outcome]}
          </PlainButton>
        ))}
      </div>
      {asked === 'no-show' && (
        <NoShowDialog
          {...dialog}
          onConfirm={(details) => change({ outcome: 'no-show', ...details })}
        />
      )}
      {asked === 'worker-absent' && (
        <AbsentDialog
          {...dialog}
          onConfirm={(details) => change({ outcome: 'worker-absent', ...details })}
        />
      )}
    </Card>
  )
}
