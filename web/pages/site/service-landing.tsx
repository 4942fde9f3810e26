import { type MetaFunction, Navigate, useLocation } from 'react-router'
import type { Question, Service } from '../../../domain/booking/description.ts'
import { listLabel } from '../../../domain/messages/format.ts'
import { serviceBySkill } from '../../../domain/services/catalogue.ts'
import type { Landing as LandingText } from '../../../domain/services/landing.ts'
import { landings } from '../../../domain/services/landings.ts'
import { m } from '../../../messages/page.ts'
import { labelText, pageLocale } from '../../locale.ts'
import { Checklist } from '../../public-site/Checklist.tsx'
import {
  Benefits,
  Costs,
  GoodToKnow,
  Landing,
  landingHead,
  Where,
} from '../../public-site/Landing.tsx'
import { leastPrice, scenes } from '../../public-site/offered-services.ts'
import { guarantees } from '../../public-site/Promises.tsx'
import { type Priced, pricedServices } from '../../public-site/prices.ts'
import { serviceQuestions } from '../../public-site/questions.ts'
import { Steps } from '../../public-site/Steps.tsx'
import { company, lateFeeLength } from '../../public-site/site-facts.ts'
import { Section } from '../../ui/Section.tsx'

const options = { locale: pageLocale }

export const meta: MetaFunction = ({ location }) => {
  const page = landingAt(location.pathname)
  if (!page) return []
  const { skill, path, unit } = page.landing
  const price = { price: leastPrice(skill) }
  const name = labelText(page.landing.name)
  const description = page.landing.description(price, options)
  const from = page.landing.from(price, options)
  return landingHead({
    title: m.landing_service_title({ service: name, from, company }),
    name,
    description,
    path,
    priced: page.priced,
    unitText: chargesHours(page.service) ? undefined : labelText(unit),
    questions: serviceQuestions,
    breadcrumbs: [{ name, path }],
  })
}

const steps = [
  { title: m.landing_cleaning_step_where(), text: m.landing_cleaning_step_where_text() },
  { title: m.landing_service_when(), text: m.landing_service_when_text() },
  {
    title: m.landing_cleaning_step_confirm(),
    text: m.landing_cleaning_step_confirm_text({ length: lateFeeLength }),
  },
]

/**
 * The landing page of a service, made from its description and its rates
 * (docs/product/services.md#landing-pages). The server serves it while the service is open.
 */
export default function ServiceLanding() {
  const page = landingAt(useLocation().pathname)
  if (!page) return <Navigate to="/" replace />
  const { landing, service, priced } = page
  const breadcrumbs = [{ name: labelText(landing.name), path: landing.path }]
  const duties = [
    { title: m.landing_service_does(), items: landing.does.map(labelText) },
    { title: m.landing_service_asks(), items: asked(service) },
  ]
  return (
    <Landing
      skill={landing.skill}
      breadcrumbs={breadcrumbs}
      title={labelText(landing.heading)}
      lead={landing.lead({ price: leastPrice(landing.skill) }, options)}
      points={[
        m.public_full_price(),
        m.landing_point_times(),
        m.landing_point_move({ length: lateFeeLength }),
      ]}
      art={scenes[landing.skill] ?? 'TerraceArt'}
      form={{ title: m.landing_do_we_come(), page: service.page, example: '59100' }}
      call={{ title: m.landing_cleaning_call(), text: m.landing_cleaning_call_text() }}
    >
      <Section title={m.landing_service_steps()} tone="band">
        <Steps steps={steps} />
      </Section>
      <Section title={labelText(landing.name)} lead={m.landing_service_does_lead()}>
        <Checklist duties={duties} />
      </Section>
      <Costs lead={m.landing_service_cost_lead()} of={priced} unit={labelText(landing.unit)} />
      <Benefits promises={guarantees} />
      <Where title={m.landing_service_where()} tone="band" />
      <GoodToKnow questions={serviceQuestions} />
    </Landing>
  )
}

type LandingPage = { landing: LandingText; service: Service; priced: Priced }

function landingAt(address: string): LandingPage | undefined {
  const path = address.replace(/(.)\/+$/, '$1')
  const landing = landings.find((each) => each.path === path)
  const service = landing && serviceBySkill(landing.skill)
  const priced = landing && pricedServices.get(landing.skill)
  return landing && service && priced && { landing, service, priced }
}

function chargesHours({ questions }: Service): boolean {
  return questions.some(({ field }) => field === 'no_of_hours')
}

/** The questions of the form's first step, with their choices if short. */
function asked({ questions, frequencies }: Service): string[] {
  const shown = (question: Question) =>
    question.step === 'details' && (question.missing !== undefined || question.own)
  return questions.filter(shown).map((question) => {
    const label = labelText(question.label)
    if (question.kind === 'count') {
      const { min, max } = question
      return m.landing_service_range({ question: label, min: Math.max(1, min), max })
    }
    if (question.field === 'no_of_hours' && question.kind === 'choice') {
      const [first, last] = [question.choices[0], question.choices.at(-1)]
      return m.landing_service_range({
        question: label,
        min: String(first?.value ?? ''),
        max: String(last?.value ?? ''),
      })
    }
    const choices =
      question.kind === 'frequency'
        ? frequencies
        : question.kind === 'choice'
          ? question.choices
          : []
    const names = choices.map((choice) => labelText(choice.label))
    return names.length === 0
      ? label
      : m.landing_service_choices({ question: label, choices: listLabel(names, pageLocale) })
  })
}
