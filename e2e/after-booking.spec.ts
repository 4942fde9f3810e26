import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { addDays, dayOf } from '../domain/booking/starts/calendar.ts'
import { axeFindings } from './axe.ts'
import { bookCleaning, chooseDay, formReady, next, signIn } from './steps.ts'

test.use({ viewport: { width: 390, height: 844 } })

const day = addDays(dayOf(new Date()), 9)
/** `28 Nov`, as the pages write the day. */
const short = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
}).format(new Date(`${day}T00:00:00Z`))

test('choices can be reviewed and changed before paying, and the confirmation shows them all', async ({
  page,
  browser,
}) => {
  await signIn(page, 'customer@jiran.test', 'Customer123')
  await page.goto('/book-cleaner?postcode=59100')
  await formReady(page)
  await page.getByRole('radio', { name: /One-Time/ }).check()
  await chooseDay(page, day)
  await page.getByRole('radio', { name: '4 hours' }).check()
  await page.getByRole('radio', { name: '10:00 AM' }).check()

  await test.step('an addon explains the second cleaner, and None removes them', async () => {
    await page.getByRole('radio', { name: /Ironing/ }).check()
    const why = page.getByRole('status').filter({ hasText: 'You now have 2 cleaners' })
    await expect(why).toContainText('The second costs RM 120.00 of the total')
    await page.getByRole('radio', { name: 'None' }).check()
    await expect(why).toHaveCount(0)
    await expect(page.getByLabel('Cleaners', { exact: true })).toHaveValue('1')
    await next(page)
  })
  await expect(page).toHaveURL(/step=2/)
  await page.getByLabel('Address', { exact: true }).fill('12 Jalan Maarof, Bangsar')
  await page.getByRole('radio', { name: 'Condominium' }).check()
  await next(page)

  await test.step('the service is changed from the review, which comes back', async () => {
    await page.getByRole('button', { name: 'Change service' }).click()
    await expect(page.getByRole('radio', { name: /One-Time/ })).toBeFocused()
    await page.getByRole('radio', { name: '5 hours' }).check()
    await next(page)
    await expect(page).toHaveURL(/step=3/)
    await expect(page.getByRole('button', { name: 'Change service' })).toBeFocused()
    await expect(page.getByText('10:00 AM to 3:00 PM')).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
  })

  await test.step('a voucher without effect asks for confirmation', async () => {
    await page.getByRole('radio', { name: /Pay Later/ }).check()
    await expect(
      page.getByText(/This confirms the booking\. You'll pay RM 150\.00 in cash/),
    ).toBeVisible()
    await page.getByLabel('Voucher').fill('NOSUCH')
    await page.getByRole('button', { name: 'Pay Now' }).click()
    const dialog = page.getByRole('dialog', { name: 'Book without the voucher?' })
    await expect(dialog).toContainText("We don't recognise this voucher code")
    await page.setViewportSize({ width: 320, height: 568 })
    const answered = page.waitForResponse('**/cleaning/book-cleaner/')
    await dialog.getByRole('button', { name: 'Book at RM 150.00' }).click()
    // The response can be read even though the page is left.
    expect(await (await answered).json()).toMatchObject({ success: true, total_cost: 150 })
  })

  await expect(page).toHaveURL(/\/booking-history\?booked=J/)
  await test.step('the toast covers neither the bar nor the heading', async () => {
    const title = page.getByRole('heading', { name: 'Your booking is confirmed' })
    await expect(title).toBeVisible()
    const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('status')
    await expect(toast.getByText('Your booking is confirmed')).toBeVisible()
    const heading = await title.boundingBox()
    const box = await toast.boundingBox()
    expect(box?.y).toBeGreaterThan((heading?.y ?? 0) + (heading?.height ?? 0))
    await page.setViewportSize({ width: 390, height: 844 })
  })
  const main = page.getByRole('main')
  for (const again of [false, true]) {
    if (again) await page.reload()
    await expect(page.getByRole('heading', { name: 'Your booking is confirmed' })).toBeFocused()
    for (const words of [
      short,
      '10:00 AM to 3:00 PM',
      '12 Jalan Maarof, Bangsar',
      'Your crew',
      'RM 150.00, in cash',
      'Move or cancel free of charge until',
      'What happens next',
    ])
      await expect(main).toContainText(words)
  }
  expect(await axeFindings(page)).toEqual([])

  await test.step('the visit goes into a calendar', async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Add to calendar' }).click(),
    ])
    const text = await readFile(await file.path(), 'utf8')
    expect(text).toContain(`DTSTART:${day.replaceAll('-', '')}T020000Z`)
    const link = page.getByRole('link', { name: /^Google Calendar/ })
    await expect(link).toHaveAttribute('href', /^https:\/\/calendar\.google\.com\//)
  })

  const other = await browser.newPage()
  await signIn(other, 'hidayah@jiran.test', 'Customer123')
  await other.goto(page.url())
  await expect(other.getByRole('heading', { name: 'Order not found' })).toBeVisible()
  await other.close()
})

test('an expired unpaid order shows that its time is over, and can be booked again', async ({
  page,
}) => {
  await signIn(page, 'customer@jiran.test', 'Customer123')
  const history = await page.request.get('/booking-details/get-booking-history/')
  const bookings = (await history.json()) as { order: string; booking_status: string }[]
  const expired = bookings.find(({ booking_status: status }) => status === 'Expired')
  await page.goto(`/payment-result?order=${expired?.order}`)
  await expect(
    page.getByRole('heading', { name: "We can't hold your time any longer" }),
  ).toBeFocused()
  await expect(page.getByText("You haven't been charged")).toBeVisible()
  await expect(page.getByRole('timer')).toHaveCount(0)
  await page.getByRole('button', { name: /^Book again/ }).click()
  await expect(page).toHaveURL(/\/book-[a-z-]+\?.*draft=/)
})

test('the minutes of an unpaid hold count down', async ({ page }) => {
  await signIn(page, 'customer@jiran.test', 'Customer123')
  const { order } = await bookCleaning(page, { start_date: addDays(day, 1) })
  await page.goto(`/payment-result?order=${order}&left=1`)
  const timer = page.getByRole('timer')
  const secondsLeft = async () => {
    const [, minutes, seconds] =
      /(\d+):(\d\d) minutes/.exec((await timer.textContent()) ?? '') ?? []
    return Number(minutes) * 60 + Number(seconds)
  }
  await expect(page.getByRole('heading', { name: "You haven't paid yet" })).toBeVisible()
  const first = await secondsLeft()
  expect(first).toBeGreaterThan(800)
  expect(first).toBeLessThanOrEqual(900)
  await expect.poll(secondsLeft).toBeLessThan(first)
  expect(await axeFindings(page)).toEqual([])
})
