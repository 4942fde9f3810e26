import { beforeEach, expect, test, vi } from 'vitest'
import { startTestApp, usualDay } from '../../../testing/app.ts'
import { visitsIn } from '../../../testing/visits.ts'
import { boardCache, type LastRead } from './board-cache.ts'

const testApp = await startTestApp()
const { booked, assign, cancel } = visitsIn(testApp)
const now = testApp.clock.now()
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

let visit = ''
let worker = ''
beforeEach(async () => {
  worker = (await testApp.hire(1))[0]?.identifier ?? ''
  visit = (await booked()).booking_id
})

const changedOf = (before: LastRead<number> | undefined) =>
  before && { parts: before.parts, ...before.changed, workers: before.changed.workers.size > 0 }

/** A cache that counts its reads. */
async function counted() {
  let reads = 0
  /** What the last read was based on. */
  const last: { before?: ReturnType<typeof changedOf> } = {}
  const cached = boardCache<number, number>(testApp.pool)
  const read = async (before: LastRead<number> | undefined) => {
    reads += 1
    last.before = changedOf(before)
    return { board: reads, parts: reads }
  }
  // Events written before it followed the log may be reported again.
  await cached(usualDay, [usualDay], now, read)
  const first = await cached(usualDay, [usualDay], now, read)
  const ask = (at = now) => cached(usualDay, [usualDay], at, read)
  return { first, cached, read, ask, last, reads: () => reads }
}

test('a board is read again once its day or a worker changes, and not before', async () => {
  const { first, ask, cached, read, last } = await counted()
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([first, first, first])
  await assign(visit, [worker])
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([first + 1, first + 1, first + 1])
  expect(last.before).toMatchObject({ parts: first, team: false, workers: true })

  const other = () => cached('2026-05-05', ['2026-05-05'], now, read)
  expect(await other()).toBe(first + 2)
  await cancel(visit)
  expect(await other()).toBe(first + 2)
  expect(await ask()).toBe(first + 3)

  await testApp.hire(1)
  expect(await other()).toBe(first + 4)
  expect(last.before).toMatchObject({ parts: first + 2, team: true, workers: false })
  expect(await ask()).toBe(first + 5)
})

test('each minute the board is read again in the background; after more minutes, before the answer', async () => {
  const { first, ask, reads, last } = await counted()
  // From cached parts, by the clock of that minute; then all of it is read.
  expect(await ask(later(1))).toBe(first + 1)
  await vi.waitFor(async () => expect(await ask(later(1))).toBe(first + 2))
  expect(last.before).toBeUndefined()
  expect(reads()).toBe(first + 2)
  await assign(visit, [worker])
  expect(await ask(later(1))).toBe(first + 3)
  expect(last.before).toMatchObject({ parts: first + 2 })

  expect(await ask(later(3))).toBe(first + 4)
  expect(last.before).toBeUndefined()
  expect(reads()).toBe(first + 4)
})

test('a change during a read is on the next board, also during a read of the whole board', async () => {
  const { cached, ask, first } = await counted()
  const slow = await cached('slow', [usualDay], now, async () => {
    await assign(visit, [worker])
    return { board: -1, parts: -1 }
  })
  expect(slow).toBe(-1)
  expect(await ask()).toBe(first + 1)
  expect(await cached('slow', [usualDay], now, async () => ({ board: -2, parts: -2 }))).toBe(-2)

  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const both = (board: number) => async (before: LastRead<number> | undefined) => {
    if (!before) await ended
    return { board: before ? board : 100, parts: board }
  }
  expect(await cached('slow', [usualDay], later(1), both(-3))).toBe(-3)
  await cancel(visit)
  expect(await cached('slow', [usualDay], later(1), both(-4))).toBe(-4)
  end()
  // The full read began before the cancellation, so that visit is read again.
  await vi.waitFor(async () =>
    expect(await cached('slow', [usualDay], later(1), both(-5))).toBe(-5),
  )
})

test('a board that could not be read is read again', async () => {
  const { cached, ask, first } = await counted()
  const fails = () => Promise.reject(new Error('no connection'))
  await expect(cached('failing', [usualDay], now, fails)).rejects.toThrow('no connection')
  const works = async (before: unknown) => ({ board: before ? 1 : 7, parts: 0 })
  expect(await cached('failing', [usualDay], now, works)).toBe(7)

  // Also after a failed read of changes.
  await assign(visit, [worker])
  await expect(cached('failing', [usualDay], now, fails)).rejects.toThrow('no connection')
  expect(await cached('failing', [usualDay], now, works)).toBe(7)
  expect(await ask()).toBe(first + 1)
})
