import { expect, type Page, test } from '@playwright/test'
import { addDays, dayOf } from '../domain/booking/starts/calendar.ts'
import { chooseDay, formReady, next } from './steps.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** Step 2 of tree cutting, the service with the fewest questions in step 1. */
async function atAddress(page: Page): Promise<void> {
  await page.goto('/book-tree-cutting?postcode=59100')
  await formReady(page)
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

test('a place in another area shows what changes, and can be undone', async ({ page }) => {
  await page.goto('/book-cleaner?postcode=59100')
  await formReady(page)
  await page.getByRole('radio', { name: /One-Time/ }).check()
  await chooseDay(page, addDays(dayOf(new Date()), 6))
  await page.getByRole('radio', { name: '4 hours' }).check()
  await page.getByRole('radio', { name: '9:00 AM' }).check()
  await next(page)
  await expect(page.getByText('RM 120.00').first()).toBeVisible()
  await address(page).fill('Port Klang')
  await page
    .getByRole('option', { name: /42000 Port Klang/ })
    .first()
    .click()
  await expect(postcode(page)).toHaveValue('42000')
  await expect(
    page.getByRole('status').filter({
      hasText: /The postcode is now 42000 instead of 59100\. The price .* RM \d+\.\d\d/,
    }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Back to 59100' }).click()
  await expect(postcode(page)).toHaveValue('59100')
})

for (const width of [390, 320])
  test(`names and buttons of the map never overlap, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/book-caring-wheels?postcode=59100')
    await formReady(page)
    await chooseDay(page, addDays(dayOf(new Date()), 6))
    await page.getByRole('radio', { name: '4 hours' }).check()
    await page.getByRole('radio', { name: '9:00 AM' }).check()
    await next(page)
    await expect(page.locator('[data-pin-name]')).toHaveCount(2)
    const zoom = (how: 'in' | 'out') => page.getByRole('button', { name: `Zoom ${how}` })
    for (const how of ['out', 'out', 'out', 'out', 'in', 'in'] as const) {
      await zoom(how).click()
      await expect(page.locator('.leaflet-zoom-anim')).toHaveCount(0)
      await expect.poll(() => overlapping(page)).toEqual([])
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })

/** Pairs of overlapping texts or buttons on and around the map. */
async function overlapping(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const frame = document.querySelector('.leaflet-container')?.parentElement
    const parts = [
      ...(frame?.querySelectorAll<HTMLElement>(
        '.leaflet-ground-pane .leaflet-marker-icon span, [data-pin-name], .leaflet-control-scale, p[data-over] > *, div[data-over] > button',
      ) ?? []),
      ...document.querySelectorAll<HTMLElement>('main label, main legend, main input'),
    ].filter((part) => part.checkVisibility({ visibilityProperty: true }))
    const boxes = parts.map((part) => ({ part, box: part.getBoundingClientRect() }))
    return boxes.flatMap(({ part, box }, at) =>
      boxes.slice(at + 1).flatMap(({ part: other, box: beside }) => {
        const apart =
          box.left + 1 >= beside.right ||
          beside.left + 1 >= box.right ||
          box.top + 1 >= beside.bottom ||
          beside.top + 1 >= box.bottom
        if (apart || part.contains(other) || other.contains(part)) return []
        return [`${part.textContent || part.id} over ${other.textContent || other.id}`]
      }),
    )
  })
}

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
