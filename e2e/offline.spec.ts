import { expect, type Page, test } from '@playwright/test'
import { addDays, dayOf } from '../domain/booking/starts/calendar.ts'
import { touch } from './public-site.ts'
import { bookForTwo } from './staff-day.ts'
import { signIn } from './steps.ts'

const refused = "You're offline. Nothing was changed"
const banner = /^You're offline\. Changes can be made/
const day = addDays(dayOf(new Date()), 70)

/** The changes that a page has sent. */
function changesOf(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/cancel-booking|\/payments\/refunds\/(send|mark)|send-query/.test(pathname)) {
      sent.push(pathname)
    }
  })
  return sent
}

test('offline changes are refused and never sent later', async ({
  page,
  context,
  playwright,
  baseURL,
}) => {
  const api = await playwright.request.newContext({ baseURL })
  const bookingId = await bookForTwo(api, day, '10:00')
  const sent = changesOf(page)
  await signIn(page, 'admin@jiran.test', 'Admin123')

  await test.step('a cancellation is refused at once', async () => {
    await page.goto(`/report-booking-details?skill=Cleaner&bookingId=${bookingId}`)
    await page.getByRole('button', { name: 'Cancel Booking' }).click()
    await expect(page.getByText(banner)).toBeHidden()
    await context.setOffline(true)
    await expect(page.getByText(banner)).toBeVisible()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Cancel booking', exact: true }).click()
    await expect(dialog.getByText(refused)).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Cancel booking', exact: true })).toBeEnabled()
    await dialog.getByRole('button', { name: 'Keep booking' }).click()
  })

  await test.step('and is not sent when the network is back', async () => {
    await context.setOffline(false)
    await expect(page.getByText(banner)).toBeHidden()
    await page.reload()
    await expect(page.getByText('Confirmed', { exact: true }).first()).toBeVisible()
    expect(sent).toEqual([])
  })

  await test.step('nor is a refund', async () => {
    await page.goto('/refunds')
    await page
      .getByRole('button', { name: /^Mark as refunded/ })
      .first()
      .click()
    await context.setOffline(true)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Mark as refunded' }).click()
    await expect(dialog.getByText(refused)).toBeVisible()
    // The list is refetched once the network is back: a queued change would have been sent first.
    const asked = page.waitForResponse(/\/payments\/refunds\?/)
    await context.setOffline(false)
    await asked
    await expect(page.getByText(banner)).toBeHidden()
    expect(sent).toEqual([])
  })
  await api.dispose()
})

test('a public page shows that it is offline, before and after its script loads', async ({
  page,
  context,
}) => {
  const sent = changesOf(page)
  await page.goto('/contact-us')
  await context.setOffline(true)
  await expect(page.getByText(banner)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(banner)).toBeHidden()
  await touch(page)
  for (const [label, value] of [
    ['First name', 'Siti'],
    ['Last name', 'Aminah'],
    ['Email', 'siti@example.com'],
    ['Phone', '0123456789'],
    ['Subject', 'Curtains'],
    ['Message', 'Do you wash curtains?'],
  ] as const) {
    await page.getByLabel(label).fill(value)
  }
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText(refused).first()).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(banner)).toBeHidden()
  await page.waitForFunction(() => navigator.onLine)
  expect(sent).toEqual([])
  await expect(page.getByLabel('Message')).toHaveValue('Do you wash curtains?')
})
