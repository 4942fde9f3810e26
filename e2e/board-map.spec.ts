import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { addDays, dayOf } from '../domain/booking/starts/calendar.ts'
import { axeFindings, expectNoFindings } from './axe.ts'
import { startMorning } from './crew-phone.ts'
import { signIn } from './steps.ts'

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const)
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height } })

    test("the map of a day by keyboard: visits, visits at one place, a worker's day", async ({
      page,
    }) => {
      await signIn(page, 'manager@jiran.test', 'Manager123')
      await page.goto('/board')
      const map = page.getByRole('region', { name: /^Map of/ })
      await expect(page.getByRole('region', { name: /^Board of/ })).toBeVisible()
      await expect(map).toHaveCount(0)
      await page.getByRole('link', { name: 'Map', exact: true }).click()
      await expect(page).toHaveURL(/map=1/)
      const marks = map.getByRole('button', { name: /visits?,|(AM|PM) to/ })
      await expect(marks.first()).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      await expectNoFindings(page)

      // Tab reaches one of the marks, arrows the others.
      await expect(map.locator('[data-tone][tabindex="0"]')).toHaveCount(1)
      await marks.first().focus()
      await page.keyboard.press('ArrowRight')
      const several = map.getByRole('button', { name: /, \d+ visits, / }).first()
      await expect(map.locator('[data-tone]:focus')).toHaveCount(1)
      await several.focus()
      await page.keyboard.press('Enter')
      const list = map.getByRole('region', { name: /^Visits in \d{5} / })
      await expect(list.getByRole('heading')).toBeFocused()
      expect(await axeFindings(page)).toEqual([])
      await page.keyboard.press('Escape')
      await expect(list).toHaveCount(0)
      await expect(several).toBeFocused()

      await page.keyboard.press('Enter')
      await list
        .getByRole('button', { name: /(AM|PM) to/ })
        .first()
        .click()
      const panel = page.getByRole('dialog')
      await expect(panel.getByText('Customer', { exact: true })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(panel).toHaveCount(0)

      await map.getByLabel('Worker', { exact: true }).selectOption({ index: 1 })
      const own = map.getByRole('button', { name: /: 1\. / })
      await expect(map.locator('button[data-tone][data-pale]').first()).toBeVisible()
      await own.focus()
      await expectNoFindings(page)
      await page.keyboard.press('Enter')
      // The worker may have two visits, which open as a list.
      await expect(panel.or(list)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(panel.or(list)).toHaveCount(0)

      await page.getByRole('link', { name: 'Later' }).click()
      await expect(map).toHaveAccessibleName(
        new RegExp(`Map of .*${Number(addDays(dayOf(new Date()), 1).slice(8))} `),
      )
      await page.getByRole('link', { name: 'Map', exact: true }).click()
      await expect(map).toHaveCount(0)
    })
  })

test('without tiles and without the map the board works', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, 'manager@jiran.test', 'Manager123')
  await page.route('**/geo/**', (route) => route.abort())
  await page.goto('/board?map=1')
  const map = page.getByRole('region', { name: /^Map of/ })
  await expect(map.getByRole('button', { name: /visits?,/ }).first()).toBeVisible()
  await page.unroute('**/geo/**')
  await page.route('**/BoardMap*.js', (route) => route.abort())
  await page.reload()
  await expect(page.getByText('The map is not available')).toBeVisible()
  await expect(
    page
      .getByRole('region', { name: /^Board of/ })
      .getByRole('button')
      .first(),
  ).toBeVisible()
})

test('a crew on the way is shown at its reported position until it arrives', async ({
  browser,
}) => {
  test.slow()
  const morning = await startMorning()
  const { bookingId, crew } = await morning.visit()
  const [worker] = crew
  if (!worker) throw new Error('nobody goes')
  const page = await morning.staff(browser)
  await page.goto('/board?map=1')
  const map = page.getByRole('region', { name: /^Map of/ })
  await expect(map.locator('[data-tone]').first()).toBeVisible()
  const onTheWay = map.getByRole('button', { name: `${worker.full_name}, on the way since` })
  await expect(onTheWay).toHaveCount(0)

  const phone = await morning.phone(browser, 390)
  const post = async (path: string, data: object, token?: string) => {
    const headers = { origin: morning.url, ...(token ? { authorization: `Bearer ${token}` } : {}) }
    const answer = await phone.request.post(path, { data, headers })
    expect(answer.status(), path).toBe(200)
    return (await answer.json()) as { access_token: string }
  }
  await post('/crew/sign-in/code/', { phone: worker.phone })
  const code = await morning.codeAt(worker)
  const { access_token: token } = await post('/crew/sign-in/', { phone: worker.phone, code })
  const position = { latitude: 3.09, longitude: 101.6, accuracy: 20 }
  const send = async (step: string, more: object = {}) => {
    const at = await page.evaluate(() => new Date().toISOString())
    const event = { id: randomUUID(), booking_id: bookingId, kind: 'step', step, at, position }
    await post('/crew/events/', { sent_at: at, events: [{ ...event, ...more }] }, token)
  }
  await send('on-the-way')
  await expect(onTheWay).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await onTheWay.click()
  await expect(page.getByRole('dialog').getByText('On the way').first()).toBeVisible()
  await page.keyboard.press('Escape')

  await send('arrived', { reason: 'The customer has no code' })
  await expect(onTheWay).toHaveCount(0)
  await morning.stop()
})
