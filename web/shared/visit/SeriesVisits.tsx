import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { m } from '../../../messages/page.ts'
import { Card } from '../../ui/Card.tsx'
import { bookingAddress } from '../booking-address.ts'
import { StatusBadge } from '../StatusBadge.tsx'
import type { Booking } from '../use-booking.ts'
import { momentText } from '../when.ts'
import styles from './SeriesVisits.module.css'

/** All visits of a booking's series, each with a link; empty for a single visit. */
export function SeriesVisits({
  booking,
  page = '/booking-details',
  children,
}: {
  booking: Booking
  /** Below them. */
  children?: ReactNode
  /** Where a link leads. */
  page?: Parameters<typeof bookingAddress>[0]
}) {
  if (booking.visits.length < 2) return null
  return (
    <Card title={m.account_series()}>
      <ol className={styles.visits}>
        {booking.visits.map((visit) => {
          const isThis = visit.booking_id === booking.booking_id
          const when = momentText(visit.start_date, visit.start_time)
          return (
            <li key={visit.booking_id}>
              {isThis ? (
                <strong aria-current="page">{when}</strong>
              ) : (
                <Link
                  {...bookingAddress(page, {
                    skill: booking.skill,
                    booking_id: visit.booking_id,
                  })}
                >
                  {when}
                </Link>
              )}
              <StatusBadge status={visit.booking_status} />
            </li>
          )
        })}
      </ol>
      {children}
    </Card>
  )
}
