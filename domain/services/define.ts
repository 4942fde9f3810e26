import { m } from '../../messages/every.ts'
import {
  answerProblem,
  leadTime,
  onlineOffered,
  onlineUnlessOneTime,
  postcodeServed,
  reachable,
  signedIn,
} from '../booking/check.ts'
import {
  type Check,
  type Frequency,
  numberAnswer,
  type Question,
  type Service,
} from '../booking/description.ts'
import { daysByFrequency, oneTime } from '../booking/sessions.ts'
import type { Message } from '../messages/problem.ts'
import { usualState } from '../site/service-states.ts'
import { genderField, genderOf } from './questions.ts'

type Definition = Pick<
  Service,
  'skill' | 'title' | 'page' | 'workersLabel' | 'workerLabel' | 'startingRates'
> & {
  calls: Omit<Service['calls'], 'slots'> & { slots?: string }
  questions: readonly Question[]
  /** Fields that price it, beside those of most services. */
  quoteFields?: readonly string[]
  /** Fields without which no start can be found, beside those of most services. */
  slotFields?: readonly string[]
  /** Step 1 after the shared rules and before the lead time: what only this service checks. */
  ownChecks?: readonly Check[]
  tooSoon?: Message
  frequencies?: readonly [Frequency, ...Frequency[]]
} & Partial<
    Pick<
      Service,
      | 'alsoAt'
      | 'startingState'
      | 'startHours'
      | 'sessionDays'
      | 'visitHours'
      | 'crewSize'
      | 'units'
      | 'unitText'
      | 'perUnit'
      | 'payment'
    >
  >

/** The order of docs/product/checks.md#step-details; a service is asked only what it asks. */
const sharedOrder = ['frequency', 'start_date', 'no_of_hours', 'start_time', 'worker_count']

/** What prices most services. */
const usualQuoteFields = ['frequency', 'start_date', 'no_of_hours', 'worker_count']
/** What the start times of most services wait for. */
const usualSlotFields = ['start_date', 'no_of_hours', 'worker_count']

/**
 * A whole service from its description. Missing properties follow the rule of most services:
 * worker-hours are charged, starts run from 08:00 to 20:00, one visit unless it repeats.
 */
export function defineService(given: Definition): Service {
  const frequencies = given.frequencies ?? [oneTime]
  const needed = given.questions.filter((question) => question.missing)
  const needs =
    (question: Question): Check =>
    (form) =>
      answerProblem(given, question, form)
  const shared = sharedOrder.flatMap((field) =>
    needed.filter((question) => question.field === field).map(needs),
  )
  const onStep = (step: Question['step']) => needed.filter((question) => question.step === step)
  const asked = (fields: readonly string[]) =>
    fields.filter((field) => given.questions.some((question) => question.field === field))
  const quoteFields = asked([...usualQuoteFields, ...(given.quoteFields ?? [])])
  const slotFields = asked([...usualSlotFields, ...(given.slotFields ?? [])])
  const choosesGender = asked([genderField]).length > 0
  const units = (answers: Parameters<Service['units']>[0]) =>
    numberAnswer(answers, 'no_of_hours') * numberAnswer(answers, 'worker_count')
  return {
    startingState: usualState,
    startHours: [8, 20],
    sessionDays: daysByFrequency(frequencies),
    visitHours: (answers) => numberAnswer(answers, 'no_of_hours'),
    crewSize: (answers) => numberAnswer(answers, 'worker_count'),
    units,
    unitText: (answers, locale) => {
      const hours = numberAnswer(answers, 'no_of_hours')
      const count = numberAnswer(answers, 'worker_count')
      const workers = (count === 1 ? given.workerLabel : given.workersLabel)({}, { locale })
      return m.wizard_crew_hours({ hours, count, workers: workers.toLowerCase() }, { locale })
    },
    perUnit: m.wizard_per_hour,
    payment: { initial: 'Online' },
    tooSoon: 'too-soon',
    ...given,
    quoteFields,
    slotFields,
    // A start must hold for every visit that is priced.
    optionalSlotFields: asked([...quoteFields, genderField]).filter(
      (field) => !slotFields.includes(field),
    ),
    team: (answers) => ({
      skill: given.skill,
      gender: choosesGender ? genderOf(answers) : '',
    }),
    calls: { slots: '/api/get-available-slots/', ...given.calls },
    frequencies,
    checks: {
      details: [...shared, ...(given.ownChecks ?? []), leadTime(given.tooSoon ?? 'too-soon')],
      address: [...onStep('address').map(needs), postcodeServed],
      payment: [
        signedIn,
        ...onStep('payment').map(needs),
        onlineOffered,
        ...(given.payment?.onlineUnlessOneTime ? [onlineUnlessOneTime] : []),
        reachable,
      ],
    },
  }
}
