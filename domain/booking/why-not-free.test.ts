import { describe, expect, it } from 'vitest'
import { reservedMask, visitMask } from './slots.ts'
import { whyNotFree } from './why-not-free.ts'

const visit = (startHour: number, hours: number) => ({
  startHour,
  hours,
  reserved: reservedMask(startHour, hours, 1),
})
const wanted = { visit: visitMask(10, 4), reserved: reservedMask(10, 4, 1) }

describe('why a worker is not free from 10:00 to 14:00, an hour of travel after it', () => {
  it.each([
    ['leave counts before all else', true, [visit(10, 4)], 'On leave'],
    ['hours of their own', false, [], 'Off duty'],
    ['a visit on another half of the day', false, [visit(16, 2)], 'Off duty'],
    ['a visit at the same time', false, [visit(8, 4)], 'At another booking 8:00 AM to 12:00 PM'],
    [
      'the way from a visit before',
      false,
      [visit(8, 2)],
      'No time to travel: another booking 8:00 AM to 10:00 AM',
    ],
    [
      'the way to a visit after',
      false,
      [visit(14, 2)],
      'No time to travel: another booking 2:00 PM to 4:00 PM',
    ],
    [
      'a visit at that time before the way to one',
      false,
      [visit(8, 2), visit(12, 2)],
      'At another booking 12:00 PM to 2:00 PM',
    ],
  ])('%s', (_, onLeave, others, reason) => {
    expect(whyNotFree(wanted, onLeave, others)).toBe(reason)
  })
})
