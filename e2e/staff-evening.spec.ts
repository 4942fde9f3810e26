import { readFileSync } from 'node:fs'
import { type Download, expect, type Page, test } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { addDays, dayOf } from '../domain/booking/starts/calendar.ts'
import { bookForTwo, expectNoBarriers } from './staff-day.ts'
import { signIn } from './steps.ts'

test.use({ viewport: { width: 1440, height: 1000 } })

const day = addDays(dayOf(new Date()), 63)

/** The first PDF loads the layout engine. */
async function downloaded(page: Page, button: string, at = 0): Promise<Download> {
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: 60_000 }),
    page.getByRole('button', { name: button }).nth(at).click(),
  ])
  return download
}

async function textOf(download: Download): Promise<string> {
  const document = await getDocumentProxy(new Uint8Array(readFileSync(await download.path())))
  const { text } = await extractText(document, { mergePages: true })
  return text.replace(/\s+/g, ' ')
}

test("an admin's evening: the figures, and a customer's invoice", async ({
  page,
  browser,
  playwright,
  baseURL,
}) => {
  // A long journey, and axe reads every cell of the grid.
  test.slow()
  const asked: string[] = []
  const complaints: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  const customer = await playwright.request.newContext({ baseURL })
  const bookingId = await bookForTwo(customer, day, '10:00')
  await signIn(page, 'admin@jiran.test', 'Admin123')

  await test.step('reads the visual report', async () => {
    await page.goto('/visual-report')
    await expect(page.getByRole('heading', { name: 'Visual Report' })).toBeVisible()
    await expect(page.getByRole('img', { name: /^Bookings and revenue by day/ })).toBeVisible()
    await expectNoBarriers(page)
    const chart = page.getByRole('region', { name: 'Revenue by service', exact: true })
    await chart.getByText('Show as a table').click()
    await expect(chart.getByRole('columnheader')).toHaveText([
      'Service',
      'Bookings',
      'Cancelled',
      'Revenue, RM',
    ])
    const rows = await chart.getByRole('rowheader').count()
    const csv = readFileSync(
      await (await downloaded(page, 'Download CSV of Revenue by service')).path(),
      'utf8',
    )
    expect(csv).toMatch(/^\uFEFFService,Bookings,Cancelled,"Revenue, RM"\r\n/)
    expect(csv.trim().split('\r\n')).toHaveLength(rows + 1)
    await page.getByLabel('Service', { exact: true }).selectOption('Gardener')
    await expect(page).toHaveURL(/service_type=Gardener/)
    await expect(chart.getByRole('rowheader')).toHaveText(['Gardener'])
  })

  await test.step('follows a figure to its bookings', async () => {
    await page.getByRole('link', { name: /^\d+ of \d+$/ }).click()
    await expect(page).toHaveURL(/service_type=Gardener&start_date=.+&status=Cancelled/)
    await page.goBack()
    const chart = page.getByRole('region', { name: 'Bookings and revenue', exact: true })
    await chart.getByRole('radio', { name: 'Week' }).check()
    await chart.getByText('Show as a table').click()
    const week = chart.getByRole('rowheader').getByRole('link').first()
    const monday = await week.getAttribute('href')
    await week.click()
    await expect(page.getByRole('heading', { name: /^Check bookings/i }).first()).toBeVisible()
    expect(monday).toMatch(/start_date=\d{4}-\d\d-\d\d&end_date=/)
    await expect(page).toHaveURL(new RegExp(`${monday?.replace('?', '\\?')}$`))
  })

  await test.step('exports nothing from a report without bookings', async () => {
    await page.goto('/report?search=nobody-is-called-so')
    await expect(page.getByRole('heading', { name: 'No bookings match' })).toBeVisible()
    await page.getByRole('button', { name: 'Export CSV' }).click()
    await expect(page.getByRole('alert')).toHaveText(/There is nothing to export/)
  })

  await test.step('downloads the invoice and the details of a booking', async () => {
    await page.goto(`/report-booking-details?skill=Cleaner&bookingId=${bookingId}`)
    await expect(page.getByRole('button', { name: 'Download Invoice' })).toHaveCount(2)
    expect(asked.filter((path) => /\/pdfs-/.test(path))).toEqual([])
    const invoice = await downloaded(page, 'Download Invoice')
    expect(invoice.suggestedFilename()).toBe(`${bookingId}.pdf`)
    const text = await textOf(invoice)
    for (const part of [
      `Invoice ${bookingId}`,
      'Billed to Chong Mei Fong customer@jiran.test',
      'ITEM DESCRIPTION WORKERS Total Cleaning',
      'RM 180.00',
      'Bank details Jiran Demo Bank 0000 0000 0000',
      'errors within 7 days',
    ]) {
      expect(text).toContain(part)
    }
    const details = await downloaded(page, 'Download PDF')
    expect(details.suggestedFilename()).toBe('Chong Mei Fong.pdf')
    expect(await textOf(details)).toContain('Customer Name Chong Mei Fong')
    expect(complaints).toEqual([])
  })

  await test.step('reverses a collection, and refunds a part of the next one', async () => {
    const payment = page.getByRole('region', { name: 'Payment Details' })
    const dialog = page.getByRole('dialog')
    const collect = async () => {
      await payment.getByRole('button', { name: 'Cash collected' }).click()
      await dialog.getByRole('button', { name: 'Mark as collected' }).click()
      await expect(payment.getByText('Paid', { exact: true }).first()).toBeVisible()
    }
    await collect()
    await payment.getByRole('button', { name: 'Reverse collection' }).click()
    await dialog.getByRole('button', { name: 'Reverse collection' }).click()
    await expect(dialog.getByText('Please fill this in')).toBeVisible()
    await dialog.getByLabel('Reason').fill('The envelope was empty')
    await dialog.getByRole('button', { name: 'Reverse collection' }).click()
    await expect(payment.getByText('Unpaid', { exact: true })).toBeVisible()
    await collect()
    await payment.getByRole('button', { name: 'Partial refund' }).click()
    await dialog.getByLabel('Amount, RM').fill('500')
    await dialog.getByLabel('Reason').fill('One window was left out')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Please enter an amount from RM 0.01 to RM 180.00')).toBeVisible()
    await dialog.getByLabel('Amount, RM').fill('20')
    await page.keyboard.press('Enter')
    await expect(payment.getByText('Refund due for this order: RM 20.00')).toBeVisible()
    await payment.getByRole('button', { name: /^Mark as refunded/ }).click()
    await dialog.getByRole('button', { name: 'Mark as refunded' }).click()
    await expect(payment.getByText('Refund due for this order')).toBeHidden()
    const history = page.getByRole('region', { name: 'History' })
    await expect(history.getByText('Marked as refunded, refund RM 20.00')).toBeVisible()
    await expect(
      history.getByText(
        'Cash was not collected after all, RM 180.00. Reason: The envelope was empty',
      ),
    ).toBeVisible()
  })

  await test.step('goes through the bookings of the list', async () => {
    await page.goto('/report?from=today&sort=start_date&dir=desc')
    await page.getByRole('link', { name: `Details of ${bookingId}` }).click()
    await page
      .getByRole('link', { name: /^(Next|Previous) booking$/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { name: /^Booking J/ })).not.toHaveText(
      `Booking ${bookingId}`,
    )
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page).toHaveURL(/report\?from=today/)
  })

  await test.step('finds a booking and a customer with the keyboard alone, and adds a note', async () => {
    await page.goto('/report')
    await expect(page.getByRole('heading', { name: 'Check Bookings' })).toBeVisible()
    await page.keyboard.press('Control+k')
    const find = page.getByRole('combobox', { name: 'Booking ID, customer, worker' })
    await expect(find).toBeFocused()
    await page.keyboard.type(bookingId.toLowerCase())
    const chosen = page
      .getByRole('dialog', { name: 'Find' })
      .getByRole('option', { selected: true })
    await expect(chosen).toContainText(bookingId)
    await expectNoBarriers(page)
    await page.keyboard.press('Escape')
    await expect(find).toBeHidden()
    await page.keyboard.press('/')
    await expect(find).toBeFocused()
    await page.keyboard.type('012-200 0005')
    // Waits for the result of the whole number, as other customers may match a part.
    await expect(chosen).toContainText('customer@jiran.test')
    await expect(page.getByText('1 result', { exact: true })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/customers\?customer=\d+$/)
    await expect(page.getByRole('heading', { name: 'Payments' })).toBeVisible()
    await expectNoBarriers(page)
    await page.getByRole('button', { name: 'Edit Notes' }).press('Enter')
    const notes = page.getByRole('dialog', { name: 'Edit Notes' })
    await notes.getByLabel('For the crew').fill('Ask for the key at the guard house')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByText('The customer has been saved')).toBeVisible()
    await expect(notes).toBeHidden()
    await expect(page.getByRole('button', { name: 'Edit Notes' })).toBeFocused()
    await page.goto(`/report-booking-details?skill=Cleaner&bookingId=${bookingId}`)
    const about = page.getByRole('region', { name: 'About this customer' })
    await expect(about.getByText('Ask for the key at the guard house')).toBeVisible()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
    await expectNoBarriers(page)
    await page.keyboard.press('Escape')
  })

  await test.step('finds no axe violation on the pages of an Admin', async () => {
    await page.goto('/refunds')
    await expect(page.getByRole('heading', { name: 'Refunds' })).toBeVisible()
    await expectNoBarriers(page)
    await page.goto('/workers?worker=1')
    await expect(page.getByRole('heading', { name: 'Documents' })).toBeVisible()
    await expectNoBarriers(page)
    await page.goto(`/report-booking-details?skill=Cleaner&bookingId=${bookingId}`)
    await expect(page.getByRole('button', { name: 'Download Invoice' })).toHaveCount(2)
    await expectNoBarriers(page)
  })

  await test.step('the customer has the same invoice', async () => {
    const own = await browser.newPage({ viewport: { width: 390, height: 844 } })
    await signIn(own, 'customer@jiran.test', 'Customer123')
    await own.goto(`/booking-details?skill=Cleaner&bookingId=${bookingId}`)
    const invoice = await downloaded(own, 'Download Invoice')
    expect(invoice.suggestedFilename()).toBe(`${bookingId}.pdf`)
    expect(await textOf(invoice)).toContain('Billed to Chong Mei Fong')
    await own.close()
  })
  await customer.dispose()
})

test('a manager is shown why there is no visual report, and the page is not indexed', async ({
  page,
}) => {
  await signIn(page, 'manager@jiran.test', 'Manager123')
  const answer = await page.goto('/visual-report')
  expect(answer?.headers()['x-robots-tag']).toBe('noindex')
  await expect(
    page.getByRole('heading', { name: 'Only an Admin can open this page' }),
  ).toBeVisible()
  await expect(page.getByText("You're logged in as a Manager.")).toBeVisible()
  expect((await page.request.get('/reports/frame')).status()).toBe(403)
})
