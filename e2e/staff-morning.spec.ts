import { expect, type Locator, type Page, test } from '@playwright/test'
import { addDays, dayOf } from '../domain/booking/starts/calendar.ts'
import { bookForTwo, expectNoBarriers } from './staff-day.ts'
import { cancelBooking, chooseDay, signIn } from './steps.ts'

test.use({ viewport: { width: 1440, height: 1000 } })

const firstDay = addDays(dayOf(new Date()), 61)

test("a manager's morning: today, a name, a crew, another time, a cancellation", async ({
  page,
  playwright,
  baseURL,
}, { retry }) => {
  // A long journey, and axe reads every cell of the grid.
  test.slow()
  // The booking of a first try stays.
  const day = addDays(firstDay, retry * 4)
  const customer = await playwright.request.newContext({ baseURL })
  const bookingId = await bookForTwo(customer, day, '14:00')
  await signIn(page, 'manager@jiran.test', 'Manager123')

  await test.step('sees today, and who is where', async () => {
    await page.goto('/report')
    await page.getByRole('button', { name: 'Today', exact: true }).click()
    const today = dayOf(new Date())
    await expect(page).toHaveURL(new RegExp(`start_date=${today}&end_date=${today}`))
    await expect(page.getByRole('button', { name: 'Today', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    const grid = page.getByRole('table', { name: /^Occupancy by hour and worker/ })
    await expect(grid.getByRole('rowheader')).toHaveText([
      '7:00 AM',
      '8:00 AM',
      '9:00 AM',
      '10:00 AM',
      '11:00 AM',
      '12:00 PM',
      '1:00 PM',
      '2:00 PM',
      '3:00 PM',
      '4:00 PM',
      '5:00 PM',
      '6:00 PM',
      '7:00 PM',
      '8:00 PM',
      '9:00 PM',
      '10:00 PM',
    ])
    await expect(page.getByText('Total Cost')).toHaveCount(0)
    await expectNoBarriers(page)
  })

  await test.step('scrolls a long list, and its heads stay visible', async () => {
    await page.setViewportSize({ width: 1440, height: 1000 })
    await page.getByRole('button', { name: 'Reset Filters' }).click()
    const rows = page.getByRole('link', { name: /^Details of/ })
    // The earlier rows stay until the new ones arrive.
    await expect(page).toHaveURL(/\/report$/)
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    await expect(rows).toHaveCount(20)
    await rows.last().scrollIntoViewIfNeeded()
    await expect(page.getByRole('button', { name: 'Reset Filters' })).not.toBeInViewport()
    await expect(page.getByRole('columnheader', { name: 'Start' })).toBeInViewport({ ratio: 1 })
  })

  await test.step('finds a customer by part of the name, the last start first', async () => {
    await page.getByRole('button', { name: 'Reset Filters' }).click()
    await expect(page).toHaveURL(/\/report$/)
    await page.getByLabel('Customer Name').fill('mei FON')
    await expect(page).toHaveURL(/customer_name=mei/)
    await page.getByLabel('Service', { exact: true }).selectOption('Cleaning')
    await expect(page).toHaveURL(/service_type=Cleaner/)
    await page.getByRole('columnheader', { name: 'Start' }).getByRole('link').click()
    await expect(page).toHaveURL(/sort=start_date&dir=desc/)
    await expect(page.getByRole('columnheader', { name: 'Start' })).toHaveAttribute(
      'aria-sort',
      'descending',
    )
    await page.getByRole('link', { name: `Details of ${bookingId}` }).click()
    await expect(page.getByRole('heading', { name: `Booking ${bookingId}` })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Download Invoice' })).toHaveCount(0)
    await expect(page.getByText('Total Cost')).toHaveCount(0)
    await expectNoBarriers(page)
  })

  const crew = page.getByRole('region', { name: 'Assigned Workers' })
  let chosen: string[] = []
  await test.step('gives it another crew; the wrong number is reported', async () => {
    await crew.getByRole('button', { name: 'Edit assigned workers' }).click()
    await expect(crew.getByText('On this booking')).toHaveCount(2)
    await crew.getByRole('checkbox', { checked: true }).first().click()
    await expect(crew.getByText('1 of 2 selected')).toBeVisible()
    await crew.getByRole('button', { name: 'Save' }).click()
    await expect(crew.getByRole('alert')).toHaveText('Please select 2 workers')
    await expect(page.getByText('Please select 2 workers').first()).toBeVisible()
    await crew.getByRole('checkbox', { checked: true }).click()
    const free = crew.locator('label').filter({ hasText: /Free$/ })
    for (const place of [0, 1]) {
      chosen.push((await free.nth(place).locator('span').first().textContent()) ?? '')
      await free.nth(place).getByRole('checkbox').check()
    }
    await expectNoBarriers(page)
    await crew.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('The workers have been assigned')).toBeVisible()
    chosen = chosen.sort()
    await expect(crew.getByRole('listitem')).toHaveText(chosen)
    await expect(
      page.getByRole('region', { name: 'History' }).getByText(/^Crew changed from/),
    ).toBeVisible()
  })

  await test.step('moves it to the evening', async () => {
    const when = page.getByRole('region', { name: 'Date & Time' })
    await when.getByRole('button', { name: 'Edit date and time' }).click()
    // Another day clears the start; its message disappears once a start is chosen.
    const notice = page
      .getByRole('region', { name: 'Notifications' })
      .getByText('Please select the start time')
    await chooseDay(page, addDays(day, 1))
    await when.getByRole('button', { name: 'Save' }).click()
    await expect(notice).toBeVisible()
    await chooseDay(page, day)
    await expect(notice).toHaveCount(0)
    await when.getByRole('radio', { name: '6:00 PM' }).check()
    await when.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('The booking has been moved to its new time')).toBeVisible()
    await expect(when.getByText('6:00 PM')).toBeVisible()
  })

  await test.step('sees the crew full on that day, an hour of travel after the visit', async () => {
    await page.goto(`/report?start_date=${day}&end_date=${day}`)
    await page.getByLabel('Show', { exact: true }).selectOption('With bookings')
    const grid = page.getByRole('table', { name: /^Occupancy by hour and worker/ })
    await expect(grid.getByRole('columnheader')).toHaveText(['Hour', ...chosen])
    const cells = (hour: string) =>
      grid
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader', { name: hour, exact: true }) })
    await expect(cells('5:00 PM').getByText('Empty')).toHaveCount(2)
    await expect(cells('8:00 PM').getByText(`Full, booking ${bookingId}`)).toHaveCount(2)
    await expect(cells('9:00 PM').getByText('Full on the way')).toHaveCount(2)
    await expect(cells('10:00 PM').getByText('Empty')).toHaveCount(2)
    await cells('6:00 PM').getByRole('link').first().click()
    await expect(page.getByRole('heading', { name: `Booking ${bookingId}` })).toBeVisible()
  })

  await test.step('takes the cash, once, however fast it is clicked', async () => {
    const taken: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/payments/collect/')) taken.push(request.method())
    })
    const payment = page.getByRole('region', { name: 'Payment Details' })
    await payment.getByRole('button', { name: 'Cash collected' }).dblclick()
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as collected' }).dblclick()
    await expect(page.getByText('The cash has been marked as collected')).toBeVisible()
    // The page is updated before the toast shows.
    expect(await payment.getByRole('button', { name: 'Cash collected' }).count()).toBe(0)
    await expect(payment.getByText('Paid', { exact: true })).toBeVisible()
    expect(taken).toEqual(['POST'])
  })

  await test.step('cancels it, and returns to the list with its filters', async () => {
    const actions = page.getByRole('region', { name: 'Actions' })
    await expect(
      actions.getByText(/An e-mail is sent once cancellation is confirmed/).first(),
    ).toBeVisible()
    await cancelBooking(page)
    await expect(page.getByText('The booking is cancelled. An e-mail is on its way')).toBeVisible()
    await expect(actions.getByRole('button', { name: 'Cancel Booking' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page).toHaveURL(new RegExp(`start_date=${day}`))
  })
  await customer.dispose()
})

test('two staff at one booking: the second is notified, and loses nothing', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const customer = await playwright.request.newContext({ baseURL })
  const bookingId = await bookForTwo(customer, addDays(firstDay, 1), '09:00')
  const first = await browser.newPage()
  const second = await browser.newPage()
  await signIn(first, 'manager@jiran.test', 'Manager123')
  await signIn(second, 'admin@jiran.test', 'Admin123')
  for (const page of [first, second]) {
    await page.goto(`/report-booking-details?skill=Cleaner&bookingId=${bookingId}`)
    const when = page.getByRole('region', { name: 'Date & Time' })
    await when.getByRole('button', { name: 'Edit date and time' }).click()
    await when.getByRole('radio', { name: page === first ? '10:00 AM' : '3:00 PM' }).check()
  }
  await first.getByRole('button', { name: 'Save' }).click()
  await expect(first.getByText('The booking has been moved to its new time')).toBeVisible()
  await second.getByRole('button', { name: 'Save' }).click()
  const when = second.getByRole('region', { name: 'Date & Time' })
  await expect(when.getByRole('alert')).toContainText('Marcus Lee changed this booking')
  await expect(when.getByRole('alert')).toContainText('10:00 AM')
  await expect(when.getByRole('radio', { name: '3:00 PM' })).toBeChecked()
  await Promise.all([first.close(), second.close(), customer.dispose()])
})

test('two staff at one crew: the second sees the new one, and no view is recorded twice', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const customer = await playwright.request.newContext({ baseURL })
  const bookingId = await bookForTwo(customer, addDays(firstDay, 2), '09:00', 'care-giver')
  const first = await browser.newPage()
  const second = await browser.newPage()
  await signIn(first, 'manager@jiran.test', 'Manager123')
  await signIn(second, 'admin@jiran.test', 'Admin123')
  const crewOf = (page: Page) => page.getByRole('region', { name: 'Assigned Workers' })
  const free = (page: Page) => crewOf(page).getByRole('checkbox', { name: /\bFree$/ })
  const onIt = (page: Page) => crewOf(page).getByRole('checkbox', { name: /On this booking$/ })
  await second.clock.install()
  for (const page of [first, second]) {
    await page.goto(`/report-booking-details?skill=Care+Giver&bookingId=${bookingId}`)
    await crewOf(page).getByRole('button', { name: 'Edit assigned workers' }).click()
    await expect(onIt(page)).toHaveCount(2)
  }
  const [stays, leaves] = await namesOf(onIt(first))
  const [chosenFirst, chosenSecond] = await namesOf(free(first))
  const swap = async (page: Page, chosen: string | undefined) => {
    await crewOf(page).getByRole('checkbox', { name: leaves }).uncheck()
    await crewOf(page).getByRole('checkbox', { name: chosen }).check()
    await crewOf(page).getByRole('button', { name: 'Save' }).click()
  }
  await swap(first, chosenFirst)
  await expect(first.getByText(/^Crew changed from/)).toBeVisible()
  await swap(second, chosenSecond)
  const alert = crewOf(second).getByRole('alert')
  await expect(alert).toHaveText(/changed this booking on .*: Crew changed from .*check it again/)
  // The current crew, and the workers chosen here.
  await expect
    .poll(async () => new Set(await namesOf(onIt(second))))
    .toEqual(new Set([stays, chosenFirst]))
  await expect(crewOf(second).getByRole('checkbox', { name: chosenSecond })).toBeChecked()
  await crewOf(second).getByRole('button', { name: 'Save' }).click()
  await expect(crewOf(second).getByRole('button', { name: 'Save' })).toHaveCount(0)
  for (const page of [first, second]) {
    await expect(page.getByRole('region', { name: 'Medical Details' })).toContainText('frame')
  }
  // A window that returns after a while reloads the booking, but not the viewed confidential answers.
  const followed = second.waitForRequest('**/get-booking-details/')
  await second.clock.fastForward('01:00')
  await second.evaluate(() => {
    dispatchEvent(new Event('offline'))
    dispatchEvent(new Event('online'))
    document.dispatchEvent(new Event('visibilitychange'))
  })
  expect((await followed).postDataJSON()).toMatchObject({ without_confidential: true })
  await second.reload()
  await expect(second.getByText(/^Crew changed from/)).toHaveCount(2)
  await expect(
    second.getByRole('region', { name: 'History' }).getByText('Viewed the medical details'),
  ).toHaveCount(2)
  await Promise.all([first.close(), second.close(), customer.dispose()])
})

/** The workers of a list, by name alone. */
function namesOf(boxes: Locator): Promise<string[]> {
  return boxes.evaluateAll((found) =>
    found.map((box) => box.closest('label')?.querySelector('span')?.textContent ?? ''),
  )
}
