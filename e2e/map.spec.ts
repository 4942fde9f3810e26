import { expect, type Page, test } from '@playwright/test'
import { addDays, dayOf } from '../domain/booking/calendar.ts'
import { chooseDay, next } from './steps.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** Step 2 of a tree cutting, the service that asks least before it. */
async function atAddress(page: Page): Promise<void> {
  await page.goto('/book-tree-cutting?postcode=59100')
  await chooseDay(page, addDays(dayOf(new Date()), 6))
  await page.getByRole('radio', { name: '9:00 AM' }).check()
  await next(page)
  await expect(page).toHaveURL(/step=2/)
}

const address = (page: Page) => page.getByLabel('Address', { exact: true })
const postcode = (page: Page) => page.getByLabel('Post code')

test('a suggestion, the current location and the marker fill address and postcode', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 3.1294, longitude: 101.67 })
  await atAddress(page)

  await address(page).fill('Mont Ki')
  await page.getByRole('option', { name: /Mont Kiara, 50480/ }).click()
  await expect(address(page)).toHaveValue(/Mont Kiara/)
  await expect(postcode(page)).toHaveValue('50480')

  await page.getByRole('button', { name: 'Get Current Location' }).click()
  await expect(address(page)).toHaveValue(/Bangsar/)
  await expect(postcode(page)).toHaveValue('59100')

  const marker = page.getByRole('application', { name: 'Marker of Address' })
  const [asked] = await Promise.all([
    page.waitForRequest('**/geo/reverse/'),
    marker.press('ArrowRight'),
  ])
  expect(asked.postDataJSON().lon).not.toBe(101.67)
})

test('a refused location shows a message', async ({ page, context }) => {
  await context.clearPermissions()
  await atAddress(page)
  await page.getByRole('button', { name: 'Get Current Location' }).click()
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: /location/i })
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Get Current Location' })).toBeEnabled()
})

test('without the map the address can be typed and the booking continues', async ({ page }) => {
  await page.route('**/geo/**', (route) => route.abort())
  await atAddress(page)
  await address(page).fill('9 Lorong Hijau')
  await expect(page.getByText(/map is not available|could not reach/i).first()).toBeVisible()
  await page.getByRole('radio', { name: 'Landed Property' }).check()
  await next(page)
  await expect(page).toHaveURL(/step=3/)
})
