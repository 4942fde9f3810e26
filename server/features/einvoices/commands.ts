import { senOf } from '../../../domain/booking/price/money.ts'
import { dayOf } from '../../../domain/booking/starts/calendar.ts'
import type { Buyer } from '../../../domain/einvoices/parties.ts'
import { isOver } from '../../../domain/einvoices/series.ts'
import { refuse, succeed } from '../../../domain/result.ts'
import { inTransactionUnlessRefused } from '../../db/rolled-back.ts'
import { query, queryFirst } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { CommandResult } from '../../http/calls/refusals.ts'
import { type Author, recordAudit } from '../audit/record.ts'
import { encryptRecord } from '../bookings/records/sensitive.ts'
import { againOwn, makeConsolidated, makeOwnDocuments, readBatch, sumOf } from './make-documents.ts'
import { applyWorkerTax } from './self-billed.ts'
import { lacksRegistration, queueSending } from './supplier.ts'
import { followLedger } from './tasks.ts'
import { isKnown } from './taxpayers.ts'

type Sends = Pick<Deps, 'pool' | 'einvoice' | 'settings'>

/**
 * Sends the rest of a month, including what was refused (docs/product/einvoice.md#consolidated).
 * @param amount RM that staff saw.
 */
export function sendMonth(
  { pool, einvoice, settings }: Sends,
  month: string,
  amount: number,
  by: Author,
): Promise<CommandResult> {
  return inTransactionUnlessRefused(pool, async (tx) => {
    if (!einvoice || !(await followLedger(tx, by.now))) return refuse('e-invoices-not-set-up')
    if (await lacksRegistration(tx, settings)) return refuse('einvoice-service-tax')
    if (!isOver(month, dayOf(by.now))) return refuse('month-not-over')
    const { sales, returns } = await readBatch(tx, month, true)
    if (sumOf(sales) - sumOf(returns) !== senOf(amount)) return refuse('batch-changed')
    await againOwn(tx, month)
    await applyWorkerTax(tx)
    await makeOwnDocuments(tx, by.now)
    const receipts = await makeConsolidated(tx, month, true, by.now)
    await queueSending(tx)
    const entry = { action: 'einvoice-sent', subject: month, after: { amount, receipts } } as const
    await recordAudit(tx, by, entry)
    return succeed()
  })
}

/**
 * Stores the buyer of a receipt's e-invoice, once MyInvois has confirmed the tax number and identity.
 */
export async function setBuyer(
  deps: Sends,
  id: number,
  buyer: Buyer,
  by: Author,
): Promise<CommandResult> {
  const known = await isKnown(deps, buyer, by.now)
  if (known === undefined) return refuse('my-invois-away')
  if (!known) return refuse('taxpayer-unknown')
  return inTransactionUnlessRefused(deps.pool, async (tx) => {
    const receipt = await queryFirst<{ state: string; number: string }>(tx, {
      text: `select state, to_char(month, 'YYYY-MM') || '/' || number as number from receipt
             where id = $1 and kind = 'sale' for update`,
      values: [id],
    })
    if (!receipt) return refuse('not-found')
    if (!['awaiting-details', 'ready', 'invalid'].includes(receipt.state))
      return refuse('receipt-documented')
    await query(tx, {
      text: `update receipt set buyer = $2, state = 'ready' where id = $1`,
      values: [id, JSON.stringify(encryptRecord(buyer, deps.settings.encryptionKey))],
    })
    const entry = { action: 'einvoice-changed', subject: receipt.number } as const
    // The name is only in the encrypted buyer: the log is for longer than the account.
    await recordAudit(tx, by, { ...entry, after: { e_invoice: true } })
    return succeed()
  })
}
