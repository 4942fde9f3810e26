import { expect, onTestFinished, test, vi } from 'vitest'
import { addDays, dayOf } from '../../../domain/booking/starts/calendar.ts'
import { boardStorm, storedPicture, twoPlacesAtOnce } from '../../../testing/board-storm.ts'
import { testDatabase } from '../../../testing/database.ts'
import { expectSound } from '../../../testing/expect-sound.ts'
import { factories } from '../../../testing/people.ts'
import { startProgram } from '../../../testing/program.ts'
import { environment } from '../../env.ts'

const secrets = {
  SESSION_SECRET: `${'s'.repeat(20)}ecret-of-tests`,
  ENCRYPTION_KEY: 'ab'.repeat(32),
}
/** Longer runs find more: STORM_SECONDS=60. */
const seconds = Number(environment().STORM_SECONDS ?? 6)

test('concurrent changes on two processes double-book no worker and lead to the same board', {
  timeout: 60_000 + seconds * 1000,
}, async () => {
  const { pool, url } = await testDatabase(4)
  const variables = { ...secrets, DEMO: '0', DATABASE_URL: url }
  const first = await startProgram(variables)
  onTestFinished(() => first.remove())
  const second = await startProgram(variables)
  onTestFinished(() => second.remove())
  const people = factories(pool, { sessionSecret: secrets.SESSION_SECRET }, () => new Date())
  const day = addDays(dayOf(new Date()), 7)

  const storm = await boardStorm({
    urls: [first.url, second.url],
    pool,
    people,
    day,
    milliseconds: seconds * 1000,
  })
  onTestFinished(storm.stop)

  expect(storm.unclean, failuresIn(first.printed(), second.printed())).toEqual([])
  expect(await twoPlacesAtOnce(pool, day)).toEqual([])
  await expectSound(pool)

  const stored = await storedPicture(pool, day)
  expect(stored.length).toBeGreaterThan(0)
  // The boards' content came only from their streams.
  await vi.waitFor(
    () => {
      for (const board of storm.boards) expect(board.picture()).toEqual(stored)
    },
    { timeout: 5_000, interval: 50 },
  )
})

/** The lines of the servers' logs about failed calls. */
function failuresIn(...logs: readonly string[]): string {
  const lines = logs.flatMap((log) => log.split('\n'))
  return lines.filter((line) => line.includes('call failed')).join('\n')
}
