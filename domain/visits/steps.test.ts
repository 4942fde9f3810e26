import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { statusAt } from '../booking/status.ts'
import { momentByServer, runTimes, stepRefusal, visitSteps, visitTimes } from './steps.ts'

fc.configureGlobal({ seed: 20270301 })

const startsAt = new Date('2026-11-26T01:00:00Z')
const endsAt = new Date('2026-11-26T05:00:00Z')
const planned = { startsAt, endsAt }
/** Minutes from the planned start. */
const at = (minutes: number) => new Date(startsAt.getTime() + minutes * 60_000)
const taken = (workerId: number, step: (typeof visitSteps)[number], minutes: number) => ({
  workerId,
  step,
  at: at(minutes),
})

describe('the times of a visit', () => {
  test('it starts with the first of the crew and ends with the last', () => {
    const steps = [
      taken(1, 'on-the-way', -30),
      taken(2, 'started', 5),
      taken(1, 'started', 10),
      taken(1, 'finished', 230),
    ]
    expect(visitTimes(steps, [1, 2])).toEqual({ onTheWayAt: at(-30), startedAt: at(5) })
    expect(visitTimes([...steps, taken(2, 'finished', 241)], [1, 2])).toMatchObject({
      startedAt: at(5),
      finishedAt: at(241),
    })
  })

  test('steps of a worker who was taken off do not count', () => {
    expect(visitTimes([taken(3, 'started', 0), taken(1, 'seen', -60)], [1, 2])).toEqual({})
  })

  test('a finish without a start counts for both', () => {
    expect(visitTimes([taken(1, 'finished', 200)], [1])).toEqual({
      startedAt: at(200),
      finishedAt: at(200),
    })
  })

  test('duplicate events and their order of arrival make no difference', () => {
    const step = fc.record({
      workerId: fc.integer({ min: 1, max: 3 }),
      step: fc.constantFrom(...visitSteps),
      at: fc.integer({ min: -180, max: 600 }).map(at),
    })
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 12 }),
        fc.infiniteStream(fc.nat()),
        (steps, order) => {
          const shuffled = [...steps, ...steps]
            .map((each) => ({ each, key: order.next().value ?? 0 }))
            .sort((a, b) => a.key - b.key)
            .map(({ each }) => each)
          expect(visitTimes(shuffled, [1, 2])).toEqual(visitTimes(steps, [1, 2]))
        },
      ),
    )
  })
})

describe('the status', () => {
  const statusWith = (steps: Parameters<typeof visitTimes>[0], minutes: number) =>
    statusAt(
      {
        status: 'Confirmed',
        ...planned,
        holdUntil: null,
        ...runTimes(visitTimes(steps, [1, 2]), planned),
      },
      at(minutes),
    )

  test.each([
    ['the clock decides without steps', [], 1, 'In Progress'],
    ['and ends it', [], 240, 'Completed'],
    ['seen changes nothing', [taken(1, 'seen', -600)], 1, 'In Progress'],
    ['a crew on its way has not begun', [taken(1, 'on-the-way', -10)], 30, 'Confirmed'],
    ['for two hours at most', [taken(1, 'on-the-way', -10)], 120, 'In Progress'],
    ['an early start begins it', [taken(1, 'started', -15)], -15, 'In Progress'],
    ['it goes on past its end', [taken(1, 'started', 0)], 300, 'In Progress'],
    ['for four hours at most', [taken(1, 'started', 0)], 480, 'Completed'],
    [
      'an early finish ends it',
      [taken(1, 'started', 0), taken(1, 'finished', 200)],
      200,
      'Completed',
    ],
    [
      'not before the last',
      [taken(1, 'finished', 200), taken(2, 'started', 0)],
      200,
      'In Progress',
    ],
  ] as const)('%s', (_, steps, minutes, status) => {
    expect(statusWith(steps, minutes)).toBe(status)
  })
})

describe('a step', () => {
  const visit = { ...planned, code: '0417' }
  const nothing = { code: '', reason: '' }

  test.each([
    ['seen', -5_000, nothing, undefined],
    ['on-the-way', -181, nothing, 'step-too-early'],
    ['on-the-way', -180, nothing, undefined],
    ['finished', 240 + 24 * 60, nothing, undefined],
    ['finished', 241 + 24 * 60, nothing, 'step-too-late'],
    ['arrived', 0, nothing, 'step-without-proof'],
    ['arrived', 0, { code: '0417', reason: '' }, undefined],
    ['arrived', 0, { code: '0418', reason: 'The phone is dead' }, 'visit-code-wrong'],
    ['arrived', 0, { code: '', reason: 'The phone is dead' }, undefined],
  ] as const)('%s at minute %i with %j is %s', (step, minutes, given, why) => {
    expect(stepRefusal({ step, at: at(minutes) }, visit, given)).toBe(why)
  })
})

describe("a phone's clock", () => {
  test.each([
    ['is right', 0],
    ['is three hours ahead', 180],
    ['is a day behind', -1_440],
  ])('that %s is corrected', (_, off) => {
    expect(momentByServer(at(10 + off), at(60 + off), at(60))).toEqual(at(10))
  })

  test('never gives a time in the future', () => {
    expect(momentByServer(at(90), at(60), at(60))).toEqual(at(60))
  })
})
