import { beforeEach, expect, test } from 'vitest'
import { startTestApp, usualDay } from '../../../testing/app.ts'
import { visitsIn } from '../../../testing/visits.ts'
import { boardCache } from './board-cache.ts'

const testApp = await startTestApp()
const { booked, assign, cancel } = visitsIn(testApp)
const now = testApp.clock.now()
const nextMinute = new Date(now.getTime() + 60_000)

let visit = ''
let worker = ''
beforeEach(async () => {
  worker = (await testApp.hire(1))[0]?.identifier ?? ''
  visit = (await booked()).booking_id
})

/** Counts what it reads. */
async function counted() {
  let reads = 0
  const cached = boardCache<number>(testApp.pool)
  const read = async () => {
    reads += 1
    return reads
  }
  // What was written before it followed the log may be said once more.
  await cached(usualDay, [usualDay], now, read)
  const first = await cached(usualDay, [usualDay], now, read)
  return { first, cached, read, ask: (at = now) => cached(usualDay, [usualDay], at, read) }
}

test('a board is read again once its day, a worker or the minute changes, and not before', async () => {
  const { first, ask, cached, read } = await counted()
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([first, first, first])
  await assign(visit, [worker])
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([first + 1, first + 1, first + 1])

  const other = () => cached('2026-05-05', ['2026-05-05'], now, read)
  expect(await other()).toBe(first + 2)
  await cancel(visit)
  expect(await other()).toBe(first + 2)
  expect(await ask()).toBe(first + 3)

  await testApp.hire(1)
  expect(await other()).toBe(first + 4)
  expect(await ask()).toBe(first + 5)
  expect(await ask(nextMinute)).toBe(first + 6)
})

test('what changes while a board is read is on the next', async () => {
  const { cached, first, ask } = await counted()
  const slow = await cached('slow', [usualDay], now, async () => {
    await assign(visit, [worker])
    return -1
  })
  expect(slow).toBe(-1)
  expect(await ask()).toBe(first + 1)
  expect(await cached('slow', [usualDay], now, async () => -2)).toBe(-2)
})

test('a board that could not be read is read again', async () => {
  const { cached } = await counted()
  const fails = () => Promise.reject(new Error('no connection'))
  await expect(cached('failing', [usualDay], now, fails)).rejects.toThrow('no connection')
  expect(await cached('failing', [usualDay], now, async () => 7)).toBe(7)
})
