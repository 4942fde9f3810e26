import { expect, test } from 'vitest'
import { visitLines } from './visit-lines.ts'

const work = { label: '4 visits × 2 workers × 4 h at RM 25.00', amount: 800 }
const ironing = { label: '4 visits × Ironing, 2 h', amount: 80 }

test('hours and rate, addons and the part of the voucher add up to the visit', () => {
  const order = {
    lines: [work, ironing, { label: 'Voucher TENNER', amount: -10 }],
    sessions: 4,
    discountSen: 1000,
    totalSen: 87000,
  }
  expect(visitLines(order, 21750)).toEqual([
    { label: '2 workers × 4 h at RM 25.00', sen: 20000 },
    { label: 'Ironing, 2 h', sen: 2000 },
    { label: 'Voucher TENNER', sen: -250 },
  ])
})

test('a surcharge of a day is in its work row', () => {
  const order = { lines: [work, ironing], sessions: 4, discountSen: 0, totalSen: 90000 }
  expect(visitLines(order, 24000)[0]).toEqual({ label: '2 workers × 4 h at RM 25.00', sen: 22000 })
})

test('a visit that costs nothing after its voucher', () => {
  const order = {
    lines: [
      { label: '4 h at RM 30.00', amount: 120 },
      { label: 'Voucher FREE', amount: -120 },
    ],
    sessions: 1,
    discountSen: 12000,
    totalSen: 0,
  }
  expect(visitLines(order, 0).map(({ sen }) => sen)).toEqual([12000, -12000])
})

test('an order without rows has none', () => {
  expect(visitLines({ lines: [], sessions: 1, discountSen: 0, totalSen: 100 }, 100)).toEqual([])
})
