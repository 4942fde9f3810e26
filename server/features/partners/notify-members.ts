import { randomUUID } from 'node:crypto'
import {
  noticeOfInvoice,
  type PartnerInvoiceState,
  partnerInvoiceNumber,
} from '../../../domain/partners/invoices.ts'
import type { Locale } from '../../../messages/locales.ts'
import { query, type Tx } from '../../db/transaction.ts'
import type { Author } from '../audit/record.ts'
import { notify } from '../notifications/notify.ts'

type Row = {
  readonly partner: string
  readonly account_id: number
  readonly name: string
  readonly phone: string | null
  readonly email: string
  readonly locale: Locale
}

/** An invoice with what of it is not paid. */
type Invoice = {
  readonly id: number
  readonly month: string
  readonly number: number
  readonly sen: number
  readonly dueOn: string
  readonly leftSen: number
  readonly state: PartnerInvoiceState
}

/**
 * Notifies the members of a partner's account of its invoice as it is now, each once unless it is
 * sent again (docs/product/partners.md#notified).
 * @param again staff who send it once more.
 * @returns how many members there are to notify.
 */
export async function notifyMembers(
  tx: Tx,
  invoice: Invoice,
  now: Date,
  again?: Author,
): Promise<number> {
  const { id, month, number, sen, leftSen, dueOn } = invoice
  const kind = noticeOfInvoice(invoice)
  const rows = await query<Row>(tx, {
    name: 'members-of-invoice',
    text: `select i.name as partner, a.id as account_id, a.first_name as name, a.phone, a.email,
             a.language as locale
           from partner_invoice i join partner_member m on m.partner_id = i.partner_id
             join account a on a.id = m.account_id
           where i.id = $1 order by a.id`,
    values: [id],
  })
  // That there is nothing to pay is said in any case; amounts must still be true.
  const facts =
    again || kind !== 'partner-settled' ? { invoice: { id, left_sen: leftSen } } : undefined
  await notify(
    tx,
    now,
    rows.map(({ partner, account_id: accountId, name, ...to }) => {
      const about = { name, path: '/on-account', ref: partnerInvoiceNumber(month, number), partner }
      return {
        key: `${kind}:${id}:${accountId}${again ? `:${randomUUID()}` : ''}`,
        to: { accountId, ...to },
        byAccountId: again?.accountId ?? null,
        ...(facts ? { facts } : {}),
        ...(kind === 'partner-settled'
          ? { kind, parameters: { ...about, amount_sen: Math.abs(sen), credit: sen < 0 } }
          : { kind, parameters: { ...about, amount_sen: leftSen, due: dueOn } }),
      }
    }),
  )
  return rows.length
}
