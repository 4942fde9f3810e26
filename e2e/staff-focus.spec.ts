import { expect, test } from '@playwright/test'
import { fromOwnPage, signIn } from './steps.ts'

for (const width of [390, 1440]) {
  test(`the focus returns to a row when its panel is closed, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await signIn(page, 'admin@jiran.test', 'Admin123')
    await page.goto('/workers')
    const row = page.locator('a[data-row-link]').nth(2)
    const panel = page.getByRole('article')
    await row.press('Enter')
    await expect(panel).toBeVisible()
    if (width === 390) await expect(page.getByRole('region', { name: 'Details' })).toBeFocused()
    else await expect(row).toBeFocused()
    await panel
      .getByRole('link', { name: width === 390 ? 'Back to the list' : /^Close / })
      .press('Enter')
    await expect(panel).toHaveCount(0)
    await expect(row).toBeFocused()
    await row.press('Enter')
    await expect(panel).toBeVisible()
    await page.goBack()
    await expect(panel).toHaveCount(0)
    await expect(row).toBeFocused()
  })
}

test("what is typed stays when the reloaded list has a colleague's change", async ({ page }) => {
  await signIn(page, 'admin@jiran.test', 'Admin123')
  await page.clock.install()
  await page.goto('/reviews?state=published')
  const listed = await page.request.get('/staff/reviews/?state=published')
  const [{ id, version, customer_name: name }] = (await listed.json()).items
  await page.locator('a[data-row-link]').first().press('Enter')
  const dialog = page.getByRole('dialog', { name: new RegExp(name) })
  const answer = dialog.getByLabel('Your public answer')
  await answer.fill('We are sorry')
  const show = (of: number, data: object) =>
    page.request.post(`/staff/reviews/${id}/show/`, {
      headers: fromOwnPage(),
      data: { version: of, ...data },
    })
  const hidden = await show(version, { show: false, reason: 'About somebody else' })
  expect(hidden.status()).toBe(200)
  const reloaded = page.waitForResponse(/\/staff\/reviews\/\?/)
  await page.clock.fastForward(15_000)
  await page.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  )
  await reloaded
  // The row is no longer in the list.
  await expect(dialog.getByRole('button', { name: 'Hide' })).toBeVisible()
  await expect(answer).toHaveValue('We are sorry')
  await dialog.getByRole('button', { name: 'Publish answer' }).click()
  await expect(dialog.getByRole('button', { name: 'Reload' })).toBeVisible()
  const shown = await show(version + 1, { show: true, reason: '' })
  expect(shown.status()).toBe(200)
})
