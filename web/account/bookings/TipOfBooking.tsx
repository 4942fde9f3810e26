import { useQuery } from '@tanstack/react-query'
import { call, callQuery } from '../../api.ts'
import { Tip } from '../../shared/Tip.tsx'
import { showsProgress } from '../../shared/visit/VisitNow.tsx'

type Booking = Parameters<typeof showsProgress>[0]

/** Polling interval of a tip that a bank is still confirming. */
const POLL_MS = 5_000

/** A tip for the crew of one of the customer's own visits. */
export function TipOfBooking({ booking }: { booking: Booking }) {
  const { booking_id } = booking
  const { data: visit } = useQuery({
    ...callQuery(['bookings', 'visit', booking_id], 'GET /visits/own/', { booking_id }),
    enabled: showsProgress(booking, new Date()),
    refetchInterval: ({ state }) => (state.data?.tip === 'pending' ? POLL_MS : false),
  })
  if (!visit) return null
  return <Tip visit={visit} begin={(amount) => call('POST /tips/own/', { booking_id, amount })} />
}
