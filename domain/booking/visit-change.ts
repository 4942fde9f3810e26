import type { Answers, AnswerValue, Question, ReadForm, Service } from './description.ts'
import { readForm } from './read-form.ts'
import { timeOf } from './starts/calendar.ts'

/** The answers that a booked visit stores. */
export type BookedVisit = {
  readonly frequency: string
  readonly day: string
  readonly start_hour: number
  readonly hours: number
  readonly worker_count: number
  readonly addon: string | null
  readonly addon_hours: number | null
  readonly fixed_addons: readonly string[]
  readonly address: string | null
  readonly from_address: string | null
  readonly to_address: string | null
  readonly post_code: number
  readonly property_type: string
  readonly own: Readonly<Record<string, string | number | null>>
}

/** The start changes only by moving the visit. */
const whenFields = ['start_date', 'start_time']

/**
 * The questions whose answers staff can change on a booked visit (docs/product/statuses.md#change):
 * what the visit needs and where it is.
 */
export function changeableQuestions(service: Service): readonly Question[] {
  const ofSeries = service.quoteFields.filter((field) => !service.slotFields.includes(field))
  return service.questions.filter(
    ({ field, kind, step, sensitive }) =>
      step !== 'payment' &&
      kind !== 'voucher' &&
      !sensitive &&
      !whenFields.includes(field) &&
      !ofSeries.includes(field),
  )
}

/** The answers of a booked visit to its service's questions. */
export function visitAnswers(service: Service, visit: BookedVisit): Answers {
  const known: Readonly<Record<string, AnswerValue | null>> = {
    ...visit.own,
    frequency: visit.frequency,
    start_date: visit.day,
    start_time: timeOf(visit.start_hour),
    no_of_hours: visit.hours,
    worker_count: visit.worker_count,
    addon: visit.addon,
    addon_service_hours: visit.addon === null ? null : visit.addon_hours,
    fixed_addons: visit.fixed_addons,
    address: visit.address,
    from_address: visit.from_address,
    to_address: visit.to_address,
    postcode: visit.post_code,
    property_type: visit.property_type,
  }
  return Object.fromEntries(
    service.questions.flatMap(({ field }) => {
      const value = known[field]
      return value === undefined || value === null || value === '' ? [] : [[field, value]]
    }),
  )
}

/**
 * A visit's form with some answers changed. Fields that cannot be changed are unreadable; an empty
 * value or null removes an answer.
 */
export function changedForm(
  service: Service,
  before: Answers,
  changes: Readonly<Record<string, unknown>>,
): ReadForm {
  const { answers, ...read } = readForm(service, { ...before, ...changes }, 'all others')
  const unreadable = new Map(read.unreadable)
  const changeable = new Set(changeableQuestions(service).map(({ field }) => field))
  for (const field of Object.keys(changes)) {
    if (changeable.has(field)) continue
    unreadable.set(field, { code: 'field-unknown', field, params: { field: field.slice(0, 40) } })
  }
  // Drop the hours of an add-on that was removed.
  const { addon_service_hours: addonHours, ...others } = answers
  const hasHours = answers.addon !== undefined && addonHours !== undefined
  return { answers: hasHours ? { ...others, addon_service_hours: addonHours } : others, unreadable }
}

/** An answer before and after a change; null if there is none. */
export type ChangedAnswer = {
  readonly field: string
  readonly from: AnswerValue | null
  readonly to: AnswerValue | null
}

/** The answers that differ, in the order of the questions. */
export function changedAnswers(
  service: Service,
  before: Answers,
  after: Answers,
): readonly ChangedAnswer[] {
  const answerTo = (answers: Answers, field: string) => {
    const value = answers[field]
    return value === undefined || (Array.isArray(value) && value.length === 0) ? null : value
  }
  return changeableQuestions(service).flatMap(({ field }) => {
    const [from, to] = [answerTo(before, field), answerTo(after, field)]
    return sameAnswer(from, to) ? [] : [{ field, from, to }]
  })
}

function sameAnswer(one: AnswerValue | null, other: AnswerValue | null): boolean {
  const plain = (value: AnswerValue | null) =>
    JSON.stringify(isList(value) ? value.toSorted(byText) : value)
  return plain(one) === plain(other)
}

function isList(value: AnswerValue | null): value is readonly string[] {
  return Array.isArray(value)
}

function byText(one: string, other: string): number {
  return one < other ? -1 : 1
}
