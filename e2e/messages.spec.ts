import { expect, test } from '@playwright/test'
import { expectNoBarriers } from './staff-day.ts'
import { signIn } from './steps.ts'

test.use({ viewport: { width: 1440, height: 1000 } })

test('staff see failed messages, send them again, and write while WhatsApp is open', async ({
  page,
}) => {
  test.slow()
  await signIn(page, 'manager@jiran.test', 'Manager123')

  await test.step('a failure is listed on Today with its cause', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/today?list=undelivered')
    const tiles = page.getByRole('navigation', { name: 'Today' }).getByRole('listitem')
    // A phone shows the first six and the open one.
    await expect(tiles).toHaveCount(7)
    await page.getByRole('button', { name: /^Show all \d+$/ }).click()
    await expect(tiles.filter({ hasText: 'Documents expiring' })).toBeVisible()
    await page.getByRole('button', { name: 'Show fewer' }).click()
    await expect(tiles).toHaveCount(7)
    await page.setViewportSize({ width: 1440, height: 1000 })
    await page
      .getByRole('row', { name: /off or unreachable/ })
      .getByRole('link')
      .click()
    const message = page.getByRole('region', { name: 'The message' })
    await expect(message.getByText('This number has no WhatsApp')).toBeVisible()
    await expectNoBarriers(page)
    await message.getByRole('button', { name: 'By SMS' }).click()
    const dialog = page.getByRole('dialog', { name: 'Send this again by SMS?' })
    await dialog.getByRole('button', { name: 'Send again' }).click()
    await expect(dialog).toBeHidden()
    await expect(message.getByText('Repeats an earlier message')).toBeVisible()
  })

  await test.step('a customer who wrote an hour ago is answered by WhatsApp', async () => {
    await page.goto('/customers?search=Peter')
    await page.getByRole('link', { name: 'Peter Ng' }).click()
    const panel = page.getByRole('article', { name: 'Peter Ng' })
    await expect(panel.getByText(/WhatsApp is open until/)).toBeVisible()
    await expectNoBarriers(page)
    await panel.getByLabel('Write on WhatsApp').fill('Yes, the back door.')
    await panel.getByRole('button', { name: 'Send by WhatsApp' }).click()
    await expect(panel.getByRole('link', { name: 'Message from staff' })).toBeVisible()
  })

  await test.step('the answer is in the thread', async () => {
    await page.goto('/inbox?search=back door')
    await page.getByRole('link', { name: 'Peter Ng' }).first().click()
    const thread = page.getByRole('region', { name: 'The message' })
    await expect(thread.getByText('Yes, the back door.')).toBeVisible()
  })
})

test('a customer agrees to WhatsApp with one press on a visit, and ends it on the profile', async ({
  page,
}) => {
  await signIn(page, 'customer@jiran.test', 'Customer123')
  await page.goto('/booking-history')
  // The very first visit may have begun, and then cannot be cancelled.
  await page
    .getByRole('row', { name: /Confirmed/ })
    .getByRole('link', { name: /Details/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Get WhatsApp messages' }).click()
  await expect(page.getByText('Your choice has been saved')).toBeVisible()
  await page.goto('/profile')
  const box = page.getByRole('checkbox', { name: /about my visits by WhatsApp/ })
  await expect(box).toBeChecked()
  await box.uncheck()
  await expect(page.getByText(/^Stopped /)).toBeVisible()
})
