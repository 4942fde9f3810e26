import { formatSen, ringgit } from '../../../domain/booking/price/money.ts'
import type { Quote } from '../../../domain/booking/price/price.ts'
import type { CreditPart } from '../../../domain/credits/credits.ts'
import type { EveryCode, EveryProblem } from '../../../domain/messages/every-problem.ts'
import { RolledBack } from '../../db/rolled-back.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { creditOf, lockCredit, payByCredit } from '../ledger/credits.ts'
import type { NewOrder, NumberedOrder } from './new-order.ts'

/** The part of a price that the customer's credit pays now, in sen. */
export async function creditFor(
  { pool }: Pick<Deps, 'pool'>,
  { totalSen }: Quote,
  accountId: number,
  now: Date,
): Promise<number> {
  return totalSen === 0 ? 0 : Math.min(totalSen, await creditOf(pool, accountId, now))
}

/** The refusal of an order whose customer has less or more credit than was shown. */
export function creditChanged(creditSen: number): EveryProblem {
  return { code: 'credit-changed', params: { amount: formatSen(creditSen) } }
}

/** What the customer's credit pays, and what is left to pay; empty without credit. */
export function creditFacts({ totalSen }: { readonly totalSen: number }, creditSen: number) {
  return creditSen > 0
    ? { credit_used: ringgit(creditSen), to_pay: ringgit(totalSen - creditSen) }
    : {}
}

/** An order being written, with its visits' ids. */
type Placed = {
  readonly order: NewOrder
  readonly ready: NumberedOrder
  readonly customer: { readonly accountId: number }
  readonly now: Date
}

/** By account. */
type Credits = Map<number, readonly CreditPart[]>

/** After vouchers and before workers, ordered by account, to prevent deadlocks. */
export async function lockCredits(tx: Tx, batch: readonly Placed[]): Promise<Credits> {
  const credits: Credits = new Map()
  const using = batch
    .filter(({ order }) => order.creditSen)
    .sort((a, b) => a.customer.accountId - b.customer.accountId)
  for (const { customer, now } of using) {
    const { accountId } = customer
    if (!credits.has(accountId)) credits.set(accountId, await lockCredit(tx, accountId, now))
  }
  return credits
}

/** Pays orders with locked credit; throws, so that none is written, if it is not enough. */
export async function payByCredits(
  tx: Tx,
  credits: Credits,
  batch: readonly Placed[],
): Promise<void> {
  for (const { order, ready, customer, now } of batch) {
    const sen = order.creditSen ?? 0
    if (sen === 0) continue
    const visits = order.quote.sessions.map(({ totalSen }, at) => ({
      bookingId: ready.bookings[at]?.id ?? 0,
      sen: totalSen,
    }))
    const parts = credits.get(customer.accountId) ?? []
    const left = await payByCredit(tx, parts, { visits, sen }, now)
    if (!left) {
      const leftSen = parts.reduce((sum, part) => sum + part.leftSen, 0)
      throw new RolledBack<EveryCode>(creditChanged(Math.min(leftSen, order.quote.totalSen)))
    }
    credits.set(customer.accountId, left)
  }
}
