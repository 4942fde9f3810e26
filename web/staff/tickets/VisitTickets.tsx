import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { instantOf } from '../../../domain/booking/starts/calendar.ts'
import { complaintAt } from '../../../domain/tickets/guarantee.ts'
import { m } from '../../../messages/page.ts'
import { callQuery } from '../../api.ts'
import { StateBadge } from '../../shared/StatusBadge.tsx'
import type { Booking } from '../../shared/use-booking.ts'
import { recentMoment } from '../../shared/when.ts'
import { Card } from '../../ui/Card.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import styles from '../inbox/inbox.module.css'
import { OpenTicket } from './OpenTicket.tsx'
import { ticketStates } from './words.ts'

/**
 * The guarantee tickets of a visit, or the ticket for which it is the return visit; a new one once
 * it has begun.
 */
export function VisitTickets({ booking }: { booking: Booking }) {
  const { booking_id: id } = booking
  const [opening, setOpening] = useState(false)
  const navigate = useNavigate()
  const { data } = useQuery(
    callQuery(['tickets', 'of', id], 'GET /staff/tickets/', { booking_id: id }),
  )
  const tickets = data?.items ?? []
  const mayOpen = hasBegun(booking) && tickets.every(({ state }) => state === 'closed')
  if (tickets.length === 0 && !mayOpen) return null
  return (
    <Card title={m.staff_shell_tickets()}>
      {tickets.length > 0 && (
        <ul className={styles.history}>
          {tickets.map((ticket) => (
            <li key={ticket.id}>
              <span className={styles.line}>
                <Link to={`/tickets?ticket=${ticket.id}`}>
                  {ticket.visit.booking_id === id
                    ? ticket.ref
                    : m.staff_tickets_puts_right({ id: ticket.visit.booking_id })}
                </Link>
                <StateBadge of={ticketStates} state={ticket.state} />
              </span>
              <span className={styles.soft}>{recentMoment(ticket.created_at)}</span>
            </li>
          ))}
        </ul>
      )}
      {mayOpen && (
        <PlainButton variant="outline" onClick={() => setOpening(true)}>
          {m.staff_tickets_new()}
        </PlainButton>
      )}
      {opening && (
        <OpenTicket
          bookingId={id}
          thread={0}
          onOpened={(ticket) => navigate(`/tickets?ticket=${ticket}`)}
          onClose={() => setOpening(false)}
        />
      )}
    </Card>
  )
}

function hasBegun({ booking_status: status, start_date, start_time, no_of_hours }: Booking) {
  const hour = Number(start_time.slice(0, 2))
  const startsAt = instantOf(start_date, hour)
  const endsAt = instantOf(start_date, hour + no_of_hours)
  return complaintAt({ status, startsAt, endsAt }, new Date()) !== 'not-begun'
}
