import {
  type Answers,
  type AnswerValue,
  numberAnswer,
  type Question,
  type ReadForm,
  type Service,
  textAnswer,
} from '../../../domain/booking/description.ts'
import type { LatLon } from '../../../domain/geo/default-view.ts'
import type { Draft } from '../draft/draft.ts'
import { chosenPoint } from '../map/stored-points.ts'

/** The requests of the wizard, built from the service's questions (docs/product/calls.md). */
export type Body = Readonly<Record<string, AnswerValue>>

/** Optional answers that change the price. */
const optionalPriced: readonly Question['kind'][] = [
  'start-time',
  'hourly-addon',
  'addon-hours',
  'fixed-addons',
  'voucher',
]

/**
 * The body of the quote call; undefined while a required answer is missing. Addresses do not affect
 * the price and are omitted, so that typing one sends no request.
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
  // A partner's account has prices of its own.
  return form.answers.payment_method === 'Account' ? { ...body, payment_method: 'Account' } : body
}

/**
 * The body of the slots call; undefined while one of `slotFields` is unanswered. Other answers that
 * affect availability are sent once they are known.
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
 * The body of the slots call without its day, to search for days with a start before one is chosen.
 * Undefined while another answer is missing.
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

/** The price that the customer was shown, in RM. */
type ShownPrice = { readonly total_cost: number; readonly credit_used?: number }

/** What an order has besides its answers. */
type Also = Partial<Pick<Draft, 'again' | 'favourite' | 'served' | 'eInvoice'>>

/**
 * The body of the booking call: the service's fields, the shown price, the point of the first
 * address if it was chosen on the map, the booking that is booked again, and the chosen favourite.
 */
export function bookBody(
  service: Service,
  form: ReadForm,
  { total_cost: total, credit_used: credit = 0 }: ShownPrice,
  { again, favourite, served, eInvoice }: Also = {},
  chosen: (address: string) => LatLon | undefined = chosenPoint,
): Body {
  const body: Record<string, AnswerValue> = {}
  for (const question of service.questions)
    body[question.field] = form.answers[question.field] ?? noAnswer(question)
  const place = service.questions.find(({ kind }) => kind === 'address')
  const onAccount = form.answers.payment_method === 'Account'
  const point = place && chosen(textAnswer(form.answers, place.field))
  return {
    ...body,
    quoted_total: total,
    quoted_credit: credit,
    ...(again ? { again_of: again } : {}),
    ...(favourite ? { favourite } : {}),
    // What is on account has no e-invoice of its own (docs/product/einvoice.md#own).
    ...(onAccount ? served : eInvoice && { e_invoice: 'yes' }),
    ...(point ? { address_latitude: point.lat, address_longitude: point.lon } : {}),
  }
}

function noAnswer(question: Question): AnswerValue {
  if (question.kind === 'fixed-addons') return []
  return question.kind === 'addon-hours' ? 0 : ''
}

/** The postcode for prices and slots: the typed one once it is served. */
export function pricedPostcode(
  answers: Answers,
  entered: number | undefined,
  served: ReadonlySet<number> | undefined,
): number | undefined {
  const typed = numberAnswer(answers, 'postcode')
  return typed && served?.has(typed) ? typed : entered
}
