import { Link } from 'react-router'
import { bookingAddress } from '../shared/booking-address.ts'

/** Among the facts of something: the visit that it is about, which leads to the visit's page. */
export function VisitFact({
  label,
  id,
  skill,
}: {
  label: string
  /** Null: it is about no visit. */
  id: string | null
  skill: string | null
}) {
  if (!id) return null
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <Link
          {...bookingAddress('/report-booking-details', { booking_id: id, skill: skill ?? '' })}
        >
          {id}
        </Link>
      </dd>
    </>
  )
}
