import { expect, test } from 'vitest'
import { latestRequest } from './latest-request.ts'

test('only the newest turn counts, whatever the order of the answers', () => {
  const turns = latestRequest()
  const first = turns.begin()
  expect(first.isCurrent()).toBe(true)
  const second = turns.begin()
  expect([first.isCurrent(), first.signal.aborted]).toEqual([false, true])
  expect([second.isCurrent(), second.signal.aborted]).toEqual([true, false])
})

test('typing ends what is under way', () => {
  const turns = latestRequest()
  const asked = turns.begin()
  turns.end()
  expect([asked.isCurrent(), asked.signal.aborted]).toEqual([false, true])
  turns.end()
  expect(turns.begin().isCurrent()).toBe(true)
})
