import { expect, type Page } from '@playwright/test'
import { test } from './public-site.ts'
import { mailTo, signIn } from './steps.ts'

/** A browser that refuses pages all storage, as with blocked site data or a strict private window. */
async function refuseStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
  })
}

test('without storage, a refusal is shown, and a login leads on', async ({ page }) => {
  await refuseStorage(page)
  await page.goto('/contact-us')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.goto('/login')
  await page.getByLabel('Email').fill('customer@jiran.test')
  await page.getByLabel('Password', { exact: true }).fill('Customer123')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('without storage, pages of the app are shown', async ({ page, request }) => {
  await refuseStorage(page)
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill('customer@jiran.test')
  await page.getByRole('button', { name: 'Send' }).click()
  await mailTo(request, 'customer@jiran.test', /password/i)
  await signIn(page, 'admin@jiran.test', 'Admin123')
  await page.goto('/report')
  await expect(page.getByRole('heading', { level: 1, name: 'Check Bookings' })).toBeVisible()
  await expect(page.getByRole('table', { name: /^Bookings by/ })).toBeVisible()
})
