import { expect, test } from '@playwright/test'
import { addDays, dayOf } from '../domain/booking/starts/calendar.ts'
import { axeFindings } from './axe.ts'
import { bookCleaning, cancelBooking, mailTo, signIn } from './steps.ts'

test('an admin refunds a cancelled prepaid booking, and the customer is notified', async ({
  page,
  browser,
}) => {
  const customer = await browser.newPage()
  await signIn(customer, 'hidayah@jiran.test', 'Customer123')
  let order = ''
  let bookingId = ''

  await test.step('a customer books, pays online and cancels', async () => {
    const answer = await bookCleaning(customer, { start_date: addDays(dayOf(new Date()), 6) })
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

test('a payment by online banking is refunded to an account that an Admin enters', async ({
  page,
  browser,
}) => {
  const customer = await browser.newPage()
  await signIn(customer, 'hidayah@jiran.test', 'Customer123')
  const { order, booking_id: bookingId } = await bookCleaning(customer, {
    start_date: addDays(dayOf(new Date()), 8),
  })
  await customer.goto(`/booking-details?skill=Cleaner&bookingId=${bookingId}`)
  await customer.getByRole('button', { name: /Pay/ }).first().click()
  await customer.getByRole('radio', { name: /Maybank2u/ }).check()
  await customer.getByRole('button', { name: 'Pay RM 120.00' }).click()
  await expect(customer.getByRole('heading', { name: /confirmed/ })).toBeVisible()
  await customer.goto(`/booking-details?skill=Cleaner&bookingId=${bookingId}`)
  await cancelBooking(customer)
  await expect(customer.getByText('Refund Due').first()).toBeVisible()

  const row = page.getByRole('row').filter({ hasText: order })
  const ask = row.getByRole('button', { name: `Refund ${order}` })
  const dialog = page.getByRole('dialog')
  const confirm = dialog.getByRole('button', { name: 'Refund RM 120.00' })
  await signIn(page, 'admin@jiran.test', 'Admin123')
  await page.goto('/refunds')
  await expect(row).toContainText('FPX (Maybank2u)')

  await test.step('what is missing is said at its field, and what is typed is not lost', async () => {
    await ask.click()
    await expect(dialog).toContainText("it wasn't paid by card")
    await confirm.click()
    await expect(dialog.getByLabel('Bank', { exact: true })).toBeFocused()
    await dialog.getByLabel('Bank', { exact: true }).selectOption({ index: 1 })
    await dialog.getByLabel('Account holder').fill('Hidayah Abdullah')
    await page.keyboard.press('Escape')
    await expect(dialog.getByRole('button', { name: 'Keep editing' })).toBeFocused()
    await dialog.getByRole('button', { name: 'Discard changes' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(ask).toBeFocused()
  })

  const other = await page.context().newPage()
  await test.step('a colleague has the same question open', async () => {
    await other.goto('/refunds')
    await other
      .getByRole('row')
      .filter({ hasText: order })
      .getByRole('button', { name: `Mark as refunded ${order}` })
      .click()
    await expect(other.getByRole('dialog')).toContainText('Hidayah Abdullah')
  })

  await test.step('a double press refunds once', async () => {
    await ask.click()
    await dialog.getByLabel('Bank', { exact: true }).selectOption({ index: 1 })
    await dialog.getByLabel('Account holder').fill('Hidayah Abdullah')
    await dialog.getByLabel('Account number').fill('5123 4567 8901')
    await confirm.dblclick()
    await expect(page.getByText(/The refund (has been made|is under way)/)).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(row).toContainText('Refunded')
  })

  await test.step('the colleague reads that nothing is left', async () => {
    await other.getByRole('dialog').getByRole('button', { name: 'Mark as refunded' }).click()
    await expect(other.getByRole('alert').filter({ hasText: /\w/ }).first()).toBeVisible()
    await expect(other.getByRole('dialog')).toHaveCount(0)
    await expect(other.getByRole('row').filter({ hasText: order })).toContainText('Refunded')
  })
  const mail = await mailTo(
    customer.request,
    'hidayah@jiran.test',
    new RegExp(`refund for ${order}`),
  )
  expect(mail.text).toContain('RM 120.00')
})
