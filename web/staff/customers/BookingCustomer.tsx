import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { m } from '../../../messages/page.ts'
import { callQuery } from '../../api.ts'
import { Card } from '../../ui/Card.tsx'
import parts from '../panel/parts.module.css'
import { PlaceFacts } from './AddressList.tsx'
import styles from './customers.module.css'
import { Tags } from './Tags.tsx'

/** On the page of a booking: notes about its customer and address for staff and crew. */
export function BookingCustomer({ bookingId }: { bookingId: string }) {
  const { data } = useQuery(
    callQuery(
      ['booking-customer', bookingId],
      'GET /staff/customers/of-booking/{booking_id}',
      undefined,
      { booking_id: bookingId },
    ),
  )
  if (!data?.customer) return null
  const { customer, place } = data
  const notes = [
    [m.staff_customers_note(), customer.note],
    [m.staff_customers_crew_note(), customer.crew_note],
  ].filter(([, text]) => text)
  return (
    <Card title={m.staff_customers_of_visit()}>
      <div className={styles.card}>
        <div className={parts.line}>
          <Link to={`/customers?customer=${customer.id}`}>{m.staff_customers_open()}</Link>
          {(customer.blocked || customer.tags.length > 0 || customer.sign_in !== 'yes') && (
            <Tags customer={customer} />
          )}
        </div>
        {customer.owes && <p className={styles.owed}>{m.staff_customers_owes_something()}</p>}
        {notes.length > 0 && (
          <dl className={styles.notes}>
            {notes.map(([name, text]) => (
              <div key={name} className={styles.note}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        )}
        {place && <PlaceFacts place={{ ...place, access_notes: '' }} />}
      </div>
    </Card>
  )
}
