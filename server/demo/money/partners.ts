import { addDays, dayOf, instantOf } from '../../../domain/booking/starts/calendar.ts'
import { addMonths, firstDayOf, monthOf } from '../../../domain/pay/months.ts'
import { queryOne, type Tx } from '../../db/transaction.ts'
import { issueInvoice } from '../../features/partners/issue-invoices.ts'
import { storePayment } from '../../features/partners/payments.ts'

/** What the partner has paid of its invoice, in sen. */
const PAID_SEN = 10_000

/** The demo's account, on which its member books. */
export type DemoAccount = { readonly partnerId: number; readonly percentOff: number }

/** A partner that brought some of the demo's orders, and its account with a member. */
export async function writePartner(tx: Tx, memberId: number, now: Date): Promise<DemoAccount> {
  const today = dayOf(now)
  return queryOne<DemoAccount>(tx, {
    text: `with made as (
             insert into partner (name, code, sites)
             values ('Bangsar Seniors Club', 'BANGSAR', '{https://seniors.example}') returning id
           ), opened as (
             insert into partner_day (partner_id, day, opened)
             select made.id, d.day, d.opened from made, unnest($1::date[], $2::int[]) as d (day, opened)
           ), brought as (
             insert into order_source (order_id, partner_id)
             select o.id, made.id from made, (select id from booking_order order by id limit 3) o
           ), account as (
             insert into partner_account (partner_id, limit_sen, terms_days, percent_off)
             select id, 200000, 30, 10 from made returning partner_id, percent_off
           ), member as (
             insert into partner_member (account_id, partner_id) select $3, partner_id from account
           )
           select partner_id as "partnerId", percent_off as "percentOff" from account`,
    values: [[0, -1, -2, -5].map((days) => addDays(today, days)), [3, 8, 5, 11], memberId],
  })
}

/** The partner's invoice of last month, of which a part is paid. */
export async function writePartnerInvoice(
  tx: Tx,
  { partnerId }: DemoAccount,
  by: { readonly accountId: number; readonly who: string },
  now: Date,
): Promise<void> {
  const month = monthOf(dayOf(now))
  const issuedOn = firstDayOf(month)
  await issueInvoice(
    tx,
    { partnerId, month: addMonths(month, -1) },
    new Date(instantOf(issuedOn, 0).getTime() + 10 * 60_000),
  )
  const paid = { partnerId, day: issuedOn, sen: PAID_SEN, ref: 'IBG 20418' }
  await storePayment(tx, paid, { ...by, now })
}
