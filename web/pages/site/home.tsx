import { Link, type MetaFunction } from 'react-router'
import { demoReviews } from '../../../domain/reviews/demo-reviews.ts'
import { landings } from '../../../domain/services/landings.ts'
import {
  onlyCleaningAndCare,
  type VisibilityCondition,
} from '../../../domain/site/service-states.ts'
import { m } from '../../../messages/page.ts'
import { everywhere, footerTowns, Town } from '../../Footer.tsx'
import { labelText, pageLocale } from '../../locale.ts'
import { Hero } from '../../public-site/Hero.tsx'
import { publicHead } from '../../public-site/head.ts'
import { Island } from '../../public-site/Island.tsx'
import { leastPrice, scenes } from '../../public-site/offered-services.ts'
import { guarantees, Promises } from '../../public-site/Promises.tsx'
import { care, cleaningFrom, oneTimeHourly } from '../../public-site/prices.ts'
import { Questions } from '../../public-site/Questions.tsx'
import { homeQuestions } from '../../public-site/questions.ts'
import { Reviews } from '../../public-site/Reviews.tsx'
import { Steps } from '../../public-site/Steps.tsx'
import { company, lateFeeLength } from '../../public-site/site-facts.ts'
import { NextVisit } from '../../public-site/start/NextVisit.tsx'
import { StartBooking } from '../../public-site/start/StartBooking.tsx'
import { business, questionsData } from '../../public-site/structured-data.ts'
import { textWhen, When } from '../../public-site/When.tsx'
import { Drawing } from '../../ui/art/Drawing.tsx'
import { Section } from '../../ui/Section.tsx'
import styles from './home.module.css'

export const meta: MetaFunction = () =>
  publicHead({
    title: textWhen(onlyCleaningAndCare, m.home_title({ company }), m.home_help_title({ company })),
    description: textWhen(
      onlyCleaningAndCare,
      m.home_description({ length: lateFeeLength }),
      m.home_help_description({ length: lateFeeLength }),
    ),
    path: '/',
    things: !import.meta.env.SSR ? [] : [business(), questionsData(homeQuestions)],
  })

const services = [
  {
    skill: 'Cleaner',
    title: m.public_cleaning(),
    text: m.home_cleaning_text({ price: cleaningFrom }),
    more: m.home_cleaning_more(),
    path: '/service/cleaning-service-malaysia',
    art: <Drawing name="CleaningScene" />,
  },
  {
    skill: 'Care Giver',
    title: m.public_elderly_care(),
    text: m.home_care_text({ price: oneTimeHourly(care) }),
    more: m.home_care_more(),
    path: '/service/elderly-care-malaysia',
    art: <Drawing name="CareScene" />,
  },
  ...landings.map(({ skill, name, path, lead }) => ({
    skill,
    title: labelText(name),
    text: lead({ price: leastPrice(skill) }, { locale: pageLocale }),
    more: m.home_service_more({ service: labelText(name) }),
    path,
    art: <Drawing name={scenes[skill] ?? 'TerraceArt'} />,
  })),
]

const kindsOfHelp: readonly { is: VisibilityCondition; title: string }[] = [
  { is: onlyCleaningAndCare, title: m.home_two_kinds() },
  { is: `!${onlyCleaningAndCare}`, title: m.home_what_help() },
]

const steps = [
  { title: m.home_step_what(), text: m.home_step_what_text() },
  { title: m.home_step_when(), text: m.home_step_when_text() },
  { title: m.home_step_confirm(), text: m.home_step_confirm_text() },
]

export default function Home() {
  return (
    <>
      <Hero
        className={styles.hero}
        title={m.home_heading()}
        greeting={<Island name="NextVisit" of={NextVisit} />}
        lead={
          <>
            <When is="Cleaner=open">{m.home_lead()}</When>
            <When is="!Cleaner=open">{m.home_help_lead()}</When>
          </>
        }
        points={[
          m.home_tick_times(),
          m.public_full_price(),
          m.home_tick_free({ length: lateFeeLength }),
        ]}
        art={
          <div className={styles.terrace}>
            <Drawing name="TerraceArt" />
          </div>
        }
      >
        <Island name="StartBooking" of={StartBooking} />
      </Hero>

      <Section title={m.home_how()} tone="band">
        <Steps steps={steps} />
      </Section>

      {kindsOfHelp.map(({ is, title }) => (
        <When key={is} is={is}>
          <Section title={title}>
            <ul className={styles.offers}>
              {services.map(({ skill, title, text, more, path, art }) => (
                <When key={path} is={`${skill}=open`}>
                  <li>
                    <div className={styles.scene}>{art}</div>
                    <h3>{title}</h3>
                    <p>{text}</p>
                    <Link to={path}>{more}</Link>
                  </li>
                </When>
              ))}
            </ul>
          </Section>
        </When>
      ))}

      <Section tone="band" title={m.public_count_on()} lead={m.home_promises_lead()}>
        <Promises promises={guarantees} />
      </Section>

      <Section title={m.site_where_we_work()} lead={m.home_where_lead()}>
        <ul className={styles.towns}>
          {[{ name: m.public_kuala_lumpur(), path: everywhere }, ...footerTowns].map((town) => (
            <li key={town.name}>
              <Town {...town} />
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
