import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseCrew, drawFor } from './crew.ts'
import { type Candidate, openStarts, wanted } from './slots.ts'
import { chooseLastingCrew, openStartsOf, type TeamDays } from './team.ts'

/*
 * The arrays of a team must say what the rules say, word for word: `openStarts` and `chooseCrew`
 * are the rules, these are their fast readings.
 */

const sessions = 3
const mask = fc.integer({ min: 0, max: 0xffff })
const candidates = fc
  .array(
    fc.record({
      loadHours: fc.integer({ min: 0, max: 3 }),
      work: fc.array(fc.constantFrom(0x3fff, 0x3fff, 0x3ff0, 0), {
        minLength: sessions,
        maxLength: sessions,
      }),
      busy: fc.array(fc.oneof(fc.constant(0), mask), { minLength: sessions, maxLength: sessions }),
    }),
    { maxLength: 12 },
  )
  .map((list): Candidate[] => list.map((each, at) => ({ workerId: at + 1, ...each })))
const asked = fc.record({
  hour: fc.integer({ min: 8, max: 18 }),
  hours: fc.integer({ min: 1, max: 4 }),
  crewSize: fc.integer({ min: 1, max: 3 }),
  days: fc.integer({ min: 1, max: sessions }),
})

function asArrays(list: readonly Candidate[], days: number): TeamDays {
  const sessions = Array.from({ length: days }, (_, session) => session)
  return {
    ids: Int32Array.from(list, (each) => each.workerId),
    work: sessions.map((session) => Int32Array.from(list, (each) => each.work[session] ?? 0)),
    taken: sessions.map((session) => {
      const byId = new Uint16Array(list.length + 1)
      for (const { workerId, busy } of list) byId[workerId] = busy[session] ?? 0
      return byId
    }),
  }
}

test('the same starts are open', () => {
  fc.assert(
    fc.property(candidates, asked, (list, { hours, crewSize, days }) => {
      const request = {
        days: Array.from({ length: days }, (_, at) => `2026-03-${10 + at}`),
        visitHours: hours,
        crewSize,
        startHours: [8, 20] as const,
        bufferHours: 1,
        now: new Date('2026-03-09T14:00:00Z'),
      }
      expect(openStartsOf(asArrays(list, days), request)).toEqual(openStarts(list, request))
    }),
  )
})

test('where a crew can stay for the whole series, the same one is chosen', () => {
  fc.assert(
    fc.property(candidates, asked, fc.string(), (list, { hour, hours, crewSize, days }, seed) => {
      const want = wanted(hour, hours, 1)
      if (!want) return
      const draw = drawFor(seed)
      const team = asArrays(list, days)
      const lasting = chooseLastingCrew(
        team,
        crewSize,
        want,
        (workerId) => list[workerId - 1]?.loadHours ?? 0,
        draw,
      )
      const chosen = chooseCrew(list, days, crewSize, want, draw)
      const stays = chosen?.every((crew) => crew.join() === chosen[0]?.join())
      if (lasting) expect(chosen).toEqual(Array.from({ length: days }, () => lasting))
      else expect(stays && days === 1).not.toBe(true)
    }),
  )
})
