import type { MetaFunction } from 'react-router'
import { Link } from 'react-router'
import { Breadcrumbs } from '../public-site/Breadcrumbs.tsx'
import { ContactForm } from '../public-site/ContactForm.tsx'
import { publicHead } from '../public-site/head.ts'
import { Island } from '../public-site/Island.tsx'
import { company, siteFacts } from '../public-site/site-facts.ts'
import { breadcrumbsData, business } from '../public-site/structured-data.ts'
import styles from './contact-us.module.css'

const path = '/contact-us'
const breadcrumbs = [{ name: 'Contact Us', path }]

export const meta: MetaFunction = () =>
  publicHead({
    title: `Contact Us · ${company}`,
    description: `Write to ${company} about a booking, a visit or your account, or before you book. A person reads it and answers by e-mail.`,
    path,
    things: !import.meta.env.SSR ? [] : [business(), breadcrumbsData(breadcrumbs)],
  })

/** /contact-us (docs/product/pages.md#routes). */
export default function ContactUs() {
  const { email, phone, phoneDigits, address } = siteFacts
  return (
    <div className={styles.page}>
      <div className={styles.words}>
        <Breadcrumbs breadcrumbs={breadcrumbs} />
        <h1>Contact Us</h1>
        <p className={styles.lead}>A person reads what you write, and answers by e-mail.</p>
        <dl className={styles.ways}>
          <div>
            <dt>Call</dt>
            <dd>
              <a href={`tel:${phoneDigits}`}>{phone}</a>
            </dd>
          </div>
          <div>
            <dt>E-mail</dt>
            <dd>
              <a href={`mailto:${email}`}>{email}</a>
            </dd>
          </div>
          <div>
            <dt>Office</dt>
            <dd>{address}</dd>
          </div>
          <div>
            <dt>Hours</dt>
            <dd>08:00 to 20:00, every day</dd>
          </div>
        </dl>
        <h2>Often quicker</h2>
        <ul className={styles.quick}>
          <li>
            <Link to="/booking-history">Move or cancel a booking</Link>
          </li>
          <li>
            <Link to="/forgot-password">Choose a new password</Link>
          </li>
          <li>
            <Link to="/faq">Read the questions and answers</Link>
          </li>
        </ul>
      </div>
      <Island name="ContactForm" of={ContactForm} />
    </div>
  )
}
