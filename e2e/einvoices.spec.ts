import { expect, type Page, test } from '@playwright/test'
import { addDays, dayOf } from '../domain/booking/starts/calendar.ts'
import { addMonths, monthOf } from '../domain/pay/months.ts'
import { m } from '../messages/every.ts'
import { locales, pathIn } from '../messages/locales.ts'
import { expectNoFindings } from './axe.ts'
import { bookCleaning, payOnline, signIn } from './steps.ts'

/**
 * The month after the closed ones. The first is six months ago, so that each of the three journeys
 * can run twice.
 */
async function nextMonth(page: Page): Promise<string> {
  const answer = await page.request.get('/staff/months/')
  const { items } = (await answer.json()) as { items: { month: string; closed_at: unknown }[] }
  const closed = items.find((each) => each.closed_at !== null)
  // A month can be closed an hour after its end.
  const now = monthOf(dayOf(new Date(Date.now() - 3_600_000)))
  return closed ? addMonths(closed.month, 1) : addMonths(now, -6)
}

for (const [at, locale] of (['zh', 'ms', 'en'] as const).entries())
  test(`an accountant enters the tax details, opens a month of e-invoices and closes the books: ${locale}`, async ({
    page,
  }) => {
    const in_ = { locale }
    const open = (path: string) => page.goto(pathIn(locale, path))
    await page.goto('/login')
    await signIn(page, 'admin@jiran.test', 'Admin123')
    await open('/settings')
    const form = page.getByRole('dialog')
    const tin = `C258456320${at}`
    const save = form.getByRole('button', { name: m.staff_list_save({}, in_), exact: true })
    await page.getByRole('button', { name: m.staff_einvoices_supplier_change({}, in_) }).click()
    await form.getByLabel(m.staff_einvoices_tin({}, in_)).fill('12')
    await save.click()
    await expect(form.getByText(m.problem_tin_invalid({}, in_))).toBeVisible()
    await expectNoFindings(page)
    await form.getByLabel(m.staff_einvoices_tin({}, in_)).fill(tin)
    await save.click()
    await expect(form).toBeHidden()
    await expect(page.getByText(tin)).toBeVisible()

    await open('/einvoices')
    // Payments of the demo's customers have receipts soon after its start.
    const months = page.getByRole('table', { name: m.staff_einvoices_page({}, in_) })
    await expect(months).toBeVisible()
    await expectNoFindings(page)
    await months.getByRole('link').first().click()
    const batch = page.getByRole('heading', { name: m.staff_einvoices_batch({}, in_) })
    await expect(batch).toBeVisible()
    await expectNoFindings(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(batch).toBeVisible()
    await expectNoFindings(page)

    const over = await nextMonth(page)
    const close = { name: m.staff_books_close({}, in_), exact: true }
    await open(`/month-end?month=${over}`)
    await page.getByRole('button', close).click()
    const question = page.getByRole('dialog')
    await expect(question.getByRole('button', close)).toBeVisible()
    const despite = question.getByLabel(m.staff_books_despite({}, in_))
    if (await despite.isVisible()) await despite.check()
    await expectNoFindings(page)
    // A colleague closes it too, and sees who was first.
    const other = await page.context().newPage()
    await other.goto(pathIn(locale, `/month-end?month=${over}`))
    await other.getByRole('button', close).click()
    const asked = other.getByRole('dialog')
    if (await despite.isVisible()) await asked.getByRole('checkbox').check()
    const files = { name: m.staff_books_files({}, in_) }
    await question.getByRole('button', close).click()
    await expect(page.getByRole('heading', files)).toBeVisible()
    await expect(page.getByRole('article')).toBeFocused()
    await asked.getByRole('button', close).click()
    await expect(other.getByRole('heading', files)).toBeVisible()
    await expect(other.getByText(m.problem_month_closed({}, in_))).toBeVisible()
    await expect(other.getByRole('article')).toBeFocused()
    await other.close()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: m.staff_books_file_journal({}, in_) }).click()
    expect((await download).suggestedFilename()).toBe(`journal-${over}.csv`)
    await expectNoFindings(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(page.getByRole('heading', { name: m.staff_books_codes({}, in_) })).toBeVisible()
    await expectNoFindings(page)
  })

