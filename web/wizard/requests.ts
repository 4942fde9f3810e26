import {
  type Answers,
  type AnswerValue,
  numberAnswer,
  type Question,
  type ReadForm,
  type Service,
  textAnswer,
} from '../../domain/booking/description.ts'
import type { LatLon } from '../../domain/geo/default-view.ts'
import { wantsEInvoice } from './e-invoice-choice.ts'
import { chosenPoint } from './map/stored-points.ts'

/** What the wizard sends, made from what the service asks (docs/product/calls.md). */
export type Body = Readonly<Record<string, AnswerValue>>

/** Asked or not, these change the price and may stay empty. */
const optionalPriced: readonly Question['kind'][] = [
  'start-time',
  'hourly-addon',
  'addon-hours',
  'fixed-addons',
  'voucher',
]

/**
 * The body of the quote call, or undefined while an answer that it needs is missing. Addresses do
 * not affect the price and are left out, so that typing one sends no request.
 */
export function quoteBody(
  service: Service,
  form: ReadForm,
  postcode: number | undefined,
): Body | undefined {
  if (postcode === undefined) return undefined
  if (service.quoteFields.some((field) => form.answers[field] === undefined)) return undefined
  const body: Record<string, AnswerValue> = { skill: service.skill, postcode }
  for (const question of service.questions) {
    if (service.quoteFields.includes(question.field) || optionalPriced.includes(question.kind)) {
      body[question.field] = form.answers[question.field] ?? noAnswer(question)
    }
  }
  return body
}

/**
 * The body of the slots call, or undefined while one of `slotFields` is unanswered. Other answers
 * that decide who is free are sent as soon as they are known.
 */
export function slotsBody(
  service: Service,
  { answers }: ReadForm,
  postcode: number | undefined,
): Body | undefined {
  if (postcode === undefined) return undefined
  if (service.slotFields.some((field) => answers[field] === undefined)) return undefined
  const hours = service.visitHours(answers)
  const workers = service.crewSize(answers)
  if (hours < 1 || workers < 1) return undefined
  const body: Record<string, AnswerValue> = { post_code: postcode, skill: service.skill }
  for (const field of [...service.slotFields, ...service.optionalSlotFields]) {
    const value = answers[field]
    if (value !== undefined) body[field] = value
  }
  return { ...body, no_of_hours: hours, worker_count: workers }
}

/**
 * What the slots call is asked apart from its day: enough to search for days that have a start, also
 * before a day is chosen. Undefined while something else is missing.
 */
export function bodyWithoutDay(
  service: Service,
  form: ReadForm,
  postcode: number | undefined,
): Body | undefined {
  const dates = service.questions
    .filter((question) => question.kind === 'date')
    .map((question) => question.field)
  const someDay = Object.fromEntries(dates.map((field) => [field, '2030-01-07']))
  const body = slotsBody(service, { ...form, answers: { ...form.answers, ...someDay } }, postcode)
  if (!body) return undefined
  return Object.fromEntries(Object.entries(body).filter(([field]) => !dates.includes(field)))
}

/** What somebody was shown of a price, in RM. */
type ShownPrice = { readonly total_cost: number; readonly credit_used?: number | undefined }

/**
 * The body of the booking call: every field that the service asks, what was shown of its price, where the first
 * address is, if that was chosen on the map, which booking is booked again, and who is to come.
 */
export function bookBody(
  service: Service,
  form: ReadForm,
  { total_cost: total, credit_used: credit = 0 }: ShownPrice,
  { again, favourite }: { again?: string | undefined; favourite?: number | undefined } = {},
  chosen: (address: string) => LatLon | undefined = chosenPoint,
): Body {
  const body: Record<string, AnswerValue> = {}
  for (const question of service.questions)
    body[question.field] = form.answers[question.field] ?? noAnswer(question)
  const place = service.questions.find(({ kind }) => kind === 'address')
  const point = place && chosen(textAnswer(form.answers, place.field))
  return {
    ...body,
    quoted_total: total,
    quoted_credit: credit,
    ...(again ? { again_of: again } : {}),
    ...(favourite ? { favourite } : {}),
    ...(wantsEInvoice() ? { e_invoice: 'yes' } : {}),
    ...(point ? { address_latitude: point.lat, address_longitude: point.lon } : {}),
  }
}

function noAnswer(question: Question): AnswerValue {
  if (question.kind === 'fixed-addons') return []
  return question.kind === 'addon-hours' ? 0 : ''
}

/** The postcode that prices and slots are asked for: the typed one once it is served. */
export function pricedPostcode(
  answers: Answers,
  entered: number | undefined,
  served: ReadonlySet<number> | undefined,
): number | undefined {
  const typed = numberAnswer(answers, 'postcode')
  return typed && served?.has(typed) ? typed : entered
}
