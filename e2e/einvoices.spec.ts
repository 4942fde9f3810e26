import { expect, test } from '@playwright/test'
import { addDays, dayOf } from '../domain/booking/calendar.ts'
import { expectNoFindings } from './axe.ts'
import { bookOnline, login, signIn } from './steps.ts'

test('an accountant enters the tax details and opens a month of e-invoices', async ({ page }) => {
  await page.goto('/login')
  await signIn(page, 'admin@jiran.test', 'Admin123')
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Change tax details' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Tax number (TIN)').fill('12')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Please enter a tax number such as C1234567890')).toBeVisible()
  await expectNoFindings(page)
  await form.getByLabel('Tax number (TIN)').fill('C2584563201')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText('C2584563201')).toBeVisible()

  await page.goto('/einvoices')
  // The demo has customers who paid; what they paid has receipts within a moment of its start.
  const months = page.getByRole('table', { name: 'E-invoices' })
  await expect(months).toBeVisible()
  await expectNoFindings(page)
  await months.getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Left to send' })).toBeVisible()
  await expectNoFindings(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('heading', { name: 'Left to send' })).toBeVisible()
  await expectNoFindings(page)
})

test('a customer asks for an e-invoice of a paid booking on the phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await login(page, 'hidayah@jiran.test', 'Customer123')
  const { booking_id: bookingId } = await bookOnline(page, addDays(dayOf(new Date()), 8))
  await page.goto(`/booking-details?skill=Cleaner&bookingId=${bookingId}`)
  await expect(
    page.getByText('You can ask for an e-invoice once this booking is paid'),
  ).toBeVisible()
  await page.getByRole('button', { name: /Pay/ }).first().click()
  await page.getByRole('button', { name: /^Pay RM/ }).click()
  await expect(page.getByRole('heading', { name: /confirmed/ })).toBeVisible()
  await page.goto(`/booking-details?skill=Cleaner&bookingId=${bookingId}`)
  await page.getByRole('button', { name: /^I need an e-invoice \(until / }).click()
  const form = page.getByRole('form', { name: 'E-invoice details' })
  await form.getByLabel('Who is it for?').selectOption('A company')
  await form.getByLabel('Company name').fill('Rumah Rapi Sdn Bhd')
  await form.getByLabel('Registration number').fill('1')
  await form.getByRole('button', { name: 'Ask for e-invoice' }).click()
  await expect(form.getByText('Please enter a tax number such as C1234567890')).toBeVisible()
  await expectNoFindings(page)
  await form.getByLabel('Registration number').fill('202001000002')
  await form.getByLabel('Tax number (TIN)').fill('C9999991234')
  await form.getByRole('button', { name: 'Ask for e-invoice' }).click()
  await expect(form).toBeHidden()
  // The stand-in of MyInvois finds it valid within a moment.
  await expect(page.getByText('Valid. Scan the code')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('img', { name: /^QR code of the e-invoice R-/ })).toBeVisible()
  await expectNoFindings(page)
})
