import { expect, test } from '@playwright/test'
import { addDays, dayOf } from '../domain/booking/starts/calendar.ts'
import { expectNoFindings } from './axe.ts'
import { chooseDay, next, signIn } from './steps.ts'

/* Credit: an Admin gives it, the next order uses it first, and cancelling returns it. */

test.use({ viewport: { width: 390, height: 844 } })

const email = 'ravi@jiran.test'

test('an Admin gives credit, which pays a part of the next booking and comes back', async ({
  page,
  browser,
}) => {
  test.slow()
  const office = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await signIn(office, 'admin@jiran.test', 'Admin123')
  await office.goto('/customers?search=ravi')
  await office.getByRole('link', { name: 'Ravi Subramaniam' }).click()
  const panel = office.getByRole('region', { name: 'Details' })
  await expect(panel.getByText('RM 30.00 can be used today')).toBeVisible()
  await panel.getByRole('button', { name: 'Give credit' }).click()
  const form = office.getByRole('dialog', { name: 'Give Ravi Subramaniam credit' })
  await expect(form).toBeVisible()
  await expectNoFindings(office)
  await form.getByLabel(/^Amount/).fill('20')
  await form.getByLabel(/^Reason/).fill('A vase broke')
  await form.getByRole('button', { name: 'Give credit' }).click()
  await expect(form).toBeHidden()
  await expect(panel.getByText('RM 50.00 can be used today')).toBeVisible()
  await expect(panel.getByText(/A vase broke/)).toBeVisible()
  await expectNoFindings(office)

  await signIn(page, email, 'Customer123')
  await page.goto('/profile')
  await expect(page.getByText('You have RM 50.00.')).toBeVisible()
  await expectNoFindings(page)

  await page.goto('/book-cleaner?postcode=59100')
  await page.getByRole('radio', { name: /One-Time/ }).check()
  await chooseDay(page, addDays(dayOf(new Date()), 33))
  await page.getByRole('radio', { name: '4 hours' }).check()
  await page.getByRole('radio', { name: '10:00 AM' }).check()
  await next(page)
  await page.getByLabel('Address', { exact: true }).fill('12 Jalan Maarof, Bangsar')
  await page.getByRole('radio', { name: 'Condominium' }).check()
  await next(page)
  await page.getByRole('radio', { name: /Pay online|Online/ }).check()
  await expect(page.getByText("You'll pay RM 70.00 on the next page.")).toBeVisible()
  await page.getByRole('checkbox', { name: 'I need an e-invoice' }).click()
  const details = page.getByRole('dialog', { name: 'E-invoice details' })
  await details.getByLabel('MyKad number').fill('900101145678')
  await details.getByLabel('Phone').fill('+60123456789')
  await expectNoFindings(page)
  await details.getByRole('button', { name: 'Save details' }).click()
  await expect(details).toBeHidden()
  await expect(page.getByRole('checkbox', { name: 'I need an e-invoice' })).toBeChecked()
  await expect(page.getByText('For Ravi Subramaniam')).toBeVisible()
  await page.getByText('Booking Summary').click()
  await expect(page.getByText('Your credit')).toBeVisible()
  await expectNoFindings(page)
  await page.getByRole('button', { name: /^Pay Now/ }).click()
  await expect(page.getByRole('heading', { name: 'Pay Jiran' })).toBeVisible()
  await page.getByRole('button', { name: /^Pay/ }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/confirmed/i)
  await expect(page.getByText('Your credit')).toBeVisible()
  await expectNoFindings(page)
  const order = new URL(page.url()).searchParams.get('order')
  const asked = await page.request.get(`/e-invoices/own/?booking_id=${order}-1`)
  expect(((await asked.json()) as { own: { request: string } }).own.request).toBe('known')
  await page.goto('/profile')
  await expect(page.getByText('You have no credit.')).toBeVisible()

  const cancelled = await page.request.post('/booking-details/cancel-booking/', {
    headers: { origin: new URL(page.url()).origin },
    data: { id: `${order}-1`, skill: 'Cleaner', agreed_fee: 0 },
  })
  expect(cancelled.status()).toBe(200)
  await page.goto('/profile')
  await expect(page.getByText('You have RM 50.00.')).toBeVisible()
  await expect(page.getByText('Back from a booking')).toBeVisible()
  await expectNoFindings(page)
})
