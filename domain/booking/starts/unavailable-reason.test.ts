import { describe, expect, it } from 'vitest'
import { reservedMask, visitMask } from './slots.ts'
import { unavailableReason } from './unavailable-reason.ts'

const visit = (startHour: number, hours: number) => ({
  startHour,
  hours,
  reserved: reservedMask(startHour, hours, 1),
})
const needed = { visit: visitMask(10, 4), reserved: reservedMask(10, 4, 1) }

describe('why a worker is not free from 10:00 to 14:00, an hour of travel after it', () => {
  it.each([
    ['leave counts before all else', true, [visit(10, 4)], { code: 'on-leave' }],
    ['hours of their own', false, [], { code: 'off-duty' }],
    ['a visit on another half of the day', false, [visit(16, 2)], { code: 'off-duty' }],
    [
      'a visit at the same time',
      false,
      [visit(8, 4)],
      { code: 'at-another-booking', fromHour: 8, toHour: 12 },
    ],
    [
      'the way from a visit before',
      false,
      [visit(8, 2)],
      { code: 'no-time-to-travel', fromHour: 8, toHour: 10 },
    ],
    [
      'the way to a visit after',
      false,
      [visit(14, 2)],
      { code: 'no-time-to-travel', fromHour: 14, toHour: 16 },
    ],
    [
      'a visit at that time before the way to one',
      false,
      [visit(8, 2), visit(12, 2)],
      { code: 'at-another-booking', fromHour: 12, toHour: 14 },
    ],
  ])('%s', (_, onLeave, others, reason) => {
    expect(unavailableReason(needed, onLeave, others)).toEqual(reason)
  })
})
