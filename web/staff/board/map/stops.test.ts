import { expect, test } from 'vitest'
import type { Block } from '../../../../domain/api/bookings/board.ts'
import { blockOf } from '../../../../testing/board-block.ts'
import { type BoardAnswer, rowsOf } from '../board.ts'
import { routeOf, stopsOf } from './stops.ts'

const day = '2026-03-09'
const next = '2026-03-10'
const whole = (1 << 14) - 1
const answer = (visits: Block[]): BoardAnswer => ({
  days: [day, next],
  total: 1,
  workers: [
    { name: 'Aisyah', photo: null, phone: null, id: 1, work: [whole, whole], leave: [null, null] },
  ],
  visits,
  places: { 59100: [3.1301, 101.6712], 41200: [3.0449, 101.4456] },
  paces: {},
  by_road: false,
  areas: [],
})
const isAny: (block: Block) => boolean = () => true
const shown = (visits: Block[], now = `${day}T00:00:00Z`, isMeant = isAny) => {
  const board = answer(visits)
  return stopsOf(board, rowsOf(board, new Date(now)), isMeant).map((stop) => [
    stop.postCode,
    stop.tone,
    ...stop.visits.map(({ block }) => block.booking_id),
  ])
}

test('visits of the first day are grouped by place, with the most urgent state', () => {
  const visits = [
    blockOf('A', { state: 'done', start_time: '08:00' }),
    blockOf('B', { post_code: 41200, state: 'in-progress', started_at: `${day}T02:00:00Z` }),
    blockOf('C', { start_time: '14:00' }),
    blockOf('D', { start_date: next }),
    blockOf('E', { post_code: 99999 }),
  ]
  expect(shown(visits)).toEqual([
    [59100, 'planned', 'A', 'C'],
    [41200, 'under-way', 'B'],
  ])
  // Nobody knows where the crew is; what is missing is as urgent.
  expect(shown(visits, `${day}T06:15:00Z`)[0]?.[1]).toBe('urgent')
  expect(shown([...visits, blockOf('F', { workers: [], missing: 1 })])[0]?.[1]).toBe('urgent')
  expect(shown(visits, undefined, ({ state }) => state === 'done')).toEqual([[59100, 'done', 'A']])
})

test('the route of a worker has the visits of the first day', () => {
  const board = answer([blockOf('A', {}), blockOf('B', { start_date: next })])
  const [row] = rowsOf(board, new Date(`${day}T00:00:00Z`))
  expect(row && routeOf(row, day).map(({ booking_id: id }) => id)).toEqual(['A'])
})
