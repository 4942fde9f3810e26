import type { MetaFunction } from 'react-router'
import { footerTowns } from '../Footer.tsx'
import { ButtonLink } from '../ui/PlainButton.tsx'
import { Section } from '../ui/Section.tsx'
import { TerraceArt } from '../ui/TerraceArt.tsx'
import styles from './about-us.module.css'

export const meta: MetaFunction = () => [
  { title: 'About Us · Jiran' },
  {
    name: 'description',
    content:
      'Jiran sends people by the hour for homes and families in Kuala Lumpur and Selangor: who we are and how we work.',
  },
]

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

/** /about-us (spec 2). */
export default function AboutUs() {
  return (
    <>
      <div className={styles.top}>
        <h1>The neighbour you would ask, if you knew who was free.</h1>
        <p>
          Jiran is the Malay word for neighbour. We send cleaners, caregivers and other helpers by
          the hour to homes and offices in Kuala Lumpur and Selangor, from 08:00 to 20:00 on every
          day of the week.
        </p>
        <TerraceArt />
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
      <Section
        title="Where we work"
        lead={`Kuala Lumpur, ${footerTowns.slice(0, -1).join(', ')} and ${footerTowns.at(-1)}. Your postcode on the home page gives the sure answer.`}
      >
        <ButtonLink to="/">Book somebody</ButtonLink>
      </Section>
    </>
  )
}
