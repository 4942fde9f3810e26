import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isFree, reservedMask, visitMask, workMask } from '../booking/starts/slots.ts'
import { unfitReason } from '../workers/availability.ts'
import { preferences } from '../workers/preferences.ts'
import { type Candidate, canGo, judge, mayOverride, moveRefusals, ranked } from './candidates.ts'
import { handOverReason } from './reasons.ts'
import { travelMinutes } from './travel.ts'

fc.configureGlobal({ seed: 20270301 })

const bangsar = { latitude: 3.1301, longitude: 101.6712 }
const klang = { latitude: 3.0449, longitude: 101.4456 }
const visit = {
  startHour: 13,
  hours: 4,
  reserved: reservedMask(13, 4, 1),
  place: bangsar,
  language: 'ms',
}
const at = (startHour: number, hours: number, place = bangsar) => ({
  startHour,
  hours,
  reserved: reservedMask(startHour, hours, 1),
  place,
})
const worker: Candidate = {
  workerId: 1,
  active: true,
  onLeave: false,
  hasSkill: true,
  servesArea: true,
  isOfGender: true,
  work: workMask(8, 22),
  others: [],
  preference: null,
  timesHere: 0,
  languages: ['ms', 'en'],
}

describe('reasons about a candidate', () => {
  test.each([
    [{}, []],
    [{ active: false, hasSkill: false }, ['not-active', 'lacks-skill']],
    [{ onLeave: true }, ['on-leave']],
    [{ servesArea: false, isOfGender: false }, ['other-area', 'other-gender']],
    [{ work: workMask(8, 16) }, ['off-duty']],
    [{ others: [at(12, 2)] }, ['at-another-booking']],
    [{ others: [at(10, 3)] }, ['no-time-to-travel', 'long-way']],
    [{ others: [at(8, 4)] }, []],
    // 83 minutes, and an hour for it.
    [{ others: [at(8, 4, klang)] }, ['long-way']],
    // Before the buffer of the visit is over.
    [{ others: [at(17, 2)] }, ['no-time-to-travel', 'long-way']],
    [{ others: [at(18, 2, klang)] }, ['long-way']],
    [{ others: [at(20, 2, klang)] }, []],
    [{ preference: 'favourite' }, []],
    [{ preference: 'not-again' }, ['not-again']],
    [{ preference: 'not-again', onLeave: true }, ['on-leave', 'not-again']],
  ] satisfies [Partial<Candidate>, string[]][])('%j', (change, codes) => {
    const { refusals } = judge(visit, { ...worker, ...change })
    expect(refusals.map(({ code }) => code)).toEqual(codes)
    expect(canGo(refusals, false)).toBe(codes.length === 0)
    const mayBeAgreed = ['long-way', 'not-again']
    expect(canGo(refusals, true)).toBe(codes.every((code) => mayBeAgreed.includes(code)))
  })

  test('hours left, the way from the visit before, the language', () => {
    const others = [at(8, 2), at(18, 2, klang)]
    expect(judge(visit, { ...worker, others })).toMatchObject({
      speaks: true,
      hoursLeft: 14 - 3 - 3,
      minutesBefore: travelMinutes(bangsar, bangsar, 10),
    })
    expect(judge({ ...visit, language: '' }, worker)).toMatchObject({
      speaks: false,
      minutesBefore: null,
    })
  })
})

test("staff may override only a long way or a customer's preference", () => {
  expect(moveRefusals.filter(mayOverride)).toEqual(['long-way', 'not-again'])
})

test('the hand-over reason says whether the worker is sick or has left', () => {
  expect(handOverReason({ add_leave: [{ kind: 'annual' }, { kind: 'sick' }] })).toBe('worker-sick')
  expect(handOverReason({ status: 'left' })).toBe('worker-left')
  expect(handOverReason({ status: 'suspended', add_leave: [{ kind: 'annual' }] })).toBeUndefined()
})

const hour = fc.integer({ min: 8, max: 20 })
const place = fc.constantFrom(bangsar, klang)
const other = fc
  .record({ startHour: hour, hours: fc.integer({ min: 1, max: 2 }), place })
  .map(({ startHour, hours, place: where }) => at(startHour, hours, where))
const anyone = fc.record({
  workerId: fc.integer({ min: 1, max: 50 }),
  active: fc.boolean(),
  onLeave: fc.boolean(),
  hasSkill: fc.boolean(),
  servesArea: fc.boolean(),
  isOfGender: fc.boolean(),
  work: fc.tuple(hour, hour).map(([a, b]) => workMask(Math.min(a, b), Math.max(a, b) + 2)),
  others: fc.array(other, { maxLength: 3 }),
  preference: fc.constantFrom(null, ...preferences),
  timesHere: fc.integer({ min: 0, max: 4 }),
  languages: fc.subarray(['ms', 'en', 'zh']),
})

test('candidates without a refusal are those that the engine accepts, and every reason is true', () => {
  fc.assert(
    fc.property(anyone, (each) => {
      const judged = judge(visit, each)
      const day = '2026-03-09'
      const engineTakes =
        unfitReason(
          {
            active: each.active,
            gender: each.isOfGender ? 'Female' : 'Male',
            skills: each.hasSkill ? ['Cleaner'] : [],
            regions: each.servesArea ? [1] : [],
            weekHours: Array.from({ length: 7 }, () => each.work),
            singleDays: {},
            leave: each.onLeave ? [{ firstDay: day, lastDay: day }] : [],
          },
          { day, ...visit, skill: 'Cleaner', gender: 'Female', regionId: 1 },
        ) === undefined &&
        isFree(
          each.work,
          each.others.reduce((mask, { reserved }) => mask | reserved, 0),
          { visit: visitMask(visit.startHour, visit.hours), reserved: visit.reserved },
        )
      expect(canGo(judged.refusals, true)).toBe(engineTakes)

      for (const { code, fromHour, toHour, minutes = 0, gap = 0 } of judged.refusals) {
        const its = each.others.find(
          (one) => one.startHour === fromHour && one.startHour + one.hours === toHour,
        )
        if (code === 'at-another-booking')
          expect(
            visitMask(fromHour ?? 0, (toHour ?? 0) - (fromHour ?? 0)) & visitMask(13, 4),
          ).not.toBe(0)
        if (code === 'no-time-to-travel') expect((its?.reserved ?? 0) & visit.reserved).not.toBe(0)
        if (code === 'long-way') expect(minutes).toBeGreaterThan(gap)
      }
      expect(judged.refusals.some(({ code }) => code === 'not-again')).toBe(
        each.preference === 'not-again',
      )
      expect(judged.favourite).toBe(each.preference === 'favourite')
      expect(judged.timesHere).toBe(each.timesHere)
      expect(judged.speaks).toBe(each.languages.includes('ms'))
    }),
  )
})

test('available candidates are listed first', () => {
  fc.assert(
    fc.property(fc.array(anyone, { maxLength: 12 }), (team) => {
      const order = ranked(team.map((each) => judge(visit, each)))
      const able = order.map(({ refusals }) => canGo(refusals, false))
      expect(able.toSorted((a, b) => Number(b) - Number(a))).toEqual(able)
      const offered = order.filter(({ refusals }) => refusals.length === 0)
      offered.slice(1).forEach((each, at) => {
        const [before, after] = [offered[at], each].map(
          (one) => (one?.favourite ? 100 : 0) + (one?.timesHere ?? 0),
        )
        expect(before).toBeGreaterThanOrEqual(after ?? 0)
      })
    }),
  )
})
