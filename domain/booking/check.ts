import type { Label } from '../messages/label.ts'
import { type Message, type Problem, problemOf } from '../messages/problem.ts'
import {
  type Check,
  type CheckContext,
  numberAnswer,
  type Question,
  type ReadForm,
  type Service,
  type Step,
  steps,
  textAnswer,
} from './description.ts'
import { addDays, dayOf, hourOf, hoursBetween, instantOf } from './starts/calendar.ts'

/**
 * Default hours from now to the earliest start, for every service
 * (docs/product/checks.md#lead-time).
 */
export const LEAD_HOURS = 12
/** How far ahead one can book. */
export const MAX_DAYS_AHEAD = 365

/**
 * The first problem of a form within the given steps, in the order of docs/product/checks.md. The
 * browser checks one step at a time; the server checks all of them before it books.
 */
export function firstProblem(
  service: Service,
  form: ReadForm,
  world: CheckContext,
  only: readonly Step[] = steps,
): Problem | undefined {
  return problemsOf(service, form, world, only).next().value
}

/** All problems in the same order, at most one per field. */
export function allProblems(
  service: Service,
  form: ReadForm,
  world: CheckContext,
  only: readonly Step[] = steps,
): Problem[] {
  const known = new Set<string | undefined>()
  return [...problemsOf(service, form, world, only)].filter(({ field }) => {
    const another = !known.has(field)
    known.add(field)
    return another
  })
}

function* problemsOf(
  service: Service,
  form: ReadForm,
  world: CheckContext,
  only: readonly Step[],
): Generator<Problem, undefined> {
  for (const step of only) {
    for (const check of service.checks[step]) {
      const problem = check(form, world)
      if (problem) yield problem
    }
    // Unreadable optional fields, which no rule above reports.
    for (const question of service.questions) {
      const problem = question.step === step ? form.unreadable.get(question.field) : undefined
      if (problem) yield problem
    }
  }
  if (only.length === steps.length) yield* form.unreadable.values()
  return undefined
}

/** Requires an answer. If the answer is out of range, the problem states the range. */
export function answered(field: string, missing: Message, params?: Problem['params']): Check {
  return ({ answers, unreadable }) => {
    const problem = unreadable.get(field)
    if (problem?.code === 'out-of-range' || problem?.code === 'too-long') return problem
    return answers[field] === undefined ? { ...problemOf(missing), field, params } : undefined
  }
}

/** The problem to report for a missing answer; undefined for an optional question. */
export function missingAnswer(
  service: { readonly workersLabel: Label },
  { field, label, missing }: Pick<Question, 'field' | 'label' | 'missing'>,
): Problem | undefined {
  return (
    missing && { ...problemOf(missing), field, params: { workers: service.workersLabel, label } }
  )
}

/** The problem of one answer, as the form's own check reports it. */
export function answerProblem(
  service: { readonly workersLabel: Label },
  question: Question,
  { answers, unreadable }: ReadForm,
): Problem | undefined {
  const problem = unreadable.get(question.field)
  if (problem?.code === 'out-of-range' || problem?.code === 'too-long') return problem
  return answers[question.field] === undefined
    ? (missingAnswer(service, question) ?? problem)
    : problem
}

/**
 * An hourly addon needs at least two workers (docs/product/checks.md#step-details,
 * docs/product/prices.md#add-ons).
 */
export const addonNeedsTwoWorkers: Check = ({ answers }) =>
  textAnswer(answers, 'addon') && numberAnswer(answers, 'worker_count') < 2
    ? { code: 'addon-needs-two-workers', field: 'worker_count' }
    : undefined

/** Addon hours range from 1 to the visit's hours (docs/product/prices.md#add-ons). */
export const addonHoursFit: Check = ({ answers }) => {
  if (!textAnswer(answers, 'addon')) return undefined
  const hours = numberAnswer(answers, 'addon_service_hours')
  const max = numberAnswer(answers, 'no_of_hours')
  return hours >= 1 && hours <= max
    ? undefined
    : { code: 'addon-hours', field: 'addon_service_hours', params: { max } }
}

/** A one-time visit by one worker takes at least 4 hours (docs/product/checks.md#step-details). */
export const oneTimeMinimum: Check = ({ answers }) =>
  answers.frequency === 'one-time' &&
  numberAnswer(answers, 'worker_count') === 1 &&
  numberAnswer(answers, 'no_of_hours') < 4
    ? { code: 'one-time-minimum', field: 'no_of_hours', exclusive: true }
    : undefined

/**
 * The start is at least the lead time from now, in Malaysia's time (docs/product/checks.md#lead-time).
 */
export function leadTime(tooSoon: Message): Check {
  return ({ answers }, { now, leadHours }) => {
    const startDate = textAnswer(answers, 'start_date')
    const hour = hourOf(textAnswer(answers, 'start_time'))
    if (!startDate || hour === undefined) return undefined
    if (isTooSoon(startDate, hour, now, leadHours))
      return { ...problemOf(tooSoon), field: 'start_time' }
    return startDate > addDays(dayOf(now), MAX_DAYS_AHEAD)
      ? { code: 'too-far-ahead', field: 'start_date' }
      : undefined
  }
}

/** True when that start is less than the lead time away. */
export function isTooSoon(day: string, hour: number, now: Date, leadHours = LEAD_HOURS): boolean {
  return hour < firstHourInTime(day, now, leadHours)
}

/**
 * The first hour of that day that respects the lead time. It can be below 0 (distant days) or above
 * 24 (days that are too near).
 */
export function firstHourInTime(day: string, now: Date, leadHours = LEAD_HOURS): number {
  return leadHours - hoursBetween(now, instantOf(day, 0))
}

/** The postcode is on the served list (docs/product/checks.md#step-address). */
export const postcodeServed: Check = ({ answers }, { isServed }) =>
  isServed(numberAnswer(answers, 'postcode'))
    ? undefined
    : { code: 'postcode-not-served', field: 'postcode' }

/** Only a signed-in person can book (docs/product/checks.md#step-payment). */
export const signedIn: Check = (_, { customer }) =>
  customer ? undefined : { code: 'not-signed-in' }

/**
 * Requires a phone number if the customer's account has none (docs/product/pages.md#step-payment).
 */
export const reachable: Check = ({ answers, unreadable }, { customer }) => {
  const problem = unreadable.get('phone')
  if (problem) return problem
  return customer && !customer.hasPhone && !answers.phone
    ? { code: 'phone-missing', field: 'phone' }
    : undefined
}

/** Online payment needs a payment provider (docs/product/checks.md#step-payment). */
export const onlineOffered: Check = ({ answers }, { cashOnly }) =>
  cashOnly && answers.payment_method === 'Online'
    ? { code: 'online-not-offered', field: 'payment_method' }
    : undefined

/**
 * Customers pay for repeating cleaning online if online payment is offered; staff may choose
 * (docs/product/pages.md, docs/product/roles.md).
 */
export const onlineUnlessOneTime: Check = ({ answers }, { customer, cashOnly }) =>
  !cashOnly &&
  answers.payment_method === 'Cash' &&
  textAnswer(answers, 'frequency') &&
  answers.frequency !== 'one-time' &&
  !customer?.isStaff
    ? { code: 'payment-method-fixed', field: 'payment_method' }
    : undefined
