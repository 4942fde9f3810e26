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
  /** Fields that affect the price, besides the usual ones. */
  quoteFields?: readonly string[]
  /** Fields required to find a start, besides the usual ones. */
  slotFields?: readonly string[]
  /**
   * Checks of this service only. They run in step 1, after the shared rules and before the lead
   * time.
   */
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

/**
 * The order of docs/product/checks.md#step-details. Questions that a service does not ask are
 * skipped.
 */
const sharedOrder = ['frequency', 'start_date', 'no_of_hours', 'start_time', 'worker_count']

/** The usual fields that affect the price. */
const usualQuoteFields = ['frequency', 'start_date', 'no_of_hours', 'worker_count']
/** The usual fields required to find start times. */
const usualSlotFields = ['start_date', 'no_of_hours', 'worker_count']

/**
 * Completes the definition of a service. By default worker-hours are charged, visits start from
 * 08:00 to 20:00, and there is one visit unless it repeats.
 */
export function defineService(definition: Definition): Service {
  const frequencies = definition.frequencies ?? [oneTime]
  const needed = definition.questions.filter((question) => question.missing)
  const needs =
    (question: Question): Check =>
    (form) =>
      answerProblem(definition, question, form)
  const shared = sharedOrder.flatMap((field) =>
    needed.filter((question) => question.field === field).map(needs),
  )
  const onStep = (step: Question['step']) => needed.filter((question) => question.step === step)
  const withQuestion = (fields: readonly string[]) =>
    fields.filter((field) => definition.questions.some((question) => question.field === field))
  const quoteFields = withQuestion([...usualQuoteFields, ...(definition.quoteFields ?? [])])
  const slotFields = withQuestion([...usualSlotFields, ...(definition.slotFields ?? [])])
  const choosesGender = withQuestion([genderField]).length > 0
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
      const workers = (count === 1 ? definition.workerLabel : definition.workersLabel)(
        {},
        { locale },
      )
      return m.wizard_crew_hours({ hours, count, workers: workers.toLowerCase() }, { locale })
    },
    perUnit: m.wizard_per_hour,
    payment: { initial: 'Online' },
    tooSoon: 'too-soon',
    ...definition,
    quoteFields,
    slotFields,
    // A start must be available for every visit in the price.
    optionalSlotFields: withQuestion([...quoteFields, genderField]).filter(
      (field) => !slotFields.includes(field),
    ),
    team: (answers) => ({
      skill: definition.skill,
      gender: choosesGender ? genderOf(answers) : '',
    }),
    calls: { slots: '/api/get-available-slots/', ...definition.calls },
    frequencies,
    checks: {
      details: [
        ...shared,
        ...(definition.ownChecks ?? []),
        leadTime(definition.tooSoon ?? 'too-soon'),
      ],
      address: [...onStep('address').map(needs), postcodeServed],
      payment: [
        signedIn,
        ...onStep('payment').map(needs),
        onlineOffered,
        ...(definition.payment?.onlineUnlessOneTime ? [onlineUnlessOneTime] : []),
        reachable,
      ],
    },
  }
}
