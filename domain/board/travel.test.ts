import { expect, test } from 'vitest'
import { travelMinutes } from './travel.ts'

const bangsar = { latitude: 3.1301, longitude: 101.6712 }
const klang = { latitude: 3.0449, longitude: 101.4456 }

test.each([
  // Parking and the lift.
  [bangsar, bangsar, 12, 8],
  // 26.8 km are 37.5 by road.
  [bangsar, klang, 12, 83],
  [bangsar, klang, 6, 83],
  [bangsar, klang, 7, 110],
  [bangsar, klang, 10, 83],
  [bangsar, klang, 17, 110],
  [bangsar, klang, 20, 83],
])('%j to %j at %i:00 takes %i minutes', (from, to, hour, minutes) => {
  expect(travelMinutes(from, to, hour)).toBeGreaterThanOrEqual(minutes - 1)
  expect(travelMinutes(from, to, hour)).toBeLessThanOrEqual(minutes + 1)
  expect(travelMinutes(to, from, hour)).toBe(travelMinutes(from, to, hour))
})

test('travel time is multiplied by the pace of the destination', () => {
  expect(travelMinutes({ ...bangsar, pace: 2 }, { ...klang, pace: 1.5 }, 12)).toBe(124)
  expect(travelMinutes(bangsar, { ...bangsar, pace: 0.6 }, 12)).toBe(5)
})
