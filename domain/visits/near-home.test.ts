import { expect, test } from 'vitest'
import { isNear, metresBetween, roundMetres } from './near-home.ts'

const bangsar = { latitude: 3.1301, longitude: 101.6712 }

test.each([
  [bangsar, bangsar, 0],
  // A thousandth of a degree to the north, and to the east.
  [bangsar, { ...bangsar, latitude: 3.1311 }, 111],
  [bangsar, { ...bangsar, longitude: 101.6722 }, 111],
  // To Klang.
  [bangsar, { latitude: 3.0449, longitude: 101.4456 }, 26_800],
  [{ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 }, 20_015_100],
])('%j and %j are %d m apart', (one, other, metres) => {
  expect(metresBetween(one, other)).toBeGreaterThanOrEqual(metres * 0.99)
  expect(metresBetween(one, other)).toBeLessThanOrEqual(metres * 1.01 + 0.5)
  expect(metresBetween(other, one)).toBeCloseTo(metresBetween(one, other), 6)
})

test.each([
  [0, 0, true],
  [200, 0, true],
  [201, 0, false],
  [230, 40, true],
  [241, 40, false],
  [400, 200, true],
  [401, 200, false],
  [0, 201, false],
  [50_000, 100_000, false],
])('%d m away and off by up to %d m is near: %s', (metres, accuracy, near) => {
  expect(isNear(metres, accuracy)).toBe(near)
})

test.each([
  [0, 0],
  [4, 0],
  [44, 40],
  [996, 1_000],
  [26_849, 26_800],
])('%d m is shown as %d m', (metres, shown) => {
  expect(roundMetres(metres)).toBe(shown)
})
