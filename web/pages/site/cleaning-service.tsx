import type { MetaFunction } from 'react-router'
import { demoReviews } from '../../../domain/reviews/demo-reviews.ts'
import { m } from '../../../messages/page.ts'
import { Checklist } from '../../public-site/Checklist.tsx'
import { CityLinks } from '../../public-site/Coverage.tsx'
import {
  Benefits,
  Costs,
  GoodToKnow,
  Landing,
  landingHead,
  Where,
} from '../../public-site/Landing.tsx'
import { cleaning, cleaningFrom } from '../../public-site/prices.ts'
import { cleaningQuestions } from '../../public-site/questions.ts'
import { Reviews } from '../../public-site/Reviews.tsx'
import { Steps } from '../../public-site/Steps.tsx'
import { company, lateFeeLength } from '../../public-site/site-facts.ts'
import { Section } from '../../ui/Section.tsx'

const path = '/service/cleaning-service-malaysia'
const breadcrumbs = [{ name: m.public_cleaning_service(), path }]
const description = m.landing_cleaning_description({ price: cleaningFrom })

export const meta: MetaFunction = () =>
  landingHead({
    title: m.landing_cleaning_title({ price: cleaningFrom, company }),
    name: m.public_cleaning_service(),
    description,
    path,
    priced: cleaning,
    questions: cleaningQuestions,
    breadcrumbs,
  })

const steps = [
  { title: m.landing_cleaning_step_where(), text: m.landing_cleaning_step_where_text() },
  { title: m.landing_cleaning_step_when(), text: m.landing_cleaning_step_when_text() },
  {
    title: m.landing_cleaning_step_confirm(),
    text: m.landing_cleaning_step_confirm_text({ length: lateFeeLength }),
  },
]

const duties = [
  {
    title: m.landing_rooms(),
    items: [
      m.landing_rooms_floors(),
      m.landing_rooms_dust(),
      m.landing_rooms_beds(),
      m.landing_rooms_mirrors(),
    ],
  },
  {
    title: m.landing_kitchen(),
    items: [
      m.landing_kitchen_dishes(),
      m.landing_kitchen_counters(),
      m.landing_kitchen_fronts(),
      m.landing_kitchen_rubbish(),
    ],
  },
  {
    title: m.landing_bathrooms(),
    items: [
      m.landing_bathrooms_toilet(),
      m.landing_bathrooms_shower(),
      m.landing_bathrooms_taps(),
      m.landing_bathrooms_floor(),
    ],
  },
]

const benefits = [
  {
    title: m.landing_same_crew(),
    text: m.landing_same_crew_text(),
    icon: 'M8 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2 20c0-4 2.5-6 6-6s6 2 6 6M16 11a3 3 0 1 0 0-6M17 14c3 .3 5 2.2 5 6',
  },
  {
    title: m.landing_homes_offices(),
    text: m.landing_homes_offices_text(),
    icon: 'M3 21V9l6-5 6 5v12M15 12h6v9M9 21v-5M18 15h.01M18 18h.01',
  },
  {
    title: m.landing_honest_total(),
    text: m.landing_honest_total_text(),
    icon: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6',
  },
  {
    title: m.landing_redone(),
    text: m.landing_redone_text(),
    icon: 'M4 12a8 8 0 1 1 2.5 5.8M4 12l-2-2.5M4 12l3-2M9 12l2.2 2.2L15 10',
  },
]

/** /service/cleaning-service-malaysia (docs/product/pages.md#landing-pages). */
export default function CleaningService() {
  return (
    <Landing
      skill="Cleaner"
      breadcrumbs={breadcrumbs}
      title={m.landing_cleaning_heading()}
      lead={m.landing_cleaning_lead({ price: cleaningFrom })}
      points={[
        m.public_full_price(),
        m.landing_point_times(),
        m.landing_point_move({ length: lateFeeLength }),
      ]}
      art="CleaningScene"
      form={{ title: m.landing_do_we_come(), page: '/book-cleaner', example: '59100' }}
      call={{ title: m.landing_cleaning_call(), text: m.landing_cleaning_call_text() }}
    >
      <Section title={m.landing_cleaning_steps()} tone="band">
        <Steps steps={steps} />
      </Section>
      <Section title={m.landing_cleaning_duties()} lead={m.landing_cleaning_duties_lead()}>
        <Checklist duties={duties} after={m.landing_cleaning_duties_after()} />
      </Section>
      <Costs
        lead={m.landing_cleaning_cost_lead()}
        of={cleaning}
        unit={m.public_hour_of_cleaner()}
      />
      <Benefits title={m.landing_cleaning_why()} promises={benefits} />
      <Reviews
        title={m.public_customers_say()}
        reviews={demoReviews}
        steps="landing"
        everyMs={3000}
      />
      <Where title={m.landing_cleaning_where()} cityLinks />
      <Section title={m.landing_your_city()} tone="band">
        <CityLinks />
      </Section>
      <GoodToKnow questions={cleaningQuestions} />
    </Landing>
  )
}
