import { formatSen, ringgit, senOf } from '../../../domain/booking/price/money.ts'
import { dayOf } from '../../../domain/booking/starts/calendar.ts'
import { refuse, succeed } from '../../../domain/result.ts'
import { inTransactionUnlessRefused } from '../../db/rolled-back.ts'
import { queryFirst, queryOne, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { CallRequest } from '../../http/calls/calls.ts'
import type { CommandResult } from '../../http/calls/refusals.ts'
import { type Author, recordAudit } from '../audit/record.ts'
import { enter } from '../ledger/ledger.ts'
import { lockAccount } from './accounts.ts'

type Paid = {
  readonly partnerId: number
  readonly day: string
  readonly sen: number
  readonly ref: string
  readonly reverses?: number
}

/** Records a partner's payment, up to the debt (docs/product/partners.md#payments). */
export function recordPayment(
  { pool }: Pick<Deps, 'pool'>,
  partnerId: number,
  { owed, amount, day, ref }: CallRequest<'POST /staff/partners/{id}/payments/'>,
  by: Author,
): Promise<CommandResult<{ sum: string }>> {
  return inTransactionUnlessRefused(pool, async (tx) => {
    const account = await lockAccount(tx, partnerId)
    if (!account) return refuse('not-found')
    if (day > dayOf(by.now)) return refuse({ code: 'payment-ahead', field: 'day' })
    // Another payment was recorded, or a visit was booked or cancelled.
    if (account.owed_sen !== senOf(owed)) return refuse('account-changed')
    const sen = senOf(amount)
    if (sen > account.owed_sen) {
      const params = { amount: formatSen(Math.max(0, account.owed_sen)) }
      return refuse({ code: 'payment-above-owed', field: 'amount', params })
    }
    await storePayment(tx, { partnerId, day, sen, ref }, by)
    const after = { day, amount: ringgit(sen), ref }
    await recordAudit(tx, by, { action: 'partner-changed', subject: account.code, after })
    return succeed({ sum: formatSen(sen) })
  })
}

/** Reverses a wrong payment: the amount is owed again. */
export function reversePayment(
  { pool }: Pick<Deps, 'pool'>,
  { id: partnerId, payment }: { readonly id: number; readonly payment: number },
  by: Author,
): Promise<CommandResult<{ sum: string }>> {
  return inTransactionUnlessRefused(pool, async (tx) => {
    const account = await lockAccount(tx, partnerId)
    const stored = await queryFirst<{ day: string; sen: number; ref: string; done: boolean }>(tx, {
      name: 'payment-to-reverse',
      text: `select p.day, p.sen, p.ref,
               exists (select from partner_payment r where r.reverses = p.id) as done
             from partner_payment p
             where p.id = $1 and p.partner_id = $2 and p.reverses is null`,
      values: [payment, partnerId],
    })
    if (!account || !stored) return refuse('not-found')
    if (stored.done) return refuse('payment-reversed')
    await storePayment(tx, { partnerId, ...stored, reverses: payment }, by)
    const before = { day: stored.day, amount: ringgit(stored.sen), ref: stored.ref }
    await recordAudit(tx, by, { action: 'partner-changed', subject: account.code, before })
    return succeed({ sum: formatSen(stored.sen) })
  })
}

/** Writes a payment or its reversal, and its entry of the ledger. */
export async function storePayment(tx: Tx, paid: Paid, by: Author): Promise<void> {
  const { partnerId, day, sen, ref, reverses = null } = paid
  const row = await queryOne<{ id: number }>(tx, {
    name: 'store-partner-payment',
    text: `insert into partner_payment (partner_id, day, sen, ref, at, by_account_id, who, reverses)
           values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    values: [partnerId, day, sen, ref, by.now, by.accountId, by.who, reverses],
  })
  const kind = reverses === null ? 'partner-paid' : 'partner-paid-back'
  await enter(tx, by.now, [{ kind, sen, partnerPaymentId: row.id }])
}
