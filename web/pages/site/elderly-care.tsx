import type { MetaFunction } from 'react-router'
import { demoReviews } from '../../../domain/reviews/demo-reviews.ts'
import { m } from '../../../messages/page.ts'
import { Checklist } from '../../public-site/Checklist.tsx'
import {
  Benefits,
  Costs,
  GoodToKnow,
  Landing,
  landingHead,
  Where,
} from '../../public-site/Landing.tsx'
import { care, oneTimeHourly } from '../../public-site/prices.ts'
import { careQuestions } from '../../public-site/questions.ts'
import { Reviews } from '../../public-site/Reviews.tsx'
import { Steps } from '../../public-site/Steps.tsx'
import { company } from '../../public-site/site-facts.ts'
import { Section } from '../../ui/Section.tsx'

const path = '/service/elderly-care-malaysia'
const breadcrumbs = [{ name: m.public_elderly_care(), path }]
// This page names the price of a single visit (docs/product/prices.md#rates).
const from = oneTimeHourly(care)
const description = m.landing_care_description({ price: from })

/** Also the head of /caring-wheels-service, which shows the same page: one address is canonical. */
export const meta: MetaFunction = () =>
  landingHead({
    title: m.landing_care_title({ price: from, company }),
    name: m.landing_care_name(),
    description,
    path,
    priced: care,
    questions: careQuestions,
    breadcrumbs,
  })

const steps = [
  { title: m.landing_care_step_where(), text: m.landing_care_step_where_text() },
  { title: m.landing_care_step_when(), text: m.landing_care_step_when_text() },
  { title: m.landing_care_step_health(), text: m.landing_care_step_health_text() },
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
    <Landing
      skill="Care Giver"
      breadcrumbs={breadcrumbs}
      title={m.landing_care_heading()}
      lead={m.landing_care_lead({ price: from })}
      points={[m.landing_care_point_who(), m.landing_care_point_when(), m.public_full_price()]}
      art="CareScene"
      form={{
        title: m.landing_where_care(),
        page: '/book-care-giver',
        label: m.public_postcode(),
        example: '46000',
      }}
      call={{ title: m.landing_care_call(), text: m.landing_care_call_text() }}
    >
      <Section title={m.landing_care_steps()} tone="band">
        <Steps steps={steps} />
      </Section>
      <Section title={m.landing_care_duties()} lead={m.landing_care_duties_lead()}>
        <Checklist duties={duties} after={m.landing_care_duties_after()} />
      </Section>
      <Costs lead={m.landing_care_cost_lead()} of={care} unit={m.public_hour_of_caregiver()} />
      <Benefits title={m.landing_care_why()} promises={benefits} />
      <Reviews
        title={m.landing_families_say()}
        reviews={demoReviews.toSorted((a, b) => a.about.localeCompare(b.about))}
        steps="landing"
        everyMs={3000}
      />
      <Where title={m.landing_care_where()} />
      <GoodToKnow questions={careQuestions} tone="band" />
    </Landing>
  )
}
