import type { MetaFunction } from 'react-router'
import { demoReviews } from '../../domain/reviews/demo-reviews.ts'
import { Breadcrumbs } from '../public-site/Breadcrumbs.tsx'
import { CallToAction } from '../public-site/CallToAction.tsx'
import { Checklist } from '../public-site/Checklist.tsx'
import { Coverage } from '../public-site/Coverage.tsx'
import { coverage } from '../public-site/coverage.ts'
import { Hero } from '../public-site/Hero.tsx'
import { publicHead } from '../public-site/head.ts'
import { Island } from '../public-site/Island.tsx'
import { PostcodeForm } from '../public-site/PostcodeForm.tsx'
import { Promises } from '../public-site/Promises.tsx'
import { care, oneTimeHourly } from '../public-site/prices.ts'
import { Questions } from '../public-site/Questions.tsx'
import { careQuestions } from '../public-site/questions.ts'
import { RateTable } from '../public-site/RateTable.tsx'
import { Reviews } from '../public-site/Reviews.tsx'
import { Steps } from '../public-site/Steps.tsx'
import { company } from '../public-site/site-facts.ts'
import { breadcrumbsData, questionsData, serviceOffer } from '../public-site/structured-data.ts'
import { Drawing } from '../ui/Drawing.tsx'
import { Section } from '../ui/Section.tsx'
import styles from './elderly-care.module.css'

const path = '/service/elderly-care-malaysia'
const breadcrumbs = [{ name: 'Elderly care', path }]
// This page names the price of a single visit (docs/product/prices.md#rates).
const from = oneTimeHourly(care)
const description = `Caregivers by the hour for an older parent at home in Kuala Lumpur and Selangor, from ${from} an hour. Choose a woman or a man, for a day, a week or a month.`

/** Also the head of /caring-wheels-service, which shows the same page: one address is canonical. */
export const meta: MetaFunction = () =>
  publicHead({
    title: `Elderly care at home in KL and Selangor, from ${from} an hour · ${company}`,
    description,
    path,
    things: !import.meta.env.SSR
      ? []
      : [
          serviceOffer({
            name: 'Elderly care at home',
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
    title: 'Enter the postcode',
    text: 'The one where care is needed. You know at once whether we come there.',
  },
  {
    title: 'Say who and when',
    text: 'A woman or a man; four, six or eight hours; one day, one week or one month. Only times with a free caregiver are shown.',
  },
  {
    title: 'Tell us what to look out for',
    text: 'Medical details are kept encrypted, for you and our staff only. Then pay online or later.',
  },
]

const duties = [
  {
    title: 'Company',
    items: [
      'Talking, reading, board games',
      'A walk around the block',
      'Going along to the doctor',
      'Somebody there while you are at work',
    ],
  },
  {
    title: 'The day',
    items: [
      'Simple meals cooked and served',
      'Reminders to drink and to take medicine',
      'Light tidying around the person',
      'A word to the family in the evening',
    ],
  },
  {
    title: 'Body care',
    items: [
      'Washing and dressing',
      'Help to the toilet',
      'Getting up, sitting and lying down',
      'Walking with a stick or frame',
    ],
  },
]

const benefits = [
  {
    title: 'Checked before the first visit',
    text: 'You are trusting us with somebody you love. The people we send are vetted first.',
    icon: 'M12 3 5 6v5c0 5 3 8 7 10 4-2 7-5 7-10V6zM9 12l2.2 2.2L15.5 10',
  },
  {
    title: 'One face, where we can',
    text: 'Over a week or a month we send the same caregiver wherever possible.',
    icon: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-4.5 3-7 8-7s8 2.5 8 7',
  },
  {
    title: 'Private things stay private',
    text: 'Medical details are encrypted, and each time staff look at them is recorded.',
    icon: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3M12 15v2',
  },
  {
    title: 'A manager to call',
    text: 'Every booking has one of its own region, who knows it and looks after it.',
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
        title="Somebody kind, while you cannot be there."
        lead={`Caregivers by the hour for your mother, your father or an aunt, at home in Kuala Lumpur and Selangor. From ${from} an hour for a single visit, less for a week or a month.`}
        points={[
          'Choose a woman or a man',
          'For a day, a week or a month',
          'The full price before you pay',
        ]}
        art={<Drawing name="CareScene" />}
      >
        <Island
          name="PostcodeForm"
          of={PostcodeForm}
          props={{
            title: 'Where is care needed?',
            page: '/book-care-giver',
            label: 'Postcode',
            example: '46000',
          }}
        />
      </Hero>
      <Section title="Three steps to a helping hand" tone="band">
        <Steps steps={steps} />
      </Section>
      <Section title="What caregivers do" lead="They go at the pace of the person they are with.">
        <Checklist
          duties={duties}
          after="Caregivers are not nurses: injections, wound care and other nursing need a nurse. In an emergency call 999."
        />
      </Section>
      <Section
        title="What it costs"
        lead="By the hour and by the caregiver. The form shows the whole total before you pay."
        tone="band"
      >
        <RateTable of={care} worker="caregiver" />
      </Section>
      <Section title="Why families choose us">
        <Promises promises={benefits} />
      </Section>
      <Reviews
        title="What families say"
        reviews={demoReviews.toSorted((a, b) => b.about.localeCompare(a.about))}
        steps="landing"
        everyMs={3000}
      />
      <Section
        id="coverage"
        title="Where our caregivers go"
        lead="Some of the places we serve, with a postcode of each. The box at the top knows all of them."
      >
        <Coverage />
      </Section>
      <Section title="Good to know" tone="band" beside>
        <Questions questions={careQuestions} />
      </Section>
      <div className={styles.last}>
        <CallToAction
          title="Let us sit with them for a while."
          text="The postcode shows prices and free times."
        />
      </div>
    </>
  )
}
