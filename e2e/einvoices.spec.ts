import { expect, test } from '@playwright/test'
import { expectNoFindings } from './axe.ts'
import { signIn } from './steps.ts'

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
