import { expect, test } from 'vitest'
import { openTurns } from './turns.ts'

test('only the newest turn counts, whatever the order of the answers', () => {
  const turns = openTurns()
  const first = turns.begin()
  expect(first.isCurrent()).toBe(true)
  const second = turns.begin()
  expect([first.isCurrent(), first.signal.aborted]).toEqual([false, true])
  expect([second.isCurrent(), second.signal.aborted]).toEqual([true, false])
})

test('typing ends what is under way', () => {
  const turns = openTurns()
  const asked = turns.begin()
  turns.end()
  expect([asked.isCurrent(), asked.signal.aborted]).toEqual([false, true])
  turns.end()
  expect(turns.begin().isCurrent()).toBe(true)
})
