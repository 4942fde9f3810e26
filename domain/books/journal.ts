import type { AccountCodes, LedgerAccount } from './accounts.ts'
import { fileOfRows } from './csv.ts'

/* The journal of a month, and the files that accounting programs import (docs/product/books.md#files). */

/** An entry of the ledger: one amount that moves between two accounts. */
export type JournalEntry = {
  readonly id: number
  /** `YYYY-MM-DD HH:MM:SS` in Malaysia. */
  readonly at: string
  readonly kind: string
  readonly booking: string
  readonly order: string
  /** The entry that it reverses, if any. */
  readonly corrects: string
  readonly debit: LedgerAccount
  readonly credit: LedgerAccount
  readonly sen: number
}

export const journalFormats = ['journal', 'xero', 'sql-accounting', 'autocount'] as const
export type JournalFormat = (typeof journalFormats)[number]

export type JournalFile = { readonly name: string; readonly text: string }

const rm = (sen: number) => (sen / 100).toFixed(2)
/** Formats a day as `31/12/2026`, which all three programs read. */
const slashed = (day: string) => day.split('-').reverse().join('/')

/** The general journal with both sides of every entry, so that debits equal credits. */
export function generalJournal(entries: readonly JournalEntry[], codes: AccountCodes): string {
  const head = 'entry,at,kind,booking,order,corrects,account,code,debit,credit'.split(',')
  const side = (entry: JournalEntry, account: LedgerAccount, isDebit: boolean) => [
    entry.id,
    entry.at,
    entry.kind,
    entry.booking,
    entry.order,
    entry.corrects,
    account,
    codes[account],
    isDebit ? rm(entry.sen) : '',
    isDebit ? '' : rm(entry.sen),
  ]
  return fileOfRows([
    head,
    ...entries.flatMap((entry) => [
      side(entry, entry.debit, true),
      side(entry, entry.credit, false),
    ]),
  ])
}

/** The movement of one account on a day, in sen: debits are positive, credits negative. */
type DayLine = { readonly account: LedgerAccount; readonly sen: number }
export type DayJournal = { readonly day: string; readonly lines: readonly DayLine[] }

/** One journal per day with the movement of every account. The lines of a day add up to zero. */
export function dayJournals(entries: readonly JournalEntry[]): DayJournal[] {
  const days = Map.groupBy(entries, ({ at }) => at.slice(0, 10))
  return [...days]
    .sort(([one], [two]) => (one < two ? -1 : 1))
    .map(([day, own]) => {
      const sums = new Map<LedgerAccount, number>()
      const add = (account: LedgerAccount, sen: number) =>
        sums.set(account, (sums.get(account) ?? 0) + sen)
      for (const { debit, credit, sen } of own) {
        add(debit, sen)
        add(credit, -sen)
      }
      const lines = [...sums].map(([account, sen]) => ({ account, sen }))
      return { day, lines: lines.filter(({ sen }) => sen !== 0) }
    })
    .filter(({ lines }) => lines.length > 0)
}

/** Xero accepts at most this many lines per file. */
const XERO_LINES = 300

/**
 * Splits journals into as few files as a program's line limit allows, without splitting a journal.
 */
function parted(journals: readonly DayJournal[], most: number): DayJournal[][] {
  const files: DayJournal[][] = [[]]
  let lines = 0
  for (const journal of journals) {
    if (lines > 0 && lines + journal.lines.length > most) {
      files.push([])
      lines = 0
    }
    files.at(-1)?.push(journal)
    lines += journal.lines.length
  }
  return files
}

type Facts = { readonly month: string; readonly company: string; readonly codes: AccountCodes }

function xero(journals: readonly DayJournal[], { company, codes }: Facts): string {
  const head = ['Narration', 'Date', 'Description', 'AccountCode', 'TaxRate', 'Amount']
  const rows = journals.flatMap(({ day, lines }) =>
    lines.map(({ account, sen }) => [
      `${company} ${day}`,
      slashed(day),
      account,
      codes[account],
      'Tax Exempt',
      rm(sen),
    ]),
  )
  return fileOfRows([head, ...rows])
}

const numberOf = (day: string) => `J${day.replaceAll('-', '')}`
const debitOf = (sen: number) => rm(Math.max(sen, 0))
const creditOf = (sen: number) => rm(Math.max(-sen, 0))

function sqlAccounting(journals: readonly DayJournal[], { company, codes }: Facts): string {
  const rows = journals.flatMap(({ day, lines }) => [
    ['MASTER', numberOf(day), slashed(day), slashed(day), `${company} ${day}`, 'F', ''],
    ...lines.map(({ account, sen }) => [
      'DETAIL',
      numberOf(day),
      codes[account],
      account,
      debitOf(sen),
      creditOf(sen),
      '',
    ]),
  ])
  return fileOfRows(
    [
      ['MASTER', 'DOCNO', 'DOCDATE', 'POSTDATE', 'DESCRIPTION', 'CANCELLED', ''],
      ['DETAIL', 'DOCNO', 'CODE', 'DESCRIPTION', 'DR', 'CR', ''],
      ...rows,
    ],
    ';',
  )
}

function autoCount(journals: readonly DayJournal[], { company, codes }: Facts): string {
  const head = 'DocNo,DocDate,JournalType,Description,AccNo,DetailDescription,DR,CR'.split(',')
  const rows = journals.flatMap(({ day, lines }) =>
    lines.map(({ account, sen }) => [
      numberOf(day),
      slashed(day),
      'GENERAL',
      `${company} ${day}`,
      codes[account],
      account,
      debitOf(sen),
      creditOf(sen),
    ]),
  )
  return fileOfRows([head, ...rows])
}

/** The files of a month in a format; Xero may need several. */
export function journalFiles(
  entries: readonly JournalEntry[],
  format: JournalFormat,
  facts: Facts,
): JournalFile[] {
  const { month, codes } = facts
  if (format === 'journal')
    return [{ name: `journal-${month}.csv`, text: generalJournal(entries, codes) }]
  const journals = dayJournals(entries)
  if (format === 'sql-accounting')
    return [{ name: `sql-accounting-${month}.txt`, text: sqlAccounting(journals, facts) }]
  if (format === 'autocount')
    return [{ name: `autocount-${month}.csv`, text: autoCount(journals, facts) }]
  const parts = parted(journals, XERO_LINES)
  return parts.map((part, at) => ({
    name: parts.length > 1 ? `xero-${month}-${at + 1}.csv` : `xero-${month}.csv`,
    text: xero(part, facts),
  }))
}
