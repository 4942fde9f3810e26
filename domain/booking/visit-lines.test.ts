import { expect, test } from 'vitest'
import { visitLines } from './visit-lines.ts'

const work = {
  code: 'work',
  visits: 4,
  answers: { worker_count: 2, no_of_hours: 4 },
  unit_sen: 2500,
} as const
const ironing = { code: 'hourly-addon', visits: 4, name: 'Ironing', hours: 2 } as const
const voucher = { code: 'voucher', voucher: 'TENNER' } as const
const lines = [
  { ...work, amount: 800 },
  { ...ironing, amount: 80 },
]

test('hours and rate, addons and the part of the voucher add up to the visit', () => {
  const order = {
    lines: [...lines, { ...voucher, amount: -10 }],
    sessions: 4,
    discountSen: 1000,
    totalSen: 87000,
  }
  expect(visitLines(order, 21750)).toEqual([
    { item: { ...work, visits: 1 }, sen: 20000 },
    { item: { ...ironing, visits: 1 }, sen: 2000 },
    { item: voucher, sen: -250 },
  ])
})

test('a surcharge of a day is in its work row', () => {
  const order = { lines, sessions: 4, discountSen: 0, totalSen: 90000 }
  expect(visitLines(order, 24000)[0]).toEqual({ item: { ...work, visits: 1 }, sen: 22000 })
})

test('a visit that costs nothing after its voucher', () => {
  const order = {
    lines: [
      { ...work, visits: 1, amount: 120 },
      { ...voucher, amount: -120 },
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

test('an older order has labels', () => {
  const order = {
    lines: [
      { label: '4 visits × 4 h at RM 25.00', amount: 400 },
      { label: 'Voucher TENNER', amount: -10 },
    ],
    sessions: 4,
    discountSen: 1000,
    totalSen: 39000,
  }
  expect(visitLines(order, 9750)).toEqual([
    { item: { label: '4 h at RM 25.00' }, sen: 10000 },
    { item: { label: 'Voucher TENNER' }, sen: -250 },
  ])
})
