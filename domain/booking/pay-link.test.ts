import { expect, test } from 'vitest'
import { payLinkUntil, whatsAppAddress } from './pay-link.ts'

const now = new Date('2026-03-02T01:00:00Z')
const until = (startsAt: string, rules: { leadHours?: number; holdMinutes?: number } = {}) =>
  payLinkUntil({
    now,
    startsAt: new Date(startsAt),
    leadHours: 12,
    holdMinutes: 15,
    ...rules,
  }).toISOString()

test('a pay link is valid for 24 hours', () => {
  expect(until('2026-03-09T01:00:00Z')).toBe('2026-03-03T01:00:00.000Z')
})

test('a pay link ends before the lead time of the first start', () => {
  expect(until('2026-03-03T01:00:00Z')).toBe('2026-03-02T13:00:00.000Z')
  expect(until('2026-03-03T01:00:00Z', { leadHours: 20 })).toBe('2026-03-02T05:00:00.000Z')
})

test('a pay link is valid at least as long as an online hold', () => {
  expect(until('2026-03-02T13:05:00Z')).toBe('2026-03-02T01:15:00.000Z')
  expect(until('2026-03-02T13:05:00Z', { holdMinutes: 45 })).toBe('2026-03-02T01:45:00.000Z')
})

test('a WhatsApp link has the number in digits', () => {
  expect(whatsAppAddress('+60 12-200 0001', 'Hello & bye')).toBe(
    'https://wa.me/60122000001?text=Hello%20%26%20bye',
  )
  expect(whatsAppAddress('012-200 0001', 'x')).toBe('https://wa.me/60122000001?text=x')
  expect(whatsAppAddress(null, 'x')).toBeUndefined()
})
