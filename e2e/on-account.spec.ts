import { expect, type Page, test } from '@playwright/test'
import { addDays, dayOf } from '../domain/booking/starts/calendar.ts'
import { axeFindings } from './axe.ts'
import { overflowing } from './overflow.ts'
import { bookCleaning, chooseDay, formReady, fromOwnPage, next, signIn } from './steps.ts'

/* A partner's account: an Admin opens it, a member books for two people, and the partner pays. */

const email = 'ravi@jiran.test'

/** On a retry, the customer may still be in the account of an earlier partner. */
async function leaveAccounts({ request }: Page, origin: string): Promise<void> {
  const listed = (await (await request.get('/staff/partners/')).json()) as {
    items: { id: number }[]
  }
  for (const { id } of listed.items) {
    const { account } = (await (await request.get(`/staff/partners/${id}`)).json()) as {
      account: { members: { id: number; email: string }[] } | null
    }
    const member = account?.members.find((each) => each.email === email)
    if (member)
      await request.post(`/staff/partners/${id}/members/${member.id}/remove/`, {
        headers: { origin },
        data: {},
      })
  }
}

test('a member books for two people on account, and an Admin records what the partner pays', async ({
  page,
  browser,
  baseURL,
}, { retry }) => {
  test.slow()
  const code = `MENARA-${retry}-${Date.now() % 100_000}`
  const office = await browser.newPage({ baseURL, viewport: { width: 1440, height: 900 } })
  await signIn(office, 'admin@jiran.test', 'Admin123')
  const origin = baseURL ?? ''
  await leaveAccounts(office, origin)
  const added = await office.request.post('/staff/partners/', {
    headers: { origin },
    data: { name: `Menara ${code}`, code, sites: '' },
  })
  const { id } = (await added.json()) as { id: number }
  await office.goto(`/partners?partner=${id}`)
  const panel = office.getByRole('article', { name: `Menara ${code}` })

  await test.step('an Admin opens the account and adds a member', async () => {
    await panel.getByRole('button', { name: 'Open account' }).click()
    const terms = office.getByRole('dialog', { name: 'Open account' })
    await terms.getByLabel('Credit limit (RM)').fill('1000')
    await terms.getByLabel('Discount on rates (%)').fill('10')
    expect(await axeFindings(office)).toEqual([])
    await terms.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(terms).toBeHidden()
    await expect(panel.getByText('10% off rates')).toBeVisible()
    await panel.getByRole('button', { name: 'Add member' }).click()
    const member = office.getByRole('dialog', { name: 'Add member' })
    await member.getByLabel('E-mail').fill(email)
    await member.getByRole('button', { name: 'Add member' }).click()
    await expect(member).toBeHidden()
    await expect(panel.getByRole('button', { name: 'Remove Ravi Subramaniam' })).toBeVisible()
    expect(await axeFindings(office)).toEqual([])
  })

  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, email, 'Customer123')
  const day = addDays(dayOf(new Date()), 26)

  await test.step('the member books for somebody', async () => {
    await page.goto('/book-cleaner?postcode=59100')
    await formReady(page)
    await page.getByRole('radio', { name: /One-Time/ }).check()
    await chooseDay(page, day)
    await page.getByRole('radio', { name: '4 hours' }).check()
    await page.getByRole('radio', { name: '10:00 AM' }).check()
    await next(page)
    await page.getByLabel('Address', { exact: true }).fill('8 Jalan Telawi, Bangsar')
    await page.getByRole('radio', { name: 'Condominium' }).check()
    await next(page)
    const eInvoice = page.getByRole('checkbox', { name: 'I need an e-invoice' })
    await expect(eInvoice).toBeVisible()
    await page.getByRole('radio', { name: `On Menara ${code}'s account` }).check()
    await expect(eInvoice).toBeHidden()
    await page.getByLabel('Name', { exact: true }).fill('Puan Salmah')
    await page.getByLabel('Phone', { exact: true }).fill('+60 123334444')
    await page.reload()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Puan Salmah')
    await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('+60 123334444')
    await expect(
      page.getByText('RM 108.00 will be on the account. Nothing is paid now.'),
    ).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: /^Pay Now/ }).click()
    await expect(page).toHaveURL(/\/booking-history/)
  })

  await test.step('and for somebody else; both are in the report', async () => {
    await bookCleaning(page, {
      start_date: day,
      start_time: '15:00',
      payment_method: 'Account',
      served_name: 'Encik Wong',
    })
    await page.goto('/zh/on-account')
    await page.getByLabel('月份').selectOption(day.slice(0, 7))
    await expect(page.getByText('Puan Salmah')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Encik Wong')).toBeVisible()
    await expect(page.getByText('RM 1,000.00 中的 RM 784.00')).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: '下载 CSV' }).click()
    expect((await download).suggestedFilename()).toBe(`on-account-${day.slice(0, 7)}.csv`)
  })

  await test.step('an Admin records a part of it', async () => {
    await office.reload()
    await panel.getByRole('button', { name: 'Record payment' }).click()
    const form = office.getByRole('dialog', { name: 'Record payment' })
    await form.getByLabel('Amount (RM)').fill('100')
    await form.getByLabel('Bank reference').fill('IBG 4711')
    expect(await axeFindings(office)).toEqual([])
    // A colleague records another payment in the meantime.
    const other = { owed: 216, amount: 50, day: dayOf(new Date()), ref: 'IBG 4710' }
    const payments = `/staff/partners/${id}/payments/`
    const recorded = await office.request.post(payments, { headers: fromOwnPage(), data: other })
    expect(recorded.status()).toBe(200)
    await form.getByRole('button', { name: 'Record payment' }).click()
    await expect(form.getByText('What is owed has changed')).toBeVisible()
    await expect(form.getByText('RM 166.00 is owed')).toBeVisible()
    await form.getByLabel('Amount (RM)').fill('50')
    await form.getByRole('button', { name: 'Record payment' }).click()
    await expect(form).toBeHidden()
    await expect(panel.getByRole('button', { name: 'Reverse the payment IBG 4711' })).toBeVisible()
    await expect(panel.getByText('RM 116.00')).toBeVisible()
    await panel.getByLabel('Month').selectOption(day.slice(0, 7))
    await expect(panel.getByText('Encik Wong')).toBeVisible()
    // These visits did not come from the partner's link.
    await expect(
      panel.getByText("The link wasn't opened and no visits came from it."),
    ).toBeVisible()
    expect(await axeFindings(office)).toEqual([])
  })

  await test.step('reverses a payment after a question', async () => {
    const reverse = panel.getByRole('button', { name: 'Reverse the payment IBG 4710' })
    await reverse.press('Enter')
    const question = office.getByRole('dialog', { name: 'Reverse this payment?' })
    await expect(question.getByText('The partner will owe RM 50.00 again.')).toBeVisible()
    await office.keyboard.press('Escape')
    await expect(office.locator('dialog')).toHaveCount(0)
    await expect(reverse).toBeFocused()
    await reverse.press('Enter')
    await question.getByRole('button', { name: 'Reverse' }).press('Enter')
    await expect(question).toBeHidden()
    await expect(panel.getByText('RM 166.00')).toBeVisible()
    await expect(reverse).toHaveCount(0)
    await expect(office.locator('body')).not.toBeFocused()
  })

  await test.step('the form in which staff book for the member fits a phone', async () => {
    const partner = await office.request.get(`/staff/partners/${id}`)
    const { account } = (await partner.json()) as { account: { members: { id: number }[] } }
    await office.setViewportSize({ width: 390, height: 844 })
    const query = `customer=${account.members[0]?.id}&service=Cleaner&postcode=59100`
    await office.goto(`/new-booking?${query}`)
    await expect(office.getByRole('radio', { name: /One-Time/ })).toBeVisible()
    expect(await overflowing(office)).toEqual([])
    await office.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('a series is on account, and a part of a visit is credited to it', async () => {
    const series = await bookCleaning(page, {
      frequency: 'weekly',
      start_date: day,
      start_time: '10:00',
      payment_method: 'Account',
    })
    await page.goto(`/series?order=${series.order}`)
    const paid = page.getByRole('region', { name: 'Payment' })
    await expect(paid.getByText('On account', { exact: true })).toBeVisible()
    await expect(page.getByText('Paid', { exact: true })).toHaveCount(0)
    await office.goto(`/report-booking-details?skill=Cleaner&bookingId=${series.booking_id}`)
    const payment = office.getByRole('region', { name: 'Payment Details' })
    await payment.getByRole('button', { name: 'Credit part to the account' }).click()
    const credit = office.getByRole('dialog', { name: 'Credit part to the account' })
    await expect(credit.getByText(/Nothing is refunded to Ravi/)).toBeVisible()
    expect(await axeFindings(office)).toEqual([])
    await credit.getByLabel('Amount, RM').fill('20')
    await credit.getByLabel('Reason').fill('One window was left out')
    await credit.getByRole('button', { name: 'Credit', exact: true }).click()
    await expect(office.getByText("The amount is credited to the partner's account")).toBeVisible()
    await page.reload()
    await expect(paid.getByText('Credited to the account')).toBeVisible()
  })

  await test.step('removes the member after a question', async () => {
    await office.goto(`/partners?partner=${id}`)
    await panel.getByRole('button', { name: 'Remove Ravi Subramaniam' }).press('Enter')
    const question = office.getByRole('dialog', { name: 'Remove Ravi Subramaniam?' })
    expect(await axeFindings(office)).toEqual([])
    await question.getByRole('button', { name: 'Remove' }).press('Enter')
    await expect(question).toBeHidden()
    await expect(panel.getByText('No one can book on this account yet.')).toBeVisible()
    await expect(office.locator('body')).not.toBeFocused()
  })
})
