import { z } from 'zod'
import type { SavedCardShown } from '../../../domain/api/payments/saved-cards.ts'
import { inTransaction, query, type Reader, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { JobTasks } from '../../jobs.ts'
import { allowRenewal } from './allowed.ts'

type CardRow = SavedCardShown & { provider: string; customer_ref: string; card_ref: string }

/** A customer's saved card at the provider that takes payments now; undefined: there is none. */
export async function readCard(
  reader: Reader,
  { payment }: Pick<Deps, 'payment'>,
  accountId: number,
): Promise<CardRow | undefined> {
  const [row] = await query<CardRow>(reader, {
    name: 'saved-card',
    text: `select provider, customer_ref, card_ref, brand, last4, exp_month, exp_year
           from saved_card where account_id = $1 and provider = $2`,
    values: [accountId, payment.name],
  })
  return row
}

/** What its owner is shown of a card. */
export function shownCard({ brand, last4, exp_month, exp_year }: SavedCardShown): SavedCardShown {
  return { brand, last4, exp_month, exp_year }
}

/**
 * Stores the card that was saved on a page of the provider, in place of an earlier one, and lets it renew the
 * series for which it was saved. The provider says whose it is, and may say so again.
 */
export async function storeSavedCard(
  deps: Deps,
  setupRef: string,
  now: Date,
): Promise<{ order?: string | undefined }> {
  const { payment, pool } = deps
  const read = await payment.cards?.readSetup(setupRef)
  // The event comes again; who gave up on the page has saved nothing.
  if (read && !read.ok && read.refusal.code === 'unreachable')
    throw new Error('the provider did not say which card was saved')
  if (!read?.ok) return {}
  const { accountId, order, card } = read.value
  await inTransaction(pool, async (tx) => {
    const owner = await query(tx, {
      text: `select 1 as found from account where id = $1 and merged_into is null for update`,
      values: [accountId],
    })
    const known = await query(tx, {
      text: 'select 1 as found from saved_card where customer_ref = $1',
      values: [card.customerRef],
    })
    if (known.length > 0) return
    if (owner.length === 0) return endAtProvider(tx, payment.name, card.customerRef)
    await query(tx, { text: 'delete from saved_card where account_id = $1', values: [accountId] })
    await query(tx, {
      text: `insert into saved_card (account_id, provider, customer_ref, card_ref, brand, last4,
               exp_month, exp_year, saved_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      values: [
        accountId,
        payment.name,
        card.customerRef,
        card.cardRef,
        card.brand,
        card.last4,
        card.expMonth,
        card.expYear,
        now,
      ],
    })
    if (order) await allowRenewal(tx, order, accountId, now)
  })
  return { order }
}

/** Removes a customer's card, here and at the provider; nothing is renewed with it any more. */
export async function removeCard({ pool }: Pick<Deps, 'pool'>, accountId: number): Promise<void> {
  await inTransaction(pool, async (tx) => {
    await query(tx, { text: 'delete from saved_card where account_id = $1', values: [accountId] })
    await query(tx, {
      text: `delete from automatic_renewal r using booking_order o
             where o.id = r.order_id and o.account_id = $1 and r.attempt_id is null`,
      values: [accountId],
    })
  })
}

/** Nobody's card any more: the provider forgets it. */
async function endAtProvider(tx: Tx, provider: string, customerRef: string): Promise<void> {
  await query(tx, {
    text: `select graphile_worker.add_job('end-card',
             json_build_object('provider', $1::text, 'customerRef', $2::text))`,
    values: [provider, customerRef],
  })
}

const ended = z.object({ provider: z.string(), customerRef: z.string() })

/** The job that deletes removed cards at their provider, until it has answered. */
export function cardTasks({ payment }: Pick<Deps, 'payment'>): JobTasks {
  return {
    async 'end-card'(given) {
      const { provider, customerRef } = ended.parse(given)
      if (provider !== payment.name || !payment.cards) return
      const done = await payment.cards.end(customerRef)
      if (!done.ok) throw new Error(`${customerRef} was not deleted: ${done.refusal.code}`)
    },
  }
}
