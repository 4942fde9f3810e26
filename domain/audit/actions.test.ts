import { expect, test } from 'vitest'
import { changedFacts } from './actions.ts'

test('holds the fields that differ, before and after', () => {
  const before = { name: 'Aisyah', skills: ['Cleaner'], phone: '0123456789' }
  const after = { name: 'Aisyah', skills: ['Cleaner', 'Gardener'], email: 'a@b.test' }
  expect(changedFacts(before, after)).toEqual({
    before: { skills: ['Cleaner'], phone: '0123456789' },
    after: { skills: ['Cleaner', 'Gardener'], email: 'a@b.test' },
  })
})

test('is empty for equal states', () => {
  expect(changedFacts({ days: [1, 2] }, { days: [1, 2] })).toBeUndefined()
})
