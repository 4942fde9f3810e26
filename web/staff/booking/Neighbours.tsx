import { Link } from 'react-router'
import { m } from '../../../messages/page.ts'
import { bookingAddress } from '../../shared/booking-address.ts'
import styles from './booking.module.css'
import { type Neighbour, settledIn, useNeighbours } from './neighbours.ts'

/**
 * Links to the previous and next booking in the list from which this one was opened. They replace
 * the history entry, so that Back returns to the list.
 */
export function Neighbours({ from, bookingId }: { from: string | undefined; bookingId: string }) {
  const { previous, next } = useNeighbours(from, bookingId)
  if (!previous && !next) return null
  return (
    <nav className={styles.neighbours} aria-label={m.staff_booking_neighbours()}>
      {previous && <Step to={previous} label={m.staff_booking_previous()} sign="‹" />}
      {next && <Step to={next} label={m.staff_booking_next()} sign="›" />}
    </nav>
  )
}

function Step({
  to: { booking, from },
  label,
  sign,
}: {
  to: Neighbour
  label: string
  sign: string
}) {
  const { to, state } = bookingAddress('/report-booking-details', booking)
  return (
    <Link
      to={to + settledIn(from)}
      state={{ ...state, from }}
      replace
      preventScrollReset
      aria-label={label}
      title={label}
    >
      {sign}
    </Link>
  )
}
