import { expect, type Page, test } from '@playwright/test'
import { addDays, dayOf } from '../domain/booking/starts/calendar.ts'
import { skillTitle } from '../domain/services/catalogue.ts'
import { m } from '../messages/every.ts'
import { locales, pathIn } from '../messages/locales.ts'
import { axeFindings } from './axe.ts'
import { bookCleaning, chooseDay, formReady, fromOwnPage, next, signIn } from './steps.ts'

test.use({ viewport: { width: 390, height: 844 } })

const day = addDays(dayOf(new Date()), 40)
const place = '8 Jalan Telawi Dua, Bangsar'

/** A cancelled cleaning in cash, booked by the signed-in customer. */
async function cancelledCleaning(page: Page, on = day): Promise<string> {
  const { booking_id: id } = await bookCleaning(page, {
    start_date: on,
    address: place,
    property_type: 'Landed Property',
    payment_method: 'Cash',
  })
  const cancelled = await page.request.post('/booking-details/cancel-booking/', {
    headers: fromOwnPage(),
    data: { id, skill: 'Cleaner', agreed_fee: 0 },
  })
  expect(cancelled.status()).toBe(200)
  return id
}

test('a returning customer books the same cleaning in two presses from the history, in each language', async ({
  page,
}) => {
  await signIn(page, 'customer@jiran.test', 'Customer123')
  const before = await cancelledCleaning(page)
  // The link of the message about it opens the completed form.
  await page.goto(`/booking-details?skill=Cleaner&bookingId=${before}&again=1`)
  await expect(page).toHaveURL(/\/book-cleaner\?.*step=3/)
  // The same weekday and hour.
  const like = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' })
  await expect(page.getByText(like.format(new Date(`${day}T00:00:00Z`))).first()).toBeVisible()
  await expect(page.getByText('11:00 AM to 3:00 PM').first()).toBeVisible()
  await expect(page.getByText('RM 120.00').first()).toBeVisible()
  await page.goto('/')
  let presses = 0
  const press = async (name: string | RegExp, role: 'button' | 'link' | 'menuitem' = 'button') => {
    presses += 1
    await page.getByRole(role, { name }).first().click()
  }
  await press(/Chong Mei Fong/)
  await press('Booking History', 'link')
  const fromHome = presses
  for (const locale of locales) {
    const in_ = { locale }
    // Other languages follow the address.
    if (locale !== 'en') await page.goto(pathIn(locale, '/booking-history'))
    presses = 0
    const service = skillTitle('Cleaner', locale)
    await press(m.account_book_again_of({ service, id: before }, in_))
    await expect(page).toHaveURL(/\/book-cleaner\?.*step=3/)
    await expect(page.getByText(place).first()).toBeVisible()
    await expect(page.getByText('RM 120.00').first()).toBeVisible()
    await press(new RegExp(`^${m.wizard_pay_now({}, in_)}`))
    await expect(page).toHaveURL(/\/booking-history\?booked=J/)
    expect(presses).toBe(2)
  }
  expect(fromHome).toBeLessThanOrEqual(2)
})

test('confidential answers are filled in for their customer, and not stored in the browser', async ({
  page,
}) => {
  await signIn(page, 'customer@jiran.test', 'Customer123')
  const details = 'Walks with a frame since May'
  const headers = fromOwnPage()
  const booked = await page.request.post('/care-giver/book-care-giver/', {
    headers,
    data: {
      frequency: 'one-time',
      start_date: addDays(day, 2),
      no_of_hours: 4,
      start_time: '11:00',
      worker_count: 1,
      worker_gender: 'Female',
      address: place,
      postcode: 59100,
      property_type: 'Landed Property',
      payment_method: 'Cash',
      customer_medical_details: details,
    },
  })
  expect(booked.status(), await booked.text()).toBe(201)
  const { booking_id: id } = (await booked.json()) as { booking_id: string }
  await page.goto(`/booking-details?skill=Care%20Giver&bookingId=${id}&again=1`)
  await expect(page).toHaveURL(/\/book-care-giver\?.*step=3/)
  const field = page.getByLabel('Medical Details')
  await expect(field).toHaveValue(details)
  expect(await axeFindings(page)).toEqual([])
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  )
  expect(stored).toContain(place)
  expect(stored).not.toContain(details)
  // Reloading the form in this tab restores it.
  await page.reload()
  await expect(field).toHaveValue(details)
  const cancelled = await page.request.post('/booking-details/cancel-booking/', {
    headers,
    data: { id, skill: 'Care Giver', agreed_fee: 0 },
  })
  expect(cancelled.status()).toBe(200)
})

test('home on a new device books the last visit again in two presses', async ({ page }) => {
  await signIn(page, 'hidayah@jiran.test', 'Customer123')
  // Later than her other visits.
  await cancelledCleaning(page, addDays(day, 40))
  await page.goto('/')
  const again = page.getByRole('link', { name: 'Book again: Cleaning' })
  await expect(again).toBeVisible()
  // The postcode of the last order, which was not entered in this browser.
  await expect(page.getByLabel('Your postcode')).toHaveValue(/^\d{5}$/)
  await again.click()
  await expect(page).toHaveURL(/\/book-cleaner\?.*step=3/)
  await expect(page.getByText('RM 120.00').first()).toBeVisible()
  await page.getByRole('button', { name: /^Pay Now/ }).click()
  await expect(page).toHaveURL(/\/booking-history\?booked=J/)
})

test('a day without a start offers the next ones, and a saved address is one press', async ({
  page,
}) => {
  await signIn(page, 'customer@jiran.test', 'Customer123')
  await cancelledCleaning(page)
  const full = addDays(dayOf(new Date()), 5)
  await page.route('**/get-available-slots/', async (route) => {
    const asked = route.request().postDataJSON() as { start_date: string }
    if (asked.start_date === full) await route.fulfill({ json: [] })
    else await route.continue()
  })
  await page.goto('/book-cleaner?postcode=59100')
  await formReady(page)
  await page.getByRole('radio', { name: /One-Time/ }).check()
  await page.getByRole('radio', { name: '4 hours' }).check()
  await chooseDay(page, full)
  await expect(page.getByText('No Slot Available')).toBeVisible()
  const start = page
    .getByRole('list', { name: 'The next available start times:' })
    .getByRole('button')
    .first()
  await expect(start).toHaveText(/, 8:00 AM$/)
  await start.click()
  await expect(page.getByRole('radio', { name: '8:00 AM' })).toBeChecked()
  await next(page)

  const saved = page.getByRole('region', { name: 'Your addresses' })
  await saved.getByRole('button', { name: place }).first().click()
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue(place)
  await expect(page.getByRole('radio', { name: 'Landed Property' })).toBeChecked()
  await next(page)
  await expect(page).toHaveURL(/step=3/)
})
