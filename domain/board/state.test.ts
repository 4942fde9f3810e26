import { expect, test } from 'vitest'
import type { BookingStatus } from '../booking/status.ts'
import { blockState, matchesHours } from './state.ts'

const startsAt = new Date('2026-03-09T01:00:00Z')
const at = (minutes: number) => new Date(startsAt.getTime() + minutes * 60_000)
const visit = (status: BookingStatus, more: object = {}) => ({
  status,
  startsAt,
  endsAt: at(240),
  holdUntil: null,
  runsFrom: null,
  runsUntil: null,
  ...more,
})

test.each([
  ['planned', visit('Confirmed'), null, {}, -60],
  ['unpaid', visit('Pending Payment', { holdUntil: at(0) }), null, {}, -60],
  [undefined, visit('Pending Payment', { holdUntil: at(-90) }), null, {}, -60],
  [undefined, visit('Cancelled'), null, {}, 0],
  ['on-the-way', visit('Confirmed'), null, { onTheWayAt: at(-20) }, -10],
  ['arrived', visit('Confirmed'), null, { onTheWayAt: at(-20), arrivedAt: at(-3) }, -1],
  ['in-progress', visit('Confirmed'), null, {}, 1],
  ['arrived', visit('Confirmed', { runsFrom: at(0) }), null, { arrivedAt: at(-3) }, 1],
  ['in-progress', visit('Confirmed'), null, { arrivedAt: at(-3), startedAt: at(0) }, 1],
  ['done', visit('Confirmed'), null, {}, 240],
  ['no-show', visit('Completed'), 'no-show', {}, 300],
  ['done', visit('Completed'), 'worker-absent', {}, 300],
] as const)('%s of %j', (state, moment, outcome, times, minutes) => {
  expect(blockState(moment, outcome, times, at(minutes))).toBe(state)
})

test.each([
  ['busy', 1, 0, true],
  ['busy', 0, 14, false],
  ['free-2', 2, 2, true],
  ['free-4', 2, 3, false],
  ['free-day', 0, 14, true],
  ['free-day', 0, 0, false],
] as const)('%s with %i visits and %i hours: %s', (filter, visits, freeHours, matches) => {
  expect(matchesHours(filter, { visits, freeHours })).toBe(matches)
})
