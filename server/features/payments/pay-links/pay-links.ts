import type { PayLink, PayLinkState } from '../../../../domain/api/payments/pay-links.ts'
import { whatsAppAddress } from '../../../../domain/booking/pay-link.ts'
import { refuse, succeed } from '../../../../domain/result.ts'
import { m } from '../../../../messages/every.ts'
import { baseLocale, type Locale } from '../../../../messages/locales.ts'
import {
  hasRows,
  inTransaction,
  queryFirst,
  type Reader,
  type Tx,
} from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import type { CommandResult } from '../../../http/calls/refusals.ts'
import { type Author, recordAudit } from '../../audit/record.ts'
import { payLinkText } from '../../bookings/mails/pay-link-mail.ts'
import { addEvents } from '../../bookings/records/history.ts'
import { readOrderBookings, readRecipient } from '../../bookings/records/queries.ts'
import type { BookingRow } from '../../bookings/records/records.ts'
import { ofVisit, recordEvents } from '../../events/events.ts'
import { notePayLinkSent, orderOfLink, payLinkUrl } from '../../payment-attempts/pay-link.ts'
import {
  isHeld,
  owesOnline,
  type PaymentState,
  paymentStatusOf,
  readPaymentState,
} from '../payment-state.ts'
import { canPay, readVisitLink, readVisitToPay } from './visit-link.ts'

/** How long after its deadline, and after a payment, a link still shows that the order was paid. */
const SHOWN_AFTER_MS = 24 * 3_600_000

/** The order of an opened link. */
export type OpenedOrder = {
  readonly order: PaymentState
  readonly until: Date
  /** Its crew is held until the deadline. */
  readonly held: boolean
  /** It is booked, and a later change made it dearer; that debt has no deadline. */
  readonly owes: boolean
}

/** The order that a link opens. */
export async function openPayLink(
  deps: Pick<Deps, 'pool' | 'settings' | 'payment'>,
  link: string,
  now: Date,
): Promise<CommandResult<OpenedOrder>> {
  const named = await orderOfLink(deps.pool, deps.settings, link)
  const order = named && (await readPaymentState(deps.pool, named.ref, 'anybody'))
  if (!named || !order) return refuse({ code: 'not-found', sentence: m.problem_pay_link_unknown })
  const until = named.expiresAt
  if (owesOnline(deps, order)) return succeed({ order, until, held: false, owes: true })
  const held = now < until && isHeld(order, now)
  const lastSeen = Math.max(until.getTime(), order.paid_at?.getTime() ?? 0)
  const isShown = now.getTime() < lastSeen + SHOWN_AFTER_MS
  if (!isShown || paymentStatusOf(order, held) === 'expired') return refuse('link-over')
  return succeed({ order, until, held, owes: false })
}

type LinkRow = {
  order_id: number
  ref: string
  account_id: number | null
  customer_phone: string | null
  expires_at: Date
  sent_at: Date | null
  sends: number
  /** The customer's; null without an e-mail or an account. */
  email: string | null
  language: Locale | null
}

async function readLink(reader: Reader, bookingId: string): Promise<LinkRow | undefined> {
  return queryFirst<LinkRow>(reader, {
    name: 'pay-link-of-booking',
    text: `select o.id as order_id, o.ref, o.account_id, o.customer_phone, l.expires_at, l.sent_at,
             l.sends, a.email, a.language
           from booking b join booking_order o on o.id = b.order_id
           join pay_link l on l.order_id = o.id left join account a on a.id = o.account_id
           where b.booking_id = $1`,
    values: [bookingId],
  })
}

