import { randomUUID } from 'node:crypto'
import { partnerInvoiceNumber } from '../../../domain/partners/invoices.ts'
import type { Locale } from '../../../messages/locales.ts'
import { query, type Tx } from '../../db/transaction.ts'
import type { Author } from '../audit/record.ts'
import { notify } from '../notifications/notify.ts'

type Row = {
  readonly month: string
  readonly number: number
  readonly partner: string
  readonly sen: number
  readonly due: string
  readonly account_id: number
  readonly name: string
  readonly phone: string | null
  readonly email: string
  readonly locale: Locale
}

type Invoice = {
  readonly invoiceId: number
  /** What of it is overdue, which must still be so when it is sent. */
  readonly leftSen?: number
  /** Staff who send it once more. */
  readonly again?: Author
}

/**
 * Notifies the members of a partner's account of its invoice, each once unless it is sent again
 * (docs/product/partners.md#notified); does nothing for a credit note.
 * @param kind that it was issued, or that it is overdue.
 * @returns how many members there are to notify.
 */
export async function notifyMembers(
  tx: Tx,
  kind: 'partner-invoice' | 'partner-overdue',
  { invoiceId, leftSen, again }: Invoice,
  now: Date,
): Promise<number> {
  const rows = await query<Row>(tx, {
    name: 'members-of-invoice',
    text: `select to_char(i.month, 'YYYY-MM') as month, i.number, i.name as partner, i.sen,
             i.due_on as due, a.id as account_id, a.first_name as name, a.phone, a.email,
             a.language as locale
           from partner_invoice i join partner_member m on m.partner_id = i.partner_id
             join account a on a.id = m.account_id
           where i.id = $1 and i.sen > 0 order by a.id`,
    values: [invoiceId],
  })
  await notify(
    tx,
    rows.map(({ month, number, partner, sen, due, account_id: accountId, name, ...to }) => ({
      kind,
      key: `${kind}:${invoiceId}:${accountId}${again ? `:${randomUUID()}` : ''}`,
      to: { accountId, ...to },
      byAccountId: again?.accountId ?? null,
      ...(leftSen === undefined
        ? {}
        : { facts: { invoice: { id: invoiceId, left_sen: leftSen } } }),
      parameters: {
        name,
        path: '/on-account',
        ref: partnerInvoiceNumber(month, number),
        partner,
        amount_sen: leftSen ?? sen,
        due,
      },
    })),
    now,
  )
  return rows.length
}
