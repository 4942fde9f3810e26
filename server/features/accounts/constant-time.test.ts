import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inConstantTime, stepMs } from './constant-time.ts'

test.each([
  ['work that takes no time', 0, 1],
  ['work of a step and a bit', stepMs + 5, 2],
])('%s is answered at a full step', async (_what, workMs, steps) => {
  const began = performance.now()
  expect(await inConstantTime(() => pause(workMs, 'done'))).toBe('done')
  // Timers may fire a moment early, and any time late.
  expect(performance.now() - began).toBeGreaterThan(steps * stepMs - 2)
})

test('a failure waits like an answer', async () => {
  const began = performance.now()
  const failing = inConstantTime(() => Promise.reject(new Error('no')))
  await expect(failing).rejects.toThrow('no')
  expect(performance.now() - began).toBeGreaterThan(stepMs - 2)
})
