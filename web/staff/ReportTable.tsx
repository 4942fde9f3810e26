import type { BookingRecord } from '../../domain/api/booking.ts'
import { serviceBySkill } from '../../domain/services/catalogue.ts'
import { bookingAddress } from '../account/bookings/booking-address.ts'
import {
  frequencyLabel,
  paymentMethodLabel,
  placeWords,
  serviceTitle,
} from '../account/bookings/booking-rows.ts'
import { type Column, RecordTable } from '../account/bookings/RecordTable.tsx'
import { BadgePair } from '../account/bookings/StatusBadge.tsx'
import { dayLabel, startLabel } from '../account/bookings/when.ts'
import { Money } from '../ui/Money.tsx'
import { ButtonLink } from '../ui/PlainButton.tsx'
import styles from './ReportTable.module.css'

type Props = {
  bookings: readonly BookingRecord[]
  busy: boolean
  /** Called when a booking is opened, before the page is left. */
  onOpen: () => void
}

/** The bookings of the staff report, soonest start first. */
export function ReportTable({ bookings, busy, onOpen }: Props) {
  const withMoney = bookings.some(({ total_cost }) => total_cost !== undefined)
  return (
    <RecordTable
      caption="Bookings, soonest start first"
      items={bookings}
      columns={withMoney ? [...columns, totalCost] : columns}
      keyOf={({ booking_id }) => booking_id}
      busy={busy}
      dense
      cardsBelow="1240px"
      action={(booking) => {
        const { to, state } = bookingAddress('/report-booking-details', booking)
        return (
          <ButtonLink
            to={to}
            state={{ ...state, fromReport: true }}
            look="outline"
            onClick={onOpen}
            aria-label={`Details of ${booking.booking_id}`}
          >
            Details
          </ButtonLink>
        )
      }}
    />
  )
}

const columns: readonly Column<BookingRecord>[] = [
  { header: 'Booking ID', cell: ({ booking_id }) => booking_id, title: true },
  {
    header: 'Customer',
    cell: ({ customer_name, customer_phone }) => (
      <>
        {customer_name}
        {customer_phone && (
          <a className={styles.phone} href={`tel:${customer_phone.replace(/[^+\d]/g, '')}`}>
            {customer_phone}
          </a>
        )}
      </>
    ),
  },
  {
    header: 'Service',
    cell: (booking) => {
      const service = serviceBySkill(booking.skill)
      return (
        <>
          {serviceTitle(service, booking)}
          <small className={styles.under}>
            {frequencyLabel(service, booking.frequency)}
            {booking.sessions > 1 && `, ${booking.session} of ${booking.sessions}`}
          </small>
        </>
      )
    },
  },
  {
    header: 'Start',
    cell: ({ start_date, start_time }) => (
      <span className={styles.whole}>
        {dayLabel(start_date)}
        <br />
        {startLabel(start_time)}
      </span>
    ),
    sorted: 'ascending',
  },
  { header: 'Hours', cell: ({ no_of_hours }) => no_of_hours, figures: true, short: true },
  { header: 'Workers', cell: ({ worker_count }) => worker_count, figures: true, short: true },
  {
    header: 'Area',
    cell: (booking) => (
      <>
        {booking.post_code}
        <small className={styles.place}>{placeWords(booking)}</small>
      </>
    ),
    long: true,
  },
  {
    header: 'Status and payment',
    cell: ({ booking_status, payment_status, payment_method }) => (
      <BadgePair first={booking_status} second={payment_status}>
        {paymentMethodLabel(payment_method)}
      </BadgePair>
    ),
    long: true,
  },
]

/** Only for a reader to whom the server gives amounts (spec 6). */
const totalCost: Column<BookingRecord> = {
  header: 'Total Cost',
  cell: ({ total_cost }) => (total_cost === undefined ? '' : <Money rm={total_cost} />),
  figures: true,
}
