import { useQuery } from '@tanstack/react-query'
import { m } from '../../../messages/page.ts'
import { call } from '../../api.ts'
import { DoneList } from '../../shared/DoneList.tsx'
import type { Booking } from '../../shared/use-booking.ts'
import { isNow } from '../../shared/VisitNow.tsx'
import { Card } from '../../ui/Card.tsx'

/** What the crew did at a visit, for staff (docs/product/visits.md#checklist). Nothing before the visit. */
export function Proof({ booking }: { booking: Booking }) {
  const { data: proof } = useQuery({
    queryKey: ['bookings', 'proof', booking.booking_id],
    queryFn: ({ signal }) =>
      call('GET /staff/crew/proof/', { booking_id: booking.booking_id }, { signal }),
    enabled: isNow(booking, new Date()),
  })
  if (!proof?.checklist.some(({ done }) => done !== null)) return null
  return (
    <Card title={m.staff_booking_checklist()}>
      <DoneList items={proof.checklist} />
    </Card>
  )
}
