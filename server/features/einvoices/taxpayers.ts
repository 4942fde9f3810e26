import type { Buyer } from '../../../domain/einvoices/parties.ts'
import { inTransaction, query, queryFirst } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { signatureOf } from '../../signature.ts'
import { decryptRecord } from '../bookings/records/sensitive.ts'
import { applyRequests } from './make-documents.ts'
import { notifyRefused } from './notify-refused.ts'

type Needs = Pick<Deps, 'pool' | 'einvoice' | 'settings'>

/** An unknown number may be registered later: it is checked again after a day. */
const UNKNOWN_FOR = '1 day'

/**
 * Do a tax number and identity belong together? Queries MyInvois once and stores the answer
 * (docs/product/einvoice.md#buyers).
 * @returns undefined if it does not answer now.
 */
export async function isKnown(
  { pool, einvoice, settings }: Needs,
  { tin, id_type: type, id_number: number }: Pick<Buyer, 'tin' | 'id_type' | 'id_number'>,
  now: Date,
): Promise<boolean | undefined> {
  if (tin === '' || !einvoice) return true
  const mark = signatureOf(settings.sessionSecret, `taxpayer ${tin} ${type} ${number}`)
  const stored = await queryFirst<{ known: boolean }>(pool, {
    name: 'taxpayer-check',
    text: `select known from taxpayer_check
           where mark = $1 and (known or checked_at > $2::timestamptz - $3::interval)`,
    values: [mark, now, UNKNOWN_FOR],
  })
  if (stored) return stored.known
  const answer = await einvoice.isTaxpayer(tin, type, number)
  if (!answer.ok) return undefined
  await query(pool, {
    name: 'store-taxpayer-check',
    text: `insert into taxpayer_check (mark, known, checked_at) values ($1, $2, $3)
           on conflict (mark) do update set known = excluded.known, checked_at = excluded.checked_at`,
    values: [mark, answer.value, now],
  })
  return answer.value
}

/** Checks the tax numbers of requests made while MyInvois did not answer. */
export async function checkRequests(deps: Needs, now: Date): Promise<void> {
  const rows = await query<{ order_id: number; buyer: string }>(deps.pool, {
    text: `select order_id, buyer from einvoice_request where known is null
           order by requested_at limit 20`,
  })
  for (const { order_id: orderId, buyer } of rows) {
    const known = await isKnown(deps, decryptRecord<Buyer>(buyer, deps.settings), now)
    if (known === undefined) return
    await inTransaction(deps.pool, async (tx) => {
      await query(tx, {
        text: `with checked as (
                 update einvoice_request set known = $3 where order_id = $1 and buyer = $2
                 returning buyer
               )
               update account_buyer a set known = $3 from checked where a.buyer = checked.buyer`,
        values: [orderId, buyer, known],
      })
      await applyRequests(tx, orderId)
      const key = `einvoice-unknown:${orderId}:${now.getTime()}`
      if (!known) await notifyRefused(tx, [orderId], key, now)
    })
  }
}
