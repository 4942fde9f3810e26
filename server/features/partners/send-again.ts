import { partnerInvoiceNumber } from '../../../domain/partners/invoices.ts'
import { refuse, succeed } from '../../../domain/result.ts'
import { inTransactionUnlessRefused } from '../../db/rolled-back.ts'
import { query } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { CommandResult, RefusalCode } from '../../http/calls/refusals.ts'
import { type Author, recordAudit } from '../audit/record.ts'
import { lockAccount } from './accounts.ts'
import { notifyMembers } from './notify-members.ts'

type Sent = { readonly number: string }
type Row = { readonly month: string; readonly number: number; readonly pending: boolean }

/** Notifies the members of an account of its invoice again (docs/product/partners.md#notified). */
export function sendInvoiceAgain(
  { pool }: Pick<Deps, 'pool'>,
  { id: partnerId, invoice: invoiceId }: { readonly id: number; readonly invoice: number },
  by: Author,
): Promise<CommandResult<Sent>> {
  return inTransactionUnlessRefused<Sent, RefusalCode>(pool, async (tx) => {
    const account = await lockAccount(tx, partnerId)
    const [invoice] = await query<Row>(tx, {
      name: 'partner-invoice-to-send',
      text: `select to_char(i.month, 'YYYY-MM') as month, i.number, exists (
               select from partner_member m join notification n on n.account_id = m.account_id
               where m.partner_id = i.partner_id and n.key like 'partner-invoice:' || i.id || ':%'
                 and (n.state = 'queued' or n.state = 'sending' and n.by_account_id is not null)) as pending
             from partner_invoice i where i.id = $1 and i.partner_id = $2`,
      values: [invoiceId, partnerId],
    })
    if (!account || !invoice) return refuse('not-found')
    // One waits for the morning, or was sent again shortly before.
    if (invoice.pending) return refuse('message-on-its-way')
    const members = await notifyMembers(tx, 'partner-invoice', { invoiceId, again: by }, by.now)
    if (members === 0) return refuse('invoice-to-no-one')
    const number = partnerInvoiceNumber(invoice.month, invoice.number)
    const after = { sent_again: number }
    await recordAudit(tx, [{ action: 'partner-changed', subject: account.code, after }], by)
    return succeed({ number })
  })
}
