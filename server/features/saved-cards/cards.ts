import { z } from 'zod'
import type { SavedCardShown } from '../../../domain/api/payments/saved-cards.ts'
import {
  hasRows,
  inTransaction,
  query,
  queryFirst,
  type Reader,
  type Tx,
} from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { ClientInfo } from '../../http/client-info.ts'
import type { JobTasks } from '../../jobs.ts'
import type { PaidCard, SavedCard } from '../../providers/payment/port.ts'
import { type AuditEntry, type Author, recordAudit } from '../audit/record.ts'
import { allowRenewal } from './allowed.ts'

type CardRow = {
  brand: string
  last4: string
  exp_month: number | null
  exp_year: number | null
  provider: string
  customer_ref: string
  card_ref: string
}

/** A customer's saved card at the current payment provider; undefined if there is none. */
export async function readCard(
  reader: Reader,
  { payment }: Pick<Deps, 'payment'>,
  accountId: number,
): Promise<CardRow | undefined> {
  return queryFirst<CardRow>(reader, {
    name: 'saved-card',
    text: `select provider, customer_ref, card_ref, brand, last4, exp_month, exp_year
           from saved_card where account_id = $1 and provider = $2`,
    values: [accountId, payment.name],
  })
}

/** The details of a card that its owner sees. */
export function shownCard({ brand, last4, exp_month, exp_year }: CardRow): SavedCardShown {
  const expires = exp_month !== null && exp_year !== null ? { exp_month, exp_year } : {}
  return { brand, last4, ...expires }
}

/**
 * Stores the card that was saved on the provider's page, replaces an earlier one, and allows it to
 * renew the series for which it was saved. The provider names the owner, and may repeat its message.
 */
export async function storeSavedCard(
  { payment, pool }: Deps,
  setupRef: string,
  now: Date,
): Promise<{ order?: string }> {
  const read = await payment.cards?.setup?.read(setupRef)
  // The provider repeats the event. Giving up on the page saves nothing.
  if (read && !read.ok && read.refusal.code === 'unreachable')
    throw new Error('the provider did not say which card was saved')
  if (!read?.ok) return {}
  const { accountId, order, card } = read.value
  await inTransaction(pool, async (tx) => {
    const owner = await hasRows(tx, {
      text: `select 1 as found from account where id = $1 and merged_into is null for update`,
      values: [accountId],
    })
    const known = await hasRows(tx, {
      text: 'select 1 as found from saved_card where customer_ref = $1',
      values: [card.customerRef],
    })
    if (known) return
    if (!owner) return endAtProvider(tx, payment.name, card.customerRef)
    await replaceCard(tx, payment.name, accountId, card, now)
    if (order) await allowRenewal(tx, order, accountId, now)
  })
  return { order }
}

