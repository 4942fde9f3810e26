import { expect, test } from 'vitest'
import {
  buyer,
  supplier as identity,
  mandatorySet,
  taxOfDocument,
} from '../../testing/einvoices.ts'
import { ublOf } from './document.ts'
import { isIdNumber, tinPattern } from './parties.ts'
import { dueDay, isOver, rangesOf, sendDay } from './series.ts'
import { divideReturn, effectOfReturn, firstState, type SaleDocument } from './states.ts'

const receipt = (number: number, sen = 100) =>
  ({ id: number, kind: 'sale', month: '2026-11', number, sen }) as const

test('receipts whose numbers follow each other are one line, and a gap begins another', () => {
  const ranges = rangesOf([receipt(4), receipt(1), receipt(2, 250), receipt(10)])
  expect(ranges.map(({ from, to, count, sen }) => [from, to, count, sen])).toEqual([
    ['R-202611-1', 'R-202611-2', 2, 350],
    ['R-202611-4', 'R-202611-4', 1, 100],
    ['R-202611-10', 'R-202611-10', 1, 100],
  ])
})

test('a month is over on the first, sent on the fifth and due on the seventh of the next', () => {
  expect([sendDay('2026-12'), dueDay('2026-12')]).toEqual(['2027-01-05', '2027-01-07'])
  expect([isOver('2026-12', '2026-12-31'), isOver('2026-12', '2027-01-01')]).toEqual([false, true])
})

test('above RM 10,000 a receipt needs its buyer', () => {
  expect([firstState(1_000_000), firstState(1_000_001)]).toEqual(['ready', 'awaiting-details'])
})

test('a refund lowers the sale, waits, cancels its document or gets a refund note', () => {
  const validatedAt = new Date('2026-11-10T00:00:00Z')
  const document: SaleDocument = {
    state: 'valid',
    consolidated: false,
    sen: 500,
    validatedAt,
    cancelRefused: false,
    hasNotes: false,
  }
  const after = (hours: number) => new Date(validatedAt.getTime() + hours * 3_600_000)
  const effect = (changes: Partial<SaleDocument>, sen = 500, hours = 1) =>
    effectOfReturn({ ...document, ...changes }, sen, after(hours))
  expect(effectOfReturn(undefined, 500, validatedAt)).toBe('net')
  expect(effect({ state: 'invalid' })).toBe('net')
  expect(effect({ state: 'submitted' })).toBe('wait')
  expect(effect({ state: 'cancelling' })).toBe('wait')
  expect(effect({}, 500, 71.9)).toBe('cancel')
  expect(effect({}, 500, 72)).toBe('note')
  expect(effect({}, 499)).toBe('note')
  expect(effect({ consolidated: true })).toBe('note')
  expect(effect({ cancelRefused: true })).toBe('note')
  expect(effect({ hasNotes: true })).toBe('note')
})

test('a refund reduces its own payment first, then the earliest', () => {
  const sales = [
    { id: 1, leftSen: 100, leftTaxSen: 8, attemptId: null },
    { id: 2, leftSen: 50, leftTaxSen: 3, attemptId: 9 },
  ]
  expect(divideReturn(sales, { sen: 120, taxSen: 9 }, 9)).toEqual({
    parts: [
      { id: 2, sen: 50, taxSen: 3 },
      { id: 1, sen: 70, taxSen: 6 },
    ],
    rest: { sen: 0, taxSen: 0 },
  })
  expect(divideReturn(sales, { sen: 160, taxSen: 12 }, null).rest).toEqual({ sen: 10, taxSen: 1 })
  // All of a sale takes all of its tax along, and what is left never has more tax than money.
  const [first] = sales
  if (!first) throw new Error('no sale')
  const back = (sen: number, taxSen: number) => divideReturn([first], { sen, taxSen }, null).parts
  expect(back(100, 7)).toEqual([{ id: 1, sen: 100, taxSen: 8 }])
  expect(back(99, 0)).toEqual([{ id: 1, sen: 99, taxSen: 7 }])
  expect(back(50, 9)).toEqual([{ id: 1, sen: 50, taxSen: 8 }])
})

test("buyers' numbers are checked for their format", () => {
  expect(['C2584563200', 'IG12345678901'].every((tin) => tinPattern.test(tin))).toBe(true)
  expect(['2584563200', 'C12', 'c2584563200'].some((tin) => tinPattern.test(tin))).toBe(false)
  expect(isIdNumber('NRIC', '900101145678')).toBe(true)
  expect(isIdNumber('NRIC', '900101-14-5678')).toBe(false)
  expect(isIdNumber('PASSPORT', 'A1234567')).toBe(true)
})

test('each line has one rate, and the totals of a document are the sums of its lines', () => {
  const supplier = { ...identity, name: 'Jiran', email: 'hello@jiran.test', sst_number: 'W10-2608' }
  const taxed = (number: number, sen: number, taxSen: number, bp: number | null) => ({
    ...receipt(number, sen),
    taxSen,
    bp,
  })
  const lines = rangesOf([
    taxed(1, 12_000, 889, 800),
    taxed(2, 12_000, 889, 800),
    taxed(3, 5_000, 0, null),
    taxed(4, 10_600, 600, 600),
  ])
  expect(lines.map(({ from, to }) => [from, to])).toEqual([
    ['R-202611-1', 'R-202611-2'],
    ['R-202611-3', 'R-202611-3'],
    ['R-202611-4', 'R-202611-4'],
  ])
  const facts = { number: 'CON-202611-1', type: '01', supplier, lines, refersTo: [] } as const
  const content = ublOf({ ...facts, buyer: undefined }, new Date('2026-12-05T01:00:00Z'))
  const [invoice] = mandatorySet.parse(content).Invoice
  expect(JSON.stringify(invoice.AccountingSupplierParty)).toContain('"_":"W10-2608"')
  expect(taxOfDocument({ content } as never)).toEqual({
    sen: 2_378,
    byRate: {
      0: { taxable: 5_000, tax: 0 },
      6: { taxable: 10_000, tax: 600 },
      8: { taxable: 22_222, tax: 1_778 },
    },
  })
})

test('documents have all mandatory fields, UTC times and no exponents', () => {
  const ofCompany = { name: 'Jiran', email: 'hello@jiran.test', sst_number: '' }
  const supplier = { ...identity, ...ofCompany }
  const lines = rangesOf([receipt(1, 1), receipt(2, 11_250)])
  const facts = { number: 'CON-202611-1', type: '01', supplier, lines, refersTo: [] } as const
  // Before eight in the morning here it is yesterday there.
  const at = new Date('2026-12-04T23:30:00Z')
  const consolidated = ublOf({ ...facts, buyer: undefined }, at)
  const [invoice] = mandatorySet.parse(consolidated).Invoice
  expect([invoice.IssueDate[0]._, invoice.IssueTime[0]._]).toEqual(['2026-12-04', '23:30:00Z'])
  expect(JSON.stringify(consolidated)).toContain('EI00000000010')
  expect(JSON.stringify(consolidated)).not.toMatch(/\d[eE][-+]?\d/)
  const note = ublOf(
    { ...facts, type: '04', buyer, refersTo: [{ number: 'R-202611-1-1', uuid: 'ABC' }] },
    at,
  )
  expect(mandatorySet.parse(note).Invoice[0].BillingReference).toHaveLength(1)
  expect(JSON.stringify(note)).toContain('"schemeID":"NRIC"')
})
