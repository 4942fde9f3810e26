import { expect, type Page, test } from '@playwright/test'
import { addDays, dayOf } from '../domain/booking/calendar.ts'
import { expectNoBarriers } from './staff-day.ts'
import { dayButton, login, mailTo } from './steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const email = `puan.rohani.${Date.now()}@example.test`
const phone = `019${String(Date.now()).slice(-7)}`

/** Presses Next of the form, without a mouse. */
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).press('Enter')

test('a manager books for a new customer on the phone by keyboard, who pays by the link', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  const day = addDays(dayOf(new Date()), 6)
  await login(page, 'manager@jiran.test', 'Manager123')

  await test.step('finds nobody by the number, and adds the customer', async () => {
    await page.goto('/today')
    await page.getByRole('link', { name: 'New booking' }).press('Enter')
    await expect(page.getByLabel('Phone number of the caller')).toBeFocused()
    await page.keyboard.type(phone)
    await expect(page.getByText('0 customers found')).toBeVisible()
    await expectNoBarriers(page)
    await page.getByLabel('Phone number of the caller').press('Enter')
    await expect(page.getByLabel('Full name')).toBeFocused()
    await page.keyboard.type('Rohani binti Yusof')
    await page.keyboard.press('Tab')
    await page.keyboard.type(email)
    await page.getByLabel('Language of messages').selectOption('ms')
    await page.getByLabel('Full name').press('Enter')
  })

  await test.step('chooses the service and the postcode', async () => {
    await expect(page.getByText('Rohani binti Yusof')).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Cleaning', exact: true })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Postcode')).toBeFocused()
    await page.keyboard.type('59100')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/postcode=59100/)
  })

  await test.step('fills the form that customers fill themselves', async () => {
    await page.getByRole('radio', { name: /One-Time/ }).press('Space')
    await (await dayButton(page, day)).press('Enter')
    await page.getByRole('radio', { name: '4 hours' }).press('Space')
    await page.getByRole('radio', { name: '10:00 AM' }).press('Space')
    await next(page)
    await page.getByLabel('Address', { exact: true }).pressSequentially('12 Jalan Maarof, Bangsar')
    await page.getByRole('radio', { name: 'Condominium' }).press('Space')
    await next(page)
    await page.getByRole('radio', { name: /Pay Later/ }).press('Space')
    await expect(page.getByRole('button', { name: 'Book, cash' })).toBeVisible()
    await page.getByRole('radio', { name: /Online/ }).press('Space')
    await page.getByRole('button', { name: 'Book and send pay link' }).press('Enter')
  })

  let bookingId = ''
  await test.step('reads what to say before hanging up', async () => {
    await expect(page.getByRole('heading', { name: /waiting for the payment/ })).toBeFocused()
    const said = page.getByRole('region', { name: 'To say on the phone' })
    await expect(said).toContainText('Rohani binti Yusof')
    await expect(said).toContainText('By the link')
    // A Manager sees no total.
    await expect(said).not.toContainText('RM 120.00')
    const link = page.getByRole('region', { name: 'Pay link' })
    await expect(link).toContainText(email)
    await expect(link.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
      'href',
      new RegExp(`^https://wa\\.me/60${phone.slice(1)}\\?text=.*Pasukan`),
    )
    bookingId = new URL(page.url()).searchParams.get('booked') ?? ''
    await expectNoBarriers(page)
  })

  const phoneOfCustomer = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const customer = await phoneOfCustomer.newPage()
  await test.step('the customer pays by the link of the mail, without an account', async () => {
    const mail = await mailTo(page.request, email, /Sila bayar tempahan/)
    await customer.goto(/https?:\/\/\S+\/ms\/pay\?link=\S+/.exec(mail.text)?.[0] ?? '')
    await expect(customer.getByRole('heading', { name: 'Bayar tempahan anda' })).toBeVisible()
    await expect(customer.getByRole('main')).not.toContainText('Rohani')
    await expect(customer.getByRole('main')).not.toContainText('Maarof')
    await expectNoBarriers(customer)
    await customer.getByRole('button', { name: 'Bayar RM 120.00' }).click()
    await customer.getByRole('button', { name: 'Pay RM 120.00' }).click()
    await expect(customer.getByRole('heading', { name: /Sudah dibayar/ })).toBeVisible()
  })

  await test.step('the manager sees it paid, on the page and in its history', async () => {
    await expect(
      page.getByRole('region', { name: 'Pay link' }).getByText('Paid', { exact: true }),
    ).toBeVisible({ timeout: 20_000 })
    await page.getByRole('link', { name: 'Open booking' }).press('Enter')
    await expect(page.getByRole('heading', { name: new RegExp(bookingId) })).toBeVisible()
    await expect(page.getByText('Confirmed').first()).toBeVisible()
  })
})
