import type { MetaFunction } from 'react-router'
import { footerTowns } from '../Footer.tsx'
import { Breadcrumbs } from '../public-site/Breadcrumbs.tsx'
import { CityLinks } from '../public-site/Coverage.tsx'
import { publicHead } from '../public-site/head.ts'
import { guarantees, Promises } from '../public-site/Promises.tsx'
import { company } from '../public-site/site-facts.ts'
import { breadcrumbsData, business } from '../public-site/structured-data.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Drawing } from '../ui/Drawing.tsx'
import { Section } from '../ui/Section.tsx'
import styles from './about-us.module.css'

const path = '/about-us'
const breadcrumbs = [{ name: 'About Us', path }]
const towns = footerTowns.map(({ name }) => name)

export const meta: MetaFunction = () =>
  publicHead({
    title: `About Us · ${company}`,
    description: `${company} sends people by the hour for homes and families in Kuala Lumpur and Selangor: who we are, how we work and what we promise.`,
    path,
    things: !import.meta.env.SSR ? [] : [business(), breadcrumbsData(breadcrumbs)],
  })

const ways = [
  {
    title: 'A time you can choose is a time you get',
    text: 'We look at who is free in your area before we show a start time, and reserve the people the moment you book. Nobody rings you back to say it does not work after all.',
  },
  {
    title: 'The price stands beside your answers',
    text: 'Every line of the total is shown while you fill in the booking, and the total you see is the total you pay. A fee for a late change is shown before you agree to it.',
  },
  {
    title: 'Private things stay private',
    text: 'Medical details for a caregiver are kept encrypted and shown only to you and our staff, and every time staff look is recorded.',
  },
  {
    title: 'Somebody looks after it',
    text: 'Each booking has a manager of its own region. If a visit was not right, tell us within 24 hours and we put it right.',
  },
]

/** /about-us (docs/product/pages.md#routes). */
export default function AboutUs() {
  return (
    <>
      <div className={styles.top}>
        <Breadcrumbs breadcrumbs={breadcrumbs} />
        <h1>The neighbour you would ask, if you knew who was free.</h1>
        <p>
          In Malay, jiran is the word for neighbour, and that is how we work. We send cleaners,
          caregivers and other helpers by the hour to homes and offices in Kuala Lumpur and
          Selangor, from 08:00 to 20:00 on every day of the week.
        </p>
        <Drawing name="TerraceArt" />
      </div>
      <Section title="How we work" tone="band" beside>
        <dl className={styles.ways}>
          {ways.map(({ title, text }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section title="Why by the hour">
        <div className={styles.prose}>
          <p>
            Most homes do not need somebody every day. They need two people on a Thursday, or one
            person for the week after an operation, and they need to know what it costs before they
            agree. An hour is a measure that everybody understands.
          </p>
          <p>
            We begin with the two kinds of help that families ask for first, cleaning and care.
            Every visit is booked the same way, whether it is three hours of cleaning or a month
            beside your mother.
          </p>
        </div>
      </Section>
      <Section title="What we promise" tone="band">
        <Promises promises={guarantees} />
      </Section>
      <Section
        title="Where we work"
        lead={`Kuala Lumpur, ${towns.slice(0, -1).join(', ')} and ${towns.at(-1)}, and most places between. Your postcode on the home page gives the sure answer.`}
      >
        <CityLinks />
        <div className={styles.next}>
          <ButtonLink to="/">Book somebody</ButtonLink>
          <ButtonLink to="/contact-us" variant="outline">
            Contact Us
          </ButtonLink>
        </div>
      </Section>
    </>
  )
}
