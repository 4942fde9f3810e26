import type { VisitOnAccount } from '../../../domain/api/company/partner-accounts.ts'
import { ringgit } from '../../../domain/booking/price/money.ts'
import { dayOf } from '../../../domain/booking/starts/calendar.ts'
import { listedVisit, type StoredMoment } from '../../../domain/booking/status.ts'
import { leftOnAccount } from '../../../domain/partners/account.ts'
import { firstDayOf, monthOf } from '../../../domain/pay/months.ts'
import { m } from '../../../messages/every.ts'
import { query, queryFirst, type Reader } from '../../db/transaction.ts'
import type { CallResponse } from '../../http/calls/calls.ts'
import { notFound } from '../../http/failure.ts'
import { readInvoices } from './read-invoices.ts'

type Account = NonNullable<CallResponse<'GET /staff/partners/{id}'>['account']>
type TermsRow = { limit_sen: number; terms_days: number; percent_off: number; owed_sen: number }

function termsOf({ limit_sen: limitSen, owed_sen: owedSen, ...rest }: TermsRow) {
  return {
    limit: ringgit(limitSen),
    ...rest,
    owed: ringgit(owedSen),
    left: ringgit(leftOnAccount({ limitSen, owedSen })),
  }
}

/** A partner's account with its members; null if there is none. */
export async function readAccount(reader: Reader, id: number, now: Date): Promise<Account | null> {
  const [[row], members, payments, invoices] = await Promise.all([
    query<TermsRow>(reader, {
      name: 'partner-account',
      text: `select limit_sen, terms_days, percent_off, owed_sen from partner_account where partner_id = $1`,
      values: [id],
    }),
    query<Account['members'][number]>(reader, {
      name: 'partner-members',
      text: `select a.id, a.first_name || ' ' || a.last_name as name, coalesce(a.email, '') as email
             from partner_member m join account a on a.id = m.account_id
             where m.partner_id = $1 order by name, a.id`,
      values: [id],
    }),
    query<Omit<Account['payments'][number], 'amount'> & { sen: number }>(reader, {
      name: 'partner-payments',
      text: `select p.id, p.day, p.sen, p.ref, p.who as by,
               exists (select from partner_payment r where r.reverses = p.id) as reversed
             from partner_payment p where p.partner_id = $1 and p.reverses is null
             order by p.day desc, p.id desc limit 100`,
      values: [id],
    }),
    readInvoices(reader, id, now),
  ])
  if (!row) return null
  const paid = payments.map(({ sen, ...payment }) => ({ ...payment, amount: ringgit(sen) }))
  return { ...termsOf(row), members, payments: paid, invoices }
}

type VisitRow = Omit<VisitOnAccount, 'start_time' | 'booking_status' | 'amount'> &
  StoredMoment & { readonly start_hour: number; readonly sen: number }

/** A month's visits on an account, by start. */
export async function readVisitsOnAccount(
  reader: Reader,
  partnerId: number,
  { month, now }: { month: string | undefined; now: Date },
) {
  const shown = month ?? monthOf(dayOf(now))
  const rows = await query<VisitRow>(reader, {
    name: 'visits-on-account',
    text: `select b.booking_id, b.skill, b.day as start_date, b.start_hour, b.starts_at, b.ends_at, b.runs_from, b.runs_until,
             b.status, o.hold_until, o.customer_name as served, m.first_name || ' ' || m.last_name as member,
             coalesce((select sum(l.sen) from ledger_line l
               where l.booking_id = b.id and l.account = 'partners'), 0)::int as sen
           from order_on_account a join booking_order o on o.id = a.order_id
             join booking b on b.order_id = o.id left join account m on m.id = o.account_id
           where a.partner_id = $1 and b.day >= $2::date and b.day < $2::date + interval '1 month'
           order by b.starts_at, b.id`,
    values: [partnerId, firstDayOf(shown)],
  })
  const items = rows.map(
    ({ sen, ...row }): VisitOnAccount => ({ ...listedVisit(row, now), amount: ringgit(sen) }),
  )
  return { items, month: shown, total: ringgit(rows.reduce((sum, { sen }) => sum + sen, 0)) }
}

/**
 * The account on which a customer may book, with a month's visits. @throws Failure if there is none.
 */
export async function readOwnAccount(
  reader: Reader,
  accountId: number,
  period: { month: string | undefined; now: Date },
): Promise<CallResponse<'GET /account/on-account/'>> {
  const row = await queryFirst<TermsRow & { partner_id: number; name: string }>(reader, {
    name: 'own-account',
    text: `select a.partner_id, p.name, a.limit_sen, a.terms_days, a.percent_off, a.owed_sen
           from partner_member m join partner_account a on a.partner_id = m.partner_id
             join partner p on p.id = a.partner_id
           where m.account_id = $1`,
    values: [accountId],
  })
  if (!row) throw notFound(m.problem_no_account)
  const { partner_id: partnerId, name, ...terms } = row
  const { limit, percent_off, owed, left } = termsOf(terms)
  const [visits, invoices] = await Promise.all([
    readVisitsOnAccount(reader, partnerId, period),
    readInvoices(reader, partnerId, period.now),
  ])
  return { partner: name, terms: { limit, percent_off, owed, left }, ...visits, invoices }
}
