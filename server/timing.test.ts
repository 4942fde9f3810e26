import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { repeat, within } from './timing.ts'

test('a promise has a time limit', async () => {
  expect(await within(1_000, Promise.resolve(1))).toBe(1)
  await expect(within(1_000, Promise.reject(new Error('no')))).rejects.toThrow('no')
  await expect(within(1, new Promise(() => undefined))).rejects.toThrow('late')
})

test('work is repeated in spite of failures, until it is stopped and has ended', async () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const { promise: work, resolve: end } = Promise.withResolvers<void>()
  const failures: unknown[] = []
  let count = 0
  const stop = repeat(
    1,
    async () => {
      count += 1
      if (count < 3) throw new Error(`failure ${count}`)
      begin()
      await work
    },
    (error) => failures.push(error),
  )
  await begun
  const hasStopped = vi.fn()
  const stopped = stop().then(hasStopped)
  await pause(5)
  expect(hasStopped).not.toHaveBeenCalled()
  end()
  await stopped
  expect(count).toBe(3)
  expect(failures).toEqual([new Error('failure 1'), new Error('failure 2')])
})
