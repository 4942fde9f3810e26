import { useState } from 'react'
import { startOfVisit } from '../../../domain/booking/starts/visit-start.ts'
import { stepsFrom, stepsUntil, type VisitStep } from '../../../domain/visits/steps.ts'
import { m } from '../../../messages/page.ts'
import { call } from '../../api.ts'
import type { Booking } from '../../shared/use-booking.ts'
import { Card } from '../../ui/Card.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { choice } from '../form/describe-form.tsx'
import { BookingQuestion } from './BookingQuestion.tsx'
import styles from './booking.module.css'
import { ExtraTime } from './ExtraTime.tsx'
import { requiredReason } from './reason.ts'
import { workerOf } from './worker-field.ts'

const HOUR_MS = 3_600_000

/** Steps that staff can record for a worker. Only the phone can record `seen`. */
const steps: readonly { value: VisitStep; label: string }[] = [
  { value: 'on-the-way', label: m.booking_event_step_on_the_way() },
  { value: 'arrived', label: m.booking_event_step_arrived() },
  { value: 'started', label: m.booking_event_step_started() },
  { value: 'finished', label: m.booking_event_step_finished() },
]

/** May a step of the visit be taken now (docs/product/visits.md#steps)? */
function isTime(booking: Booking, now: Date): boolean {
  const startsAt = startOfVisit(booking)
  const endsAt = new Date(startsAt.getTime() + booking.no_of_hours * HOUR_MS)
  return stepsFrom(startsAt) <= now && now <= stepsUntil(endsAt)
}

/** Records a step of a visit for a worker whose phone does not work. */
export function CrewStep({ booking }: { booking: Booking }) {
  const [asking, setAsking] = useState(false)
  const takesPlace = ['Confirmed', 'In Progress', 'Completed'].includes(booking.booking_status)
  if (!takesPlace || booking.allocated_workers.length === 0 || !isTime(booking, new Date()))
    return null
  return (
    <Card title={m.staff_booking_steps()}>
      <p className={styles.stated}>{m.staff_booking_steps_lead()}</p>
      <div id="crew-step" className={styles.outcomes}>
        <PlainButton variant="outline" onClick={() => setAsking(true)}>
          {m.staff_booking_step_record()}
        </PlainButton>
        <ExtraTime booking={booking} />
      </div>
      {asking && (
        <BookingQuestion
          booking={booking}
          fields={{
            worker: workerOf(booking),
            step: choice(m.staff_booking_step(), steps),
            reason: requiredReason,
          }}
          change={(input) =>
            call('POST /staff/crew/step/', { booking_id: booking.booking_id, ...input })
          }
          title={m.staff_booking_step_title()}
          confirmLabel={m.staff_booking_step_record()}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  )
}
