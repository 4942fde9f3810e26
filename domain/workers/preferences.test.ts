import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chooseCrew } from '../booking/crew.ts'
import { neededHours, openStarts, type TeamDays, workMask } from '../booking/starts/slots.ts'
import {
  hasChosen,
  noPreferences,
  preferring,
  startsWithFavourites,
  toChooseFrom,
  withoutBarred,
} from './preferences.ts'

fc.configureGlobal({ seed: 20270301 })

const want = neededHours(9, 4, 1) ?? { visit: 0, reserved: 0 }

/** Workers 1 to `size`, at work all day, with the hours that are taken by session. */
function team(size: number, taken: readonly number[][]): TeamDays {
  const ids = Int32Array.from({ length: size }, (_, at) => at + 1)
  return {
    ids,
    work: taken.map(() => ids.map(() => workMask(8, 22))),
    taken: taken.map((hours) => Uint16Array.from([0, ...hours])),
  }
}

const preferencesWith = (
  favourites: number[],
  barred: number[] = [],
  before: number[] = [],
  chosen?: number,
) => ({
  favourites: new Set(favourites),
  barred: new Set(barred),
  before: new Set(before),
  chosen,
})

describe('the choice of a crew', () => {
  const load = (hours: readonly number[]) => (id: number) => hours[id - 1] ?? 0
  const choose = (preferences: ReturnType<typeof preferencesWith>, taken = [[0, 0, 0]], size = 1) =>
    chooseCrew(
      withoutBarred(team(3, taken), preferences),
      size,
      taken.map(() => want),
      preferring(preferences, load([0, 40, 60])),
    )

  test.each([
    ['without preferences who has fewest hours', preferencesWith([]), [1]],
    ['a favourite before fewer hours', preferencesWith([3]), [3]],
    ['of two favourites who has fewer hours', preferencesWith([2, 3]), [2]],
    ['who went last time before fewer hours', preferencesWith([], [], [3]), [3]],
    ['a favourite before who went last time', preferencesWith([3], [], [2]), [3]],
    ['never who is barred', preferencesWith([], [1]), [2]],
    ['the chosen favourite before one with fewer hours', preferencesWith([2, 3], [], [2], 3), [3]],
    ['another favourite where the chosen one is barred', preferencesWith([2], [3], [], 3), [2]],
    ['nor who is barred and went last time', preferencesWith([], [3], [3]), [1]],
  ])('%s', (_, preferences, crew) => {
    expect(choose(preferences)).toEqual([crew])
  })

  test('is empty if every free worker is barred', () => {
    expect(choose(preferencesWith([], [1, 2, 3]))).toBeUndefined()
    expect(choose(preferencesWith([], [1]), [[0, 0, 0]], 3)).toBeUndefined()
  })

  test('a favourite free for part of a series goes to no visit if another crew is free for all', () => {
    expect(
      choose(preferencesWith([2]), [
        [0, 0, 0],
        [0, 0xffff, 0],
      ]),
    ).toEqual([[1], [1]])
  })
})

const masks = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 6, maxLength: 6 })
const some = fc.subarray([1, 2, 3, 4, 5, 6, 7])

test('barred workers are never chosen or offered, and offered favourites are available', () => {
  fc.assert(
    fc.property(
      fc.array(masks, { minLength: 1, maxLength: 3 }),
      some,
      some,
      fc.integer({ min: 1, max: 3 }),
      (taken, favourites, barred, crewSize) => {
        const preferences = preferencesWith(
          favourites.filter((id) => !barred.includes(id)),
          barred,
        )
        const all = withoutBarred(team(6, taken), preferences)
        const without = team(6, taken)
        expect(without.taken.map((hours) => [...hours])).toEqual(
          taken.map((hours) => [0, ...hours]),
        )
        const request = {
          days: taken.map((_, at) => `2026-03-0${at + 1}`),
          visitHours: 3,
          crewSize,
          startHours: [8, 20] as const,
          bufferHours: 1,
          now: new Date('2026-02-01T00:00:00Z'),
        }
        const offered = startsWithFavourites(all, request, preferences)
        expect(offered.map(({ hour }) => hour)).toEqual(openStarts(all, request))
        for (let hour = 8; hour <= 19; hour += 1) {
          const needed = neededHours(hour, 3, 1)
          const crews =
            needed &&
            chooseCrew(
              all,
              crewSize,
              all.work.map(() => needed),
              preferring(preferences, () => 0),
            )
          const start = offered.find((each) => each.hour === hour)
          expect(crews !== undefined).toBe(start !== undefined)
          for (const crew of crews ?? []) for (const id of crew) expect(barred).not.toContain(id)
          // A series keeps one crew where it can, so that a favourite of every day is in it.
          const [favourite] = start?.favourites ?? []
          if (favourite !== undefined)
            for (const crew of crews ?? [])
              expect(crew.some((id) => start?.favourites.includes(id))).toBe(true)
        }
      },
    ),
  )
})

test('without preferences the team is the same, and nobody is preferred', () => {
  const all = team(3, [[0, 0, 0]])
  const load = () => 5
  expect(withoutBarred(all, noPreferences)).toBe(all)
  expect(preferring(noPreferences, load)).toBe(load)
})

test('a chosen favourite must be in every crew', () => {
  const crews = [
    [1, 2],
    [3, 2],
  ]
  expect(hasChosen(preferencesWith([1, 2]), crews)).toBe(true)
  expect(hasChosen(preferencesWith([1, 2], [], [], 2), crews)).toBe(true)
  expect(hasChosen(preferencesWith([1, 2], [], [], 1), crews)).toBe(false)
  expect(hasChosen(preferencesWith([1], [], [], 2), crews)).toBe(false)
})

test('a favourite can be chosen if more are free than go', () => {
  expect(toChooseFrom(['a'], 1)).toEqual([])
  expect(toChooseFrom(['a', 'b'], 2)).toEqual([])
  expect(toChooseFrom(['a', 'b'], 1)).toEqual(['a', 'b'])
})
