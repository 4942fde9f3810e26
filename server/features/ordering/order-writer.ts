import { isStaff } from '../../../domain/account/roles.ts'
import type { BookAnswer } from '../../../domain/api/bookings/booking.ts'
import { textAnswer } from '../../../domain/booking/description.ts'
import { ringgit } from '../../../domain/booking/price/money.ts'
import { voucherMessage } from '../../../domain/booking/price/price.ts'
import type { DomainEvent } from '../../../domain/events/domain-event.ts'
import type { EveryCode } from '../../../domain/messages/every-problem.ts'
import type { Label } from '../../../domain/messages/label.ts'
import { type Result, refuse, succeed } from '../../../domain/result.ts'
import { m } from '../../../messages/every.ts'
import type { Locale } from '../../../messages/locales.ts'
import { inBatches } from '../../db/batch.ts'
import { RolledBack } from '../../db/rolled-back.ts'
import { inTransaction, query, sqlState, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/calls/calls.ts'
import { crewTaken } from '../../observability/signals.ts'
import { recordAudit } from '../audit/record.ts'
import type { AvailabilityCache, HeldCrews } from '../availability/availability-cache.ts'
import { BarredCrew, refuseBarred } from '../availability/barred.ts'
import {
  type NamedPreferences,
  type PreferenceOwner,
  readPreferences,
} from '../availability/preferences.ts'
import { recordEvents, recordHeld } from '../events/events.ts'
import { closedDayOf } from '../holidays/closed-day.ts'
import { storeSources } from '../partners/order-source.ts'
import { startAttempt } from '../payment-attempts/attempts.ts'
import { notePayLinkSent, payLinkUrl, storePayLink } from '../payment-attempts/pay-link.ts'
import { storeEInvoiceRequests } from './einvoice-requests.ts'
import { endingOverdueHolds } from './holds.ts'
import {
  claimKeys,
  isClaimedBefore,
  type Key,
  responseOfDuplicate,
  storeAnswer,
} from './idempotency.ts'
import { orderIds } from './ids.ts'
import { storePoints } from './map-point.ts'
import type { NewOrder, ReadyOrder } from './new-order.ts'
import { chargePartners } from './order-account.ts'
import { creditFacts, lockCredits, payByCredits } from './order-credit.ts'
import type { OrderCustomer } from './order-customer.ts'
import { refuseRenewed, storeRenewals } from './renewals.ts'
import {
  countVoucherUse,
  crewRequestOf,
  customersAndWorkers,
  numberOrder,
  refuseTooManyUnpaid,
  tooManyUnpaid,
  writeOrders,
} from './reserve.ts'

export type Booked = Result<BookAnswer, EveryCode | 'key-reused'>

/** An order that has passed every check, its caller, and the call's key. */
type CheckedOrder = {
  readonly order: NewOrder
  readonly caller: Caller
  readonly customer: OrderCustomer
  readonly key: Key | undefined
  /** The language of the answer. */
  readonly locale: Locale
  readonly now: Date
}

/** Places orders; one writer in each process. */
export type OrderWriter = {
  /** Places an order: reserves a crew and stores everything, or nothing. */
  readonly place: (placing: CheckedOrder) => Promise<Booked>
  /** Ends overdue holds; returns whether there were any. */
  readonly endOverdueHolds: (now: Date) => Promise<boolean>
}

/** An order with its crew and ids, ready to be written. */
type Ready = CheckedOrder & {
  readonly ready: ReadyOrder
  /** First names of favourites who go to every visit. */
  readonly favourites: readonly string[]
}

/** PostgreSQL's refusal of two visits at the same hours. */
const TAKEN = '23P01'
/** PostgreSQL's refusal of an order for an account that was merged into another in the meantime. */
const MERGED = '23U04'
/**
 * Each refusal means that another process took a worker; after this many, the start counts as
 * taken.
 */
const MAX_TRIES = 60

/** How often overdue holds are searched; also before answering that no crew is free. */
const CHECK_EVERY_MS = 1_000
/** More writers would wait for each other's workers; larger batches would fail together. */
export const writers = { atOnce: 2, most: 16 }

const slotTaken: Booked = refuse('slot-taken')

/** Opens the order writer of this process; it writes in batches (docs/decisions/0023-batch-orders.md). */
export function orderWriter(deps: Deps, crews: AvailabilityCache): OrderWriter {
  const { pool } = deps
  const ids = orderIds(pool)
  const endOverdueHolds = endingOverdueHolds(pool, deps.settings.holdGraceMinutes)
  let lookedAt = Number.NEGATIVE_INFINITY
  const write = inBatches(
    writers,
    (batch: readonly Ready[]) => writeAll(deps, batch),
    (error) => error instanceof RolledBack || error instanceof BarredCrew,
  )

  /** Ends overdue holds first, even if their job has not run. */
  async function freeOverdue(now: Date): Promise<void> {
    lookedAt = now.getTime()
    if (await endOverdueHolds(now)) crews.invalidate()
  }

  async function place(placing: CheckedOrder): Promise<Booked> {
    const { order, customer, key, now } = placing
    const readOwn = async (of: PreferenceOwner) => ({
      ...(await readPreferences(pool, of, order.again)),
      chosen: order.favourite,
    })
    let preferences = await readOwn(customer)
    let request = crewRequestOf(order, preferences)
    if (!request) return slotTaken
    if (Math.abs(now.getTime() - lookedAt) >= CHECK_EVERY_MS) await freeOverdue(now)
    const numbered = await numberOrder(ids, order)
    for (let attempt = 1; attempt <= MAX_TRIES; attempt++) {
      const heldCrews = await crews.hold(request, () => freeOverdue(now))
      if (!heldCrews) break
      try {
        const booked = await write({
          ...placing,
          ready: { ...numbered, crews: heldCrews.crews, now },
          favourites: favouritesIn(heldCrews.crews, preferences),
        })
        heldCrews.taken()
        return booked
      } catch (error) {
        heldCrews.releaseHold()
        if (error instanceof BarredCrew) {
          preferences = await readOwn({ ...customer, hasPreferences: true })
          request = crewRequestOf(order, preferences) ?? request
          continue
        }
        if (error instanceof RolledBack) return refuse((error as RolledBack<EveryCode>).refusal)
        if (isClaimedBefore(error)) break
        const most = tooManyUnpaid(error)
        if (most !== undefined) {
          const tooMany = refuse({ code: 'too-many-unpaid', params: { count: most } })
          return (key && (await responseOfDuplicate(pool, key, now))) ?? tooMany
        }
        if (sqlState(error) === MERGED) return refuse('account-merged')
        const closed = closedDayOf(error)
        if (closed) return refuse(closed)
        if (sqlState(error) !== TAKEN) throw error
        crewTaken.publish({})
        crews.invalidate()
      }
    }
    // The same request, sent twice, may have taken the crew.
    const refusal = order.favourite === undefined ? slotTaken : refuse('favourite-taken')
    return (key && (await responseOfDuplicate(pool, key, now))) ?? refusal
  }

  return { place, endOverdueHolds }
}

/**
 * Writes orders with everything that belongs to them in one transaction, all or nothing.
 * Independent statements are sent at once.
 */
async function writeAll(deps: Deps, batch: readonly Ready[]): Promise<Booked[]> {
  const answers = batch.map(answerOf)
  const limited = batch.filter(({ caller }) => !isStaff(caller.role)).map(({ ready }) => ready)
  const renewals = batch.flatMap(({ order: { renews }, ready: { orderId } }) =>
    renews === undefined ? [] : [{ orderId, renews }],
  )
  const now = batch[0]?.now ?? new Date(0)
  const claims = batch.flatMap(({ key, now, order }, at) => {
    // An order that awaits payment does not have its complete answer yet.
    const answer = order.holdUntil ? null : (answers[at] ?? null)
    return key ? [{ key, answer, now }] : []
  })
  await inTransaction(deps.pool, async (tx) => {
    await refuseRenewed(tx, renewals, now)
    await countVouchers(tx, batch)
    const credits = await lockCredits(tx, batch)
    await Promise.all([
      refuseTooManyUnpaid(tx, limited, deps.settings.unpaid),
      claimKeys(tx, claims),
      writeOrders(
        tx,
        batch.map(({ ready }) => ready),
      ),
      refuseBarred(tx, customersAndWorkers(batch.map(({ ready }) => ready))),
      recordEvents(tx, ...batch.flatMap(confirmed)),
      recordHeld(tx, ...batch.flatMap(holdEvents)),
      storePhones(tx, batch),
      auditPhoneOrders(tx, batch),
    ])
    await payByCredits(tx, credits, batch)
    await chargePartners(tx, batch)
    await storePoints(
      tx,
      batch.map(({ order: { point }, ready: { orderId } }) => ({ orderId, point })),
    )
    await storeRenewals(tx, renewals)
    const withEInvoice = batch.filter(({ order }) => order.eInvoice)
    await storeEInvoiceRequests(
      tx,
      withEInvoice.map(({ ready }) => ready.orderId),
      now,
    )
    await storeSources(
      tx,
      batch.flatMap(({ order: { arrival }, ready: { orderId } }) =>
        arrival ? [{ ...arrival, orderId }] : [],
      ),
    )
    for (const [at, ready] of batch.entries()) {
      const answer = answers[at]
      if (answer) await awaitPayment(tx, deps, ready, answer)
    }
  })
  return answers.map((answer) => succeed(answer))
}

/** Opens the payment of a held order, or its pay link, and adds it to the answer. */
async function awaitPayment(tx: Tx, deps: Deps, placed: Ready, answer: BookAnswer): Promise<void> {
  const { order, ready, key, locale, now } = placed
  if (!order.holdUntil) return
  const isByLink = order.bookedBy || order.renews !== undefined
  if (isByLink) answer.pay_link = await sendPayLink(tx, deps, placed, order.holdUntil)
  else answer.payment = await startAttempt(tx, deps, ready.orderId, { language: locale }, now)
  await Promise.all([
    query(tx, {
      name: 'expire-hold-job',
      text: `select graphile_worker.add_job('expire-hold',
               json_build_object('orderId', $1::bigint), run_at => $2)`,
      values: [ready.orderId, order.holdUntil],
    }),
    key && storeAnswer(tx, key, answer),
  ])
}

/** A phone order is paid by a link (docs/product/availability.md#pay-link). */
async function sendPayLink(
  tx: Tx,
  deps: Deps,
  { ready, customer, now }: Ready,
  until: Date,
): Promise<NonNullable<BookAnswer['pay_link']>> {
  const { ref, quote } = ready.order
  const { email } = customer
  await storePayLink(tx, ready.orderId, until)
  const url = payLinkUrl(deps.settings, customer.language, ref, until)
  const link = { url, until: until.toISOString(), ...(email === null ? {} : { email }) }
  if (ready.order.byCard) return link
  if (email !== null) await notePayLinkSent(tx, ready.orderId, now)
  await recordEvents(tx, {
    type: 'pay-link.sent',
    orderId: ready.orderId,
    bookingId: ready.bookings[0]?.id ?? 0,
    payload: {
      sen: quote.totalSen - (ready.order.creditSen ?? 0),
      visits: quote.sessions.length,
      held: true,
    },
    occurredAt: now,
  })
  return link
}

/** Records orders that staff book for customers in the audit log. */
async function auditPhoneOrders(tx: Tx, batch: readonly Ready[]): Promise<void> {
  for (const { order, ready } of batch) {
    if (!order.bookedBy) continue
    const after = {
      customer: order.customer.name,
      service: order.service.skill,
      day: order.quote.sessions[0]?.day,
      visits: order.quote.sessions.length,
      payment_method: textAnswer(order.answers, 'payment_method'),
    }
    const subject = ready.bookings[0]?.bookingId ?? order.ref
    await recordAudit(tx, order.bookedBy, { action: 'booking-added', subject, after })
  }
}

/** Ordered by code, to prevent deadlocks between transactions. */
async function countVouchers(tx: Tx, batch: readonly Ready[]): Promise<void> {
  const code = ({ order }: Ready) => order.quote.voucherCode ?? ''
  const sorted = batch.filter(code).sort((a, b) => (code(a) < code(b) ? -1 : 1))
  for (const { order } of sorted) {
    const counted = await countVoucherUse(tx, order)
    if (!counted.ok) throw new RolledBack(counted.refusal)
  }
}

/** Does the order have a phone number that the account lacks? */
function newPhone(order: NewOrder, customer: OrderCustomer): boolean {
  return !customer.phone && order.customer.phone !== null
}

async function storePhones(tx: Tx, batch: readonly Ready[]): Promise<void> {
  const withNewPhone = batch.filter(({ customer, order }) => newPhone(order, customer))
  for (const { customer, order } of withNewPhone) {
    await query(tx, {
      text: 'update account set phone = $2 where id = $1 and phone is null',
      values: [customer.accountId, order.customer.phone],
    })
  }
}

/** Events of orders that are confirmed at once; the others are confirmed by their payment. */
function confirmed({ ready: { order, orderId }, now }: Ready): DomainEvent[] {
  if (order.holdUntil) return []
  return [{ type: 'booking.confirmed', orderId, payload: {}, occurredAt: now }]
}

/** Events of orders that await payment; only other programs need them. */
function holdEvents({ ready: { order, orderId }, now }: Ready): DomainEvent[] {
  if (!order.holdUntil) return []
  return [{ type: 'booking.held', orderId, payload: {}, occurredAt: now }]
}

function placedText({ holdUntil, bookedBy }: NewOrder, { email }: OrderCustomer): Label {
  if (!holdUntil) return bookedBy ? m.answer_booked_for_customer : m.answer_booking_confirmed
  if (!bookedBy) return m.answer_crew_reserved
  return email ? m.answer_pay_link_sent : m.answer_pay_link_made
}

/** Names of the favourites who are in every crew. */
function favouritesIn(crews: HeldCrews['crews'], { names }: NamedPreferences): string[] {
  return [...names].flatMap(([id, name]) =>
    crews.every((crew) => crew.includes(id)) ? [name] : [],
  )
}

function answerOf({ order, ready, customer, favourites, locale }: Ready): BookAnswer {
  const message = voucherMessage(order.quote, locale)
  return {
    success: true,
    response: placedText(order, customer)({}, { locale }),
    booking_id: ready.bookings[0]?.bookingId ?? '',
    booking_ids: ready.bookings.map((booking) => booking.bookingId),
    order: order.ref,
    total_cost: ringgit(order.quote.totalSen),
    ...creditFacts(order.quote, order.creditSen ?? 0),
    ...(message ? { voucher_message: message } : {}),
    ...(favourites.length > 0 ? { favourites: [...favourites] } : {}),
  }
}
