import type { MetaFunction } from 'react-router'
import { Page } from '../ui/Page.tsx'
import { ButtonLink } from '../ui/PlainButton.tsx'
import styles from './contact-us.module.css'

export const meta: MetaFunction = () => [
  { title: 'Contact Us · Jiran' },
  {
    name: 'description',
    content: 'How to reach Jiran about a booking, a visit or your account.',
  },
]

/** /contact-us (spec 2): the ways that exist today; the message form comes with its call. */
export default function ContactUs() {
  return (
    <Page
      title="Contact Us"
      lead="Most things are quickest where they belong: on the booking itself."
    >
      <div className={styles.ways}>
        <section>
          <h2>You have a booking</h2>
          <p>
            Open it in your booking history to see its time and address, or to move it while it is
            still ahead.
          </p>
          <ButtonLink to="/booking-history">Booking History</ButtonLink>
        </section>
        <section>
          <h2>You cannot log in</h2>
          <p>We send you a link to choose a new password.</p>
          <ButtonLink to="/forgot-password" look="outline">
            Forgot Password
          </ButtonLink>
        </section>
        <section>
          <h2>You want to know if we come to you</h2>
          <p>Your postcode on the home page gives the answer at once.</p>
          <ButtonLink to="/" look="outline">
            Check your postcode
          </ButtonLink>
        </section>
      </div>
    </Page>
  )
}
