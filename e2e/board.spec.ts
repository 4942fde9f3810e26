import { expect, type Page, test } from '@playwright/test'
import { addDays, dayOf } from '../domain/booking/starts/calendar.ts'
import { axeFindings } from './axe.ts'
import { overflowing, withLargeText } from './overflow.ts'
import { signIn } from './steps.ts'

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const)
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height } })

    test('the day: workers, filters in the address, a visit opened and closed', async ({
      page,
    }) => {
      await signIn(page, 'manager@jiran.test', 'Manager123')
      await page.goto('/today')
      await page.getByRole('link', { name: 'Board', exact: true }).click()
      const board = page.getByRole('region', { name: /^Board of/ })
      const visits = board.getByRole('button', { name: /\d:00 (AM|PM) to/ })
      await expect(visits.first()).toBeVisible()
      expect(await visits.count()).toBeGreaterThan(5)
      expect(await axeFindings(page)).toEqual([])

      if (width < 768) await page.getByRole('button', { name: 'Filters', exact: true }).click()
      await page.getByLabel('Service').selectOption('Gardener')
      await expect(page).toHaveURL(/skill=Gardener/)
      await expect(page.getByRole('status').filter({ hasText: /2\d workers/ })).toBeVisible()
      await page.getByRole('button', { name: 'Clear filters' }).click()
      await expect(page).not.toHaveURL(/skill=/)

      await visits.first().focus()
      await page.keyboard.press('Enter')
      const panel = page.getByRole('dialog')
      await expect(panel.getByText('Customer', { exact: true })).toBeVisible()
      expect(await axeFindings(page)).toEqual([])
      await page.keyboard.press('Escape')
      await expect(panel).toHaveCount(0)

      await page.getByRole('link', { name: '3 days' }).click()
      await expect(page).toHaveURL(/days=3/)
      await page.getByRole('link', { name: 'Later' }).click()
      await expect(page).toHaveURL(/day=20/)
      await expect(visits.first()).toBeVisible()
      await page.goBack()
      await expect(page).not.toHaveURL(/day=20/)
    })

    test('with text at 200 %: whole names and visits, and the present time', async ({ page }) => {
      await signIn(page, 'manager@jiran.test', 'Manager123')
      await page.clock.setFixedTime(new Date(`${dayOf(new Date())}T06:30:00Z`))
      await withLargeText(page, async () => {
        await page.goto('/board')
        const board = page.getByRole('region', { name: /^Board of/ })
        const rows = board.locator('li[data-worker]')
        await expect(rows.first()).toBeVisible()
        expect(await overflowing(page)).toEqual([])
        const cut = await rows.getByRole('button').evaluateAll((buttons, isPhone) => {
          // In columns the visits of a few hours are narrow at any size of text.
          const whole = isPhone ? buttons : buttons.filter((each) => !each.closest('[data-track]'))
          return whole
            .flatMap((each) => [each, ...each.querySelectorAll('strong, span:last-child')])
            .filter(
              (each) =>
                each.scrollWidth > each.clientWidth + 1 ||
                each.scrollHeight > each.clientHeight + 1,
            )
            .filter((each) => each.clientWidth > 1)
            .map((each) => each.textContent)
        }, width < 768)
        expect(cut).toEqual([])
        const now = board.locator('li[aria-hidden="true"]')
        if (width >= 768) await expect(now).toBeInViewport()
      })
    })
  })

/** The first day with visits, from this many days ahead: a Sunday of the demo may have none. */
async function busyDay(page: Page, ahead: number): Promise<string> {
  for (let day = addDays(dayOf(new Date()), ahead); ; day = addDays(day, 1)) {
    const answer = await page.request.get(`/staff/board/?day=${day}&hours=busy`)
    const { total } = (await answer.json()) as { total: number }
    if (total > 0) return day
  }
}

test.describe('moving a visit', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('by the button, undone, and by dragging', async ({ page }) => {
    await signIn(page, 'manager@jiran.test', 'Manager123')
    // From tomorrow on, no visit has begun.
    const day = await busyDay(page, 1)
    await page.goto(`/board?day=${day}&hours=busy`)
    const board = page.getByRole('region', { name: /^Board of/ })
    const row = board.locator('li[data-worker]').first()
    const before = (await row.getByRole('button').first().textContent()) ?? ''
    await row.getByRole('button').nth(1).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: `Replace ${before}` }).click()
    const dialog = page.getByRole('dialog', { name: `Who replaces ${before}?` })
    await dialog.getByRole('radio').first().check()
    await dialog.getByRole('button', { name: 'Change crew' }).click()
    await expect(dialog.getByText('Choose a reason').last()).toBeVisible()
    await dialog.getByLabel('Reason').selectOption('worker-sick')
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Change crew' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(board.getByRole('button', { name: before, exact: true })).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(board.getByRole('button', { name: before, exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)

    await page.goto(`/board?day=${day}`)
    const block = board.locator('li[data-worker]').first().getByRole('button').nth(1)
    const free = board.getByText('14 hours free').first()
    await block.hover()
    await page.mouse.down()
    await free.hover()
    await page.mouse.up()
    await expect(page.getByRole('dialog', { name: /^Who replaces/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  test('of a worker who is ill: every visit of the day in one step', async ({ page }) => {
    await signIn(page, 'manager@jiran.test', 'Manager123')
    const day = await busyDay(page, 1)
    await page.goto(`/board?day=${day}&hours=busy`)
    const row = page.locator('li[data-worker]').last()
    const name = (await row.getByRole('button').first().textContent()) ?? ''
    await row.getByRole('button', { name, exact: true }).click()
    const panel = page.getByRole('dialog', { name })
    expect(await axeFindings(page)).toEqual([])
    await panel.getByRole('button', { name: /^Ill on/ }).click()
    const question = page.getByRole('dialog', { name: `Who replaces ${name}?` })
    await expect(question.getByRole('combobox')).not.toHaveCount(0)
    await question.getByRole('button', { name: 'Save and hand over' }).click()
    await expect(question).toHaveCount(0)
    await page.goto(`/board?day=${day}&search=${name}`)
    await expect(page.locator('li[data-worker]').first().getByText('On leave')).toBeVisible()
  })
})

test("a colleague's change is shown at once", async ({ page, playwright, baseURL }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, 'manager@jiran.test', 'Manager123')
  const api = await playwright.request.newContext({ baseURL })
  const account = { username: 'admin@jiran.test', password: 'Admin123' }
  const answer = await api.post('/account/login/', { data: account })
  const { access_token: token } = (await answer.json()) as { access_token: string }
  const headers = { authorization: `Bearer ${token}` }
  const day = await busyDay(page, 2)
  await page.goto(`/board?day=${day}&hours=busy`)
  const rows = page.locator('li[data-worker]')
  const name = (await rows.first().getByRole('button').first().textContent()) ?? ''
  await rows.first().getByRole('button').nth(1).click()
  // Loads when it is first opened, and ignores Escape before.
  await expect(page.getByRole('dialog')).toBeVisible()
  const bookingId = new URL(page.url()).searchParams.get('visit') ?? ''
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const post = async <Body>(path: string, data: object) =>
    (await (await api.post(path, { headers, data })).json()) as Body
  const found = await post<{ version: number; candidates: { worker: number }[] }>(
    '/staff/board/candidates/',
    { booking_id: bookingId },
  )
  await post('/staff/board/move/', {
    booking_id: bookingId,
    version: found.version,
    crew: [found.candidates[0]?.worker],
    why: 'other',
  })
  await expect(rows.getByRole('button', { name, exact: true })).toHaveCount(0, { timeout: 3_000 })

  await api.dispose()
})
