import { Link } from 'react-router'
import { m } from '../../../messages/page.ts'
import { telLink, whatsAppLink } from '../../shared/contact-links.ts'
import { mapLink } from '../../shared/map-link.ts'
import type { Booking } from '../../shared/use-booking.ts'
import { PlainButton } from '../../ui/PlainButton.tsx'
import styles from './booking.module.css'

export type OpenEditor = 'time' | 'details' | 'crew' | 'cancel'

/** The most frequent actions on a booking: call, write, find the place, move, hand over, cancel. */
export function BookingToolbar({
  booking,
  onOpen,
}: {
  booking: Booking
  onOpen: (editor: OpenEditor) => void
}) {
  const { customer_phone: phone, customer_name: name, post_code: postcode } = booking
  const address = booking.address ?? booking.from_address
  return (
    <section className={styles.toolbar} aria-label={m.staff_booking_quick_actions()}>
      {phone && (
        <>
          <a href={telLink(phone)} aria-label={m.staff_booking_call_named({ name })}>
            {m.staff_booking_call()}
          </a>
          <a href={whatsAppLink(phone)} target="_blank" rel="noreferrer">
            {m.staff_booking_whatsapp()}
          </a>
        </>
      )}
      {address && (
        <a href={mapLink(address, postcode)} target="_blank" rel="noreferrer">
          {m.staff_booking_map()}
        </a>
      )}
      <Link
        to={`/board?${new URLSearchParams({ day: booking.start_date, visit: booking.booking_id })}`}
      >
        {m.staff_board_show()}
      </Link>
      {booking.can_edit && (
        <>
          <PlainButton variant="outline" onClick={() => onOpen('time')}>
            {m.staff_booking_move()}
          </PlainButton>
          <PlainButton variant="outline" aria-keyshortcuts="e" onClick={() => onOpen('details')}>
            {m.staff_booking_change()}
          </PlainButton>
        </>
      )}
      {booking.can_cancel && (
        <PlainButton variant="outline" onClick={() => onOpen('crew')}>
          {m.staff_booking_hand_over()}
        </PlainButton>
      )}
      {booking.can_cancel && (
        <PlainButton variant="danger" onClick={() => onOpen('cancel')}>
          {m.staff_booking_cancel_visit()}
        </PlainButton>
      )}
    </section>
  )
}
