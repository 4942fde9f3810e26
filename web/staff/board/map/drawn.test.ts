import { expect, test } from 'vitest'
import type { Block } from '../../../../domain/api/bookings/board.ts'
import { blockOf } from '../../../../testing/board-block.ts'
import { drawnOf } from './drawn.ts'
import type { Stop } from './stops.ts'

const [one, two, far] = [
  blockOf('A'),
  blockOf('B', { state: 'in-progress' }),
  blockOf('C', { post_code: 41200, area: 'Klang', start_time: '15:00' }),
]
const bangsar = { lat: 3.13, lon: 101.67 }
const klang = { lat: 3.04, lon: 101.45 }
const of = (block: Block) => ({ block, expected: undefined })
const stops: Stop[] = [
  { postCode: 59100, at: bangsar, visits: [of(one), of(two)], tone: 'under-way' },
  { postCode: 41200, at: klang, visits: [of(far)], tone: 'planned' },
]

test('a mark opens its only visit, or shows the number of visits', () => {
  const { marks, route, ways } = drawnOf(stops, undefined, [])
  expect(marks.map(({ text, opens, isPale }) => [text, opens, isPale])).toEqual([
    ['2', undefined, false],
    ['', 'C', false],
  ])
  expect(marks.map(({ label }) => label)).toEqual([
    'Bangsar, 2 visits, In progress',
    'Cleaning, Klang, 3:00 PM to 5:00 PM, Planned',
  ])
  expect([route, ways]).toEqual([[], []])
})

test('the marks of a route are numbered and open its visits; all others are pale', () => {
  const { marks, route } = drawnOf(stops, { name: 'Aisyah', visits: [two] }, [])
  expect(marks.map(({ text, opens, isPale }) => [text, opens, isPale])).toEqual([
    ['1', 'B', false],
    ['', 'C', true],
  ])
  expect(marks[0]?.label).toBe('Bangsar, Aisyah: 1. 10:00 AM to 12:00 PM')
  expect(route).toEqual([bangsar])
  const whole = drawnOf(stops, { name: 'Aisyah', visits: [one, far, two] }, [])
  expect(whole.marks.map(({ text, opens }) => [text, opens])).toEqual([
    ['1·3', undefined],
    ['2', 'C'],
  ])
  expect(whole.route).toEqual([bangsar, klang, bangsar])
})

test('a crew on the way is at its reported position, if its visit is on the map', () => {
  const crew = { worker: 1, name: 'Aisyah binti Ali', at: '2026-03-09T01:05:00.000Z' }
  const place: [number, number] = [3.09, 101.6]
  const { marks, ways } = drawnOf(stops, undefined, [
    { ...crew, booking_id: 'C', place },
    { ...crew, booking_id: 'Z', place },
  ])
  expect(marks.slice(2)).toEqual([
    {
      key: 'crew C 1',
      at: { lat: 3.09, lon: 101.6 },
      label: 'Aisyah binti Ali, on the way since 9:05 AM',
      text: 'AB',
      tone: 'crew',
      isPale: false,
      opens: 'C',
    },
  ])
  expect(ways).toEqual([[{ lat: 3.09, lon: 101.6 }, klang]])
})
