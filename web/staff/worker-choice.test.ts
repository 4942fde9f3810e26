import { describe, expect, it } from 'vitest'
import { inSeenOrder, matching, workerOptions } from './worker-choice.ts'

const offered = [
  { worker: 'devi@crew', name: 'devi', gender: 'Female', available: true },
  { worker: 'chong@crew', name: 'chong', gender: 'Male', available: false },
  { worker: 'aisyah@crew', name: 'aisyah', gender: 'Female', available: true },
  { worker: 'bala@crew', name: 'bala', gender: 'Male', available: true },
]

describe('workers who may be sent', () => {
  it('has the crew first, then the free, then the others, by name', () => {
    const options = workerOptions(offered, ['devi@crew'])
    expect(options.map(({ name, assigned }) => `${name}${assigned ? ' *' : ''}`)).toEqual([
      'devi *',
      'aisyah',
      'bala',
      'chong',
    ])
  })

  it('still lists a crew member who is no longer offered', () => {
    expect(workerOptions(offered, ['zul@crew'])[0]).toEqual({
      worker: 'zul@crew',
      name: 'zul',
      gender: '',
      available: false,
      assigned: true,
    })
  })

  it('moves no visible row when the list is reloaded', () => {
    const seen = workerOptions(offered, ['devi@crew']).map(({ worker }) => worker)
    const now = [
      ...offered.map((each) => ({ ...each, available: !each.available })),
      { worker: 'zul@crew', name: 'zul', gender: 'Male', available: true },
    ]
    expect(inSeenOrder(workerOptions(now, ['bala@crew']), seen).map(({ name }) => name)).toEqual([
      'devi',
      'aisyah',
      'bala',
      'chong',
      'zul',
    ])
  })

  it.each([
    ['', ['aisyah', 'bala', 'chong', 'devi']],
    ['AI', ['aisyah', 'chong']],
    ['male', ['bala', 'chong']],
    ['nobody', ['chong']],
  ])('typing %j shows %j when chong is picked', (typed, names) => {
    const shown = matching(workerOptions(offered, []), typed, ['chong@crew'])
    expect(shown.map(({ name }) => name).sort()).toEqual(names)
  })
})
