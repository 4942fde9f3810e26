import { describe, expect, test } from 'vitest'
import { workMask } from '../booking/starts/slots.ts'
import {
  type AvailabilityChange,
  afterChange,
  touchedVisits,
  type UnfitReason,
  type WorkerAvailability,
} from './availability.ts'

const wholeDay = workMask(8, 22)
const worker: WorkerAvailability = {
  active: true,
  gender: 'Female',
  skills: ['Cleaner', 'Gardener'],
  regions: [1, 2],
  weekHours: Array.from({ length: 7 }, () => wholeDay),
  singleDays: { '2026-03-11': workMask(8, 12) },
  leave: [{ id: 5, firstDay: '2026-03-13', lastDay: '2026-03-13' }],
}

const visit = (id: number, day: string, startHour: number, more: object = {}) => ({
  id,
  day,
  startHour,
  hours: 4,
  skill: 'Cleaner',
  gender: '',
  regionId: 1,
  ...more,
})

// Monday to Thursday.
const visits = [
  visit(1, '2026-03-09', 9),
  visit(2, '2026-03-10', 14, { skill: 'Gardener' }),
  visit(3, '2026-03-11', 8, { gender: 'Female' }),
  visit(4, '2026-03-12', 18, { regionId: 2 }),
]

const mondayOff = worker.weekHours.map((hours, day) => (day === 1 ? 0 : hours))

const table: [string, AvailabilityChange, [number, UnfitReason][]][] = [
  [
    'a leave of one day',
    { addLeave: [{ firstDay: '2026-03-10', lastDay: '2026-03-10' }] },
    [[2, 'on-leave']],
  ],
  [
    'a leave, its first and last day included',
    { addLeave: [{ firstDay: '2026-03-10', lastDay: '2026-03-12' }] },
    [
      [2, 'on-leave'],
      [3, 'on-leave'],
      [4, 'on-leave'],
    ],
  ],
  [
    'a leave between the visits',
    { addLeave: [{ firstDay: '2026-03-13', lastDay: '2026-03-20' }] },
    [],
  ],
  ['a weekday off', { weekHours: mondayOff }, [[1, 'off-duty']]],
  [
    'shorter days, but for a single day with hours of its own',
    { weekHours: worker.weekHours.map(() => workMask(10, 20)) },
    [
      [1, 'off-duty'],
      [4, 'off-duty'],
    ],
  ],
  ['a single day off', { setDays: { '2026-03-12': 0 } }, [[4, 'off-duty']]],
  ['a single day that still fits', { setDays: { '2026-03-09': workMask(9, 13) } }, []],
  [
    'a single day that ends too early',
    { setDays: { '2026-03-09': workMask(9, 12) } },
    [[1, 'off-duty']],
  ],
  [
    'a leave in place of another',
    { removeLeave: [5], addLeave: [{ firstDay: '2026-03-09', lastDay: '2026-03-09' }] },
    [[1, 'on-leave']],
  ],
  [
    'a single day that follows shorter weekdays again',
    { clearDays: ['2026-03-11'], weekHours: worker.weekHours.map(() => workMask(9, 22)) },
    [[3, 'off-duty']],
  ],
  ['a skill taken away', { skills: ['Cleaner'] }, [[2, 'lacks-skill']]],
  ['a skill added', { skills: ['Cleaner', 'Gardener', 'Care Giver'] }, []],
  ['an area taken away', { regions: [1] }, [[4, 'other-area']]],
  ['another gender', { gender: 'Male' }, [[3, 'other-gender']]],
  [
    'a suspension',
    { active: false },
    [
      [1, 'not-active'],
      [2, 'not-active'],
      [3, 'not-active'],
      [4, 'not-active'],
    ],
  ],
]

describe('visits touched by', () => {
  test.each(table)('%s', (_, change, expected) => {
    const touched = touchedVisits(afterChange(worker, change), visits)
    expect(touched.map(({ visit: { id }, why }) => [id, why])).toEqual(expected)
  })
})

test('without a change no visit is touched', () => {
  expect(touchedVisits(worker, visits)).toEqual([])
})