/** The pay link of a booking's order, for staff; undefined if it has none. */
export async function readPayLink(
  deps: Deps,
  bookingId: string,
  now: Date,
): Promise<PayLink | undefined> {
  const row = await readLink(deps.pool, bookingId)
  const order = row && (await readPaymentState(deps.pool, row.ref, 'anybody'))
  if (!row || !order) return readVisitLink(deps, bookingId)
  const visits = await readOrderBookings(deps.pool, row.order_id)
  const language = row.language ?? baseLocale
  const url = payLinkUrl(deps.settings, language, row.ref, row.expires_at)
  const owes = owesOnline(deps, order)
  const first = owes ? visits.find((visit) => visit.booking_id === bookingId) : visits[0]
  const until = owes ? undefined : row.expires_at
  const text =
    first && payLinkText(deps, { skill: first.skill, day: first.day, until }, url, language)
  const whatsapp = text && whatsAppAddress(row.customer_phone, text)
  return {
    order: row.ref,
    state: owes ? owedState(order) : stateOf(order, now),
    url,
    ...(whatsapp ? { whatsapp } : {}),
    ...(until ? { until: until.toISOString() } : {}),
    ...(row.email ? { email: row.email } : {}),
    ...(row.sent_at ? { sent_at: row.sent_at.toISOString() } : {}),
    sends: row.sends,
  }
}

function owedState({ last_attempt: last }: PaymentState): PayLinkState {
  return last === null || last === 'Paid' ? 'waiting' : 'tried'
}

function stateOf(order: PaymentState, now: Date): PayLinkState {
  const status = paymentStatusOf(order, isHeld(order, now))
  if (status === 'cancelled') return 'cancelled'
  if (status === 'expired') return 'over'
  if (status !== 'pending' && status !== 'failed') return 'paid'
  return order.last_attempt === null ? 'waiting' : 'tried'
}

/** The contents of the mail: the visits to pay by the link, and their total. */
type ToMail = {
  readonly orderId: number
  readonly accountId: number | null
  readonly visits: readonly BookingRow[]
  readonly sen: number
  readonly held: boolean
}

/** Mails the link of a booking's order or of a cash visit again, if it can still be paid. */
export async function sendPayLinkAgain(
  deps: Deps,
  bookingId: string,
  by: Author,
): Promise<CommandResult<{ email: string }>> {
  return inTransaction(deps.pool, async (tx) => {
    // Locked, so that the mailed amount is still to be paid.
    const locked = await hasRows(tx, {
      text: `select 1 as locked from booking_order
             where id = (select order_id from booking where booking_id = $1) for no key update`,
      values: [bookingId],
    })
    if (!locked) return refuse({ code: 'not-found', sentence: m.problem_booking_unknown })
    const toMail = await linkToMail(tx, deps, bookingId, by.now)
    if (!toMail.ok) return toMail
    const { orderId, accountId, visits, sen, held } = toMail.value
    const customer = await readRecipient(tx, accountId)
    if (!customer?.email) return refuse('no-email')
    const [first] = visits
    if (!first) return refuse('link-over')
    const payload = { sen, visits: visits.length, held }
    await recordEvents(tx, { type: 'pay-link.sent', ...ofVisit(first, by.now), payload })
    if (first.payment_method === 'Online') await notePayLinkSent(tx, orderId, by.now)
    const ids = visits.map(({ id }) => id)
    await addEvents(tx, ids, by, { code: 'pay-link-sent' }, by.now)
    await recordAudit(tx, by, { action: 'booking-sent', subject: first.booking_id })
    return succeed({ email: customer.email })
  })
}

async function linkToMail(
  tx: Tx,
  deps: Deps,
  bookingId: string,
  now: Date,
): Promise<CommandResult<ToMail>> {
  const inCash = await readVisitToPay(tx, bookingId)
  if (inCash) {
    const { order_id: orderId, account_id: accountId, owed_sen: sen } = inCash
    const found = { orderId, accountId, visits: [inCash], sen, held: false }
    return canPay(deps, inCash) ? succeed(found) : refuse('link-over')
  }
  const row = await readLink(tx, bookingId)
  if (!row) return refuse({ code: 'not-found', sentence: m.problem_booking_unknown })
  const order = await readPaymentState(tx, row.ref, 'anybody')
  const owes = order !== undefined && owesOnline(deps, order)
  if (!order || !(owes || isHeld(order, now))) return refuse('link-over')
  const visits = (await readOrderBookings(tx, row.order_id)).filter((visit) =>
    owes ? visit.booking_id === bookingId : visit.status === 'Pending Payment',
  )
  const sen = owes ? order.owed_sen : order.standing_sen - order.credit_sen
  return succeed({ orderId: row.order_id, accountId: row.account_id, visits, sen, held: !owes })
}
