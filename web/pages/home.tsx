import { Link, type MetaFunction } from 'react-router'
import { demoReviews } from '../../domain/reviews/demo-reviews.ts'
import { m } from '../../messages/page.ts'
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
    title: m.home_title({ company }),
    description: m.home_description(),
    path: '/',
    things: !import.meta.env.SSR ? [] : [business(), questionsData(homeQuestions)],
  })

const services = [
  {
    title: m.public_cleaning(),
    text: m.home_cleaning_text({ price: cleaningFrom }),
    more: m.home_cleaning_more(),
    path: '/service/cleaning-service-malaysia',
    art: <Drawing name="CleaningScene" />,
  },
  {
    title: m.public_elderly_care(),
    text: m.home_care_text({ price: oneTimeHourly(care) }),
    more: m.home_care_more(),
    path: '/service/elderly-care-malaysia',
    art: <Drawing name="CareScene" />,
  },
]

const steps = [
  {
    title: m.home_step_what(),
    text: m.home_step_what_text(),
  },
  {
    title: m.home_step_when(),
    text: m.home_step_when_text(),
  },
  {
    title: m.home_step_confirm(),
    text: m.home_step_confirm_text(),
  },
]

export default function Home() {
  return (
    <>
      <Hero
        className={styles.hero}
        title={m.home_heading()}
        greeting={<Island name="NextVisit" of={NextVisit} />}
        lead={m.home_lead()}
        points={[m.home_tick_times(), m.public_full_price(), m.home_tick_free()]}
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

      <Section title={m.home_how()} tone="band">
        <Steps steps={steps} />
      </Section>

      <Section title={m.home_two_kinds()}>
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

      <Section tone="band" title={m.public_count_on()} lead={m.home_promises_lead()}>
        <Promises promises={guarantees} />
      </Section>

      <Section title={m.site_where_we_work()} lead={m.home_where_lead()}>
        <ul className={styles.towns}>
          <li>
            <Link to="/service/cleaning-service-malaysia#coverage">{m.public_kuala_lumpur()}</Link>
          </li>
          {footerTowns.map(({ name, path }) => (
            <li key={name}>
              <Link to={path}>{name}</Link>
            </li>
          ))}
        </ul>
      </Section>

      <Reviews title={m.public_customers_say()} reviews={demoReviews} steps="home" everyMs={5000} />

      <Section title={m.home_questions()} beside>
        <Questions questions={homeQuestions} />
        <p className={styles.more}>
          <Link to="/faq">{m.home_all_questions()}</Link>
        </p>
      </Section>
    </>
  )
}
