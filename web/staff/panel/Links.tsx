import { Link } from 'react-router'
import { m } from '../../../messages/page.ts'
import { bookingAddress } from '../../shared/booking-address.ts'
import { telLink, whatsAppLink } from '../../shared/contact-links.ts'

/** Links to call or message a phone number. */
export function PhoneLinks({ phone }: { phone: string }) {
  return (
    <>
      <a href={telLink(phone)}>{phone}</a>
      <a href={whatsAppLink(phone)} target="_blank" rel="noreferrer">
        {m.staff_workers_whatsapp()}
      </a>
    </>
  )
}

/** A link to an e-mail address. */
export function MailLink({ email }: { email: string }) {
  return <a href={`mailto:${email}`}>{email}</a>
}

/** A link to the page of a visit. */
export function VisitLink({ id, skill }: { id: string; skill: string | null }) {
  const address = bookingAddress('/report-booking-details', { booking_id: id, skill: skill ?? '' })
  return <Link {...address}>{id}</Link>
}
