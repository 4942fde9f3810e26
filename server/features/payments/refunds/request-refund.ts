import { formatSen, ringgit } from '../../../../domain/booking/price/money.ts'
import { dayOf, instantOf } from '../../../../domain/booking/starts/calendar.ts'
import { refuse, succeed } from '../../../../domain/result.ts'
import { inTransaction, type Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import type { CommandResult } from '../../../http/calls/refusals.ts'
import type { BankDetails } from '../../../providers/payment/port.ts'
import { type AuditEntry, type Author, recordAudit } from '../../audit/record.ts'
import { type Actor, addEvents } from '../../bookings/records/history.ts'
import { scheduleRefundRequery } from '../../payment-attempts/requery.ts'
import {
  insertRefund,
  lockOrderByRef,
  type NewRefund,
  type Part,
  type Refund,
  type RefundSource,
  readDue,
  readSources,
  sumOf,
} from './refund-rows.ts'
import { sendToProvider } from './send-refund.ts'
import { creditCustomer } from './settle-refund.ts'

/**
 * Until this hour of the same day, a provider may void a payment that is not settled yet
 * (docs/integrations/fiuu.md#refunds).
 */
const REVERSAL_UNTIL_HOUR = 22

export type RequestedRefund = {
  readonly orderRef: string
  /** The amount due that the Admin saw, in sen: refused if it has changed. */
  readonly seenSen: number
  /** The customer's account, if a payment was not by card; passed on, never stored. */
  readonly bank?: BankDetails
}

/** A started refund: the state of each of its parts. */
export type BegunRefund = CommandResult<readonly Refund['status'][]>

/** The amount due of an order that can be refunded now, if it is what the Admin saw. */
async function agreedDue(
  tx: Tx,
  { orderRef, seenSen }: RequestedRefund,
): Promise<CommandResult<{ order: { id: number; ref: string }; due: Part[] }>> {
  const order = await lockOrderByRef(tx, orderRef)
  if (!order) return refuse('not-found')
  const all = await readDue(tx, order.id)
  if (all.length === 0) return refuse('nothing-due')
  const due = all.filter((part) => part.sen > 0)
  if (due.length === 0) return refuse('refund-under-way')
  const dueSen = sumOf(due)
  return dueSen === seenSen
    ? succeed({ order, due })
    : refuse({ code: 'amount-changed', params: { amount: formatSen(dueSen) } })
}

/**
 * Refunds an order through the payment provider. Stores the references before calling the provider,
 * so that a crash cannot send a refund twice.
 */
export async function sendRefund(
  deps: Deps,
  actor: Actor,
  requested: RequestedRefund,
  by: Author,
): Promise<BegunRefund> {
  const { bank } = requested
  const { now } = by
  const begun = await inTransaction(deps.pool, async (tx) => {
    const agreed = await agreedDue(tx, requested)
    if (!agreed.ok) return agreed
    const { order, due } = agreed.value
    const sources = await readSources(tx, order.id, deps.payment.name)
    const shares = divide(due, sources)
    const wantsBank = shares.some(
      ({ source }) => source.wants_bank || deps.payment.bankDetails(source.channel) === 'needed',
    )
    if (wantsBank && !bank) return refuse('bank-details-needed')
    const refunds: Refund[] = []
    for (const { source, parts } of shares) {
      const way = mayReverse(deps, source, sumOf(parts), now) ? 'reversal' : 'refund'
      const through = { id: source.id, way } as const
      const refund = await beginSending(tx, { order, parts, actor, through }, now)
      await scheduleRefundRequery(tx, deps.payment.name, refund.id, now)
      refunds.push(refund)
    }
    await recordAudit(
      tx,
      by,
      ...refunds.map(
        (refund): AuditEntry => ({
          action: 'refund-sent',
          subject: order.ref,
          after: { amount: ringgit(refund.amount_sen), reference: refund.ref },
        }),
      ),
    )
    return refunds.length > 0 ? succeed(refunds) : refuse('by-hand')
  })
  if (!begun.ok) return begun
  const statuses: Refund['status'][] = []
  for (const { ref } of begun.value) {
    statuses.push(await sendToProvider(deps, ref, now, bank))
  }
  return succeed(statuses)
}

/** If all of today's payment is refunded, it may be voided, which costs no fee and takes no days. */
function mayReverse(deps: Deps, source: RefundSource, sen: number, now: Date): boolean {
  if (!deps.payment.reverse || source.settled_at === null) return false
  const isWhole = sen === source.amount_sen && sen === source.left_sen
  const isToday = dayOf(source.settled_at) === dayOf(now)
  return isWhole && isToday && now < instantOf(dayOf(now), REVERSAL_UNTIL_HOUR)
}

/** An Admin has refunded the money manually, by bank transfer or in cash. */
export function markRefunded(
  deps: Deps,
  actor: Actor,
  requested: RequestedRefund,
  by: Author,
): Promise<BegunRefund> {
  return inTransaction(deps.pool, async (tx) => {
    const agreed = await agreedDue(tx, requested)
    if (!agreed.ok) return agreed
    const { order, due } = agreed.value
    const newRefund = { order, parts: due, status: 'Refunded', actor } as const
    const refund = await insertRefund(tx, newRefund, by.now)
    await creditCustomer(tx, refund, actor, by.now)
    const after = { amount: ringgit(refund.amount_sen), reference: refund.ref }
    await recordAudit(tx, by, { action: 'refund-marked', subject: order.ref, after })
    return succeed(['Refunded'])
  })
}

/** Divides the amount among payments, until it is covered or no payment has any left. */
function divide(
  due: readonly Part[],
  sources: readonly RefundSource[],
): { source: RefundSource; parts: Part[] }[] {
  const shares: { source: RefundSource; parts: Part[] }[] = []
  let open = due
  for (const source of sources) {
    const { taken, left } = take(open, source.left_sen)
    open = left
    if (taken.length > 0) shares.push({ source, parts: taken })
  }
  return shares
}

/** Splits the parts into those covered by an amount, and the rest. */
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

/** Stores a refund before the provider is asked for it, with its line in the history. */
export async function beginSending(
  tx: Tx,
  newRefund: Omit<NewRefund, 'status'>,
  now: Date,
): Promise<Refund> {
  const refund = await insertRefund(tx, { ...newRefund, status: 'Sending' }, now)
  const ids = newRefund.parts.map((part) => part.bookingId)
  const event = { code: 'refund-sent', refund_sen: refund.amount_sen } as const
  await addEvents(tx, ids, newRefund.actor, event, now)
  return refund
}
