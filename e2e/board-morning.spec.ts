import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectNoFindings } from './axe.ts'
import { type BoardDay, blockOf, confirm, dragTo, rowOf, startBoardDay } from './board-day.ts'

let board: BoardDay
test.beforeAll(async () => {
  test.setTimeout(180_000)
  board = await startBoardDay()
})
test.afterAll(() => board.stop())

/** The number of visits to hand over on a morning with many ill workers. */
const VISITS = 12

test('sick workers in the morning: twelve visits are handed over with three presses per worker', async ({
  browser,
}) => {
  const page = await board.pageOf(browser)
  const calls = board.callsOf(page)
  await page.goto(`/board?day=${board.day}`)
  const ill = await fewestWith(VISITS, await calls.board())
  const gone = new Set(ill.map(({ id }) => id))
  const before = (await calls.board()).visits.filter(({ workers }) =>
    workers.some((id) => gone.has(id)),
  )
  expect(before.length).toBeGreaterThanOrEqual(VISITS)

  let presses = 0
  const press = async (target: Locator) => {
    presses += 1
    await target.click()
  }
  const began = performance.now()
  for (const { name } of ill) {
    await page.getByRole('searchbox').fill(name)
    await press(page.getByRole('button', { name, exact: true }))
    await press(page.getByRole('button', { name: 'Ill today: replace on all visits' }))
    // Saving is ignored until the effect is visible.
    await expect(page.getByText(`This change takes ${name} off`)).toBeVisible()
    await press(page.getByRole('button', { name: 'Save and hand over' }))
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  const seconds = (performance.now() - began) / 1000
  test.info().annotations.push({ type: 'seconds', description: seconds.toFixed(1) })
  expect(presses).toBe(3 * ill.length)
  expect(presses).toBeLessThanOrEqual(2 * VISITS)

  const after = await calls.board()
  for (const { booking_id: id, workers: crew } of before) {
    const visit = after.visits.find(({ booking_id }) => booking_id === id)
    expect(visit?.workers.some((worker) => gone.has(worker))).toBe(false)
    expect((visit?.workers.length ?? 0) + (visit?.missing ?? 0)).toBe(crew.length)
  }
  const handed = new Set(before.map(({ booking_id }) => booking_id))
  const open = after.visits.filter(({ missing, booking_id: id }) => missing && handed.has(id))
  expect(open.length).toBeLessThan(before.length)
  // Nobody is available for the remaining visits.
  for (const { booking_id: id } of open) {
    const { candidates } = await calls.candidates(id)
    expect(candidates.filter(({ refusals }) => refusals.length === 0)).toEqual([])
  }
})

test('a gap is filled by the button and by dragging, and opened again', async ({ browser }) => {
  const page = await board.pageOf(browser)
  const calls = board.callsOf(page)
  const { workers, visits } = await calls.board()
  const alone = visits.filter(
    ({ state, missing, worker_count: count }) => state === 'planned' && !missing && count === 1,
  )
  const { visit, worker, able } = await firstOf(alone, async (each) => {
    const worker = workers.find(({ id }) => id === each.workers[0])
    const { candidates } = await calls.candidates(each.booking_id)
    const able = workers
      .slice(0, 8)
      .find(({ id }) => candidates.some((one) => one.worker === id && one.refusals.length === 0))
    return worker && able ? { visit: each, worker, able } : undefined
  })
  // The worker is ill, and the visit has a gap.
  const change = {
    add_leave: [{ first_day: board.day, last_day: board.day, kind: 'sick', note: '' }],
  }
  const path = `/staff/workers/${worker.id}/changes`
  const { version, visits: theirs } = await calls.post<{
    version: number
    visits: { booking_id: string }[]
  }>(`${path}/preview`, { change })
  await calls.post(`${path}/apply`, {
    change,
    version,
    reason: '',
    visits: theirs.map(({ booking_id }) => ({ booking_id, worker: null })),
  })

  await page.goto(`/board?day=${board.day}`)
  const lane = page.getByRole('region', { name: 'Understaffed visits' })
  const gap = lane.getByRole('button', { name: visit.customer_name }).first()
  const undo = page.getByRole('button', { name: 'Undo' })
  const openGaps = () => lane.getByRole('button').count()
  await expect(gap).toBeVisible()
  const open = await openGaps()
  await test.step('by the button', async () => {
    await page.goto(`/board?day=${board.day}&visit=${visit.booking_id}`)
    await page.getByRole('button', { name: 'Assign a worker' }).click()
    await page.getByRole('dialog').getByRole('radio').first().check()
    await confirm(page, 'Change crew')
    await expect.poll(openGaps).toBe(open - 1)
    await undo.click()
    await expect.poll(openGaps).toBe(open)
  })
  await test.step('by dragging it to a worker', async () => {
    const dialog = page.getByRole('dialog', { name: 'Who goes to this visit?' })
    // The rows may still move down, because the visit returned above them.
    await expect(async () => {
      await page.keyboard.press('Escape')
      await dragTo(page, gap, 0, rowOf(page, able.id))
      await page.mouse.up()
      await expect(dialog.getByText(able.name)).toBeVisible({ timeout: 3_000 })
    }).toPass()
    await confirm(page, 'Change crew')
    await expect(blockOf(page, able.id, visit)).toBeVisible()
    await undo.click()
    await expect.poll(openGaps).toBe(open)
  })
  const [stored] = await board.rowsOf<{ reason: string; missing: number }>(
    `select reason, missing from crew_gap where booking_id =
       (select id from booking where booking_id = $1)`,
    visit.booking_id,
  )
  expect(stored).toEqual({ reason: 'on-leave', missing: 1 })
})

test('late: no report after the start, and the customer is notified with one press', async ({
  browser,
}) => {
  const page = await board.pageOf(browser)
  const [visit] = await board.rowsOf<{ booking_id: string; worker: number; hour: number }>(
    `select b.booking_id, a.worker_id as worker, b.start_hour as hour
     from booking b join assignment a on a.booking_id = b.id
     where b.day = $1 and b.status = 'Confirmed' and b.worker_count = 1
       and not exists (select from visit_event v where v.booking_id = b.id)
       and not exists (select from assignment e join booking f on f.id = e.booking_id
         where e.worker_id = a.worker_id and e.day = b.day and f.start_hour < b.start_hour)
     order by b.start_hour, b.id limit 1`,
    board.day,
  )
  if (!visit) throw new Error('no visit has a crew')
  // Lateness follows the browser's clock: half an hour after the start.
  const start = new Date(`${board.day}T00:00:00Z`).getTime() + (visit.hour - 8) * 3_600_000
  await page.clock.setFixedTime(start + 31 * 60_000)
  await page.goto(`/board?day=${board.day}&visit=${visit.booking_id}`)
  const panel = page.getByRole('dialog')
  await expect(panel.getByText('No update')).toBeVisible()
  await expectNoFindings(page)
  const tell = panel.getByRole('button', { name: /^Notify customer: now / })
  await tell.click()
  await expect(tell).toHaveCount(0)
  await expect
    .poll(() =>
      board.rowsOf(
        `select n.kind from notification n join booking b on b.id = n.booking_id
         where b.booking_id = $1 and n.kind = 'running-late'`,
        visit.booking_id,
      ),
    )
    .toEqual([{ kind: 'running-late' }])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('status').filter({ hasText: /visits? late/ })).toBeVisible()
  await expect(page.locator('[data-alarm="very-late"]').first()).toBeVisible()
})

