import { dayOf } from '../../../domain/booking/calendar.ts'
import { ringgit } from '../../../domain/booking/price/money.ts'
import { query, type Tx } from '../../db/transaction.ts'
import { randomCode } from '../../random-code.ts'
import { type Author, recordAudit } from '../audit/record.ts'

/** The name under which all credits are found together. */
const BATCH = 'CREDIT'
const RANDOM_LENGTH = 8

/**
 * Adds a voucher that one customer may use once (docs/product/prices.md#credits).
 * @param credit.sen what it takes off.
 * @returns its code.
 */
export async function addCredit(
  tx: Tx,
  credit: { readonly accountId: number; readonly sen: number; readonly lastDay: string },
  by: Author,
): Promise<string> {
  const { accountId, sen, lastDay } = credit
  const code = `${BATCH}-${randomCode(RANDOM_LENGTH)}`
  await query(tx, {
    text: `insert into voucher (code, batch, amount_sen, first_day, last_day, max_uses,
             max_uses_per_customer, personal, customer_id)
           values ($1, $2, $3, $4, $5, 1, 1, true, $6)`,
    values: [code, BATCH, sen, dayOf(by.now), lastDay, accountId],
  })
  const after = { amount: ringgit(sen), last_day: lastDay, max_uses: 1 }
  await recordAudit(tx, [{ action: 'voucher-added', subject: code, after }], by)
  return code
}
