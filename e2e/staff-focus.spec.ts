import { expect, type Page, test } from '@playwright/test'
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

/** An old published review, as other journeys work on new ones, and a colleague's change of it. */
async function reviewOf(page: Page) {
  const listed = await page.request.get('/staff/reviews/?state=published')
  type Review = { id: number; version: number; customer_name: string }
  const { items } = (await listed.json()) as { items: Review[] }
  const review = items.at(-1)
  if (!review) throw new Error('the demo has no published review')
  const { id, version, customer_name: name } = review
  let changes = 0
  const change = async (data: object) => {
    const changed = await page.request.post(`/staff/reviews/${id}/show/`, {
      headers: fromOwnPage(),
      data: { version: version + changes++, ...data },
    })
    expect(changed.status()).toBe(200)
  }
  return {
    id,
    dialog: page.getByRole('dialog', { name: new RegExp(name) }),
    hide: () => change({ show: false, reason: 'About somebody else' }),
    publish: () => change({ show: true, reason: '' }),
  }
}

test("what is typed stays when the reloaded list has a colleague's change", async ({ page }) => {
  await signIn(page, 'admin@jiran.test', 'Admin123')
  await page.clock.install()
  const { id, dialog, hide, publish } = await reviewOf(page)
  await page.goto(`/reviews?state=published&review=${id}`)
  const answer = dialog.getByLabel('Your public answer')
  await answer.fill('We are sorry')
  await hide()
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
  await publish()
})

test("publishing a review after a colleague's change offers to load it", async ({ page }) => {
  await signIn(page, 'admin@jiran.test', 'Admin123')
  const { id, dialog, hide, publish } = await reviewOf(page)
  await hide()
  await page.goto(`/reviews?state=hidden&review=${id}`)
  await expect(dialog.getByRole('button', { name: 'Publish now' })).toBeVisible()
  await publish()
  await dialog.getByRole('button', { name: 'Publish now' }).click()
  await expect(dialog.getByRole('button', { name: 'Reload' })).toBeVisible()
})
