import fc from 'fast-check'
import { expect, test } from 'vitest'
import { differenceOf, gapOf } from './differences.ts'
import { dayIn, readSettlement, senIn } from './settlement-file.ts'

fc.configureGlobal({ seed: 20270301 })

const heading = ['Transaction ID', 'Type', 'Refund ID', 'Amount', 'MDR', 'Billing Date', 'Channel']
const row = (values: string[]) =>
  Object.fromEntries(heading.map((head, at) => [head, values[at] ?? '']))

test('rows are read by the names of their columns, and others are ignored', () => {
  const rows = [
    row(['123', '', '', 'RM 1,240.50', '14.89', '2026-11-30 23:59:59', 'FPX']),
    row(['123', 'Refund', 'R9', '-40.00', '', '30/11/2026', '']),
    row(['pi_1', 'refund_failure', 're_1', '5', '0', '2026-12-01', '']),
  ]
  expect(readSettlement(heading, rows)).toEqual({
    ok: true,
    value: [
      { kind: 'payment', ref: '123', day: '2026-11-30', grossSen: 124_050, feeSen: 1_489 },
      { kind: 'refund', ref: 'R9', day: '2026-11-30', grossSen: 4_000, feeSen: 0 },
      { kind: 'refund-back', ref: 're_1', day: '2026-12-01', grossSen: 500, feeSen: 0 },
    ],
  })
})

test('an invalid file is refused with the row and the column', () => {
  const good = row(['1', 'Payment', '', '5.00', '0.10', '2026-11-30'])
  const wrong: [string, string][] = [
    ['Amount', '5.001'],
    ['Amount', '0'],
    ['MDR', 'one'],
    ['Billing Date', '2026-13-01'],
    ['Transaction ID', '=1+1'],
    ['Type', 'Refund'],
  ]
  for (const [column, text] of wrong)
    expect(readSettlement(heading, [good, { ...good, [column]: text }])).toMatchObject({
      refusal: {
        code: 'settlement-row-wrong',
        params: { row: 3, column: column === 'Type' ? 'Refund ID' : column },
      },
    })
  expect(readSettlement(['Amount'], [])).toMatchObject({
    refusal: { code: 'settlement-columns-missing', params: { columns: 'transaction, fee, date' } },
  })
  expect(readSettlement(heading, [])).toMatchObject({ refusal: { code: 'settlement-empty' } })
})

test('amounts and days', () => {
  expect(['-3.5', 'RM1,000', '1e3', '', '1.234', '９'].map(senIn)).toEqual([
    -350,
    100_000,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(['12,50', '1.234,56', '1,23,456', '-1,234,567.80', '21474836.48'].map(senIn)).toEqual([
    undefined,
    undefined,
    undefined,
    -123_456_780,
    undefined,
  ])
  expect(['31-12-2026 10:00', '2026-02-30', 'x'].map(dayIn)).toEqual([
    '2026-12-31',
    undefined,
    undefined,
  ])
})

test('a difference has a reason exactly when its gap is not zero', () => {
  const sen = fc.option(fc.integer({ min: 1, max: 5 }))
  fc.assert(
    fc.property(
      fc.constantFrom('payment', 'refund', 'refund-back'),
      sen,
      sen,
      (kind, ledgerSen, settledSen) => {
        const movement = { kind, ledgerSen, settledSen } as const
        expect(differenceOf(movement) === undefined).toBe(gapOf(movement) === 0)
      },
    ),
  )
})
