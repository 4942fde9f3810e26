import { expect, test } from 'vitest'
import type { PlanLine } from '../../../../domain/api/bookings/board-plan.ts'
import { lineKey, toggled, wantedOf } from './lines.ts'

const person = (id: number) => ({ id, name: '', week_hours: 0 })
const line = (at: number, needs: number[] = []): PlanLine => ({
  booking_id: `visit-${at}`,
  version: 1,
  start_date: '2026-03-09',
  start_time: '09:00',
  no_of_hours: 2,
  skill: 'Cleaner',
  area: 'Bangsar',
  customer_name: '',
  from: person(1),
  to: person(2),
  driving_before: 0,
  driving_after: 0,
  needs,
})
// The third needs the second, which needs the first; the fourth is alone.
const lines = [line(0), line(1, [0]), line(2, [1]), line(3)]
const at = (number: number) => lines[number] as PlanLine

test('deselecting a line deselects its dependents, selecting it selects its dependencies', () => {
  const left = toggled(lines, new Set(), at(0))
  expect([...left]).toEqual([at(0), at(1), at(2)].map(lineKey))
  expect(wantedOf(lines, left)).toEqual([{ booking_id: 'visit-3', version: 1, from: 1, to: 2 }])
  expect([...toggled(lines, left, at(1))]).toEqual([lineKey(at(2))])
  expect(toggled(lines, left, at(2)).size).toBe(0)
  expect([...toggled(lines, new Set(), at(3))]).toEqual([lineKey(at(3))])
})

test('lines that depend on each other are toggled together', () => {
  const swap = [line(0, [1]), line(1, [0])]
  const left = toggled(swap, new Set(), swap[0] as PlanLine)
  expect(left.size).toBe(2)
  expect(toggled(swap, left, swap[1] as PlanLine).size).toBe(0)
})
