import type { MetaFunction } from 'react-router'
import { demoReviews } from '../../../domain/reviews/demo-reviews.ts'
import { m } from '../../../messages/page.ts'
import { Breadcrumbs } from '../../public-site/Breadcrumbs.tsx'
import { CallToAction } from '../../public-site/CallToAction.tsx'
import { Checklist } from '../../public-site/Checklist.tsx'
import { Coverage } from '../../public-site/Coverage.tsx'
import { coverage } from '../../public-site/coverage.ts'
import { Hero } from '../../public-site/Hero.tsx'
import { publicHead } from '../../public-site/head.ts'
import { Island } from '../../public-site/Island.tsx'
import { PostcodeForm } from '../../public-site/PostcodeForm.tsx'
import { Promises } from '../../public-site/Promises.tsx'
import { care, oneTimeHourly } from '../../public-site/prices.ts'
import { Questions } from '../../public-site/Questions.tsx'
import { careQuestions } from '../../public-site/questions.ts'
import { RateTable } from '../../public-site/RateTable.tsx'
import { Reviews } from '../../public-site/Reviews.tsx'
import { Steps } from '../../public-site/Steps.tsx'
import { company } from '../../public-site/site-facts.ts'
import { breadcrumbsData, questionsData, serviceOffer } from '../../public-site/structured-data.ts'
import { Drawing } from '../../ui/Drawing.tsx'
import { Section } from '../../ui/Section.tsx'
import styles from './elderly-care.module.css'

const path = '/service/elderly-care-malaysia'
const breadcrumbs = [{ name: m.public_elderly_care(), path }]
// This page names the price of a single visit (docs/product/prices.md#rates).
const from = oneTimeHourly(care)
const description = m.landing_care_description({ price: from })

/** Also the head of /caring-wheels-service, which shows the same page: one address is canonical. */
export const meta: MetaFunction = () =>
  publicHead({
    title: m.landing_care_title({ price: from, company }),
    description,
    path,
    things: !import.meta.env.SSR
      ? []
      : [
          serviceOffer({
            name: m.landing_care_name(),
            description,
            path,
            areas: coverage.map(({ title }) => title),
            priced: care,
          }),
          questionsData(careQuestions),
          breadcrumbsData(breadcrumbs),
        ],
  })

const steps = [
  {
    title: m.landing_care_step_where(),
    text: m.landing_care_step_where_text(),
  },
  {
    title: m.landing_care_step_when(),
    text: m.landing_care_step_when_text(),
  },
  {
    title: m.landing_care_step_health(),
    text: m.landing_care_step_health_text(),
  },
]

const duties = [
  {
    title: m.landing_company(),
    items: [
      m.landing_company_talk(),
      m.landing_company_walk(),
      m.landing_company_doctor(),
      m.landing_company_work(),
    ],
  },
  {
    title: m.landing_day(),
    items: [
      m.landing_day_meals(),
      m.landing_day_reminders(),
      m.landing_day_tidying(),
      m.landing_day_word(),
    ],
  },
  {
    title: m.landing_body(),
    items: [
      m.landing_body_washing(),
      m.landing_body_toilet(),
      m.landing_body_getting_up(),
      m.landing_body_walking(),
    ],
  },
]

const benefits = [
  {
    title: m.landing_checked(),
    text: m.landing_checked_text(),
    icon: 'M12 3 5 6v5c0 5 3 8 7 10 4-2 7-5 7-10V6zM9 12l2.2 2.2L15.5 10',
  },
  {
    title: m.landing_one_face(),
    text: m.landing_one_face_text(),
    icon: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-4.5 3-7 8-7s8 2.5 8 7',
  },
  {
    title: m.landing_private(),
    text: m.landing_private_text(),
    icon: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3M12 15v2',
  },
  {
    title: m.landing_manager(),
    text: m.landing_manager_text(),
    icon: 'M6 4h4l1.5 5-2.2 1.5a12 12 0 0 0 4.2 4.2L15 12.5l5 1.5v4a2 2 0 0 1-2 2A14 14 0 0 1 4 6a2 2 0 0 1 2-2z',
  },
]

/**
 * /service/elderly-care-malaysia and /caring-wheels-service (docs/product/pages.md#landing-pages).
 */
export default function ElderlyCare() {
  return (
    <>
      <Hero
        breadcrumbs={<Breadcrumbs breadcrumbs={breadcrumbs} />}
        title={m.landing_care_heading()}
        lead={m.landing_care_lead({ price: from })}
        points={[m.landing_care_point_who(), m.landing_care_point_when(), m.public_full_price()]}
        art={<Drawing name="CareScene" />}
      >
        <Island
          name="PostcodeForm"
          of={PostcodeForm}
          props={{
            title: m.landing_where_care(),
            page: '/book-care-giver',
            label: m.public_postcode(),
            example: '46000',
          }}
        />
      </Hero>
      <Section title={m.landing_care_steps()} tone="band">
        <Steps steps={steps} />
      </Section>
      <Section title={m.landing_care_duties()} lead={m.landing_care_duties_lead()}>
        <Checklist duties={duties} after={m.landing_care_duties_after()} />
      </Section>
      <Section title={m.public_what_it_costs()} lead={m.landing_care_cost_lead()} tone="band">
        <RateTable of={care} unit={m.public_hour_of_caregiver()} />
      </Section>
      <Section title={m.landing_care_why()}>
        <Promises promises={benefits} />
      </Section>
      <Reviews
        title={m.landing_families_say()}
        reviews={demoReviews.toSorted((a, b) => a.about.localeCompare(b.about))}
        steps="landing"
        everyMs={3000}
      />
      <Section id="coverage" title={m.landing_care_where()} lead={m.landing_coverage_lead()}>
        <Coverage />
      </Section>
      <Section title={m.public_good_to_know()} tone="band" beside>
        <Questions questions={careQuestions} />
      </Section>
      <div className={styles.last}>
        <CallToAction title={m.landing_care_call()} text={m.landing_care_call_text()} />
      </div>
    </>
  )
}
