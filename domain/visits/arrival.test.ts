import { expect, test } from 'vitest'
import { arrivalWindow, showsCode } from './arrival.ts'

const startsAt = new Date('2026-11-26T01:00:00Z')
const endsAt = new Date('2026-11-26T05:00:00Z')
const at = (minutes: number) => new Date(startsAt.getTime() + minutes * 60_000)

test('a crew is expected in the half hour from its start, or later by what it says', () => {
  expect(arrivalWindow(startsAt, 0)).toEqual({ from: at(0), to: at(30) })
  expect(arrivalWindow(startsAt, 20)).toEqual({ from: at(20), to: at(50) })
})

test.each([
  ['more than a day before', -1440, {}, false],
  ['within a day', -1439, {}, true],
  ['while the crew is on its way', -10, { onTheWayAt: at(-30) }, true],
  ['once it has arrived', 10, { arrivedAt: at(5) }, false],
  ['once it has started', 10, { startedAt: at(5) }, false],
  ['until the end without any step', 239, {}, true],
  ['and no longer', 240, {}, false],
])('the code is shown %s: %i minutes, %j', (_, minutes, times, shown) => {
  expect(showsCode({ startsAt, endsAt }, times, at(minutes))).toBe(shown)
})
