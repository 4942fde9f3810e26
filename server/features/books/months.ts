import type { BooksMonth } from '../../../domain/api/payments/books.ts'
import { ringgit } from '../../../domain/booking/price/money.ts'
import { dayOf, instantOf } from '../../../domain/booking/starts/calendar.ts'
import {
  type AccountCodes,
  codesOf,
  type LedgerAccount,
  ledgerAccounts,
} from '../../../domain/books/accounts.ts'
import { generalJournal, type JournalFormat, journalFiles } from '../../../domain/books/journal.ts'
import { whyNotClosed } from '../../../domain/books/months.ts'
import { addMonths, firstDayOf, lastDayOf, monthOf } from '../../../domain/pay/months.ts'
import { refuse, succeed } from '../../../domain/result.ts'
import { inTransactionUnlessRefused } from '../../db/rolled-back.ts'
import { query, queryOne, type Reader, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { CommandResult } from '../../http/calls/refusals.ts'
import { type Author, recordAudit } from '../audit/record.ts'
import { readUnbanked } from '../cash/read-deposits.ts'
import { since, until } from '../ledger/malaysian-time.ts'
import { readCodes } from './codes.ts'
import { countDifferences } from './days.ts'
import { hashOf, readBalances, readJournal } from './journal.ts'

type Sums = { readonly entries: number; readonly sen: number }
type Closed = Sums & {
  readonly month: string
  readonly closed_at: Date
  readonly who: string
  readonly codes: AccountCodes
  readonly journal_hash: string
}

function readClosed(reader: Reader): Promise<Closed[]> {
  return query<Closed>(reader, {
    name: 'closed-months',
    text: `select to_char(month, 'YYYY-MM') as month, closed_at, who, entries, sen, codes, journal_hash
           from closed_month order by month desc`,
  })
}

/** The number of a month's entries, and their sum. */
async function readSums(reader: Reader, month: string): Promise<Sums> {
  return queryOne<Sums>(reader, {
    name: 'sums-of-month',
    text: `select count(*)::int as entries, coalesce(sum(sen), 0)::bigint as sen from ledger_entry
           where at >= ${since('$1')} and at < ${until('$1')}`,
    values: [firstDayOf(month)],
  })
}

/**
 * Months of the books from the first entry on, and last month, newest first
 * (docs/product/books.md#closing).
 */
export async function listMonths(reader: Reader, now: Date) {
  const [closed, months] = await Promise.all([
    readClosed(reader),
    query<Sums & { month: string }>(reader, {
      name: 'months-of-ledger',
      text: `select to_char(at at time zone 'Asia/Kuala_Lumpur', 'YYYY-MM') as month,
               count(*)::int as entries, sum(sen)::bigint as sen from ledger_entry
             where at >= coalesce((select ${until('max(month)')} from closed_month), '-infinity')
             group by 1`,
    }),
  ])
  const known = new Map([...months, ...closed].map((each) => [each.month, each]))
  const last = monthOf(dayOf(now))
  const first = [...known.keys()].reduce(
    (one, two) => (one < two ? one : two),
    closed.length > 0 ? last : addMonths(last, -1),
  )
  const all: string[] = []
  for (let month = last; month >= first; month = addMonths(month, -1)) all.push(month)
  return all.map((month) => {
    const { entries, sen } = known.get(month) ?? { entries: 0, sen: 0 }
    const at = closed.find((each) => each.month === month)?.closed_at.toISOString() ?? null
    return { month, closed_at: at, entries, amount: ringgit(sen) }
  })
}

/** The unsettled items of a month. */
async function readOpen(reader: Reader, month: string): Promise<BooksMonth['open']> {
  const row = await queryOne<Omit<BooksMonth['open'], 'differences' | 'not_banked'>>(reader, {
    name: 'open-in-month',
    text: `select
             (select count(*)::int from receipt where month = $1
               and state in ('ready', 'awaiting-details', 'invalid')) as einvoices,
             (select count(*)::int from refund where created_at < ${until('$1')}
               and status in ('Sending', 'Pending')) as refunds,
             (select count(*)::int from carried_cash where sen > 0 and since < ${until('$1')}) as cash`,
    values: [firstDayOf(month)],
  })
  const isUnbanked = (await readUnbanked(reader, instantOf(firstDayOf(month), 0))) > 0
  const differences = await countDifferences(reader, firstDayOf(month), lastDayOf(month))
  return {
    ...row,
    not_banked: isUnbanked ? 1 : 0,
    differences,
  }
}

/** A month: its unsettled items and its balances. */
export async function readMonth(reader: Reader, month: string, now: Date): Promise<BooksMonth> {
  const [all, sums, balances, current] = await Promise.all([
    readClosed(reader),
    readSums(reader, month),
    readBalances(reader, month),
    readCodes(reader),
  ])
  const closed = all.find((each) => each.month === month)
  const why = whyNotClosed(month, all[0]?.month, now)
  const codes = closed ? codesOf(closed.codes) : current.codes
  return {
    month,
    closed_at: closed?.closed_at.toISOString() ?? null,
    closed_by: closed?.who ?? null,
    entries: sums.entries,
    amount: ringgit(sums.sen),
    // A month before the first closed one has no file and accepts no entries.
    blocked: closed || why === undefined ? null : why === 'books-closed' ? 'books-before' : why,
    open: await readOpen(reader, month),
    balances: inOrder(balances).map(({ account, moved, balance }) => ({
      account,
      code: codes[account],
      moved: ringgit(moved),
      balance: ringgit(balance),
    })),
    journal_hash: closed?.journal_hash ?? '',
  }
}

const inOrder = <Of extends { account: LedgerAccount }>(all: readonly Of[]) =>
  all.toSorted(
    (one, two) => ledgerAccounts.indexOf(one.account) - ledgerAccounts.indexOf(two.account),
  )

type Given = { readonly entries: number; readonly despite: boolean }

/**
 * Closes a month, once. Locks the ledger while entries are counted, so that a concurrent entry is
 * either counted or refused by the database.
 * @param given what staff saw, and whether they close despite unsettled items.
 */
export function closeMonth(
  { pool }: Pick<Deps, 'pool'>,
  month: string,
  { entries, despite }: Given,
  by: Author,
): Promise<CommandResult> {
  return inTransactionUnlessRefused(pool, async (tx) => {
    await query(tx, { text: 'lock table closed_month, ledger_entry in share row exclusive mode' })
    const [last] = await readClosed(tx)
    const why = whyNotClosed(month, last?.month, by.now)
    if (why) return refuse(why)
    const sums = await readSums(tx, month)
    if (sums.entries !== entries) return refuse('preview-outdated')
    const open = Object.values(await readOpen(tx, month)).reduce((sum, count) => sum + count, 0)
    if (open > 0 && !despite) return refuse('books-open-items')
    await insertClosed(tx, month, { ...sums, open }, by)
    const after = { entries, amount: ringgit(sums.sen), open }
    await recordAudit(tx, by, { action: 'books-closed', subject: month, after })
    return succeed()
  })
}

async function insertClosed(
  tx: Tx,
  month: string,
  { entries, sen, open }: Sums & { readonly open: number },
  by: Author,
): Promise<void> {
  const { codes } = await readCodes(tx)
  await query(tx, {
    text: `insert into closed_month (month, closed_at, by_account_id, who, entries, sen, open_items, codes,
             journal_hash)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    values: [
      firstDayOf(month),
      by.now,
      by.accountId,
      by.who,
      entries,
      sen,
      open,
      JSON.stringify(codes),
      hashOf(generalJournal(await readJournal(tx, month), codes)),
    ],
  })
}

/** The files of a closed month. The audit entry is written before anyone receives them. */
export async function exportMonth(
  { pool, settings }: Pick<Deps, 'pool' | 'settings'>,
  { month, format }: { readonly month: string; readonly format: JournalFormat },
  by: Author,
): Promise<CommandResult<{ name: string; text: string }[]>> {
  const closed = (await readClosed(pool)).find((each) => each.month === month)
  if (!closed) return refuse('books-not-closed')
  const facts = { month, codes: codesOf(closed.codes), company: settings.company.name }
  const entries = await readJournal(pool, month)
  if (hashOf(generalJournal(entries, facts.codes)) !== closed.journal_hash)
    throw new Error(`the journal of ${month} is not the one that was closed`)
  const files = journalFiles(entries, format, facts)
  return inTransactionUnlessRefused(pool, async (tx) => {
    const after = { format, entries: closed.entries }
    await recordAudit(tx, by, { action: 'books-exported', subject: month, after })
    return succeed(files)
  })
}
