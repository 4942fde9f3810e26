import type { ComponentProps, ReactNode } from 'react'
import { m } from '../../messages/page.ts'
import { Drawing, type DrawingName } from '../ui/art/Drawing.tsx'
import { Section } from '../ui/Section.tsx'
import { Breadcrumbs } from './Breadcrumbs.tsx'
import { CallToAction } from './CallToAction.tsx'
import { Coverage } from './Coverage.tsx'
import { CustomerReviews } from './CustomerReviews.tsx'
import { coverage } from './coverage.ts'
import { Hero } from './Hero.tsx'
import { publicHead } from './head.ts'
import { Island } from './Island.tsx'
import { Promises } from './Promises.tsx'
import type { Priced } from './prices.ts'
import { Questions } from './Questions.tsx'
import type { Question } from './questions.ts'
import { RateTable } from './RateTable.tsx'
import { PostcodeForm } from './start/PostcodeForm.tsx'
import { breadcrumbsData, type Crumb, questionsData, serviceOffer } from './structured-data.ts'

type Tone = { tone?: 'plain' | 'band' }

/** The head of a landing page: its offer, questions and place in the site, for search engines. */
export function landingHead(page: {
  title: string
  /** What is offered. */
  name: string
  description: string
  breadcrumbs: readonly Crumb[]
  path: string
  priced: Priced
  questions: readonly Question[]
  areas?: readonly string[]
  at?: number
  unitText?: string
}) {
  const {
    title,
    breadcrumbs,
    questions,
    areas = coverage.map((each) => each.title),
    ...offer
  } = page
  const { description, path } = offer
  return publicHead({
    title,
    description,
    path,
    things: !import.meta.env.SSR
      ? []
      : [serviceOffer({ ...offer, areas }), questionsData(questions), breadcrumbsData(breadcrumbs)],
  })
}

/**
 * A landing page (docs/product/pages.md#landing-pages): the offer with the postcode box, sections,
 * and a link back to the box.
 */
export function Landing({
  breadcrumbs,
  art,
  form,
  call,
  skill,
  children,
  ...top
}: {
  breadcrumbs: readonly Crumb[]
  title: string
  lead: ReactNode
  points: readonly string[]
  art: DrawingName
  form: ComponentProps<typeof PostcodeForm>
  /** The service whose reviews are shown. */
  skill: string
  /** The text at the end of the page. */
  call: ComponentProps<typeof CallToAction>
  children: ReactNode
}) {
  return (
    <>
      <Hero
        {...top}
        breadcrumbs={<Breadcrumbs breadcrumbs={breadcrumbs} />}
        art={<Drawing name={art} />}
      >
        <Island name="PostcodeForm" of={PostcodeForm} props={form} />
      </Hero>
      {children}
      <Island name="CustomerReviews" of={CustomerReviews} props={{ skill }} />
      <CallToAction {...call} />
    </>
  )
}

/** The prices, from the rates. */
export function Costs({ lead, ...rates }: { lead: string } & ComponentProps<typeof RateTable>) {
  return (
    <Section title={m.public_what_it_costs()} lead={lead} tone="band">
      <RateTable {...rates} />
    </Section>
  )
}

/** The benefits. */
export function Benefits({
  title = m.public_count_on(),
  promises,
}: { title?: string } & ComponentProps<typeof Promises>) {
  return (
    <Section title={title}>
      <Promises promises={promises} />
    </Section>
  )
}

/** Where we work. */
export function Where({
  title,
  tone = 'plain',
  cityLinks = false,
}: Tone & { title: string; cityLinks?: boolean }) {
  return (
    <Section id="coverage" title={title} lead={m.landing_coverage_lead()} tone={tone}>
      <Coverage cityLinks={cityLinks} />
    </Section>
  )
}

/** Frequent questions. */
export function GoodToKnow({
  questions,
  tone = 'plain',
}: Tone & { questions: readonly Question[] }) {
  return (
    <Section title={m.public_good_to_know()} tone={tone} beside>
      <Questions questions={questions} />
    </Section>
  )
}
