import { describe, expect, test } from 'vitest'
import { careGiver } from '../services/care-giver/service.ts'
import { cleaner } from '../services/cleaner/service.ts'
import { treeCutting } from '../services/tree-cutting/service.ts'
import { extraMinutesOf, extraTimeRefusal } from './extra-time.ts'

const visit = {
  frequency: 'one-time',
  day: '2026-11-26',
  start_hour: 9,
  hours: 4,
  worker_count: 1,
  addon: null,
  addon_hours: null,
  fixed_addons: [],
  address: '12 Jalan Maarof',
  from_address: null,
  to_address: null,
  post_code: 59100,
  property_type: 'Condominium',
  own: {},
}

test.each([
  ['cleaning', cleaner, {}, [60, 120]],
  ['cleaning of the most hours but one', cleaner, { hours: 7 }, [60]],
  ['cleaning of the most hours', cleaner, { hours: 8 }, []],
  ['cleaning until 21:00', cleaner, { start_hour: 17 }, [60]],
  ['care of 4 hours', careGiver, { own: { worker_gender: 'Male' } }, [120]],
  ['care of 8 hours', careGiver, { hours: 8, own: { worker_gender: 'Male' } }, []],
  ['tree cutting', treeCutting, { own: { no_of_trees_to_cut: 4 } }, []],
] as const)('%s can be longer by what its service allows', (_, service, changes, minutes) => {
  expect(extraMinutesOf(service, { ...visit, ...changes })).toEqual(minutes)
})

describe('it is asked for while the visit goes on', () => {
  const startsAt = new Date('2026-11-26T01:00:00Z')
  const endsAt = new Date('2026-11-26T05:00:00Z')
  const started = { workerId: 1, step: 'started', at: startsAt } as const
  const other = { workerId: 2, step: 'arrived', at: startsAt } as const
  const finished = { workerId: 2, step: 'finished', at: startsAt } as const
  const inIt = new Date('2026-11-26T04:59:59Z')
  test.each([
    ['one of two has started', [started, other], inIt, true, undefined],
    ['nobody has started', [other], inIt, true, 'extra-time-not-begun'],
    ['one has finished', [started, finished], inIt, true, 'extra-time-over'],
    ['the planned end', [started], endsAt, true, 'extra-time-over'],
    ['staff say that it is done', [started], inIt, false, 'extra-time-over'],
  ] as const)('%s', (_, taken, now, isRunning, why) => {
    expect(extraTimeRefusal(taken, { endsAt, isRunning }, now)).toBe(why)
  })
})
