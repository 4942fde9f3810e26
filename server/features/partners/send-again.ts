import { partnerInvoiceNumber } from '../../../domain/partners/invoices.ts'
import { refuse, succeed } from '../../../domain/result.ts'
import { inTransactionUnlessRefused } from '../../db/rolled-back.ts'
import { hasRows } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { CommandResult } from '../../http/calls/refusals.ts'
import { type Author, recordAudit } from '../audit/record.ts'
import { lockAccount } from './accounts.ts'
import { notifyMembers } from './notify-members.ts'
import { readSettled } from './read-invoices.ts'

type Sent = { readonly number: string }

/**
 * Notifies the members of an account again of its invoice, with what of it is not paid, or of its
 * credit note (docs/product/partners.md#notified).
 */
export function sendInvoiceAgain(
  { pool }: Pick<Deps, 'pool'>,
  { id: partnerId, invoice: invoiceId }: { readonly id: number; readonly invoice: number },
  by: Author,
): Promise<CommandResult<Sent>> {
  return inTransactionUnlessRefused(pool, async (tx) => {
    const account = await lockAccount(tx, partnerId)
    const invoices = await readSettled(tx, partnerId, by.now)
    const invoice = invoices.find(({ id }) => id === invoiceId)
    if (!account || !invoice) return refuse('not-found')
    if (invoice.sen > 0 && invoice.leftSen === 0) return refuse('invoice-paid')
    const pending = await hasRows(tx, {
      name: 'messages-about-invoice',
      text: `select 1 as pending from partner_member m join notification n on n.account_id = m.account_id
             where m.partner_id = $1 and n.key like 'partner-%:' || $2::int || ':%'
               and (n.state = 'queued' or n.state = 'sending' and n.by_account_id is not null) limit 1`,
      values: [partnerId, invoiceId],
    })
    // One waits for the morning, or was sent again shortly before.
    if (pending) return refuse('message-on-its-way')
    const members = await notifyMembers(tx, invoice, by.now, by)
    if (members === 0) return refuse('invoice-to-no-one')
    const number = partnerInvoiceNumber(invoice.month, invoice.number)
    const after = { sent_again: number }
    await recordAudit(tx, by, { action: 'partner-changed', subject: account.code, after })
    return succeed({ number })
  })
}
