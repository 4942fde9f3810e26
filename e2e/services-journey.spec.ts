import { expect, type Page, test } from '@playwright/test'
import { addDays, dayOf } from '../domain/booking/starts/calendar.ts'
import { chooseDay, next, signIn } from './steps.ts'

test.use({ viewport: { width: 390, height: 844 } })

const day = addDays(dayOf(new Date()), 6)

type Journey = {
  name: string
  path: string
  /** Answers of step 1 besides the day (`day`), in the order of the page. */
  details: ((page: Page) => Promise<void>)[]
  where?: (page: Page) => Promise<void>
  payment?: (page: Page) => Promise<void>
  total: string
  /** Rows of the staff's card that only this service has. */
  staffSee: [label: string, value: string][]
}

const radio = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('radio', { name }).first().check()
}
const onDay = (page: Page) => chooseDay(page, day)
const fill = (label: string, value: string) => async (page: Page) => {
  await page.getByLabel(label, { exact: true }).first().fill(value)
}
const address = fill('Address', '27 Jalan SS 2/24')

const journeys: Journey[] = [
  {
    name: 'General Worker',
    path: '/book-general-worker',
    details: [radio(/Fortnightly/), onDay, radio('2 hours'), radio('9:00 AM')],
    total: 'RM 228.00',
    staffSee: [['Service Type', 'General Worker']],
  },
  {
    name: 'Gardener',
    path: '/book-gardener',
    details: [radio(/Weekly/), onDay, radio('3 hours'), radio('1500 sq. feet'), radio('9:00 AM')],
    total: 'RM 378.00',
    staffSee: [['Garden Size in sq. feet', '1500']],
  },
  {
    name: 'Movers Packers',
    path: '/book-mover-packer',
    details: [
      fill('Estimated number of boxes', '30'),
      onDay,
      radio('3 hours'),
      radio('No'),
      fill('Floor number', '4'),
      radio('9:00 AM'),
    ],
    total: 'RM 120.00',
    staffSee: [
      ['Contains Lift', 'No'],
      ['No. of floors', '4'],
      ['Estimated no. of boxes to pack', '30'],
    ],
  },
  {
    name: 'Care Giver',
    path: '/book-eldely-care',
    details: [radio(/One Week/), onDay, radio('Female'), radio('4 hours'), radio('9:00 AM')],
    payment: fill('Medical Details', 'Uses a wheelchair'),
    total: 'RM 756.00',
    staffSee: [['Worker Gender', 'Female']],
  },
  {
    name: 'Task Errands',
    path: '/book-task-errands',
    details: [
      onDay,
      radio('2 hours'),
      fill('Type of task', 'Queue at the post office'),
      radio('9:00 AM'),
    ],
    total: 'RM 56.00',
    staffSee: [['Task Type', 'Queue at the post office']],
  },
  {
    name: 'Tree Cutting',
    path: '/book-tree-cutting',
    details: [fill('Number of trees', '5'), onDay, radio('9:00 AM')],
    total: 'RM 750.00',
    staffSee: [['Number of trees', '5']],
  },
  {
    name: 'Caring Wheels',
    path: '/book-caring-wheels',
    details: [fill('Number of days', '2'), onDay, radio('2 hours'), radio('9:00 AM')],
    where: async (page) => {
      await fill('Pick up address', '27 Jalan SS 2/24')(page)
      await fill('Destination', 'Hospital Universiti, Lembah Pantai')(page)
    },
    total: 'RM 140.00',
    staffSee: [
      ['Pick Up Location', '27 Jalan SS 2/24'],
      ['Destination Location', 'Hospital Universiti, Lembah Pantai'],
    ],
  },
]

for (const journey of journeys) {
  test(`${journey.name}: booked by a customer, seen by staff`, async ({ page, browser }) => {
    await signIn(page, 'customer@jiran.test', 'Customer123')
    await page.goto(`${journey.path}?postcode=47300`)
    // Earlier presses are tested in form-start.spec.ts.
    await expect(page.locator('html[data-ready]')).toBeAttached()
    for (const answer of journey.details) await answer(page)
    await expect(page.getByText(journey.total).first()).toBeVisible()
    await next(page)
    await (journey.where ?? address)(page)
    await page.getByRole('radio', { name: 'Landed Property' }).check()
    await next(page)
    await expect(page).toHaveURL(/step=3/)
    await page.getByRole('radio', { name: /Pay Later/ }).check()
    await journey.payment?.(page)
    // Read in transit, because the page is left as soon as the response arrives.
    let bookingId = ''
    await page.route(/\/book-[\w-]+\/$/, async (route) => {
      const answer = await route.fetch()
      bookingId = ((await answer.json()) as { booking_id: string }).booking_id
      await route.fulfill({ response: answer })
    })
    await page.getByRole('button', { name: 'Pay Now' }).click()
    await expect(page).toHaveURL(/\/booking-history/)

    const staff = await browser.newPage({ viewport: { width: 390, height: 844 } })
    await signIn(staff, 'admin@jiran.test', 'Admin123')
    await staff.goto(`/report-booking-details?skill=&bookingId=${bookingId}`)
    const card = staff.getByRole('region', { name: 'Booking', exact: true })
    for (const [label, value] of journey.staffSee) {
      const row = card.locator('div').filter({
        has: staff.locator('dt', { hasText: new RegExp(`^${label.replaceAll('.', '\\.')}$`) }),
      })
      await expect(row.locator('dd').first()).toContainText(value)
    }
    await expect(card.getByText('Allocated Workers')).toBeVisible()
    await staff.close()
  })
}
