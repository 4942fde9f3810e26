import { expect, test } from 'vitest'
import { isFlat, quantile, slopeOf } from './slope.ts'

const minute = 60_000
const noise = [0.4, -0.7, 0.1, 0.9, -0.3, -0.8, 0.6, -0.2, 0.5, -0.5]
const line = (growth: number) =>
  Array.from({ length: 60 }, (_, at) => ({
    at: at * minute,
    value: 80 + (growth * at) / 60 + (noise[at % noise.length] ?? 0),
  }))

test('a line gives its growth in an hour, within its error', () => {
  for (const growth of [-30, 0, 6, 60]) {
    const { anHour, error } = slopeOf(line(growth))
    expect(Math.abs(anHour - growth)).toBeLessThan(2 * error + 1e-9)
    expect(error).toBeLessThan(1)
  }
})

test('growing memory is not flat, fluctuating memory is', () => {
  expect(isFlat(slopeOf(line(0)), 5)).toBe(true)
  expect(isFlat(slopeOf(line(-30)), 5)).toBe(true)
  expect(isFlat(slopeOf(line(4)), 5)).toBe(true)
  expect(isFlat(slopeOf(line(20)), 5)).toBe(false)
})

test('correlated samples have a larger error than independent ones', () => {
  const wave = (length: number) =>
    slopeOf(
      Array.from({ length: 60 }, (_, at) => ({
        at: at * minute,
        value: Math.sin((at / length) * 2 * Math.PI),
      })),
    ).error
  expect(wave(30)).toBeGreaterThan(2 * wave(3))
})

test('too few samples prove no growth', () => {
  expect(isFlat(slopeOf(line(1000).slice(0, 7)), 5)).toBe(true)
})

test('a quantile is one of the values', () => {
  const values = Array.from({ length: 200 }, (_, at) => 200 - at)
  expect(quantile(values, 0.99)).toBe(198)
  expect(quantile(values, 0.5)).toBe(100)
  expect(quantile([], 0.99)).toBe(0)
})
