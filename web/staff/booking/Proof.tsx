import { useQuery } from '@tanstack/react-query'
import { m } from '../../../messages/page.ts'
import { call, callQuery } from '../../api.ts'
import type { Booking } from '../../shared/use-booking.ts'
import { DoneList } from '../../shared/visit/DoneList.tsx'
import { showsProgress } from '../../shared/visit/VisitNow.tsx'
import { VisitPhotos } from '../../shared/visit/VisitPhotos.tsx'
import { Card } from '../../ui/Card.tsx'
import styles from './booking.module.css'

/**
 * The checklist and photos of a visit, for staff (docs/product/visits.md#checklist). Empty before
 * the visit.
 */
export function Proof({ booking }: { booking: Booking }) {
  const { data: proof } = useQuery({
    ...callQuery(['bookings', 'proof', booking.booking_id], 'GET /staff/crew/proof/', {
      booking_id: booking.booking_id,
    }),
    enabled: showsProgress(booking, new Date()),
  })
  if (!proof) return null
  const isMarked = proof.checklist.some(({ done }) => done !== null)
  if (!isMarked && proof.photos.length === 0) return null
  return (
    <Card title={m.staff_booking_checklist()}>
      <div className={styles.proof}>
        {isMarked && <DoneList items={proof.checklist} />}
        {proof.photos.length > 0 && <VisitPhotos photos={proof.photos} read={read} />}
      </div>
    </Card>
  )
}

const read = (id: string) => call('GET /staff/crew/photos/{id}', undefined, { params: { id } })
