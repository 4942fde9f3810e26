import { expect, test } from 'vitest'
import { latestRequest } from './latest-request.ts'

test('only the newest request counts, in any order of the answers', () => {
  const turns = latestRequest()
  const first = turns.begin()
  expect(first.isCurrent()).toBe(true)
  const second = turns.begin()
  expect([first.isCurrent(), first.signal.aborted]).toEqual([false, true])
  expect([second.isCurrent(), second.signal.aborted]).toEqual([true, false])
})

test('typing cancels pending requests', () => {
  const turns = latestRequest()
  const asked = turns.begin()
  turns.end()
  expect([asked.isCurrent(), asked.signal.aborted]).toEqual([false, true])
  turns.end()
  expect(turns.begin().isCurrent()).toBe(true)
})
