import { expect, type Page, type Route, test } from '@playwright/test'
import { addDays, dayOf } from '../domain/booking/starts/calendar.ts'
import { bookCleaning, chooseDay, fromOwnPage, mailTo, next, signIn } from './steps.ts'

/** A slow or broken network must not pay twice or lose a password. */

// Playwright cannot hold back calls that a service worker routes to the network.
test.use({ serviceWorkers: 'block' })

const away = "We couldn't reach Jiran. Check your connection and try again."

/** Holds back the answers to a call until the test releases or loses them. */
async function hold(page: Page, call: string) {
  const held: Route[] = []
  let asked = 0
  await page.route(call, (route) => {
    asked += 1
    held.push(route)
  })
  return {
    asked: () => asked,
    isHeld: () => expect.poll(() => held.length).toBeGreaterThan(0),
    async lose() {
      for (const route of held.splice(0)) await route.abort('failed')
    },
    async let() {
      for (const route of held.splice(0)) await route.continue()
      await page.unroute(call)
    },
  }
}

const dialogOf = (page: Page) => page.getByRole('dialog')

/** Neither Escape nor going back leaves a dialog whose action is running. */
async function expectToStay(page: Page, back: string): Promise<void> {
  const goBack = dialogOf(page).getByRole('button', { name: back })
  // The dialog becomes busy slightly after the call is sent.
  await expect(goBack).toBeDisabled()
  for (const _ of [1, 2]) await page.keyboard.press('Escape')
  await expect(goBack).toBeDisabled()
  await expect(dialogOf(page)).toBeVisible()
}

let days = 40
async function bookedBy(page: Page): Promise<{ order: string; booking_id: string }> {
  days += 1
  const booked = await bookCleaning(page, { start_date: addDays(dayOf(new Date()), days) })
  await page.goto(`/booking-details?skill=Cleaner&bookingId=${booked.booking_id}`)
  return booked
}

test('a pending cancellation can neither be left nor sent twice, and its failure is shown', async ({
  page,
}) => {
  await signIn(page, 'hidayah@jiran.test', 'Customer123')
  await bookedBy(page)
  const call = await hold(page, '**/booking-details/cancel-booking/')
  await page.getByRole('button', { name: 'Cancel Booking' }).click()
  const confirm = dialogOf(page).getByRole('button', { name: 'Cancel booking', exact: true })
  await confirm.click()
  await call.isHeld()
  await expectToStay(page, 'Keep booking')
  await confirm.click()
  await call.lose()
  await expect(dialogOf(page).getByRole('alert')).toContainText(away)
  expect(call.asked()).toBe(1)
  await confirm.click()
  await call.isHeld()
  await call.let()
  await expect(page.getByText('Cancelled').first()).toBeVisible()
})

