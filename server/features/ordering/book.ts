import { isStaff } from '../../../domain/account/roles.ts'
import { firstProblem } from '../../../domain/booking/check.ts'
import {
  type Answers,
  numberAnswer,
  type Service,
  textAnswer,
} from '../../../domain/booking/description.ts'
import { payLinkUntil } from '../../../domain/booking/pay-link.ts'
import { formatSen, senOf } from '../../../domain/booking/price/money.ts'
import { type Quote, quote, unknownAddonField } from '../../../domain/booking/price/price.ts'
import { readForm } from '../../../domain/booking/read-form.ts'
import { isWithin } from '../../../domain/booking/series-change.ts'
import { dayOf, hourOf, instantOf } from '../../../domain/booking/starts/calendar.ts'
import { closedProblem } from '../../../domain/booking/starts/holidays.ts'
import { startsWithin } from '../../../domain/booking/starts/slots.ts'
import type { EveryProblem } from '../../../domain/messages/every-problem.ts'
import { ownPrices } from '../../../domain/partners/account.ts'
import type { Arrival } from '../../../domain/partners/partner.ts'
import { refuse, succeed } from '../../../domain/result.ts'
import type { Locale } from '../../../messages/locales.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/calls/calls.ts'
import { takesPayments } from '../../providers/payment/port.ts'
import type { Author } from '../audit/record.ts'
import { readVoucher } from '../bookings/changes/vouchers.ts'
import { encrypt } from '../bookings/records/sensitive.ts'
import type { PriceBook } from '../places/price-book.ts'
import { earlierAnswer, keyOfCall } from './idempotency.ts'
import { pointFields, pointOf } from './map-point.ts'
import type { NewOrder } from './new-order.ts'
import { accountOf, servedFields, servedIn } from './order-account.ts'
import { creditChanged, creditFor } from './order-credit.ts'
import { customerField, type OrderCustomer } from './order-customer.ts'
import { newOrderRef } from './order-ref.ts'
import type { Booked, OrderWriter } from './order-writer.ts'

/** The booking that is booked again; another account's is ignored. */
const againField = 'again_of'

/** The customer wants an e-invoice of the order, for the buyer of their last one. */
const eInvoiceField = 'e_invoice'

/** The favourite whom the customer chose among those available at the start. */
const favouriteField = 'favourite'

/** Wire fields other than a form's answers, in a quote and in a booking. */
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
  ...servedFields,
  ...Object.values(pointFields),
]

/** What prices and places an order. */
export type Ordering = {
  readonly prices: (now: Date) => Promise<PriceBook>
  readonly orders: OrderWriter
  readonly isStaffed: (skill: string, now: Date) => Promise<boolean>
}

export type BookingCall = {
  readonly locale: Locale
  readonly caller: Caller
  readonly customer: OrderCustomer
  /** The member of staff who takes it on the phone; absent when the customer books. */
  readonly bookedBy?: Author
  readonly service: Service
  readonly body: Readonly<Record<string, unknown>>
  readonly idempotencyKey: string | undefined
  /** The content that the key identifies, if it is not the body. */
  readonly called?: string
  /** The start hour of each visit, if they differ from the form's. */
  readonly startHours?: readonly number[]
  /** The order of the series that this one renews (docs/product/series.md#renewal). */
  readonly renews?: number
  /** A saved card pays: the pay link is created, and sent only if the card is not charged. */
  readonly byCard?: boolean
  /** The partner's link or widget that brought the customer. */
  readonly arrival?: Arrival
}

