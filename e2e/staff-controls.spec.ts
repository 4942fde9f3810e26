import { expect, type Page, test } from '@playwright/test'
import { signIn } from './steps.ts'

/** What the design requires of the controls of every page (docs/design.md#scale). */

/** Controls of a page that are lower than a finger needs; a row of a list opens as a whole. */
async function lowControls(page: Page): Promise<string[]> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  return page.locator('main').evaluate((main) =>
    [
      ...main.querySelectorAll(
        'button, nav > a, summary, fieldset label, dl a:not([data-row-link])',
      ),
    ]
      .filter((each) => each.checkVisibility() && !each.closest('tr'))
      .map((each) => ({ name: each.textContent, height: each.getBoundingClientRect().height }))
      .filter(({ height }) => height > 1 && height < 44)
      .map(({ name, height }) => `${name}: ${Math.round(height)} px`),
  )
}

test('controls are large enough for a finger on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/contact-us')
  expect(await lowControls(page)).toEqual([])
  await signIn(page, 'admin@jiran.test', 'Admin123')
  for (const path of ['/board', '/rates', '/areas', '/team', '/run-sheet'])
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.locator('main li, main td').first()).toBeVisible()
      expect(await lowControls(page)).toEqual([])
    })
})

test('unused filters are not printed', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 900 })
  await signIn(page, 'admin@jiran.test', 'Admin123')
  await page.emulateMedia({ media: 'print' })
  await page.goto('/report?service_type=Cleaner')
  await expect(page.getByRole('combobox', { name: 'Service' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Crew schedule' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Date Range', exact: true })).toBeHidden()
  await expect(page.getByRole('combobox', { name: 'Skill' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Remove' })).toBeHidden()
  await page.goto('/messages')
  await expect(page.locator('main td').first()).toBeVisible()
  await expect(page.getByLabel('Day', { exact: true })).toBeHidden()
})

test('no row of a list has a filled button', async ({ page }) => {
  await signIn(page, 'admin@jiran.test', 'Admin123')
  await page.goto('/refunds')
  await expect(page.getByRole('button', { name: /^Refund / }).first()).toBeVisible()
  await expect(page.locator('td [data-variant="filled"]')).toHaveCount(0)
})
