import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test'
import { addDays, dayOf, instantOf } from '../domain/booking/starts/calendar.ts'
import { openPool } from '../server/db/connection.ts'
import { startEmbedded } from '../server/db/embedded.ts'
import { startProgram } from '../testing/program.ts'

/**
 * A separate program that starts at this time of the day in Malaysia, today or yesterday, with a
 * database to query.
 */
export async function startAt(
  hour: number,
  minute: number,
  settings: Readonly<Record<string, string>> = {},
) {
  const moment = [dayOf(new Date()), addDays(dayOf(new Date()), -1)]
    .map((day) => new Date(instantOf(day, hour).getTime() + minute * 60_000))
    .find((each) => each.getTime() <= Date.now())
  const shiftMs = (moment ?? new Date()).getTime() - Date.now()
  const now = () => Date.now() + shiftMs
  const directory = mkdtempSync(join(tmpdir(), 'jiran-journey-'))
  const database = await startEmbedded(directory, { durable: false })
  const clock = new URL('../testing/shifted-clock.ts', import.meta.url)
  clock.searchParams.set('ms', String(shiftMs))
  const program = await startProgram({
    DATABASE_URL: database.url,
    NODE_OPTIONS: `--import ${clock.href}`,
    ...settings,
  })
  const pool = openPool({ connectionString: database.url }, 2)

  return {
    url: program.url,
    now,
    rowsOf: async <Row extends object>(text: string, ...values: unknown[]) =>
      (await pool.query<Row>(text, values)).rows,

    /** A browser with the program's clock. */
    contextOf: async (
      browser: Browser,
      options: BrowserContextOptions,
    ): Promise<BrowserContext> => {
      const context = await browser.newContext({ baseURL: program.url, ...options })
      await context.clock.install({ time: now() })
      return context
    },

    async stop() {
      await pool.end()
      await program.remove()
      await database.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

export type ShiftedProgram = Awaited<ReturnType<typeof startAt>>
