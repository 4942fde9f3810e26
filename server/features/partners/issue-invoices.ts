import { dayOf } from '../../../domain/booking/starts/calendar.ts'
import { addMonths, firstDayOf, monthOf } from '../../../domain/pay/months.ts'
import type { Pool } from '../../db/connection.ts'
import { inTransaction, query, type Tx } from '../../db/transaction.ts'
import { eachOf } from '../../jobs.ts'
import { since } from '../ledger/malaysian-time.ts'
import { lockAccount } from './accounts.ts'
import { notifyMembers } from './notify-members.ts'
import { readSettled } from './read-invoices.ts'

/** Entries of accounts that are on no invoice yet. */
const open = `
  order_on_account a join booking b on b.order_id = a.order_id join ledger_entry l on l.booking_id = b.id
  where l.kind in ('on-account', 'refund-account')
    and not exists (select from partner_invoice_entry i where i.entry_id = l.id)`

type Due = { readonly partnerId: number; readonly month: string }

/**
 * Issues the invoices of months that are over, each once, whatever process does so
 * (docs/product/partners.md#invoices).
 * @returns the ids of the new invoices.
 */
export async function issueInvoices(pool: Pool, now: Date): Promise<number[]> {
  const due = await query<Due>(pool, {
    name: 'months-to-invoice',
    text: `select distinct a.partner_id as "partnerId",
             to_char(l.at at time zone 'Asia/Kuala_Lumpur', 'YYYY-MM') as month
           from ${open} and l.at < ${since('$1')} order by month, "partnerId"`,
    values: [firstDayOf(monthOf(dayOf(now)))],
  })
  const issued: number[] = []
  await eachOf(due, async (each) => {
    issued.push(...(await inTransaction(pool, (tx) => issueInvoice(tx, each, now))))
  })
  return issued
}

/**
 * Issues one invoice and notifies its members. Everything that changes the account waits for its row, so that no entry is
 * missed; one that was nevertheless dated before is on the next invoice. A month without a line, or
 * with an invoice, gets none.
 */
export async function issueInvoice(
  tx: Tx,
  { partnerId, month }: Due,
  now: Date,
): Promise<number[]> {
  await query(tx, { text: 'lock table partner_invoice in share row exclusive mode' })
  await lockAccount(tx, partnerId)
  const rows = await query<{ id: number }>(tx, {
    name: 'issue-partner-invoice',
    text: `with entry as (
             select l.id, b.id as booking_id, b.day, case l.kind when 'on-account' then l.sen else -l.sen end as sen,
               coalesce((select sum(case t.kind when 'tax' then t.sen else -t.sen end)
                 from ledger_entry t where t.tax_of = l.id), 0) as tax_sen
             from ${open} and a.partner_id = $1 and l.at < ${since('$4')}
           ), line as (
             select booking_id, day, sum(sen)::int as sen, sum(tax_sen)::int as tax_sen,
               exists (select from partner_invoice_line e where e.booking_id = entry.booking_id) as corrects
             from entry group by booking_id, day having sum(sen) <> 0
           ), invoice as (
             insert into partner_invoice (partner_id, month, number, name, issued_on, due_on, sen, tax_sen)
             select a.partner_id, $2::date,
               (select coalesce(max(number), 0) + 1 from partner_invoice where month = $2::date),
               p.name, $3::date, $3::date + a.terms_days, s.sen, s.tax_sen
             from partner_account a join partner p on p.id = a.partner_id, (
               select sum(sen) as sen, sum(tax_sen) as tax_sen from line) s
             where a.partner_id = $1 and s.sen is not null and not exists (
               select from partner_invoice e where e.partner_id = $1 and e.month >= $2::date)
             returning id
           ), lines as (
             insert into partner_invoice_line (invoice_id, booking_id, day, sen, tax_sen, corrects)
             select invoice.id, line.booking_id, line.day, line.sen, line.tax_sen, line.corrects
             from invoice, line
           ), entries as (
             insert into partner_invoice_entry (entry_id, invoice_id)
             select entry.id, invoice.id from invoice, entry
           )
           select id from invoice`,
    values: [partnerId, firstDayOf(month), dayOf(now), firstDayOf(addMonths(month, 1))],
  })
  const [issued] = rows
  if (!issued) return []
  const invoice = (await readSettled(tx, partnerId, now)).find(({ id }) => id === issued.id)
  if (invoice) await notifyMembers(tx, invoice, now)
  return [issued.id]
}
