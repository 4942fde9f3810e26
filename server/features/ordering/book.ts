import { isStaff } from '../../../domain/account/roles.ts'
import { dayOf, hourOf, instantOf } from '../../../domain/booking/calendar.ts'
import { firstProblem } from '../../../domain/booking/check.ts'
import {
  type Answers,
  numberAnswer,
  type Service,
  textAnswer,
} from '../../../domain/booking/description.ts'
import { closedProblem } from '../../../domain/booking/holidays.ts'
import { payLinkUntil } from '../../../domain/booking/pay-link.ts'
import { formatSen, senOf } from '../../../domain/booking/price/money.ts'
import { type Quote, quote } from '../../../domain/booking/price/price.ts'
import { readForm } from '../../../domain/booking/read-form.ts'
import { startsWithin } from '../../../domain/booking/slots.ts'
import type { EveryProblem } from '../../../domain/messages/every-problem.ts'
import { refuse } from '../../../domain/result.ts'
import type { Locale } from '../../../messages/locales.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/calls.ts'
import { takesPayments } from '../../providers/payment/port.ts'
import type { Author } from '../audit/record.ts'
import { readVoucher } from '../bookings/changes/vouchers.ts'
import { encrypt } from '../bookings/records/sensitive.ts'
import type { PriceBook } from '../places/price-book.ts'
import { earlierAnswer, keyOfCall } from './idempotency.ts'
import { pointFields, pointOf } from './map-point.ts'
import { creditChanged, creditFor } from './order-credit.ts'
import { customerField, type OrderCustomer } from './order-customer.ts'
import { newOrderRef } from './order-ref.ts'
import type { Booked, OrderWriter } from './order-writer.ts'
import type { NewOrder } from './reserve.ts'

/** The booking that is booked again; one of another account counts for nothing. */
const againField = 'again_of'

/** The customer wants an e-invoice of the order, for whoever got the last one. */
const eInvoiceField = 'e_invoice'

/** The favourite whom the customer chose of those who are free at the start. */
const favouriteField = 'favourite'

/** Wire fields besides a form's answers, in a quote and in a booking. */
export const besideAnswers = [
  'skill',
  'post_code',
  'quoted_total',
  'addon_service_hours',
  customerField,
  againField,
  favouriteField,
  eInvoiceField,
  'quoted_credit',
  ...Object.values(pointFields),
]

/** What an order is priced with, and where it is placed. */
export type Ordering = {
  readonly prices: (now: Date) => Promise<PriceBook>
  readonly orders: OrderWriter
  readonly isStaffed: (skill: string, now: Date) => Promise<boolean>
}

/** A call to book, as it came. */
export type BookingCall = {
  readonly locale: Locale
  readonly caller: Caller
  /** Whose order it will be. */
  readonly customer: OrderCustomer
  /** The member of staff who takes it on the phone; left out when the customer books. */
  readonly bookedBy?: Author
  readonly service: Service
  readonly body: Readonly<Record<string, unknown>>
  readonly idempotencyKey: string | undefined
  /** What the key stands for, where that is not the body. */
  readonly called?: string
  /** The order of a series that is renewed by it (docs/product/series.md#renewal). */
  readonly renews?: number
  /** A saved card pays: the pay link is made, and sent only if the card is not charged. */
  readonly byCard?: boolean
}

/**
 * Places an order (docs/architecture.md): the same checks as in the browser, the price again, then
 * one transaction for crew, order, visits, voucher, payment and mail. An `Idempotency-Key` with a
 * stored answer returns that answer.
 */
