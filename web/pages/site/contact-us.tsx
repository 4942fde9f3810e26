import type { MetaFunction } from 'react-router'
import { Link } from 'react-router'
import { m } from '../../../messages/page.ts'
import { Breadcrumbs } from '../../public-site/Breadcrumbs.tsx'
import { ContactForm } from '../../public-site/ContactForm.tsx'
import { publicHead } from '../../public-site/head.ts'
import { Island } from '../../public-site/Island.tsx'
import { company, openingHours, siteFacts } from '../../public-site/site-facts.ts'
import { breadcrumbsData, business } from '../../public-site/structured-data.ts'
import styles from './contact-us.module.css'

const path = '/contact-us'
const breadcrumbs = [{ name: m.site_contact_us(), path }]

export const meta: MetaFunction = () =>
  publicHead({
    title: m.contact_title({ company }),
    description: m.contact_description({ company }),
    path,
    things: !import.meta.env.SSR ? [] : [business(), breadcrumbsData(breadcrumbs)],
  })

/** /contact-us (docs/product/pages.md#routes). */
export default function ContactUs() {
  const { email, phone, phoneDigits, address, whatsapp, whatsappDigits } = siteFacts
  return (
    <div className={styles.page}>
      <div className={styles.words}>
        <Breadcrumbs breadcrumbs={breadcrumbs} />
        <h1>{m.site_contact_us()}</h1>
        <p className={styles.lead}>{m.contact_lead()}</p>
        <dl className={styles.ways}>
          <div>
            <dt>{m.contact_call()}</dt>
            <dd>
              <a href={`tel:${phoneDigits}`}>{phone}</a>
            </dd>
          </div>
          {whatsapp && (
            <div data-needs="whatsapp">
              <dt>{m.contact_whatsapp()}</dt>
              <dd>
                <a href={`https://wa.me/${whatsappDigits}`}>{whatsapp}</a>
              </dd>
            </div>
          )}
          <div>
            <dt>{m.contact_email_us()}</dt>
            <dd>
              <a href={`mailto:${email}`}>{email}</a>
            </dd>
          </div>
          <div>
            <dt>{m.contact_office()}</dt>
            <dd>{address}</dd>
          </div>
          <div>
            <dt>{m.contact_hours()}</dt>
            <dd>{m.contact_hours_daily(openingHours)}</dd>
          </div>
        </dl>
        <h2>{m.contact_quicker()}</h2>
        <ul className={styles.quick}>
          <li>
            <Link to="/booking-history">{m.contact_quick_booking()}</Link>
          </li>
          <li>
            <Link to="/forgot-password">{m.contact_quick_password()}</Link>
          </li>
          <li>
            <Link to="/faq">{m.contact_quick_faq()}</Link>
          </li>
        </ul>
      </div>
      <Island name="ContactForm" of={ContactForm} />
    </div>
  )
}
