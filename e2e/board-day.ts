import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { dayOf } from '../domain/booking/starts/calendar.ts'
import { timeLabel } from '../domain/messages/format.ts'
import { startMorning } from './crew-phone.ts'
import { logInAt } from './steps.ts'

/** Helpers of the journeys on the board. */

type Visit = {
  readonly booking_id: string
  readonly version: number
  readonly start_date: string
  readonly start_time: string
  readonly no_of_hours: number
  readonly customer_name: string
  readonly state: string
  readonly workers: readonly number[]
  readonly worker_count: number
  readonly missing?: number
}
type OnBoard = { readonly id: number; readonly name: string }
type Judged = { readonly worker: number; readonly name: string; readonly refusals: object[] }
type Candidates = { readonly candidates: Judged[]; readonly crew: Judged[] }
type Start = { readonly start_date: string; readonly start_time: string }

/** A separate program at 7:05 today or yesterday, before the demo's visits of the day. */
export async function startBoardDay() {
  const morning = await startMorning()
  const { url } = morning
  const day = dayOf(new Date(morning.now()))

  /** A page of staff, with the program's clock. */
  async function pageOf(
    browser: Browser,
    username: 'admin' | 'manager' = 'admin',
    viewport = { width: 1440, height: 1500 },
  ): Promise<Page> {
    const context = await browser.newContext({ baseURL: url, locale: 'en-GB', viewport })
    await context.clock.install({ time: morning.now() })
    const password = username === 'admin' ? 'Admin123' : 'Manager123'
    await logInAt(url, context, `${username}@jiran.test`, password)
    return context.newPage()
  }

  /** Calls with a page's session. */
  function callsOf({ request }: Page) {
    const headers = { origin: url }
    async function post<Answer>(path: string, data: object): Promise<Answer> {
      const answer = await request.post(`${url}${path}`, { headers, data })
      expect(answer.status(), await answer.text()).toBe(200)
      return (await answer.json()) as Answer
    }
    return {
      post,
      async board(of = day): Promise<{ workers: OnBoard[]; visits: Visit[] }> {
        const answer = await request.get(`${url}/staff/board/?day=${of}`, { headers })
        return (await answer.json()) as { workers: OnBoard[]; visits: Visit[] }
      },
      candidates: (bookingId: string, more: { worker?: number; start?: Start } = {}) =>
        post<Candidates>('/staff/board/candidates/', { booking_id: bookingId, ...more }),
    }
  }

  return { ...morning, day, pageOf, callsOf }
}
export type BoardDay = Awaited<ReturnType<typeof startBoardDay>>

/** The row of a worker. */
export function rowOf(page: Page, worker: number): Locator {
  return page.locator(`li[data-worker="${worker}"]`)
}

/** A visit on the row of a worker, by its hours. */
export function blockOf(page: Page, worker: number, visit: Visit): Locator {
  const [from] = visit.start_time.split(':').map(Number)
  const hour = from ?? 0
  const span = `${timeLabel(hour, 'en')} to ${timeLabel(hour + visit.no_of_hours, 'en')}`
  return rowOf(page, worker).getByRole('button', { name: span })
}

/** Drags a visit onto a row, moved by some hours. */
export async function dragTo(
  page: Page,
  block: Locator,
  hours: number,
  row: Locator,
): Promise<void> {
  // The strip of visits without a whole crew scrolls sideways.
  await block.scrollIntoViewIfNeeded()
  const [from, to] = [await block.boundingBox(), await row.boundingBox()]
  const hour = await page.locator('[data-hour]').first().boundingBox()
  if (!from || !to || !hour) throw new Error('nothing to drag')
  const [x, y] = [from.x + 24, from.y + from.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 10, y, { steps: 2 })
  await page.mouse.move(x + hours * hour.width, to.y + to.height / 2, { steps: 6 })
}

/** Chooses a reason and saves. */
export async function confirm(page: Page, button: 'Move visit' | 'Change crew'): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').selectOption('customer-asked')
  await dialog.getByRole('button', { name: button }).click()
  await expect(dialog).toHaveCount(0)
}

/**
 * A visit that another visible worker can take, another start at which its own crew is free, and
 * both changes together.
 */
export async function movable(page: Page, { callsOf }: Pick<BoardDay, 'callsOf'>) {
  const calls = callsOf(page)
  const { workers, visits } = await calls.board()
  const seen = workers.slice(0, 20)
  const able = (judged: readonly Judged[]) =>
    new Set(judged.filter(({ refusals }) => refusals.length === 0).map(({ worker }) => worker))
  for (const worker of seen)
    for (const visit of visits) {
      const [hour = 0] = visit.start_time.split(':').map(Number)
      if (visit.workers.length !== 1 || visit.workers[0] !== worker.id || visit.state !== 'planned')
        continue
      const here = able((await calls.candidates(visit.booking_id)).candidates)
      for (const hours of [2, -2, 1, -1, 3, -3]) {
        const then = hour + hours
        if (then < 9 || then > 16 || then + visit.no_of_hours > 20) continue
        const start = {
          start_date: visit.start_date,
          start_time: `${then}:00`.padStart(5, '0'),
        }
        const { crew, candidates } = await calls.candidates(visit.booking_id, { start })
        const there = able(candidates)
        const other = seen.find(({ id }) => here.has(id) && there.has(id))
        if (other && able(crew).has(worker.id))
          return { worker, visit, hours, other, at: timeLabel(then, 'en') }
      }
    }
  throw new Error('no visit of the first rows can be moved')
}
