import { dayOf, instantOf } from '../../../domain/booking/calendar.ts'
import { formatSen } from '../../../domain/booking/money.ts'
import { storable } from '../../../domain/booking/plain-text.ts'
import { mayMovePayment, type PaymentStatus } from '../../../domain/booking/status.ts'
import { inTransaction, query, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type {
  BankDetails,
  MessageBody,
  RefundMessage,
  RefundResult,
} from '../../providers/payment/port.ts'
import { type Actor, addEvents, program } from '../bookings/history.ts'
import {
  mailRefundDue,
  mailRefunded,
  mailStaffRefundDue,
  readOrderBookings,
} from '../bookings/mails.ts'
import { enter } from '../ledger/ledger.ts'
import { askAboutRefund, askAfterMadeRefund } from '../payment-attempts/requery.ts'
import { isKnownEvent, logMessage } from './message-log.ts'
import { noteUnproven } from './settle.ts'

/** Our reference for each refund; the provider never pays the same twice. */
type Refund = {
  id: number
  ref: string
  order_id: number
  attempt_id: number | null
  amount_sen: number
  status: 'Sending' | 'Pending' | 'Refunded' | 'Refused'
  way: 'refund' | 'reversal'
  transaction_id: string | null
  channel: string | null
}

/**
 * Until this hour of the same day a provider may void what it has not settled yet
 * (docs/integrations/fiuu.md#refunds).
 */
const REVERSAL_UNTIL_HOUR = 22

/** How a refund began: what was sent or marked, or why nothing was. */
export type Begun =
  | { readonly ok: true; readonly statuses: readonly Refund['status'][] }
  | {
      readonly ok: false
      readonly code:
        | 'not-found'
        | 'nothing-due'
        | 'refund-under-way'
        | 'amount-changed'
        | 'by-hand'
        | 'bank-details-needed'
      readonly dueSen?: number
    }

type Part = { bookingId: number; sen: number }

/** What of an order's visits is due back and not on its way yet. */
async function readDue(tx: Tx, orderId: number): Promise<Part[]> {
  return query<Part>(tx, {
    text: `select b.id as "bookingId",
             (b.refund_due_sen - b.refunded_sen - coalesce((
               select sum(p.amount_sen) from refund_part p join refund r on r.id = p.refund_id
               where p.booking_id = b.id and r.status in ('Sending', 'Pending')), 0))::int as sen
           from booking b where b.order_id = $1 and b.refund_due_sen > b.refunded_sen
           order by b.session`,
    values: [orderId],
  })
}

async function lockOrder(tx: Tx, ref: string): Promise<{ id: number; ref: string } | undefined> {
  const [order] = await query<{ id: number; ref: string }>(tx, {
    text: 'select id, ref from booking_order where ref = $1 for update',
    values: [ref],
  })
  return order
}

const total = (parts: readonly Part[]) => parts.reduce((sum, part) => sum + part.sen, 0)

/** What is due of an order and may go back now, if it is what the Admin has seen. */
async function agreedDue(
  tx: Tx,
  orderRef: string,
  seenSen: number,
): Promise<
  { ok: true; order: { id: number; ref: string }; due: Part[] } | Extract<Begun, { ok: false }>
> {
  const order = await lockOrder(tx, orderRef)
  if (!order) return { ok: false, code: 'not-found' }
  const all = await readDue(tx, order.id)
  if (all.length === 0) return { ok: false, code: 'nothing-due' }
  const due = all.filter((part) => part.sen > 0)
  if (due.length === 0) return { ok: false, code: 'refund-under-way' }
  const dueSen = total(due)
  return dueSen === seenSen
    ? { ok: true, order, due }
    : { ok: false, code: 'amount-changed', dueSen }
}

/**
 * Sends what an order is owed back the way it came, through the payment provider. The references
 * are on record before the provider hears of them, so that a crash in between sends nothing twice.
 * @param seenSen what the Admin was shown as due.
 * @param bank the customer's account, where a payment did not come by card; passed on, never
 * stored.
 */
export async function sendRefund(
  deps: Deps,
  actor: Actor,
  orderRef: string,
  seenSen: number,
  now: Date,
  bank?: BankDetails,
): Promise<Begun> {
  const begun = await inTransaction(deps.pool, async (tx) => {
    const agreed = await agreedDue(tx, orderRef, seenSen)
    if (!agreed.ok) return agreed
    const { order, due } = agreed
    const sources = await query<Source>(tx, {
      text: `select p.id, p.amount_sen, coalesce(p.channel, '') as channel, p.settled_at,
               (p.amount_sen - coalesce((
                 select sum(r.amount_sen) from refund r
                 where r.attempt_id = p.id and r.status <> 'Refused'), 0))::int as left_sen,
               coalesce((select r.wants_bank from refund r
                 where r.attempt_id = p.id order by r.id desc limit 1), false) as wants_bank
             from payment_attempt p
             where p.order_id = $1 and p.provider = $2 and p.status = 'Paid'
               and p.transaction_id is not null and not exists (select from refund r
                 where r.attempt_id = p.id and r.status in ('Sending', 'Pending'))
             order by p.id desc`,
      values: [order.id, deps.payment.name],
    })
    const shares: { source: Source; parts: Part[] }[] = []
    let waiting = due
    for (const source of sources) {
      const { taken, left } = take(waiting, source.left_sen)
      waiting = left
      if (taken.length > 0) shares.push({ source, parts: taken })
    }
    const wantsBank = shares.some(
      ({ source }) => source.wants_bank || deps.payment.bankDetails(source.channel) === 'needed',
    )
    if (wantsBank && !bank) return { ok: false as const, code: 'bank-details-needed' as const }
    const refunds: Refund[] = []
    for (const { source, parts } of shares) {
      const way = mayReverse(deps, source, total(parts), now) ? 'reversal' : 'refund'
      const refund = await write(tx, order, parts, 'Sending', actor, now, { id: source.id, way })
      await askAboutRefund(tx, deps.payment.name, refund.id, now)
      refunds.push(refund)
    }
    return refunds.length > 0
      ? { ok: true as const, refunds }
      : { ok: false as const, code: 'by-hand' as const }
  })
  if (!begun.ok) return begun
  const statuses: Refund['status'][] = []
  for (const refund of begun.refunds) statuses.push(await send(deps, refund.ref, now, bank))
  return { ok: true, statuses }
}

/** A payment that money can go back through. */
type Source = {
  id: number
  amount_sen: number
  channel: string
  settled_at: Date | null
  left_sen: number
  wants_bank: boolean
}

/** All of today's payment goes back: it may be voided, which costs no fee and takes no days. */
function mayReverse(deps: Deps, source: Source, sen: number, now: Date): boolean {
  if (!deps.payment.reverse || source.settled_at === null) return false
  const isWhole = sen === source.amount_sen && sen === source.left_sen
  const isToday = dayOf(source.settled_at) === dayOf(now)
  return isWhole && isToday && now < instantOf(dayOf(now), REVERSAL_UNTIL_HOUR)
}

/** An Admin has given the money back manually: by bank transfer, or in cash. */
export function markRefunded(
  deps: Deps,
  actor: Actor,
  orderRef: string,
  seenSen: number,
  now: Date,
): Promise<Begun> {
  return inTransaction(deps.pool, async (tx) => {
    const agreed = await agreedDue(tx, orderRef, seenSen)
    if (!agreed.ok) return agreed
    const refund = await write(tx, agreed.order, agreed.due, 'Refunded', actor, now)
    await finish(tx, deps, refund, actor, now)
    return { ok: true, statuses: ['Refunded'] }
  })
}

/** As much of the parts as an amount covers, and what is left of them. */
function take(parts: readonly Part[], amountSen: number): { taken: Part[]; left: Part[] } {
  const taken: Part[] = []
  const left: Part[] = []
  let rest = amountSen
  for (const part of parts) {
    const sen = Math.min(part.sen, Math.max(0, rest))
    rest -= sen
    if (sen > 0) taken.push({ ...part, sen })
    if (sen < part.sen) left.push({ ...part, sen: part.sen - sen })
  }
  return { taken, left }
}

async function write(
  tx: Tx,
  order: { id: number; ref: string },
  parts: readonly Part[],
  status: 'Sending' | 'Refunded',
  actor: Actor,
  now: Date,
  through?: { id: number; way: Refund['way'] },
): Promise<Refund> {
  const [refund] = await query<Refund>(tx, {
    text: `with made as (
             insert into refund (ref, order_id, attempt_id, amount_sen, status, account_id, who,
               created_at, settled_at, way)
             select $2 || 'R' || (1 + (select count(*) from refund where order_id = $1)), $1, $3, $4,
               $5, $6, $7, $8, case when $5 = 'Refunded' then $8::timestamptz end, $11
             returning id, ref, order_id, attempt_id, amount_sen, status, way
           ), parts as (
             insert into refund_part (refund_id, booking_id, amount_sen)
             select made.id, v.booking_id, v.sen
             from made, unnest($9::bigint[], $10::int[]) as v (booking_id, sen)
           )
           select made.*, p.transaction_id, p.channel
           from made left join payment_attempt p on p.id = made.attempt_id`,
    values: [
      order.id,
      order.ref,
      through?.id ?? null,
      total(parts),
      status,
      actor.accountId,
      actor.who,
      now,
      parts.map((part) => part.bookingId),
      parts.map((part) => part.sen),
      through?.way ?? 'refund',
    ],
  })
  if (!refund) throw new Error('the refund was not written')
  if (status === 'Sending') {
    const ids = parts.map((part) => part.bookingId)
    const what = `Refund sent to the payment provider, refund ${formatSen(refund.amount_sen)}`
    await addEvents(tx, ids, actor, what, now)
  }
  return refund
}

/** Tells the provider to pay a refund, for the first time or again, and stores its answer. */
export async function send(
  deps: Deps,
  ref: string,
  now: Date,
  bank?: BankDetails,
): Promise<Refund['status']> {
  const known = await readRefund(deps, ref)
  if (known?.status !== 'Sending' || known.transaction_id === null) {
    return known?.status ?? 'Refused'
  }
  const news =
    (await reversed(deps, known, known.transaction_id)) ??
    said(
      await deps.payment.refund({
        refundRef: known.ref,
        transactionId: known.transaction_id,
        amountSen: known.amount_sen,
        notifyUrl: `${deps.settings.publicUrl}/payments/refund`,
        bank: deps.payment.bankDetails(known.channel ?? '') === 'refused' ? undefined : bank,
      }),
    )
  return inTransaction(deps.pool, async (tx) => {
    const refund = await lockRefund(tx, ref)
    if (!refund) return 'Refused'
    await settleRefund(tx, deps, refund, news, now)
    return (await lockRefund(tx, ref))?.status ?? refund.status
  })
}

/**
 * What came of reversing a payment; undefined when it is to be refunded instead. A reversal whose
 * answer was lost is asked for again, also on later days: a refund beside it might pay twice.
 */
async function reversed(
  deps: Deps,
  refund: Refund,
  transactionId: string,
): Promise<RefundNews | undefined> {
  if (refund.way !== 'reversal' || !deps.payment.reverse) return undefined
  const result = await deps.payment.reverse(transactionId)
  if (result.ok || result.reason === 'done-before') return { outcome: 'refunded' }
  const { reason } = result
  if (reason === 'unreachable' || reason === 'bad-signature' || reason === 'malformed') {
    return { outcome: 'unknown' }
  }
  await query(deps.pool, {
    text: `update refund set way = 'refund' where id = $1`,
    values: [refund.id],
  })
  return undefined
}

/** What is known of a refund's fate; `unknown` leaves it as it is, to be asked about. */
export type RefundNews = {
  readonly outcome: 'unknown' | 'pending' | 'refunded' | 'rejected'
  readonly providerRef?: string
  readonly note?: string
  /** It will take the refund once it knows the customer's account. */
  readonly wantsBank?: boolean
}

function said(result: RefundResult): RefundNews {
  if (result.ok) {
    const { outcome, refundId, reason } = result.refund
    return { outcome, providerRef: refundId, note: reason }
  }
  switch (result.reason) {
    case 'duplicate':
      return { outcome: 'pending' }
    case 'needs-bank-details':
      return {
        outcome: 'rejected',
        note: "The provider needs the customer's bank details",
        wantsBank: true,
      }
    case 'refused':
      return { outcome: 'rejected', note: `${result.detail} ${result.code}`.trim() }
    default:
      return { outcome: 'unknown' }
  }
}

const refundColumns = `r.id, r.ref, r.order_id, r.attempt_id, r.amount_sen, r.status, r.way,
             p.transaction_id, p.channel`

async function readRefund(deps: Pick<Deps, 'pool'>, ref: string): Promise<Refund | undefined> {
  const [refund] = await query<Refund>(deps.pool, {
    text: `select ${refundColumns}
           from refund r left join payment_attempt p on p.id = r.attempt_id where r.ref = $1`,
    values: [ref],
  })
  return refund
}

/** The order before its refunds, as payments and cancellations lock it. */
async function lockRefund(tx: Tx, ref: string): Promise<Refund | undefined> {
  await query(tx, {
    text: `select 1 as locked from booking_order
           where id = (select order_id from refund where ref = $1) for update`,
    values: [ref],
  })
  const [refund] = await query<Refund>(tx, {
    text: `select ${refundColumns}
           from refund r left join payment_attempt p on p.id = r.attempt_id
           where r.ref = $1 for update of r`,
    values: [ref],
  })
  return refund
}

type RefundVerdict = 'refunded' | 'came-back' | 'pending' | 'refused' | 'repeated' | 'unknown'

/**
 * Settles a locked refund once, however often and in whatever order news of it comes. Where refunds
 * come back, the failure is the end, also when it overtakes the success.
 */
async function settleRefund(
  tx: Tx,
  deps: Deps,
  refund: Refund,
  news: RefundNews,
  now: Date,
): Promise<RefundVerdict> {
  if (news.outcome === 'unknown') return 'unknown'
  const { refundsComeBack } = deps.payment
  const keep = (status: Refund['status'], settledAt: Date | null) =>
    query(tx, {
      text: `update refund set status = $2, provider_ref = coalesce(nullif($3, ''), provider_ref),
               note = $4, settled_at = $5, wants_bank = $6 where id = $1`,
      values: [
        refund.id,
        status,
        news.providerRef ?? '',
        (news.note ?? '').slice(0, 200),
        settledAt,
        news.wantsBank ?? false,
      ],
    })
  if (refund.status === 'Refunded') {
    if (!refundsComeBack || news.outcome !== 'rejected') return 'repeated'
    await keep('Refused', now)
    await stopAsking(tx, refund)
    await takeBack(tx, deps, refund, now)
    return 'came-back'
  }
  if (refund.status === 'Refused') {
    if (news.outcome !== 'refunded' || refundsComeBack) return 'repeated'
    // Given up and perhaps replaced since. Only where nothing has taken its place is it counted.
    if (!(await stillFits(tx, refund))) return 'repeated'
  } else if (news.outcome === 'pending') {
    await keep('Pending', null)
    return 'pending'
  } else if (news.outcome === 'rejected') {
    await keep('Refused', now)
    await stopAsking(tx, refund)
    const ids = (await partsOf(tx, refund)).map((part) => part.bookingId)
    const what = `The payment provider did not take the refund: still due, refund ${formatSen(refund.amount_sen)}`
    await addEvents(tx, ids, program, what, now)
    return 'refused'
  }
  await keep('Refunded', now)
  if (refundsComeBack) await askAfterMadeRefund(tx, refund.id, now)
  else await stopAsking(tx, refund)
  await finish(tx, deps, refund, program, now)
  return 'refunded'
}

/** The customer has the money: visits, ledger, history and mail say so. */
async function finish(tx: Tx, deps: Deps, refund: Refund, actor: Actor, now: Date): Promise<void> {
  const parts = await partsOf(tx, refund)
  const rows = await readOrderBookings(tx, refund.order_id)
  for (const part of parts) {
    const row = rows.find((each) => each.id === part.bookingId)
    await query(tx, {
      text: `update booking set refunded_sen = refunded_sen + $2, version = version + 1,
               payment_status = case
                 when $3 and refund_due_sen = refunded_sen + $2 then 'Refunded'
                 else payment_status end
             where id = $1`,
      values: [part.bookingId, part.sen, mayBecomeRefunded(row?.payment_status)],
    })
  }
  const byHand = refund.attempt_id === null
  await enter(
    tx,
    parts.map((part) => ({
      bookingId: part.bookingId,
      kind: byHand ? 'refund-by-hand' : 'refund',
      sen: part.sen,
      refundId: refund.id,
    })),
    now,
  )
  const what = `${byHand ? 'Marked as refunded' : 'Refunded'}, refund ${formatSen(refund.amount_sen)}`
  await addEvents(
    tx,
    parts.map((part) => part.bookingId),
    actor,
    what,
    now,
  )
  const first = rows.find((row) => row.id === parts[0]?.bookingId)
  if (first) await mailRefunded(tx, deps, first, refund.amount_sen, byHand, now)
}

/** The money did not arrive after all: it is due again, and customer and staff are notified. */
async function takeBack(tx: Tx, deps: Deps, refund: Refund, now: Date): Promise<void> {
  const parts = await partsOf(tx, refund)
  const rows = await readOrderBookings(tx, refund.order_id)
  for (const { bookingId, sen } of parts) {
    await query(tx, {
      text: `update booking set refunded_sen = refunded_sen - $2, version = version + 1,
               payment_status = case payment_status when 'Refunded' then 'Refund Due'
                 else payment_status end
             where id = $1`,
      values: [bookingId, sen],
    })
  }
  await enter(
    tx,
    parts.map(({ bookingId, sen }) => ({
      bookingId,
      kind: 'refund-back',
      sen,
      refundId: refund.id,
    })),
    now,
  )
  const ids = parts.map((part) => part.bookingId)
  const what = `The refund came back: due again, refund ${formatSen(refund.amount_sen)}`
  await addEvents(tx, ids, program, what, now)
  const first = rows.find((row) => row.id === ids[0])
  if (!first) return
  await mailRefundDue(tx, deps, first, 'came-back', refund.amount_sen, now)
  await mailStaffRefundDue(tx, deps, first, 'came-back', now)
}

/** A visit that stands stays paid, though a second payment for it goes back. */
function mayBecomeRefunded(status: PaymentStatus | undefined): boolean {
  return status !== undefined && mayMovePayment(status, 'Refunded')
}

async function partsOf(tx: Tx, refund: Refund): Promise<Part[]> {
  return query<Part>(tx, {
    text: `select booking_id as "bookingId", amount_sen as sen from refund_part
           where refund_id = $1 order by booking_id`,
    values: [refund.id],
  })
}

async function stillFits(tx: Tx, refund: Refund): Promise<boolean> {
  const due = new Map(
    (await readDue(tx, refund.order_id)).map((part) => [part.bookingId, part.sen]),
  )
  const parts = await partsOf(tx, refund)
  return parts.every((part) => (due.get(part.bookingId) ?? 0) >= part.sen)
}

async function stopAsking(tx: Tx, refund: Refund): Promise<void> {
  await query(tx, {
    text: 'update provider_question set ask_at = null where refund_id = $1',
    values: [refund.id],
  })
}

/** Takes the provider's word on a refund that it was asked about. */
export function settleByRef(
  deps: Deps,
  ref: string,
  news: RefundNews,
  now: Date,
): Promise<RefundVerdict> {
  return inTransaction(deps.pool, async (tx) => {
    const refund = await lockRefund(tx, ref)
    return refund ? settleRefund(tx, deps, refund, news, now) : 'unknown'
  })
}

/**
 * Takes a message about a refund (docs/integrations/fiuu.md#refunds): proves it, compares it with
 * what we sent, and settles it once. One that does not prove itself changes nothing but the log.
 */
export async function takeRefundMessage(
  deps: Deps,
  body: MessageBody,
  now: Date,
): Promise<{ ok: boolean; verdict: string }> {
  const read = deps.payment.readRefundMessage(body)
  if (read.ok) return settleRefundMessage(deps, read.refund, now)
  await noteUnproven(deps, read.reason, now)
  return { ok: false, verdict: read.reason }
}

/** Compares what the provider has proven to say of a refund with what we sent, and settles it. */
export function settleRefundMessage(
  deps: Deps,
  received: RefundMessage,
  now: Date,
  eventId?: string,
): Promise<{ ok: boolean; verdict: string }> {
  const message = storable(received)
  return inTransaction(deps.pool, async (tx) => {
    const { raw } = message
    const refund = await lockRefund(tx, message.refundRef)
    if (await isKnownEvent(tx, deps, eventId)) return { ok: true, verdict: 'repeated' }
    const told = async (verdict: string, attemptId: number | null, ok = false) => {
      await logMessage(tx, deps, { attemptId, kind: 'refund', verdict, raw, eventId }, now)
      return { ok, verdict }
    }
    if (!refund || refund.attempt_id === null) return told('unknown-refund', null)
    if (
      message.amountSen !== refund.amount_sen ||
      message.transactionId !== refund.transaction_id
    ) {
      return told('wrong-amount', refund.attempt_id)
    }
    const { outcome, refundId, reason } = message
    const news = { outcome, providerRef: refundId, note: reason }
    return told(await settleRefund(tx, deps, refund, news, now), refund.attempt_id, true)
  })
}
