import { expect, type Page, test } from '@playwright/test'
import { axeFindings, expectNoFindings } from './axe.ts'
import { withLargeText } from './overflow.ts'
import { signIn } from './steps.ts'

/*
 * Every page of the app, but for the staff's that have a journey of their own: no axe violations, and no
 * overflow on narrow screens.
 */

const visitors = [
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password?token=0123456789abcdef',
  '/user-verification?token=0123456789abcdef',
  '/book-cleaner?postcode=59100',
  '/book-caring-wheels?postcode=59100',
  '/pay?link=none',
  '/status',
]
const customers = ['/profile', '/booking-history', '/payment-result?order=J00000000']
const staff = [
  '/today',
  '/board',
  '/areas',
  '/services',
  '/settings',
  '/setup',
  '/message-templates?kind=done',
  '/audit',
  '/messages?message=n5',
  '/messages?view=counts',
  '/exports',
  '/run-sheet?by=worker',
  '/rates?view=addons',
  '/rates?view=vouchers',
  '/rates?view=holidays',
  '/gifts',
  '/webhooks',
  '/privacy-requests',
  '/privacy-requests?show=processors',
  '/privacy-requests?show=retention',
  '/bank-deposits',
  '/books',
  '/month-end',
  '/breaches?breach=1',
  '/tax',
  '/partners',
]

async function settled(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
}

async function expectNoBarriers(page: Page, path: string): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoFindings(page, path)
  }
}

async function expectWhole(page: Page, path: string): Promise<void> {
  // 1280 px at 200 % are 640 px of CSS.
  for (const width of [320, 640]) await expectFit(page, width, path)
  await withLargeText(page, () => expectFit(page, 390, `${path}, text at 200 %,`))
}

async function expectFit(page: Page, width: number, what: string): Promise<void> {
  await page.setViewportSize({ width, height: 640 })
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), {
      message: `${what} at ${width}`,
    })
    .toBeLessThanOrEqual(0)
}

test('pages of visitors', async ({ page }) => {
  test.slow()
  for (const path of visitors) {
    await settled(page, path)
    await expectNoBarriers(page, path)
    await expectWhole(page, path)
  }
})

test('pages of staff', async ({ page }) => {
  test.slow()
  await signIn(page, 'admin@jiran.test', 'Admin123')
  for (const path of staff) {
    await settled(page, path)
    for (const [width, colorScheme] of [
      [390, 'light'],
      [1440, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const found = await axeFindings(page)
      expect({ path, width, found }).toEqual({ path, width, found: [] })
    }
    await expectWhole(page, path)
  }
  // Some of its parts always show a busy state, so this page is checked separately.
  await page.goto('/dev/parts')
  await expect(page.getByRole('heading', { name: 'Parts', exact: true })).toBeVisible()
  await expectNoBarriers(page, '/dev/parts')
})

test('pages of customers', async ({ page }) => {
  test.slow()
  await signIn(page, 'customer@jiran.test', 'Customer123')
  for (const path of customers) {
    await settled(page, path)
    await expectNoBarriers(page, path)
    await expectWhole(page, path)
  }
  await page.goto('/booking-history')
  await page
    .getByRole('link', { name: /Details/ })
    .first()
    .click()
  await expect(page).toHaveURL(/booking-details/)
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  await expectNoBarriers(page, 'a booking')
  await expectWhole(page, 'a booking')
})
