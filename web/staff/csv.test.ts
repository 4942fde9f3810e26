import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('a negative amount stays a number, and a formula becomes text', () => {
  const rows = [
    { Worker: 'Mei, "Fong"', Amount: '120.00', Reason: 'two\nlines' },
    { Worker: '=1+1', Amount: '-45.50', Reason: '@SUM(A1)' },
    { Worker: '＝1+1', Amount: '7.00', Reason: '\n=1' },
  ]
  const text = csvOf(rows)
  expect(text).toMatch(/^\uFEFFWorker,Amount,Reason\r\n/)
  expect(Papa.parse(text.slice(1), { header: true, skipEmptyLines: true }).data).toEqual([
    rows[0],
    { Worker: "'=1+1", Amount: '-45.50', Reason: "'@SUM(A1)" },
    { Worker: "'＝1+1", Amount: '7.00', Reason: "'\n=1" },
  ])
})
