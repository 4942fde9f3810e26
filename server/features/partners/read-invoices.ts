import type { PartnerInvoice } from '../../../domain/api/company/partner-accounts.ts'
import { ringgit } from '../../../domain/booking/price/money.ts'
import { dayOf } from '../../../domain/booking/starts/calendar.ts'
import {
  type PartnerBalance,
  partnerInvoiceNumber,
  settleInvoices,
} from '../../../domain/partners/invoices.ts'
import type { Pool } from '../../db/connection.ts'
import { inTransaction, query, queryFirst, type Reader } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { CallResponse } from '../../http/calls/calls.ts'
import { notFound } from '../../http/failure.ts'
import { eachOf } from '../../jobs.ts'
import { notifyMembers } from './notify-members.ts'

type Row = {
  readonly id: number
  readonly partner_id: number
  readonly month: string
  readonly number: number
  readonly issued_on: string
  readonly dueOn: string
  readonly sen: number
}

const columns = `i.id, i.partner_id, to_char(i.month, 'YYYY-MM') as month, i.number, i.issued_on,
  i.due_on as "dueOn", i.sen`

/** The invoices of one partner or all, oldest first, with what of them is not paid. */
export async function readSettled(reader: Reader, partnerId: number | null, now: Date) {
  const [rows, balances] = await Promise.all([
    query<Row>(reader, {
      name: 'partner-invoices',
      text: `select ${columns} from partner_invoice i
             where $1::int is null or i.partner_id = $1 order by i.month, i.id`,
      values: [partnerId],
    }),
    query<PartnerBalance & { partner_id: number }>(reader, {
      name: 'balances-of-partners',
      text: `select a.partner_id, a.owed_sen as "owedSen",
               coalesce(sum(case when p.reverses is null then p.sen else -p.sen end), 0)::int as "paidSen"
             from partner_account a left join partner_payment p using (partner_id)
             where $1::int is null or a.partner_id = $1 group by a.partner_id`,
      values: [partnerId],
    }),
  ])
  const invoicesOf = Map.groupBy(rows, ({ partner_id }) => partner_id)
  return balances.flatMap(({ partner_id: id, ...balance }) =>
    settleInvoices(invoicesOf.get(id) ?? [], balance, dayOf(now)),
  )
}

/** A partner's invoices, newest first, with their states (docs/product/partners.md#invoices). */
export async function readInvoices(
  reader: Reader,
  partnerId: number,
  now: Date,
): Promise<PartnerInvoice[]> {
  const invoices = await readSettled(reader, partnerId, now)
  return invoices
    .map(({ id, month, number, issued_on, dueOn, sen, leftSen, state }) => ({
      id,
      number: partnerInvoiceNumber(month, number),
      month,
      issued_on,
      due_on: dueOn,
      amount: ringgit(sen),
      left: ringgit(leftSen),
      state,
    }))
    .reverse()
}

/** The overdue amount of each partner that has one, in RM. */
export async function overdueOfPartners(reader: Reader, now: Date): Promise<Map<number, number>> {
  const sums = new Map<number, number>()
  for (const { partner_id: id, leftSen, state } of await readSettled(reader, null, now))
    if (state === 'overdue') sums.set(id, (sums.get(id) ?? 0) + leftSen)
  return new Map([...sums].map(([id, sen]) => [id, ringgit(sen)]))
}

/**
 * Notifies the members of each overdue invoice, once, and again of a new one whose notice was
 * withdrawn because of a payment (docs/product/partners.md#notified).
 */
export async function notifyOfInvoices(pool: Pool, now: Date): Promise<void> {
  const withdrawn = await query<{ id: number }>(pool, {
    name: 'withdrawn-invoice-notices',
    text: `select distinct i.id from partner_invoice i
             join partner_member m on m.partner_id = i.partner_id
             join notification n on n.key = 'partner-invoice:' || i.id || ':' || m.account_id
           where n.state = 'cancelled'`,
    values: [],
  })
  const again = new Set(withdrawn.map(({ id }) => id))
  const invoices = await readSettled(pool, null, now)
  await eachOf(
    invoices.filter(({ id, state }) => state === 'overdue' || again.has(id)),
    (invoice) => inTransaction(pool, (tx) => notifyMembers(tx, invoice, now)),
  )
}

/** The partner on whose account a customer may book. @throws Failure if there is none. */
export async function partnerOfMember(reader: Reader, accountId: number): Promise<number> {
  const row = await queryFirst<{ partner_id: number }>(reader, {
    name: 'partner-of-member',
    text: 'select partner_id from partner_member where account_id = $1',
    values: [accountId],
  })
  if (!row) throw notFound()
  return row.partner_id
}

/** True for a moment in the month of invoice `i`: history and ledger are append-only, so it never changes. */
const inMonth = (at: string) =>
  `to_char(${at} at time zone 'Asia/Kuala_Lumpur', 'YYYY-MM') = to_char(i.month, 'YYYY-MM')`

/** An invoice of a partner with its lines. @throws Failure if unknown. */
export async function readInvoice(
  reader: Reader,
  { partnerId, invoice }: { partnerId: number; invoice: number },
  { company }: Pick<Deps['settings'], 'company'>,
): Promise<CallResponse<'GET /staff/partners/{id}/invoices/{invoice}'>> {
  const [[row], lines] = await Promise.all([
    query<Row & { name: string; tax_sen: number }>(reader, {
      name: 'partner-invoice',
      text: `select ${columns}, i.name, i.tax_sen from partner_invoice i where i.id = $1 and i.partner_id = $2`,
      values: [invoice, partnerId],
    }),
    query<{
      booking_id: string
      skill: string
      day: string
      served: string
      corrects: boolean
      fee_sen: number
      cancelled: boolean
      sen: number
      tax_sen: number
    }>(reader, {
      name: 'partner-invoice-lines',
      text: `select b.booking_id, b.skill, l.day, o.customer_name as served, l.corrects, l.sen, l.tax_sen,
               coalesce((select sum(case e.kind when 'fee' then e.sen else -e.sen end) from ledger_entry e
                 where e.booking_id = b.id and e.kind in ('fee', 'fee-back') and ${inMonth('e.at')}), 0)::int as fee_sen,
               exists (select from booking_event e where e.booking_id = b.id and e.code = 'cancelled'
                 and ${inMonth('e.at')}) as cancelled
             from partner_invoice_line l join partner_invoice i on i.id = l.invoice_id
               join booking b on b.id = l.booking_id join booking_order o on o.id = b.order_id
             where l.invoice_id = $1 order by l.corrects, l.day, b.starts_at, b.id`,
      values: [invoice],
    }),
  ])
  if (!row) throw notFound()
  return {
    id: row.id,
    number: partnerInvoiceNumber(row.month, row.number),
    month: row.month,
    issued_on: row.issued_on,
    due_on: row.dueOn,
    amount: ringgit(row.sen),
    partner: row.name,
    tax: ringgit(row.tax_sen),
    taxable: ringgit(row.sen - row.tax_sen),
    lines: lines.map(({ sen, tax_sen: taxSen, fee_sen: feeSen, ...line }) => ({
      ...line,
      late_fee: ringgit(feeSen),
      amount: ringgit(sen),
      tax: ringgit(taxSen),
    })),
    company,
  }
}
