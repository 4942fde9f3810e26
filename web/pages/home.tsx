import { Link, type MetaFunction } from 'react-router'
import { demoReviews } from '../../domain/reviews/demo-reviews.ts'
import { footerTowns } from '../Footer.tsx'
import { Hero } from '../public-site/Hero.tsx'
import { publicHead } from '../public-site/head.ts'
import { Island } from '../public-site/Island.tsx'
import { NextVisit } from '../public-site/NextVisit.tsx'
import { guarantees, Promises } from '../public-site/Promises.tsx'
import { care, careFrom, cleaningFrom, oneTimeHourly } from '../public-site/prices.ts'
import { Questions } from '../public-site/Questions.tsx'
import { homeQuestions } from '../public-site/questions.ts'
import { Reviews } from '../public-site/Reviews.tsx'
import { StartBooking } from '../public-site/StartBooking.tsx'
import { Steps } from '../public-site/Steps.tsx'
import { company } from '../public-site/site-facts.ts'
import { business, questionsData } from '../public-site/structured-data.ts'
import { Drawing } from '../ui/Drawing.tsx'
import { Section } from '../ui/Section.tsx'
import styles from './home.module.css'

export const meta: MetaFunction = () =>
  publicHead({
    title: `${company}: cleaners and caregivers by the hour in KL and Selangor`,
    description:
      'Book a cleaner or a caregiver by the hour in Kuala Lumpur and Selangor. Real start times, the full price before you pay, free to move until 24 hours before.',
    path: '/',
    things: !import.meta.env.SSR ? [] : [business(), questionsData(homeQuestions)],
  })

const services = [
  {
    title: 'Cleaning',
    text: `Homes and offices, once or regularly. From ${cleaningFrom} an hour.`,
    more: 'What our cleaners do',
    path: '/service/cleaning-service-malaysia',
    art: <Drawing name="CleaningScene" />,
  },
  {
    title: 'Elderly care',
    text: `Company and help at home, for a day, a week or a month. From ${oneTimeHourly(care)} an hour for a single visit.`,
    more: 'How our caregivers help',
    path: '/service/elderly-care-malaysia',
    art: <Drawing name="CareScene" />,
  },
]

const steps = [
  {
    title: 'Say what and where',
    text: 'Choose the help you need and enter your postcode. We tell you at once whether we serve it.',
  },
  {
    title: 'Pick a time that is free',
    text: 'Choose day, hours and people. Only start times with a free crew are offered, with the price beside them.',
  },
  {
    title: 'Confirm, and open the door',
    text: 'Give the address and pay online or later. Your booking is in your history, where you can also move it.',
  },
]

export default function Home() {
  return (
    <>
      <Hero
        className={styles.hero}
        title="Good help is next door."
        greeting={<Island name="NextVisit" of={NextVisit} />}
        lead="Book a cleaner for your home or a caregiver for your mother, by the hour, in Kuala Lumpur and Selangor. You see who is free, and what it costs, before you decide."
        points={[
          'Only start times with a free crew are offered',
          'The full price before you pay',
          'Free to move or cancel until 24 hours before',
        ]}
        art={
          <div className={styles.terrace}>
            <Drawing name="TerraceArt" />
          </div>
        }
      >
        <Island
          name="StartBooking"
          of={StartBooking}
          props={{ from: { cleaning: cleaningFrom, caregiver: careFrom } }}
        />
      </Hero>

      <Section title="How it works" tone="band">
        <Steps steps={steps} />
      </Section>

      <Section title="Two kinds of help to begin with">
        <ul className={styles.offers}>
          {services.map(({ title, text, more, path, art }) => (
            <li key={path}>
              <div className={styles.scene}>{art}</div>
              <h3>{title}</h3>
              <p>{text}</p>
              <Link to={path}>{more}</Link>
            </li>
          ))}
        </ul>
      </Section>

      <Section
        tone="band"
        title="What you can count on"
        lead="You are letting somebody into your home. These are the promises that come with them."
      >
        <Promises promises={guarantees} />
      </Section>

      <Section
        title="Where we work"
        lead="Most of Kuala Lumpur and Selangor. Enter your postcode above for a sure answer."
      >
        <ul className={styles.towns}>
          <li>
            <Link to="/service/cleaning-service-malaysia#coverage">Kuala Lumpur</Link>
          </li>
          {footerTowns.map(({ name, path }) => (
            <li key={name}>
              <Link to={path}>{name}</Link>
            </li>
          ))}
        </ul>
      </Section>

      <Reviews title="What customers say" reviews={demoReviews} steps="home" everyMs={5000} />

      <Section title="Questions people ask first" beside>
        <Questions questions={homeQuestions} />
        <p className={styles.more}>
          <Link to="/faq">All questions and answers</Link>
        </p>
      </Section>
    </>
  )
}
