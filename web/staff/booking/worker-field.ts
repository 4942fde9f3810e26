import { displayName } from '../../../domain/booking/display-name.ts'
import { m } from '../../../messages/page.ts'
import type { Booking } from '../../shared/use-booking.ts'
import { choice } from '../form/describe-form.tsx'

/** The worker for whom it is recorded. */
export function workerOf({ allocated_workers: crew }: Booking) {
  return choice(
    m.staff_booking_step_worker(),
    crew.map((worker) => ({ value: worker, label: displayName(worker) })),
  )
}
