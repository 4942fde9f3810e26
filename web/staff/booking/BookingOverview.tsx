import type { ReactNode } from 'react'
import { displayName } from '../../../domain/booking/display-name.ts'
import { serviceBySkill } from '../../../domain/services/catalogue.ts'
import { m } from '../../../messages/page.ts'
import {
  frequencyText,
  paymentMethodLabel,
  placeText,
  serviceTitle,
} from '../../shared/booking-rows.ts'
import { telLink } from '../../shared/contact-links.ts'
import { mapLink } from '../../shared/map-link.ts'
import { OwedBadge, PaymentBadge } from '../../shared/StatusBadge.tsx'
import type { Booking } from '../../shared/use-booking.ts'
import { dayLabel, hoursLabel, momentLabel, spanText } from '../../shared/when.ts'
import { Money } from '../../ui/Money.tsx'
import styles from './booking.module.css'

/** The number of latest changes shown. */
const LATEST = 3

/** Time, customer, place, crew, amount and latest changes, without scrolling. */
export function BookingOverview({ booking }: { booking: Booking }) {
  const service = serviceBySkill(booking.skill)
  const { customer_name: name, customer_phone: phone, post_code: postcode } = booking
  const crew = booking.allocated_workers.map(displayName)
  const place = placeText(booking)
  const owed = booking.money?.owed || booking.to_collect
  return (
    <section className={styles.overview} aria-label={m.staff_booking_overview()}>
      <Block title={m.staff_today_visit()}>
        <p className={styles.main}>{dayLabel(booking.start_date)}</p>
        <p>{`${spanText(booking)} · ${hoursLabel(booking.no_of_hours)}`}</p>
        <p>{`${serviceTitle(service, booking)} · ${frequencyText(service, booking)}`}</p>
      </Block>
      <Block title={m.staff_today_customer()}>
        <p className={styles.main}>{name}</p>
        {phone && <a href={telLink(phone)}>{phone}</a>}
      </Block>
      <Block title={m.account_row_address()}>
        <a href={mapLink(place, postcode)} target="_blank" rel="noreferrer">
          {place}
        </a>
        <p>{postcode}</p>
      </Block>
      <Block title={m.staff_today_workers()}>
        <p className={styles.main}>
          {crew.join(m.format_list_separator()) || m.staff_booking_no_workers()}
        </p>
        {crew.length < booking.worker_count && booking.can_cancel && (
          <p>{m.staff_today_missing({ count: booking.worker_count - crew.length })}</p>
        )}
      </Block>
      <Block title={m.staff_report_payment()}>
        {booking.total_cost !== undefined && (
          <p className={styles.main}>
            <Money rm={booking.total_cost} />
          </p>
        )}
        <p>
          <PaymentBadge booking={booking} />{' '}
          <OwedBadge rm={booking.payment_status === 'Paid' ? owed : undefined} />
        </p>
        {booking.payment_method !== 'Account' && (
          <p>{paymentMethodLabel(booking.payment_method)}</p>
        )}
      </Block>
      <Block title={m.staff_booking_latest()}>
        <ol>
          {booking.history.slice(-LATEST).map(({ at, what }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: append-only, and one instant may hold two
            <li key={`${at} ${index}`}>
              <time dateTime={at}>{momentLabel(at)}</time> {what}
            </li>
          ))}
        </ol>
      </Block>
    </section>
  )
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2>{title}</h2>
      {children}
    </div>
  )
}