async function replaceCard(
  tx: Tx,
  provider: string,
  accountId: number,
  { customerRef, cardRef, brand, last4, expMonth, expYear }: SavedCard,
  now: Date,
): Promise<void> {
  const before = await forgetCard(tx, accountId)
  await query(tx, {
    text: `insert into saved_card (account_id, provider, customer_ref, card_ref, brand, last4,
             exp_month, exp_year, saved_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    values: [accountId, provider, customerRef, cardRef, brand, last4, expMonth, expYear, now],
  })
  await noteChange(
    tx,
    accountId,
    { ...before, after: { card: `${brand} ${last4}` } },
    byCustomer(now),
  )
}

/** Deletes a customer's card. @returns it, for the audit log. */
async function forgetCard(tx: Tx, accountId: number): Promise<Pick<AuditEntry, 'before'>> {
  const card = await queryFirst<{ brand: string; last4: string }>(tx, {
    text: 'delete from saved_card where account_id = $1 returning brand, last4',
    values: [accountId],
  })
  return card ? { before: { card: `${card.brand} ${card.last4}` } } : {}
}

/** The author of card changes: the customer, who is the entry's subject. */
const byCustomer = (now: Date): Author => ({ accountId: null, who: 'Customer', now })

async function noteChange(
  tx: Tx,
  accountId: number,
  change: Pick<AuditEntry, 'before' | 'after'>,
  by: Author,
): Promise<void> {
  const entry = {
    action: 'customer-changed',
    subject: `${accountId}`,
    before: {},
    after: {},
  } as const
  await recordAudit(tx, by, { ...entry, ...change })
}

/**
 * Stores the card that paid for an order, if the customer allowed automatic renewal of the series
 * (docs/product/series.md#saved-card).
 */
export async function storePaidCard(
  tx: Tx,
  { payment }: Pick<Deps, 'payment'>,
  orderId: number,
  paid: PaidCard,
  now: Date,
): Promise<void> {
  if (!payment.cards?.ofPayment) return
  const owner = await queryFirst<{ id: number }>(tx, {
    text: `select a.id from automatic_renewal r join booking_order o on o.id = r.order_id
             join account a on a.id = o.account_id and a.merged_into is null
           where r.order_id = $1 for update of a`,
    values: [orderId],
  })
  const card = owner && payment.cards.ofPayment(owner.id, paid)
  if (!owner || !card) return
  const same = await hasRows(tx, {
    text: `select 1 as same from saved_card where account_id = $1 and customer_ref = $2`,
    values: [owner.id, card.customerRef],
  })
  if (!same) await replaceCard(tx, payment.name, owner.id, card, now)
}

/**
 * Queries the provider for the card that paid for a series, and stores it: the customer now allows
 * automatic renewal.
 * @returns false if the payment was not by a card that can be charged later.
 */
export async function storeCardOfSeries(
  { pool, payment }: Pick<Deps, 'pool' | 'payment'>,
  order: string,
  accountId: number,
  now: Date,
): Promise<boolean> {
  const paid = await queryFirst<PaidAttempt>(pool, {
    name: 'payment-of-series',
    text: `select p.ref, p.order_id, p.amount_sen, p.transaction_id from payment_attempt p
             join booking_order o on o.id = p.order_id
           where o.ref = $1 and o.account_id = $2 and p.provider = $3 and p.status = 'Paid'
             and not p.for_tip and p.transaction_id is not null order by p.id desc limit 1`,
    values: [order, accountId, payment.name],
  })
  if (!paid || !payment.cards?.ofPayment) return false
  const found = await payment.requery({
    orderRef: paid.ref,
    amountSen: paid.amount_sen,
    transactionId: paid.transaction_id,
    withCard: true,
  })
  const card = found.ok ? found.value.card : undefined
  if (!card || !payment.cards.ofPayment(accountId, card)) return false
  await inTransaction(pool, (tx) => storePaidCard(tx, { payment }, paid.order_id, card, now))
  return true
}

type PaidAttempt = { ref: string; order_id: number; amount_sen: number; transaction_id: string }

/** Removes a customer's card, here and at the provider; stops all automatic renewals. */
export async function removeCard(
  { pool }: Pick<Deps, 'pool'>,
  accountId: number,
  { from, now }: { readonly from: ClientInfo; readonly now: Date },
): Promise<void> {
  await inTransaction(pool, async (tx) => {
    const removed = await forgetCard(tx, accountId)
    if (removed.before) await noteChange(tx, accountId, removed, { ...byCustomer(now), from })
    await query(tx, {
      text: `delete from automatic_renewal r using booking_order o
             where o.id = r.order_id and o.account_id = $1 and r.attempt_id is null`,
      values: [accountId],
    })
  })
}

/** Deletes a card without an owner at the provider. */
async function endAtProvider(tx: Tx, provider: string, customerRef: string): Promise<void> {
  await query(tx, {
    text: `select graphile_worker.add_job('end-card',
             json_build_object('provider', $1::text, 'customerRef', $2::text))`,
    values: [provider, customerRef],
  })
}

const ended = z.object({ provider: z.string(), customerRef: z.string() })

/** The job that deletes removed cards at their provider, with retries. */
export function cardTasks({ pool, payment }: Pick<Deps, 'pool' | 'payment'>): JobTasks {
  return {
    async 'end-card'(rawPayload) {
      const { provider, customerRef } = ended.parse(rawPayload)
      if (provider !== payment.name || !payment.cards) return
      // A payment may have saved the same card again in the meantime.
      const saved = await hasRows(pool, {
        name: 'card-is-saved',
        text: 'select 1 as saved from saved_card where customer_ref = $1',
        values: [customerRef],
      })
      if (saved) return
      const done = await payment.cards.end(customerRef)
      if (!done.ok) throw new Error(`a card was not deleted at ${provider}: ${done.refusal.code}`)
    },
  }
}
