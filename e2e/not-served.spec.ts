import { expect, test } from '@playwright/test'
import { axeFindings } from './axe.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('a postcode that is not served offers a way on', async ({ page }) => {
  await page.goto('/book-cleaner?postcode=99999')
  const message = 'Currently we do not provide Services at this Location'
  await expect(page.getByRole('heading', { name: message })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next', exact: true })).toHaveCount(0)
  expect(await axeFindings(page)).toEqual([])

  const email = page.getByLabel(/we come to 99999/)
  await page.getByRole('button', { name: 'Notify me' }).click()
  await expect(email).toBeFocused()
  await email.fill('waits@example.test')
  await page.getByRole('button', { name: 'Notify me' }).click()
  await expect(page.getByText("We'll write to you when we come to 99999")).toBeVisible()

  const postcode = page.getByLabel('Try another postcode')
  await postcode.fill('10000')
  await page.getByRole('button', { name: 'Change postcode' }).click()
  await expect(postcode).toHaveAttribute('aria-invalid', 'true')
  await postcode.fill('59100')
  await page.getByRole('button', { name: 'Change postcode' }).click()
  await expect(page).toHaveURL(/postcode=59100/)
  await expect(page.getByRole('radio', { name: /One-Time/ })).toBeEnabled()
})
