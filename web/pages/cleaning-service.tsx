import type { MetaFunction } from 'react-router'
import { demoReviews } from '../../domain/reviews/demo-reviews.ts'
import { Breadcrumbs } from '../public-site/Breadcrumbs.tsx'
import { CallToAction } from '../public-site/CallToAction.tsx'
import { Checklist } from '../public-site/Checklist.tsx'
import { CityLinks, Coverage } from '../public-site/Coverage.tsx'
import { coverage } from '../public-site/coverage.ts'
import { Hero } from '../public-site/Hero.tsx'
import { publicHead } from '../public-site/head.ts'
import { Island } from '../public-site/Island.tsx'
import { PostcodeForm } from '../public-site/PostcodeForm.tsx'
import { Promises } from '../public-site/Promises.tsx'
import { cleaning, cleaningFrom } from '../public-site/prices.ts'
import { Questions } from '../public-site/Questions.tsx'
import { cleaningQuestions } from '../public-site/questions.ts'
import { RateTable } from '../public-site/RateTable.tsx'
import { Reviews } from '../public-site/Reviews.tsx'
import { Steps } from '../public-site/Steps.tsx'
import { company } from '../public-site/site-facts.ts'
import { breadcrumbsData, questionsData, serviceOffer } from '../public-site/structured-data.ts'
import { Drawing } from '../ui/Drawing.tsx'
import { Section } from '../ui/Section.tsx'

const path = '/service/cleaning-service-malaysia'
const breadcrumbs = [{ name: 'Cleaning service', path }]
const description = `House and office cleaning in Kuala Lumpur and Selangor from ${cleaningFrom} an hour. Real start times, the full price before you pay, put right if it was not right.`

export const meta: MetaFunction = () =>
  publicHead({
    title: `Cleaning service in KL and Selangor, from ${cleaningFrom} an hour · ${company}`,
    description,
    path,
    things: !import.meta.env.SSR
      ? []
      : [
          serviceOffer({
            name: 'Cleaning service',
            description,
            path,
            areas: coverage.map(({ title }) => title),
            priced: cleaning,
          }),
          questionsData(cleaningQuestions),
          breadcrumbsData(breadcrumbs),
        ],
  })

const steps = [
  {
    title: 'Enter your postcode',
    text: 'You know at once whether we come to you, and see the prices of your region.',
  },
  {
    title: 'Say when and for how long',
    text: 'Once, weekly or fortnightly; three to eight hours; one to five cleaners. Only start times with a free crew are shown.',
  },
  {
    title: 'Confirm and open the door',
    text: 'Add the address, pay online or later, and the crew is yours. Move or cancel free of charge until 24 hours before.',
  },
]

const duties = [
  {
    title: 'Rooms',
    items: [
      'Floors swept and mopped',
      'Surfaces and shelves dusted',
      'Beds made, rooms tidied',
      'Mirrors and switches wiped',
    ],
  },
  {
    title: 'Kitchen',
    items: [
      'Dishes washed and put away',
      'Counters, sink and hob scrubbed',
      'Cupboard fronts wiped',
      'Rubbish taken out',
    ],
  },
  {
    title: 'Bathrooms',
    items: [
      'Toilet and basin disinfected',
      'Shower and tiles scrubbed',
      'Taps and glass polished',
      'Floor washed',
    ],
  },
]

const benefits = [
  {
    title: 'The same crew, where we can',
    text: 'In a series we keep the people who know your home already.',
    icon: 'M8 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2 20c0-4 2.5-6 6-6s6 2 6 6M16 11a3 3 0 1 0 0-6M17 14c3 .3 5 2.2 5 6',
  },
  {
    title: 'Homes and offices',
    text: 'Condominium, landed house or shophouse, seven days a week.',
    icon: 'M3 21V9l6-5 6 5v12M15 12h6v9M9 21v-5M18 15h.01M18 18h.01',
  },
  {
    title: 'An honest total',
    text: 'Every line of the price stands beside your answers before you pay.',
    icon: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6',
  },
  {
    title: 'Redone if it was not right',
    text: 'Tell us within 24 hours of the visit and we come back.',
    icon: 'M4 12a8 8 0 1 1 2.5 5.8M4 12l-2-2.5M4 12l3-2M9 12l2.2 2.2L15 10',
  },
]

/** /service/cleaning-service-malaysia (docs/product/pages.md#landing-pages). */
export default function CleaningService() {
  return (
    <>
      <Hero
        breadcrumbs={<Breadcrumbs breadcrumbs={breadcrumbs} />}
        title="A clean home, by people you can count on."
        lead={`Cleaners by the hour for homes and offices in Kuala Lumpur and Selangor, from ${cleaningFrom} an hour.`}
        points={[
          'The full price before you pay',
          'Only start times with a free crew',
          'Free to move until 24 hours before',
        ]}
        art={<Drawing name="CleaningScene" />}
      >
        <Island
          name="PostcodeForm"
          of={PostcodeForm}
          props={{ title: 'Do we come to you?', page: '/book-cleaner', example: '59100' }}
        />
      </Hero>
      <Section title="Three steps to a clean home" tone="band">
        <Steps steps={steps} />
      </Section>
      <Section
        title="What the cleaners do"
        lead="A usual visit. Tell the crew at the door what matters most to you, and they begin there."
      >
        <Checklist
          duties={duties}
          after="For safety, cleaners do not climb above a step ladder, move heavy furniture, or clean windows from outside."
        />
      </Section>
      <Section
        title="What it costs"
        lead="By the hour and by the worker. The form shows the whole total before you pay."
        tone="band"
      >
        <RateTable of={cleaning} worker="cleaner" />
      </Section>
      <Section title="Why people stay with us">
        <Promises promises={benefits} />
      </Section>
      <Reviews title="What customers say" reviews={demoReviews} steps="landing" everyMs={3000} />
      <Section
        id="coverage"
        title="Where our cleaners go"
        lead="Some of the places we serve, with a postcode of each. The box at the top knows all of them."
      >
        <Coverage cityLinks />
      </Section>
      <Section title="Cleaning in your city" tone="band">
        <CityLinks />
      </Section>
      <Section title="Good to know" beside>
        <Questions questions={cleaningQuestions} />
      </Section>
      <CallToAction title="Shall we come by?" text="Your postcode shows prices and free times." />
    </>
  )
}