test('a refund that was not sent preserves the account that was typed', async ({
  page,
  browser,
}) => {
  const customer = await browser.newPage()
  await signIn(customer, 'hidayah@jiran.test', 'Customer123')
  const { order, booking_id: id } = await bookedBy(customer)
  await customer.getByRole('button', { name: 'Pay now' }).click()
  await customer.getByRole('radio', { name: /FPX/ }).check()
  await customer.getByRole('button', { name: 'Pay RM 120.00' }).dblclick()
  await expect(customer.getByRole('heading', { name: /confirmed/ })).toBeVisible()
  const cancelled = await customer.request.post('/booking-details/cancel-booking/', {
    headers: fromOwnPage(),
    data: { id, skill: 'Cleaner', agreed_fee: 0 },
  })
  expect(cancelled.status()).toBe(200)
  await customer.close()

  await signIn(page, 'admin@jiran.test', 'Admin123')
  await page.goto('/refunds')
  const row = page.getByRole('row').filter({ hasText: order })
  await expect(row).toContainText('FPX (Maybank2u)')
  await row.getByRole('button', { name: `Refund ${order}` }).click()
  const dialog = dialogOf(page)
  await dialog.getByLabel('Bank').selectOption('Maybank')
  await dialog.getByLabel('Account holder').fill('Hidayah Abdullah')
  await dialog.getByLabel('Account number').fill('5140 1234 5678')
  const call = await hold(page, '**/payments/refunds/send/')
  const send = dialog.getByRole('button', { name: 'Refund RM 120.00' })
  await send.dblclick()
  await call.isHeld()
  await expectToStay(page, 'Go back')
  await call.lose()
  await expect(dialog.getByRole('alert')).toHaveText(away)
  expect(call.asked()).toBe(1)
  await expect(dialog.getByLabel('Bank')).toHaveValue('MBBEMYKL')
  await expect(dialog.getByLabel('Account holder')).toHaveValue('Hidayah Abdullah')
  await expect(dialog.getByLabel('Account number')).toHaveValue('5140 1234 5678')
  await call.let()
  await send.click()
  await expect(page.getByText(/The refund (has been made|is under way)/)).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('a failed payment attempt shows its message until it is resolved', async ({ page }) => {
  await signIn(page, 'hidayah@jiran.test', 'Customer123')
  const { order } = await bookedBy(page)
  await page.goto(`/payment-result?order=${order}&left=1`)
  const call = await hold(page, '**/payments/retry/')
  const pay = page.getByRole('button', { name: 'Pay now' })
  await pay.dblclick()
  await call.isHeld()
  await expect(pay).toHaveAttribute('aria-busy', 'true')
  await call.lose()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(away)
  expect(call.asked()).toBe(1)
  await call.let()
  await pay.click()
  await expect(page.getByRole('heading', { name: 'Pay Jiran' })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Pay RM 120.00' }).dblclick()
  await expect(page.getByRole('heading', { name: /confirmed/ })).toBeVisible()
  // Back leads to the payment page, which shows the outcome and links here.
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Payment approved' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: /confirmed/ })).toBeVisible()
})

test('paid in two tabs: both say that the second payment comes back', async ({ page }) => {
  await signIn(page, 'hidayah@jiran.test', 'Customer123')
  const { order } = await bookedBy(page)
  const other = await page.context().newPage()
  for (const each of [page, other]) {
    await each.goto(`/payment-result?order=${order}&left=1`)
    await each.getByRole('button', { name: 'Pay now' }).click()
    await expect(each.getByRole('heading', { name: 'Pay Jiran' })).toBeVisible()
  }
  for (const each of [page, other]) {
    await each.getByRole('button', { name: 'Pay RM 120.00' }).click()
    await expect(each.getByRole('heading', { name: /confirmed/ })).toBeVisible()
  }
  await expect(page.getByText('Your refund')).toHaveCount(0)
  await page.reload()
  for (const each of [page, other]) {
    await expect(each.getByRole('main')).toContainText(/Your refund\s*RM 120\.00/)
  }
})

test('a new password whose answer was lost: the link says that it may be saved', async ({
  page,
  request,
}) => {
  const email = `lost.${Date.now()}@example.test`
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/register')
  await page.getByLabel('Full name').fill('Farah Idris')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: /Phone/ }).fill('123456781')
  await page.getByLabel('Password', { exact: true }).fill('Farah123')
  await page.getByRole('button', { name: 'Register' }).dblclick()
  // On a phone the button is far below the next content.
  const next = page.getByRole('heading', { name: 'Check your e-mail' })
  await expect(next).toBeFocused()
  await expect(next).toBeInViewport()
  const verify = await mailTo(request, email, /verify/i)
  await page.goto(/https?:\/\/\S+user-verification\S+/.exec(verify.text)?.[0] ?? '')
  await expect(page.getByText('Your account is verified')).toBeVisible()

  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send link' }).dblclick()
  const mail = await mailTo(request, email, /password/i)
  await page.goto(/https?:\/\/\S+reset-password\S+/.exec(mail.text)?.[0] ?? '')
  // The server handles it, and its answer is lost.
  await page.route('**/account/reset-password/**', async (route) => {
    await route.fetch()
    await route.abort('failed')
  })
  await page.getByLabel('New password').fill('Farah456')
  await page.getByLabel('Confirm password').fill('Farah456')
  await page.getByRole('button', { name: 'Save new password' }).dblclick()
  await expect(page.getByRole('main').getByText(away)).toBeVisible()
  await page.unroute('**/account/reset-password/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: "This link didn't work" })).toBeFocused()
  await expect(page.getByRole('main')).toContainText('If you have just chosen a new password')
  await page.getByRole('link', { name: 'Back to the login page' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Farah456')
  await page.getByRole('button', { name: 'Submit' }).dblclick()
  await expect(page).toHaveURL(/\/$/)
})

test('Next shows that it waits for the postcodes that are served', async ({ page }) => {
  await page.goto('/book-task-errands?postcode=47300')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await chooseDay(page, addDays(dayOf(new Date()), 6))
  await page.getByRole('radio', { name: '2 hours' }).check()
  await page.getByLabel('Type of task').fill('Queue at the post office')
  await page.getByRole('radio', { name: '9:00 AM' }).check()
  await next(page)
  await expect(page).toHaveURL(/step=2/)
  const call = await hold(page, '**/region-cost/get-postcodes/')
  await page.reload()
  await page.getByLabel('Address', { exact: true }).fill('27 Jalan SS 2/24')
  await next(page)
  await call.isHeld()
  const button = page.getByRole('button', { name: 'Next', exact: true })
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await call.let()
  await expect(page.getByText('Please select the Property Type').first()).toBeVisible()
  await expect(button).not.toHaveAttribute('aria-busy')
})
