import { expect, test } from 'vitest'
import { type BoardAnswer, draggedStart, nowAt, rowsOf } from './board.ts'
import { lateText } from './words.ts'

const day = '2026-03-09'
const next = '2026-03-10'
const whole = (1 << 14) - 1
const worker = { name: 'Aisyah', photo: null, phone: null }
const visit = {
  version: 1,
  no_of_hours: 4,
  skill: 'Cleaner',
  area: 'Bangsar',
  customer_name: 'Mei Fong',
  worker_count: 1,
  state: 'planned' as const,
}
const answer: BoardAnswer = {
  days: [day, next],
  total: 2,
  workers: [
    { ...worker, id: 1, work: [whole & ~0b11, whole], leave: [null, 'annual'] },
    { ...worker, id: 2, work: [whole, 0], leave: [null, null] },
  ],
  visits: [
    {
      ...visit,
      booking_id: 'A-1',
      start_date: day,
      start_time: '10:00',
      post_code: 59100,
      workers: [1],
    },
    {
      ...visit,
      booking_id: 'B-1',
      start_date: day,
      start_time: '15:00',
      post_code: 41200,
      workers: [1],
    },
    {
      ...visit,
      booking_id: 'C-1',
      start_date: next,
      start_time: '08:00',
      post_code: 59100,
      workers: [2],
    },
  ],
  places: { 59100: [3.1301, 101.6712], 41200: [3.0449, 101.4456] },
  paces: {},
  by_road: false,
  areas: [],
}

test('blocks, travel and shades are positioned by their hours', () => {
  const [first, second] = rowsOf(answer, new Date('2026-03-08T00:00:00Z'))
  expect(first?.freeHours).toBe(4)
  expect(first?.shades).toEqual([
    { from: 0, width: 2 / 28, kind: 'off' },
    { from: 0.5, width: 0.5, kind: 'leave' },
  ])
  expect(first?.blocks.map(({ from, width }) => [from, width])).toEqual([
    [2 / 28, 4 / 28],
    [7 / 28, 4 / 28],
  ])
  const [before, after] = first?.blocks ?? []
  expect(before?.travel).toBeUndefined()
  expect(after?.travel?.minutes).toBe(83)
  expect((after?.travel?.from ?? 0) + (after?.travel?.width ?? 0)).toBeCloseTo(7 / 28)
  expect(second?.blocks.map(({ from }) => from)).toEqual([0.5])
  expect(second?.shades).toEqual([{ from: 0.5, width: 0.5, kind: 'off' }])
})

test('travel times to a region use its learned pace', () => {
  const now = new Date('2026-03-08T00:00:00Z')
  const minutes = (paces: BoardAnswer['paces']) =>
    rowsOf({ ...answer, paces }, now)[0]?.blocks.map(({ travel }) => travel?.minutes)
  expect(minutes({ 59100: 2 })).toEqual([undefined, 83])
  expect(minutes({ 41200: 0.6 })).toEqual([undefined, 50])
  // By road, whatever was learned of the estimate.
  const byRoad = rowsOf({ ...answer, paces: { 41200: 0.6 } }, now, [[59100, 41200, 41]])
  expect(byRoad[0]?.blocks[1]?.travel?.minutes).toBe(41)
})

test('the current time is shown only on its own day', () => {
  const at = new Date('2026-03-09T07:00:00Z')
  expect(nowAt([day], at)).toBe(0.5)
  expect(nowAt([day, next], at)).toBe(0.25)
  expect(nowAt([next], at)).toBeUndefined()
  expect(nowAt([day], new Date('2026-03-09T15:00:00Z'))).toBeUndefined()
})

test('a dragged visit gets the nearest possible start', () => {
  const block = { start_date: day, start_time: '10:00', no_of_hours: 4 }
  const before = new Date('2026-03-08T00:00:00Z')
  const startAt = (hours: number, now = before, last = 18) =>
    draggedStart([day, next], block, hours, [8, last], now)?.at
  expect(startAt(0)).toBeUndefined()
  expect(startAt(3)).toBe(`${day} 13:00`)
  // A visit of four hours ends by 22:00, and its service starts by 16:00.
  expect(startAt(10)).toBe(`${day} 18:00`)
  expect(startAt(10, before, 16)).toBe(`${day} 16:00`)
  expect(startAt(-9)).toBe(`${day} 08:00`)
  expect(startAt(14)).toBe(`${next} 10:00`)
  expect(startAt(90)).toBe(`${next} 18:00`)
  // 11:30 in Malaysia.
  const noon = new Date('2026-03-09T03:30:00Z')
  expect(startAt(-2, noon)).toBe(`${day} 12:00`)
  expect(startAt(1, new Date('2026-03-09T12:00:00Z'))).toBeUndefined()
})

test('a long delay is in hours', () => {
  expect([1, 119, 120, 295].map((lateMinutes) => lateText({ lateMinutes }))).toEqual([
    '1 minute late',
    '119 minutes late',
    '2 hours late',
    '5 hours late',
  ])
})
