import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { found } from '../../../testing/histories/found.ts'
import { runHistory } from '../../../testing/histories/run.ts'
import { history } from '../../../testing/histories/steps.ts'
import { openWorld } from '../../../testing/histories/world.ts'
import { environment } from '../../env.ts'

/*
 * Random days of a company: orders, payments, moves, cancellations, crews, leave, carriers that fail, do
 * not answer, report twice, late or never, processes that die (docs/product/notifications.md#guarantees). More of them:
 * `HISTORIES=500 vitest run server/features/notifications/histories.test.ts`; one again:
 * `HISTORY_SEED` and `HISTORY_PATH` as a failure prints them.
 */

const { HISTORIES, HISTORY_SEED, HISTORY_PATH } = environment()
const minutes = HISTORIES ? 60 : 0.25

const world = await openWorld()
afterAll(() => world.close())

test('everybody is notified once, of everything and only of what is true', {
  timeout: minutes * 60_000 + 120_000,
}, async () => {
  const until = Date.now() + minutes * 60_000
  await fc.assert(
    fc.asyncProperty(history, async (one) => {
      // A slow machine tries fewer; this also bounds shrinking.
      if (Date.now() > until) return
      expect(await runHistory(world, one)).toEqual([])
    }),
    {
      numRuns: Number(HISTORIES ?? 12),
      // Always the same ones, so that a failure is due to the change; others if more are requested.
      ...(HISTORIES && !HISTORY_SEED ? {} : { seed: Number(HISTORY_SEED ?? 20_300_107) }),
      ...(HISTORY_PATH ? { path: HISTORY_PATH } : {}),
    },
  )
})

test.each(Object.entries(found))('%s', { timeout: 60_000 }, async (_, one) => {
  expect(await runHistory(world, one)).toEqual([])
})
