import { expect, test } from '@playwright/test'
import { addDays, dayOf } from '../domain/booking/starts/calendar.ts'
import { cancelBooking, chooseDay, mailTo, next, signIn } from './steps.ts'

// Most customers use a phone.
test.use({ viewport: { width: 390, height: 844 } })

const email = `amira.${Date.now()}@example.test`
const password = 'Amira123'

test('a visitor books a cleaner, pays, moves the visit; staff swap the worker and cancel', async ({
  page,
  request,
  browser,
}) => {
  const day = addDays(dayOf(new Date()), 5)
  const movedTo = addDays(day, 1)

  await test.step('home: cleaning at 59100', async () => {
    await page.goto('/')
    await page.getByRole('radio', { name: /Cleaning/ }).check()
    await page.getByLabel('Your postcode').fill('59100')
    await page.getByRole('button', { name: 'Book Now' }).click()
    await expect(page).toHaveURL(/\/book-cleaner\?postcode=59100/)
  })

  await test.step('step 1: what and when', async () => {
    // Not check(): a choice made before the script has loaded may be unchecked for a moment.
    const once = page.getByRole('radio', { name: /One-Time/ })
    await once.click()
    await expect(once).toBeChecked()
    await chooseDay(page, day)
    await page.getByRole('radio', { name: '4 hours' }).check()
    await page.getByRole('radio', { name: '10:00 AM' }).check()
    await expect(page.getByText('RM 120.00').first()).toBeVisible()
    await next(page)
  })

  await test.step('step 2: where', async () => {
    await expect(page).toHaveURL(/step=2/)
    await page.getByLabel('Address', { exact: true }).fill('12 Jalan Maarof, Bangsar')
    await page.getByRole('radio', { name: 'Condominium' }).check()
    await next(page)
  })

  await test.step('step 3: register, verify by the mail, come back to the answers', async () => {
    await expect(page).toHaveURL(/step=3/)
    await page.getByRole('tab', { name: 'Register' }).click()
    const form = page.getByRole('tabpanel', { name: 'Register' })
    await form.getByLabel('Full name').fill('Amira binti Salleh')
    await form.getByLabel('Email').fill(email)
    await form.getByRole('textbox', { name: /Phone/ }).fill('123456780')
    await form.getByLabel('Password', { exact: true }).fill(password)
    await form.getByRole('button', { name: /Register|Create/ }).click()
    const mail = await mailTo(request, email, /verify/i)
    const link = /https?:\/\/\S+user-verification\S+/.exec(mail.text)?.[0] ?? ''
    await page.goto(link)
    await page.getByRole('link', { name: 'Log in and continue' }).click()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page).toHaveURL(/\/book-cleaner\?.*step=3/)
    await expect(page.getByText('RM 120.00').first()).toBeVisible()
  })

  await test.step('back from the hosted page, the time is still held', async () => {
    await page.getByRole('radio', { name: /Online/ }).check()
    await page.getByRole('button', { name: 'Pay Now' }).dblclick()
    await expect(page.getByRole('button', { name: 'Pay RM 120.00' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { name: "You haven't paid yet" })).toBeVisible()
    await page.getByRole('button', { name: 'Pay now' }).click()
    await expect(page.getByRole('button', { name: 'Pay RM 120.00' })).toBeVisible()
  })

  await test.step('the history leads to the payment page too', async () => {
    await page.goto('/booking-history')
    await page.getByRole('button', { name: /^Pay now: J/ }).click()
  })

  await test.step('pay online on the hosted page', async () => {
    await page.getByRole('button', { name: 'Pay RM 120.00' }).click()
    await expect(page).toHaveURL(/\/payment-result\?order=J/)
    await expect(page.getByRole('heading', { name: /paid|confirmed|thank/i })).toBeVisible()
  })

  let bookingId = ''
  await test.step('the booking is in the history, and can be moved', async () => {
    await page.goto('/booking-history')
    await expect(page.getByText('12 Jalan Maarof, Bangsar')).toBeVisible()
    await page
      .getByRole('link', { name: /Details/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/booking-details\?/)
    bookingId = new URL(page.url()).searchParams.get('bookingId') ?? ''
    expect(bookingId).toMatch(/^J\w{9}-1$/)
    await page.getByRole('button', { name: 'Edit date and time' }).click()
    await chooseDay(page, movedTo)
    await page.getByRole('radio', { name: '2:00 PM', exact: true }).check()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('button', { name: 'Edit date and time' })).toBeVisible()
    await expect(page.getByText('2:00 PM').first()).toBeVisible()
    await mailTo(request, email, /new time/)
  })

  const staff = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await test.step('a manager finds it, swaps the worker and cancels', async () => {
    await signIn(staff, 'manager@jiran.test', 'Manager123')
    await staff.goto('/report')
    await staff.getByLabel('Customer Name').fill('amira binti')
    const row = staff.getByRole('row').filter({ hasText: bookingId })
    await expect(row).toBeVisible()
    await row.getByRole('link', { name: /Details/ }).click()
    await expect(staff.getByRole('heading', { name: new RegExp(bookingId) })).toBeVisible()
    const crew = staff.getByRole('region', { name: 'Assigned Workers' })
    await crew.getByRole('button', { name: /Edit/ }).click()
    await expect(staff.getByText('Total Cost')).toHaveCount(0)
    await crew.getByRole('checkbox', { checked: true }).uncheck()
    await crew.getByRole('button', { name: 'Save' }).click()
    const toasts = staff.getByRole('region', { name: 'Notifications' })
    await expect(toasts.getByText('Please select 1 workers')).toBeVisible()
    await crew
      .getByRole('checkbox', { name: /\bFree$/ })
      .first()
      .check()
    await crew.getByRole('button', { name: 'Save' }).click()
    const history = staff.getByRole('region', { name: 'History' })
    await expect(history.getByText(/^Crew changed from/)).toBeVisible()
    await cancelBooking(staff)
    await expect(staff.getByText('Cancelled').first()).toBeVisible()
  })

  await test.step("the customer's mail and history show the cancellation", async () => {
    const mail = await mailTo(request, email, /cancelled/)
    expect(mail.text).toContain('RM 120.00')
    await page.goto('/booking-history')
    await expect(page.getByText('Cancelled').first()).toBeVisible()
    await expect(page.getByText('Refund Due').first()).toBeVisible()
  })
})
