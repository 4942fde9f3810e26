import { expect, test } from '@playwright/test'
import { addDays, dayOf } from '../domain/booking/starts/calendar.ts'
import { bookForTwo } from './staff-day.ts'
import { signIn } from './steps.ts'

test.use({ viewport: { width: 1440, height: 1000 } })

const day = addDays(dayOf(new Date()), 77)

test("a colleague's change appears on the open booking, and nothing typed is lost", async ({
  page,
  playwright,
  baseURL,
}) => {
  const api = await playwright.request.newContext({ baseURL })
  const bookingId = await bookForTwo(api, day, '10:00')
  await signIn(page, 'admin@jiran.test', 'Admin123')
  await page.goto(`/report-booking-details?skill=Cleaner&bookingId=${bookingId}`)

  await test.step('the keyboard focus stays on its row in the crew picker', async () => {
    await page.getByRole('button', { name: 'Edit assigned workers' }).click()
    const crew = page.getByRole('group', { name: 'Assigned Workers' })
    const first = crew.getByRole('checkbox').first()
    await expect(first).toBeChecked()
    await page.getByLabel('Find a worker').fill('nobody of this name')
    await expect(crew.getByRole('checkbox')).toHaveCount(2)
    await first.focus()
    await page.keyboard.press('Space')
    await expect(first).not.toBeChecked()
    await expect(first).toBeFocused()
    await expect(crew.getByRole('checkbox')).toHaveCount(2)
    await page.keyboard.press('Space')
    await expect(first).toBeChecked()
  })

  await test.step('a manager moves the booking meanwhile', async () => {
    const answer = await api.post('/account/login/', {
      data: { username: 'manager@jiran.test', password: 'Manager123' },
    })
    const { access_token: token } = (await answer.json()) as { access_token: string }
    const moved = await api.put('/booking-details/update/booking-details/', {
      headers: { authorization: `Bearer ${token}` },
      data: { booking_id: bookingId, skill: 'Cleaner', start_date: day, start_time: '15:00' },
    })
    expect(moved.status()).toBe(200)
    await expect(page.getByText('Marcus Lee changed this booking')).toBeVisible()
    await expect(page.getByText('3:00 PM').first()).toBeVisible()
    await expect(page.getByLabel('Find a worker')).toHaveValue('nobody of this name')
    await page.getByRole('button', { name: 'Dismiss', exact: true }).click()
    await expect(page.getByText('Marcus Lee changed this booking')).toBeHidden()
  })
  await api.dispose()
})

test('old rows never show under a new filter, and filters are in the address', async ({
  page,
  context,
}) => {
  await signIn(page, 'admin@jiran.test', 'Admin123')
  const rows = page.getByRole('link', { name: /^Details of/ })

  await test.step('removes an unknown service from the address', async () => {
    await page.goto('/report?service_type=Foo')
    await expect(page).toHaveURL(/\/report$/)
    await expect(rows.first()).toBeVisible()
  })

  await test.step('shows no rows of other services while one service loads', async () => {
    const answered = Promise.withResolvers<void>()
    await page.route('**/get-completed-bookings/', async (route) => {
      await answered.promise
      await route.continue()
    })
    await page.getByLabel('Service', { exact: true }).selectOption('Gardener')
    await expect(page).toHaveURL(/service_type=Gardener/)
    await expect(rows).toHaveCount(0)
    await expect(page.getByText('Loading bookings')).toBeAttached()
    answered.resolve()
    await expect(rows.first()).toBeVisible()
    await page.unroute('**/get-completed-bookings/')
  })

  await test.step('shows that the list is offline', async () => {
    await context.setOffline(true)
    await page.getByLabel('Service', { exact: true }).selectOption('Cleaning')
    await expect(rows).toHaveCount(0)
    await expect(page.getByText("You're offline. This will appear once you're")).toBeVisible()
    await context.setOffline(false)
    await expect(rows.first()).toBeVisible()
  })

  await test.step('restores the filters of the grid from the address', async () => {
    const grid = page.getByRole('region', { name: 'Crew schedule' })
    await grid.getByLabel('Skill').selectOption('Gardener')
    await grid.getByLabel('Show').selectOption('With bookings')
    await grid.getByLabel('Worker', { exact: true }).fill('a')
    await expect(page).toHaveURL(/worker=a&worker_skill=Gardener&workers=busy/)
    await page.reload()
    await expect(grid.getByLabel('Worker', { exact: true })).toHaveValue('a')
    await expect(grid.getByLabel('Show')).toHaveValue('busy')
  })

  await test.step('preserves an edited rate while another region is shown', async () => {
    await page.goto('/rates')
    const price = page.getByRole('form', { name: 'Cleaning', exact: true }).getByLabel('One-Time')
    const region = page.getByLabel('Region', { exact: true })
    const here = await region.inputValue()
    await price.fill('36.50')
    await region.selectOption({ index: 2 })
    await expect(page.getByText('Not saved yet:')).toBeVisible()
    await expect(price).not.toHaveValue('36.50')
    await region.selectOption(here)
    await expect(price).toHaveValue('36.50')
    await expect(page.getByText('Not saved yet:')).toBeHidden()
  })

  await test.step('opens refunds from the menu', async () => {
    await page.getByRole('button', { name: /Account of/ }).click()
    await page.getByRole('link', { name: 'Refunds' }).click()
    await expect(page).toHaveURL(/\/refunds$/)
    await expect(page.getByText('Due by').first()).toBeVisible()
  })
})
