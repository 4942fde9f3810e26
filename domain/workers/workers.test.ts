import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writtenPhone } from '../account/phone.ts'
import { maskOf, spansOf } from './hours.ts'
import { validityOn } from './worker.ts'

fc.configureGlobal({ seed: 20270301 })

test('a mask and its spans mean the same hours', () => {
  expect(spansOf(0b1111)).toEqual([{ from: '08:00', to: '12:00' }])
  expect(spansOf(0)).toEqual([])
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0x3fff }), (mask) => {
      expect(maskOf(spansOf(mask))).toBe(mask)
    }),
  )
})

test.each([
  [[{ from: '07:00', to: '12:00' }]],
  [[{ from: '20:00', to: '23:00' }]],
  [[{ from: '12:00', to: '12:00' }]],
  [[{ from: '12:00', to: '09:00' }]],
  [[{ from: '09:30', to: '12:00' }]],
  [[{ from: 'nine', to: '12:00' }]],
  [
    [
      { from: '09:00', to: '12:00' },
      { from: '11:00', to: '13:00' },
    ],
  ],
])('no working hours: %j', (spans) => {
  expect(maskOf(spans)).toBeUndefined()
})

test.each([
  ['012-345 6789', '+60 123456789'],
  ['+60 12 345 6789', '+60 123456789'],
  ['60123456789', '+60 123456789'],
  ['(03) 2345-6789', '+60 323456789'],
  ['+62 812 3456 7890', '+6281234567890'],
  ['12345', undefined],
  ['call me', undefined],
  ['', undefined],
])('the phone %s is written %s', (text, written) => {
  expect(writtenPhone(text)).toBe(written)
})

test('a document needs attention 30 days before its last day', () => {
  const today = '2026-11-22'
  expect(validityOn(today, null)).toBe('valid')
  expect(validityOn(today, '2026-12-23')).toBe('valid')
  expect(validityOn(today, '2026-12-22')).toBe('soon')
  expect(validityOn(today, today)).toBe('soon')
  expect(validityOn(today, '2026-11-21')).toBe('expired')
})
