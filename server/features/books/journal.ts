import { createHash } from 'node:crypto'
import type { LedgerAccount } from '../../../domain/books/accounts.ts'
import type { JournalEntry } from '../../../domain/books/journal.ts'
import { firstDayOf } from '../../../domain/pay/months.ts'
import { query, type Reader } from '../../db/transaction.ts'
import { malaysian, since, until } from '../ledger/malaysian-time.ts'

/** The entries of a month, in order (docs/product/books.md#files). */
export function readJournal(reader: Reader, month: string): Promise<JournalEntry[]> {
  return query<JournalEntry>(reader, {
    name: 'journal-of-month',
    text: `select d.id, ${malaysian('d.at')} as at, d.kind,
             coalesce(b.booking_id, '') as booking, coalesce(o.ref, '') as "order",
             coalesce(e.reverses, (
               select x.id from bank_deposit r join ledger_entry x on x.deposit_id = r.reverses
               where r.id = e.deposit_id and x.kind = left(d.kind, -5)), (
               select x.id from partner_payment r join ledger_entry x on x.partner_payment_id = r.reverses
               where r.id = e.partner_payment_id), case when d.kind like '%-back' then (
               select max(x.id) from ledger_entry x where x.booking_id = d.booking_id and x.id < d.id
                 and x.at <= d.at and x.kind = left(d.kind, -5)) end)::text as corrects,
             d.account as debit, c.account as credit, d.sen
           from ledger_line d
             join ledger_entry e on e.id = d.id
             join ledger_line c on c.id = d.id and c.sen < 0
             left join booking b on b.id = d.booking_id
             left join booking_order o on o.id = b.order_id
           where d.sen > 0 and d.at >= ${since('$1')} and d.at < ${until('$1')}
           order by d.at, d.id`,
    values: [firstDayOf(month)],
  }).then((rows) => rows.map((row) => ({ ...row, corrects: row.corrects ?? '' })))
}

type Sum = { readonly account: LedgerAccount; readonly moved: number; readonly balance: number }

/** Each account's balance at the end of a month, and the month's movement, in sen. */
export function readBalances(reader: Reader, month: string): Promise<Sum[]> {
  return query<Sum>(reader, {
    name: 'balances-of-month',
    text: `select account, sum(sen) as balance,
             coalesce(sum(sen) filter (where at >= ${since('$1')}), 0)::bigint as moved
           from ledger_line where at < ${until('$1')} group by account order by account`,
    values: [firstDayOf(month)],
  }).then((rows) =>
    rows.map((row) => ({ ...row, balance: Number(row.balance), moved: Number(row.moved) })),
  )
}

/** Hash that proves that a journal or file is unchanged, byte for byte. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
