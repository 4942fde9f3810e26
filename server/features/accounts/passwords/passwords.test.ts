import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { Failure } from '../../../http/failure.ts'
import { hashesMade, hashPassword, isPassword } from './passwords.ts'

test('a password matches only its own hash, which has kind and cost', async () => {
  const hash = await hashPassword('Secret1x')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await isPassword(hash, 'Secret1x')).toBe(true)
  expect(await isPassword(hash, 'Secret1X')).toBe(false)
  expect(await hashPassword('Secret1x')).not.toBe(hash)
})

test('without a hash it takes the same time, and no password matches', async () => {
  for (const nothing of [undefined, null]) {
    const before = hashesMade()
    expect(await isPassword(nothing, 'Secret1x')).toBe(false)
    expect(hashesMade() - before).toBe(1)
  }
})

test('requests are answered in their order', async () => {
  const answered: number[] = []
  const checks = Array.from({ length: 30 }, async (_, at) => {
    await isPassword(undefined, 'Secret1x')
    answered.push(at)
  })
  await Promise.all(checks)
  // Threads may finish in another order than they started.
  for (const [place, at] of answered.entries()) {
    expect(Math.abs(place - at)).toBeLessThan(Math.max(2, availableParallelism()))
  }
})

test('too many at once: some are refused as busy, and the others served', async () => {
  const hash = await hashPassword('Secret1x')
  const tries = await Promise.allSettled(
    Array.from({ length: 80 }, () => isPassword(hash, 'Secret1x')),
  )
  const served = tries.filter((each) => each.status === 'fulfilled')
  const busy = tries.filter((each) => each.status === 'rejected')
  expect(busy.length).toBeGreaterThan(20)
  expect(served.length).toBeGreaterThan(0)
  expect(served.every(({ value }) => value)).toBe(true)
  for (const { reason } of busy) {
    expect(reason).toBeInstanceOf(Failure)
    expect(reason).toMatchObject({ status: 503, code: 'unavailable' })
  }
})
