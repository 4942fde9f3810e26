import { expect, test } from '@playwright/test'
import { axeFindings } from './axe.ts'
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

      await page.getByLabel('Service').selectOption('Gardener')
      await expect(page).toHaveURL(/skill=Gardener/)
      await expect(page.getByRole('status').filter({ hasText: /2\d workers/ })).toBeVisible()
      await page.getByRole('button', { name: 'Clear filters' }).click()
      await expect(page).not.toHaveURL(/skill=/)

      await visits.first().focus()
      await page.keyboard.press('Enter')
      const panel = page.getByRole('dialog')
      await expect(panel.getByText('Customer')).toBeVisible()
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
  })