/**
 * Places an order (docs/architecture.md): runs the browser's checks and prices it again, then
 * writes crew, order, visits, voucher, payment and mail in one transaction. An `Idempotency-Key`
 * with a stored answer returns that answer.
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
    startHours: ownHours,
    renews,
    byCard,
    arrival,
    locale,
  }: BookingCall,
  now: Date,
): Promise<Booked> {
  const requestText = called ?? `${service.skill} ${canonical(body)}`
  const key = keyOfCall(caller.accountId, idempotencyKey, requestText)
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
  const onAccount = answers.payment_method === 'Account'
  const account = onAccount ? await accountOf(deps.pool, customer.accountId) : undefined
  if (onAccount && !account) return refuse({ code: 'not-on-account', field: 'payment_method' })
  if (onAccount && body[eInvoiceField] === 'yes') return refuse('invoiced-to-partner')
  const served = onAccount ? servedIn(body) : succeed(undefined)
  if (!served.ok) return served
  const startHour = hourOf(textAnswer(answers, 'start_time')) ?? 0
  const opening = startsWithin(service.startHours, deps.settings)
  const isOpen = (hour: number) => isWithin(hour, opening)
  if (![startHour, ...(ownHours ?? [])].every(isOpen)) return refuse('slot-taken')
  // Ending an overdue hold may free a voucher's last use.
  if (answers.voucher) await orders.endOverdueHolds(now)
  const priced = await priceOf(
    deps,
    priceBook,
    { service, answers, accountId: customer.accountId, percentOff: account?.percentOff },
    now,
  )
  if (!priced) return refuse(unpricedProblem(priceBook, service, answers))
  if (priced.closed) return refuse(priced.closed)
  const expected = body.quoted_total
  if (typeof expected === 'number' && senOf(expected) !== priced.quote.totalSen) {
    const params = { amount: formatSen(priced.quote.totalSen) }
    return refuse({ code: 'price-changed', params })
  }

  const creditSen = onAccount ? 0 : await creditFor(deps, priced.quote, customer.accountId, now)
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
    startHours: ownHours ?? priced.quote.sessions.map(() => startHour),
    regionId: priced.regionId,
    postcode: numberAnswer(answers, 'postcode'),
    point: point.value,
    quote: priced.quote,
    tax: priceBook.taxOf(service.skill),
    creditSen,
    customer: {
      accountId: customer.accountId,
      name: `${customer.firstName} ${customer.lastName}`,
      phone: textAnswer(answers, 'phone') || customer.phone,
    },
    account,
    served: served.value,
    ...(bookedBy ? { bookedBy } : {}),
    ...(renews === undefined ? {} : { renews }),
    ...(byCard ? { byCard } : {}),
    sensitive: sensitive
      ? encrypt(textAnswer(answers, sensitive.field), deps.settings.encryptionKey)
      : null,
    holdUntil: online ? holdEnd() : null,
    bufferHours: deps.settings.travelBufferHours,
    ...(isBookingId(body[againField]) ? { again: body[againField] } : {}),
    ...(body[eInvoiceField] === 'yes' ? { eInvoice: true } : {}),
    ...(arrival && !bookedBy ? { arrival } : {}),
    ...(body[favouriteField] ? { favourite: Number(body[favouriteField]) } : {}),
  }
  const placed = await orders.place({ order, caller, customer, key, now, locale })
  const nobodyFree = !placed.ok && placed.refusal.code === 'slot-taken'
  return nobodyFree && !(await isStaffed(service.skill, now)) ? refuse('service-not-ready') : placed
}

const isBookingId = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w-]{1,60}$/.test(value)

/**
 * The refusal of a service that is not offered, also for staff (docs/product/services.md#states).
 */
export function hiddenProblem(priceBook: PriceBook, service: Service): EveryProblem | undefined {
  return priceBook.stateOf(service.skill) === 'hidden'
    ? { code: 'service-hidden', params: { service: service.title } }
    : undefined
}

/**
 * Why answers have no price: the region has no rates of the service, or the tariff no such add-on.
 */
export function unpricedProblem(
  priceBook: PriceBook,
  service: Service,
  answers: Answers,
): EveryProblem {
  const regionId = priceBook.regionOf(numberAnswer(answers, 'postcode'))
  const tariff = regionId === undefined ? undefined : priceBook.tariff(regionId, service.skill)
  return regionId !== undefined && !tariff?.rates.length
    ? { code: 'service-not-priced', field: 'postcode', params: { service: service.title } }
    : { code: 'addon-unknown', field: unknownAddonField(answers, tariff) }
}

/** The priced answers, with the customer if known. */
type Priced = {
  readonly service: Service
  readonly answers: Answers
  readonly accountId: number | undefined
  /** Discount on the price list (docs/product/partners.md#own-prices). */
  readonly percentOff?: number
}

/**
 * The price of answers at their postcode, and whether a visit is on a closed day; undefined when
 * the tariff lacks one of their items.
 */
export async function priceOf(
  deps: Pick<Deps, 'pool'>,
  priceBook: PriceBook,
  { service, answers, accountId, percentOff = 0 }: Priced,
  now: Date,
): Promise<{ quote: Quote; regionId: number; closed: EveryProblem | undefined } | undefined> {
  const regionId = priceBook.regionOf(numberAnswer(answers, 'postcode'))
  const listed = regionId === undefined ? undefined : priceBook.tariff(regionId, service.skill)
  if (regionId === undefined || !listed) return undefined
  const tariff = ownPrices(listed, percentOff)
  const code = textAnswer(answers, 'voucher')
  const voucher = code ? await readVoucher(deps.pool, code, accountId) : undefined
  const quoted = quote(service, answers, tariff, { code, voucher, today: dayOf(now) })
  const days = service.sessionDays(answers)
  const closed = closedProblem(days, (day) => priceBook.closedOn(regionId, day))
  return quoted && { quote: quoted, regionId, closed }
}

/**
 * Canonical text of a body, whatever the order of its fields. An answer is flat or a list; deeper
 * values are never booked, and are ignored.
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
