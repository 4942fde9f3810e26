import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { m } from '../../../messages/page.ts'
import { bookingAddress } from '../../shared/booking-address.ts'
import { telLink, whatsAppLink } from '../../shared/contact-links.ts'
import parts from './parts.module.css'

/** A label with a value; a dash if there is none. False omits the line. */
export type Fact = readonly [name: string, value: ReactNode] | false

/** Facts of a record, one per line. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={parts.facts}>
      {facts.map(
        (fact) =>
          fact && (
            <div key={fact[0]} className={parts.fact}>
              <dt>{fact[0]}</dt>
              <dd>{fact[1] || m.staff_workers_nothing()}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

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
