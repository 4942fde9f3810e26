import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { addDays, dayOf } from '../domain/booking/starts/calendar.ts'
import { findBrowser } from '../e2e/browser.ts'
import { openPool } from '../server/db/connection.ts'
import { type EmbeddedDatabase, startEmbedded } from '../server/db/embedded.ts'
import { migrate } from '../server/db/migrate.ts'
import { loadStartingData } from '../server/db/starting-data.ts'
import { cleanUpAfterExit } from '../testing/cleanup-after-exit.ts'
import { boardDay, fill } from './data.ts'
import type { Setup } from './serve.ts'

/**
 * Scrolls the report's grid and the board of a thousand workers in a real browser, on its own data,
 * and prints the time between frames, and the browser's own work per frame and per worker that came
 * into view. The latter hardly depends on other load on the machine.
 *
 *   npm run scroll                  1,000 workers
 *   npm run scroll -- 10000         other numbers of workers
 */

const workers = Number(process.argv[2] ?? 1000)
const now = new Date('2026-03-02T01:00:00Z')
const secret = 'a bench signs with this text of 44 letters..'
const directory = mkdtempSync(join(tmpdir(), 'scroll-'))
let database: EmbeddedDatabase | undefined
let serving: ChildProcess | undefined
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void cleanUp().then(() => process.exit(1)))
}
try {
  database = await startEmbedded(directory)
  const cancelCleanUp = cleanUpAfterExit(database.pid, directory)
  const pool = openPool(database.address, 4)
  await migrate(pool)
  await loadStartingData(pool)
  const people = await fill(pool, workers, dayOf(now), now, secret)
  await pool.end()
  const setup: Setup = {
    address: database.address,
    secret,
    now: now.toISOString(),
    today: dayOf(now),
  }
  serving = fork(join(import.meta.dirname, 'serve.ts'), [JSON.stringify(setup)])
  const port = await new Promise<number>((resolve, reject) => {
    serving?.once('message', ({ result }: { result: number }) => resolve(result))
    serving?.once('exit', () => reject(new Error('the server ended')))
  })
  await measure(`http://127.0.0.1:${port}`, people.admin)
  cancelCleanUp()
} finally {
  await cleanUp()
}

async function measure(url: string, token: string): Promise<void> {
  const { executablePath, args, env } = findBrowser()
  const browser = await chromium.launch({ executablePath, args, env })
  const user = JSON.stringify({ first_name: 'Bench', last_name: 'Admin', user_role: 'Admin' })
  const day = addDays(dayOf(now), 7)
  for (const { path, name, ready, side, workerPx } of [
    {
      path: `/report?start_date=${day}&end_date=${day}`,
      name: 'Occupancy',
      ready: 'Full',
      side: 'scrollLeft',
      workerPx: 104,
    },
    {
      path: `/board?day=${boardDay(dayOf(now))}`,
      name: /^Board of/,
      ready: /hours? free/,
      side: 'scrollTop',
      workerPx: 58,
    },
  ] as const) {
    // A new context for each page: by the browser's clock, a renewed session has already expired.
    const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } })
    await context.addCookies([
      { name: 'access_token', value: token, url },
      { name: 'user', value: encodeURIComponent(user), url },
    ])
    const page = await context.newPage()
    const browserWork = await context.newCDPSession(page)
    await browserWork.send('Performance.enable')
    const metrics = async () => {
      const { metrics: all } = await browserWork.send('Performance.getMetrics')
      return new Map(all.map(({ name, value }) => [name, value * 1000]))
    }
    await page.goto(`${url}${path}`)
    const frame = page.getByRole('region', { name })
    await frame.getByText(ready).first().waitFor()
    await frame.scrollIntoViewIfNeeded()
    console.log(path)
    for (const [speed, pixels] of [
      ['slowly, 20 px a frame', 20],
      ['briskly, 100 px a frame', 100],
      ['a fling, 600 px a frame', 600],
    ] as const) {
      const before = await metrics()
      const { gaps, longTasks, moved } = await frame.evaluate(scroll, { pixels, side })
      const after = await metrics()
      const passed = moved / workerPx
      const spent = (metric: string) => (after.get(metric) ?? 0) - (before.get(metric) ?? 0)
      const each = (metric: string) => (spent(metric) / passed).toFixed(2)
      gaps.sort((a, b) => a - b)
      const at = (share: number) => (gaps[Math.floor((gaps.length - 1) * share)] ?? 0).toFixed(1)
      console.log(
        `${speed}: ${gaps.length} frames, between them p50 ${at(0.5)} ms, p95 ${at(0.95)}, p99 ${at(0.99)}, ` +
          `longest ${at(1)}; ${longTasks} tasks over 50 ms; work for each frame ` +
          `${(spent('TaskDuration') / gaps.length).toFixed(2)} ms; for each of ${Math.round(passed)} workers passed: ` +
          `script ${each('ScriptDuration')} ms, style ${each('RecalcStyleDuration')}, layout ${each('LayoutDuration')}, all ${each('TaskDuration')}`,
      )
    }
  }
  await browser.close()
}

/** Runs in the page: scrolls by this much each frame for three seconds, back and forth. */
async function scroll(
  element: Element,
  { pixels, side }: { pixels: number; side: 'scrollLeft' | 'scrollTop' },
) {
  let longTasks = 0
  const observer = new PerformanceObserver((list) => {
    longTasks += list.getEntries().length
  })
  observer.observe({ type: 'longtask' })
  const gaps: number[] = []
  let way = 1
  let moved = 0
  const began = performance.now()
  await new Promise<void>((resolve) => {
    let last = began
    const step = (at: number) => {
      gaps.push(at - last)
      last = at
      const from = element[side]
      element[side] += pixels * way
      moved += Math.abs(element[side] - from)
      if (element[side] === from) way = -way
      if (at - began < 3000) requestAnimationFrame(step)
      else resolve()
    }
    requestAnimationFrame(step)
  })
  observer.disconnect()
  element[side] = 0
  return { gaps: gaps.slice(1), longTasks, moved }
}

async function cleanUp(): Promise<void> {
  if (serving?.connected) serving.disconnect()
  await database?.stop()
  rmSync(directory, { recursive: true, force: true })
}