export async function book(
  deps: Deps,
  { prices, orders, isStaffed }: Ordering,
  {
    caller,
    customer,
    bookedBy,
    service,
    body,
    idempotencyKey,
    called,
    renews,
    byCard,
    locale,
  }: BookingCall,
  now: Date,
): Promise<Booked> {
  const asked = called ?? `${service.skill} ${canonical(body)}`
  const key = keyOfCall(caller.accountId, idempotencyKey, asked)
  if (key) {
    const earlier = await earlierAnswer(deps.pool, key)
    if (earlier) return earlier
  }

  if (caller.blocked && !isStaff(caller.role)) {
    return refuse({ code: 'customer-blocked', params: { phone: deps.settings.company.phone } })
  }
  const priceBook = await prices(now)
  const hidden = hiddenProblem(priceBook, service)
  if (hidden) return refuse(hidden)
  const form = readForm(service, body, besideAnswers)
  const problem = firstProblem(service, form, {
    now,
    isServed: priceBook.isServed,
    leadHours: deps.settings.leadHours,
    cashOnly: !takesPayments(deps.payment),
    customer: { isStaff: isStaff(caller.role), hasPhone: customer.phone !== null },
  })
  if (problem) return refuse(problem)
  const point = pointOf(body)
  if (!point.ok) return point

  const { answers } = form
  const startHour = hourOf(textAnswer(answers, 'start_time')) ?? 0
  const [firstHour, lastHour] = startsWithin(service.startHours, deps.settings)
  if (startHour < firstHour || startHour > lastHour) return refuse('slot-taken')
  // An overdue hold may free a voucher's last use.
  if (answers.voucher) await orders.endOverdueHolds(now)
  const priced = await priceOf(
    deps,
    priceBook,
    { service, answers, accountId: customer.accountId },
    now,
  )
  if (!priced) return refuse(unpricedProblem(priceBook, service, answers))
  if (priced.closed) return refuse(priced.closed)
  const expected = body.quoted_total
  if (typeof expected === 'number' && senOf(expected) !== priced.quote.totalSen) {
    const params = { amount: formatSen(priced.quote.totalSen) }
    return refuse({ code: 'price-changed', params })
  }

  const creditSen = await creditFor(deps, priced.quote, customer.accountId, now)
  const shown = body.quoted_credit
  if (typeof shown === 'number' && senOf(shown) !== creditSen)
    return refuse(creditChanged(creditSen))
  const toPaySen = priced.quote.totalSen - creditSen
  const online = answers.payment_method === 'Online' && toPaySen > 0
  const maxNotPayable = deps.payment.maxNotPayableSen
  if (online && toPaySen <= maxNotPayable) {
    const params = { amount: formatSen(maxNotPayable) }
    return refuse({ code: 'online-minimum', field: 'payment_method', params })
  }
  const holdEnd = () => {
    const { leadHours, holdMinutes } = deps.settings
    const startsAt = instantOf(priced.quote.sessions[0]?.day ?? '', startHour)
    return bookedBy || renews
      ? payLinkUntil({ now, startsAt, leadHours, holdMinutes })
      : new Date(now.getTime() + holdMinutes * 60_000)
  }
  const sensitive = service.questions.find((question) => question.sensitive)
  const order: NewOrder = {
    ref: newOrderRef(),
    service,
    answers,
    startHour,
    regionId: priced.regionId,
    postcode: numberAnswer(answers, 'postcode'),
    point: point.value,
    quote: priced.quote,
    creditSen,
    customer: {
      accountId: customer.accountId,
      name: `${customer.firstName} ${customer.lastName}`,
      phone: textAnswer(answers, 'phone') || customer.phone,
    },
    ...(bookedBy ? { bookedBy } : {}),
    ...(renews === undefined ? {} : { renews }),
    ...(byCard ? { byCard } : {}),
    sensitive: sensitive
      ? encrypt(textAnswer(answers, sensitive.field), deps.settings.encryptionKey)
      : null,
    holdUntil: online ? holdEnd() : null,
    bufferHours: deps.settings.travelBufferHours,
    ...(isBookingId(body[againField]) ? { again: body[againField] } : {}),
    ...(body[eInvoiceField] === 'yes' && !bookedBy ? { eInvoice: true } : {}),
    ...(body[favouriteField] ? { favourite: Number(body[favouriteField]) } : {}),
  }
  const placed = await orders.place({ order, caller, customer, key, now, locale })
  const nobodyFree = !placed.ok && placed.refusal.code === 'slot-taken'
  return nobodyFree && !(await isStaffed(service.skill, now)) ? refuse('service-not-ready') : placed
}

const isBookingId = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w-]{1,60}$/.test(value)

/** The refusal of a service that is offered nowhere, to staff too (docs/product/services.md#states). */
export function hiddenProblem(priceBook: PriceBook, service: Service): EveryProblem | undefined {
  return priceBook.stateOf(service.skill) === 'hidden'
    ? { code: 'service-hidden', params: { service: service.title } }
    : undefined
}

/** Why answers have no price: the region has no rates of the service, or the tariff no such extra. */
export function unpricedProblem(
  priceBook: PriceBook,
  service: Service,
  answers: Answers,
): EveryProblem {
  const regionId = priceBook.regionOf(numberAnswer(answers, 'postcode'))
  return regionId !== undefined && !priceBook.tariff(regionId, service.skill)?.rates.length
    ? { code: 'service-not-priced', field: 'postcode', params: { service: service.title } }
    : { code: 'addon-unknown', field: 'addon' }
}

/** What is priced, and for whom where they are known. */
type Priced = {
  readonly service: Service
  readonly answers: Answers
  readonly accountId: number | undefined
}

/**
 * The price of answers at their postcode, and whether a visit is on a closed day; undefined when the
 * tariff lacks one of their items.
 */
export async function priceOf(
  deps: Pick<Deps, 'pool'>,
  priceBook: PriceBook,
  { service, answers, accountId }: Priced,
  now: Date,
): Promise<{ quote: Quote; regionId: number; closed: EveryProblem | undefined } | undefined> {
  const regionId = priceBook.regionOf(numberAnswer(answers, 'postcode'))
  const tariff = regionId === undefined ? undefined : priceBook.tariff(regionId, service.skill)
  if (regionId === undefined || !tariff) return undefined
  const code = textAnswer(answers, 'voucher')
  const voucher = code ? await readVoucher(deps.pool, code, accountId) : undefined
  const quoted = quote(service, answers, tariff, { code, voucher, today: dayOf(now) })
  const days = service.sessionDays(answers)
  const closed = closedProblem(days, (day) => priceBook.closedOn(regionId, day))
  return quoted && { quote: quoted, regionId, closed }
}

/**
 * The same text for the same content, in any order of its fields. An answer is flat or a list;
 * deeper values are never booked, and are ignored.
 */
function canonical(body: Readonly<Record<string, unknown>>): string {
  const flat = (value: unknown) => (typeof value === 'object' && value ? 'nested' : value)
  return JSON.stringify(
    Object.keys(body)
      .sort()
      .map((field) => {
        const value = body[field]
        return [field, Array.isArray(value) ? value.map(flat) : flat(value)]
      }),
  )
}
