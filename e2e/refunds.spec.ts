import { expect, test } from '@playwright/test'
import { addDays, dayOf } from '../domain/booking/starts/calendar.ts'
import { axeFindings } from './axe.ts'
import { bookOnline, cancelBooking, mailTo, signIn } from './steps.ts'

test('an admin refunds a cancelled prepaid booking, and the customer is notified', async ({
  page,
  browser,
}) => {
  const customer = await browser.newPage()
  await signIn(customer, 'hidayah@jiran.test', 'Customer123')
  let order = ''
  let bookingId = ''

  await test.step('a customer books, pays online and cancels', async () => {
    const answer = await bookOnline(customer, addDays(dayOf(new Date()), 6))
    order = answer.order
    bookingId = answer.booking_id
    await customer.goto(`/booking-details?skill=Cleaner&bookingId=${bookingId}`)
    await customer.getByRole('button', { name: /Pay/ }).first().click()
    await customer.getByRole('button', { name: 'Pay RM 120.00' }).click()
    await expect(customer.getByRole('heading', { name: /confirmed/ })).toBeVisible()
    await customer.goto(`/booking-details?skill=Cleaner&bookingId=${bookingId}`)
    await cancelBooking(customer)
    await expect(customer.getByText('Refund Due').first()).toBeVisible()
  })

  await test.step('the admin finds it from Check Bookings and refunds it', async () => {
    await signIn(page, 'admin@jiran.test', 'Admin123')
    await page.goto('/report')
    await page.getByRole('link', { name: 'Refunds' }).click()
    await expect(page).toHaveURL(/\/refunds$/)
    const row = page.getByRole('row').filter({ hasText: order })
    await expect(row).toContainText('RM 120.00')
    await expect(row).toContainText('Card')
    expect(await axeFindings(page)).toEqual([])
    await row.getByRole('button', { name: `Refund ${order}` }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Hidayah Abdullah')
    // The rows turn into cards behind it, and back.
    const size = page.viewportSize() ?? { width: 1280, height: 720 }
    await page.setViewportSize({ width: 800, height: 900 })
    await expect(page.getByRole('list', { name: /^Refunds/ })).toBeAttached()
    await expect(dialog).toContainText('Hidayah Abdullah')
    await page.setViewportSize(size)
    await expect(page.getByRole('table')).toBeAttached()
    await dialog.getByRole('button', { name: 'Refund RM 120.00' }).click()
    // Before 22:00 today's payment is reversed at once; later the provider takes some seconds, and
    // the page updates.
    await expect(page.getByText(/The refund (has been made|is under way)/)).toBeVisible()
    await expect(row).toContainText('Refunded')
    await expect(row.getByRole('button')).toHaveCount(0)
  })

  await test.step("the customer's mail and booking show the refund", async () => {
    const mail = await mailTo(
      customer.request,
      'hidayah@jiran.test',
      new RegExp(`refund for ${order}`),
    )
    expect(mail.text).toContain('RM 120.00')
    await customer.reload()
    await expect(customer.getByText('Refunded', { exact: true }).first()).toBeVisible()
  })

  await test.step('a manager sees no refunds', async () => {
    const manager = await browser.newPage()
    await signIn(manager, 'manager@jiran.test', 'Manager123')
    await manager.goto('/report')
    await expect(manager.getByRole('heading', { name: 'Check Bookings' })).toBeVisible()
    await expect(manager.getByRole('link', { name: 'Refunds' })).toHaveCount(0)
    await manager.goto('/refunds')
    await expect(manager.getByText('Only an Admin can open this page')).toBeVisible()
  })
})