for (const [width, height] of [
  [390, 844],
  [1024, 800],
  [1440, 900],
] as const)
  test(`without barriers at ${width} px, in light and dark`, async ({ browser }) => {
    const page = await board.pageOf(browser, 'admin', { width, height })
    await page.goto(`/board?day=${board.day}`)
    await expect(page.locator('li[data-worker]').first()).toBeVisible()
    await noBarriers(page, 'the board')
    const { visits } = await board.callsOf(page).board()
    const visit = visits.find(({ state, workers }) => state === 'planned' && workers.length > 0)
    await page.goto(`/board?day=${board.day}&visit=${visit?.booking_id}`)
    const dialog = page.getByRole('dialog')
    await dialog
      .getByRole('button', { name: /^Replace / })
      .first()
      .click()
    await expect(dialog.getByLabel('Reason')).toBeVisible()
    await noBarriers(page, 'who replaces')
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Change day or time' }).click()
    const time = dialog.getByRole('radio').first()
    await expect(time).toBeVisible()
    await noBarriers(page, 'another time')
    await time.check()
    await dialog.getByRole('button', { name: 'Check new time' }).click()
    await expect(dialog.getByText('New time')).toBeVisible()
    await expect(dialog.getByLabel('Reason').or(dialog.getByText('Not available'))).toBeVisible()
    await noBarriers(page, 'what it means')
  })

async function noBarriers(page: Page, where: string): Promise<void> {
  const [width, all] = await page.evaluate(() => [
    document.documentElement.clientWidth,
    document.documentElement.scrollWidth,
  ])
  expect(all, where).toBeLessThanOrEqual(width ?? 0)
  await expectNoFindings(page, where)
}

/** The smallest set of a board's workers with at least this many visits that have not begun. */
async function fewestWith(
  count: number,
  { workers, visits }: Awaited<ReturnType<ReturnType<BoardDay['callsOf']>['board']>>,
) {
  const planned = visits.filter(({ state }) => state === 'planned')
  const byCount = workers
    .filter(({ name }) => workers.filter((each) => each.name === name).length === 1)
    .map((worker) => ({
      ...worker,
      visits: planned.filter(({ workers: crew }) => crew.includes(worker.id)),
    }))
    .toSorted((a, b) => b.visits.length - a.visits.length)
  const all = new Set<object>()
  return byCount.filter(({ visits: own }) => {
    if (all.size >= count || own.length === 0) return false
    for (const visit of own) all.add(visit)
    return true
  })
}

/** The first defined result. */
async function firstOf<Each, Found>(
  all: readonly Each[],
  find: (each: Each) => Promise<Found | undefined>,
): Promise<Found> {
  for (const each of all) {
    const found = await find(each)
    if (found) return found
  }
  throw new Error('nothing is found')
}
