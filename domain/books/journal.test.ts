import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { codesOf, ledgerAccounts } from './accounts.ts'
import { fileOfRows } from './csv.ts'
import { dayJournals, type JournalEntry, journalFiles } from './journal.ts'
import { whyNotClosed } from './months.ts'

fc.configureGlobal({ seed: 20270301 })

const facts = { month: '2026-11', company: 'Jiran', codes: codesOf({ cash: '320-555' }) }
const account = fc.constantFrom(...ledgerAccounts)
const entries: fc.Arbitrary<JournalEntry[]> = fc.array(
  fc.record({
    id: fc.nat(),
    at: fc
      .integer({ min: 1, max: 30 })
      .map((day) => `2026-11-${String(day).padStart(2, '0')} 10:00:00`),
    kind: fc.constantFrom('charge', 'cash'),
    booking: fc.constantFrom('', '=cmd()'),
    order: fc.constant('A'),
    corrects: fc.constant(''),
    debit: account,
    credit: account,
    sen: fc.integer({ min: 1, max: 1_000_000 }),
  }),
  { maxLength: 400 },
)
const sen = (text: string) => Math.round(Number(text) * 100)
const rowsOf = (text: string) =>
  Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data
const sumOf = (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0)

test('journals of every format balance and match the entries', () => {
  fc.assert(
    fc.property(entries, (some) => {
      const model = new Map<string, number>()
      for (const each of some) {
        const add = (name: string, by: number) => model.set(name, (model.get(name) ?? 0) + by)
        add(facts.codes[each.debit], each.sen)
        add(facts.codes[each.credit], -each.sen)
      }
      const [journal] = journalFiles(some, 'journal', facts)
      const lines = rowsOf(journal?.text ?? '')
      expect(lines).toHaveLength(some.length * 2)
      expect(sumOf(lines.map((row) => sen(row.debit ?? '') - sen(row.credit ?? '')))).toBe(0)
      const files = journalFiles(some, 'xero', facts)
      for (const { text } of files) {
        const rows = rowsOf(text)
        expect(rows.length).toBeLessThanOrEqual(300)
        for (const [, own] of Map.groupBy(rows, (row) => `${row.Narration} ${row.Date}`))
          expect(sumOf(own.map((row) => sen(row.Amount ?? '')))).toBe(0)
      }
      const booked = new Map<string, number>()
      for (const row of files.flatMap(({ text }) => rowsOf(text)))
        booked.set(
          row.AccountCode ?? '',
          (booked.get(row.AccountCode ?? '') ?? 0) + sen(row.Amount ?? ''),
        )
      for (const [code, sum] of model) expect(booked.get(code) ?? 0).toBe(sum)
      const [auto] = journalFiles(some, 'autocount', facts)
      for (const [, own] of Map.groupBy(rowsOf(auto?.text ?? ''), (row) => row.DocNo))
        expect(sumOf(own.map((row) => sen(row.DR ?? '') - sen(row.CR ?? '')))).toBe(0)
      for (const { lines: own } of dayJournals(some))
        expect(sumOf(own.map((line) => line.sen))).toBe(0)
    }),
    { numRuns: 40 },
  )
})

test('each program gets its columns, dates and codes', () => {
  const entry: JournalEntry = {
    id: 7,
    at: '2026-11-03 09:00:00',
    kind: 'cash',
    booking: '',
    order: '',
    corrects: '',
    debit: 'cash',
    credit: 'customer',
    sen: 12_050,
  }
  const textOf = (format: Parameters<typeof journalFiles>[1]) =>
    journalFiles([entry], format, facts)[0]?.text
  expect(textOf('xero')).toBe(
    'Narration,Date,Description,AccountCode,TaxRate,Amount\r\n' +
      'Jiran 2026-11-03,03/11/2026,cash,320-555,Tax Exempt,120.50\r\n' +
      'Jiran 2026-11-03,03/11/2026,customer,300-900,Tax Exempt,-120.50\r\n',
  )
  expect(textOf('sql-accounting')).toContain(
    'MASTER;J20261103;03/11/2026;03/11/2026;Jiran 2026-11-03;F;\r\n' +
      'DETAIL;J20261103;320-555;cash;120.50;0.00;\r\n' +
      'DETAIL;J20261103;300-900;customer;0.00;120.50;\r\n',
  )
  expect(textOf('autocount')).toContain(
    'J20261103,03/11/2026,GENERAL,Jiran 2026-11-03,320-555,cash,120.50,0.00\r\n',
  )
})

test('a cell is never a formula, and a number below zero stays a number', () => {
  expect(fileOfRows([['=1+1', '@x', '-12.50', '+60 12', 'a,"b"']])).toBe(
    `'=1+1,'@x,-12.50,'+60 12,"a,""b"""\r\n`,
  )
  expect(fileOfRows([['a,b', 'c;d']], ';')).toBe('a,b;"c;d"\r\n')
})

test('months are closed one after the other, an hour after their end', () => {
  const at = (text: string) => new Date(text)
  expect(whyNotClosed('2026-11', undefined, at('2026-11-30T16:59:59Z'))).toBe('books-not-over')
  expect(whyNotClosed('2026-11', undefined, at('2026-11-30T17:00:00Z'))).toBeUndefined()
  expect(whyNotClosed('2026-11', '2026-11', at('2027-01-05T00:00:00Z'))).toBe('books-closed')
  expect(whyNotClosed('2026-12', '2026-10', at('2027-01-05T00:00:00Z'))).toBe('books-before')
})
