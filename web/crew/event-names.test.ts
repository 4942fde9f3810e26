import { expect, test } from 'vitest'
import { eventName, pressedName } from './event-names.ts'

const at = '2026-11-18T07:21:00.000Z'
const event = { id: crypto.randomUUID(), booking_id: 'A-1', at, code: '', reason: '' }

test('a press is named with its time, and cash with its amount', () => {
  const cash = eventName({ ...event, kind: 'cash', amount: 120 })
  expect(pressedName(cash, at)).toBe('Cash collected: RM 120.00, 18 Nov, 3:21 PM')
  expect(eventName({ ...event, kind: 'step', step: 'arrived' })).toBe('Arrived')
})