test('an accountant adds a settlement file, and an unknown payment is listed under its day', async ({
  page,
}) => {
  await page.goto('/login')
  await signIn(page, 'admin@jiran.test', 'Admin123')
  const day = addDays(dayOf(new Date()), -2)
  await page.goto(`/books?month=${monthOf(day)}`)
  await page.getByRole('button', { name: 'Add settlement file' }).click()
  const file = page.getByRole('dialog')
  const transaction = `99${Date.now()}`
  const add = async (amount: string) => {
    const text = `Transaction,Amount,Fee,Date\r\n${transaction},${amount},0.30,${day}\r\n`
    const buffer = Buffer.from(text)
    await file
      .getByLabel('CSV file')
      .setInputFiles({ name: 'settled.csv', mimeType: 'text/csv', buffer })
    await file.getByRole('button', { name: 'Add settlement file' }).click()
  }
  await add('twenty')
  await expect(file.getByText("Row 2 can't be read: please check Amount")).not.toHaveCount(0)
  await expectNoFindings(page)
  await add('25.00')
  await expect(file).toBeHidden()
  await page.goto(`/books?month=${monthOf(day)}&day=${day}`)
  await expect(page.getByText(`Payment, ${transaction}`)).toBeVisible()
  await expectNoFindings(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByText('provider RM 25.00').first()).toBeVisible()
  await expectNoFindings(page)
})

for (const locale of locales)
  test(`a customer asks for an e-invoice of a paid booking on the phone: ${locale}`, async ({
    page,
  }) => {
    const in_ = { locale }
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn(page, 'hidayah@jiran.test', 'Customer123')
    const day = addDays(dayOf(new Date()), 8 + locales.indexOf(locale))
    const { booking_id: bookingId } = await bookCleaning(page, { start_date: day })
    const booking = `/booking-details?skill=Cleaner&bookingId=${bookingId}`
    await page.goto(booking)
    await expect(page.getByText(m.einvoice_not_paid({}, { locale: 'en' }))).toBeVisible()
    await payOnline(page)

    await page.goto(pathIn(locale, booking))
    const last = new RegExp(m.einvoice_ask({ day: '.+' }, in_).replace(/[()]/g, '\\$&'))
    await page.getByRole('button', { name: last }).click()
    const form = page.getByRole('form', { name: m.einvoice_form({}, in_) })
    const send = form.getByRole('button', { name: m.einvoice_send({}, in_) })
    await form.getByLabel(m.einvoice_for({}, in_)).selectOption(m.einvoice_for_brn({}, in_))
    await form.getByLabel(m.einvoice_company({}, in_)).fill('Rumah Rapi Sdn Bhd')
    await form.getByLabel(m.einvoice_brn({}, in_)).fill('1')
    // The details of the last time are there.
    await form.getByLabel(m.einvoice_tin({}, in_)).fill('')
    await send.click()
    await expect(form.getByText(m.problem_tin_invalid({}, in_))).toBeVisible()
    await expectNoFindings(page)
    await form.getByLabel(m.einvoice_brn({}, in_)).fill('202001000002')
    await form.getByLabel(m.einvoice_tin({}, in_)).fill('C9999991234')
    await send.click()
    await expect(form).toBeHidden()
    // MyInvois's stand-in soon accepts it as valid.
    await expect(page.getByText(m.einvoice_valid({}, in_))).toBeVisible({ timeout: 60_000 })
    const qr = new RegExp(m.einvoice_qr({ number: 'R-.+' }, in_))
    await expect(page.getByRole('img', { name: qr })).toBeVisible()
    await expectNoFindings(page)
  })
