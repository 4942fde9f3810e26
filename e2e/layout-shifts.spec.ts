import { type Browser, expect, type Page, test } from '@playwright/test'
import { fromOwnPage, signIn } from './steps.ts'

type Shift = PerformanceEntry & {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null }[]
}
type Watching = typeof globalThis & { shifts: { value: number; of: string[] }[] }

/** A fifth of Google's limit for "good". */
const LIMIT = 0.02

async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
}

/** Every first answer has arrived. */
async function answered(page: Page): Promise<void> {
  await settled(page)
  await page.waitForLoadState('networkidle')
}

/** A page after all its answers have arrived. */
const pages: readonly (readonly [path: string, last: (page: Page) => Promise<void>])[] = [
  [
    '/report',
    async (page) => {
      await expect(page.getByRole('link', { name: /^Details of/ }).first()).toBeVisible()
      await expect(page.getByRole('table', { name: /^Occupancy/ })).toBeAttached()
    },
  ],
  [
    '/report-booking-details',
    (page) => expect(page.getByRole('region', { name: 'History' })).toBeAttached(),
  ],
  ['/refunds', (page) => expect(page.getByText(/of \d+ orders/)).toBeVisible()],
  ['/customers', (page) => expect(page.getByText(/of \d+ customers/)).toBeVisible()],
  ['/audit', (page) => expect(page.getByText(/of \d+ entries/)).toBeVisible()],
  ['/workers', (page) => expect(page.getByText(/of \d+ workers/)).toBeVisible()],
  [
    '/rates',
    (page) => expect(page.getByRole('heading', { name: 'Changes', exact: true })).toBeVisible(),
  ],
  ...[
    '/today',
    '/areas',
    '/services',
    '/team',
    '/settings',
    '/setup',
    '/run-sheet',
    '/gifts',
    '/webhooks',
  ].map((path) => [path, settled] as const),
  [
    '/visual-report',
    (page) => expect(page.getByRole('region', { name: 'Vouchers' })).toBeAttached(),
  ],
]

/** The address of a staff page of a booking that no other journey changes: changes cause shifts. */
async function quietBooking(page: Page): Promise<string> {
  const answer = await page.request.post('/booking-details/get-completed-bookings/', {
    headers: fromOwnPage(),
    data: { date_range: '', status: 'Completed' },
  })
  const [booking] = (await answer.json()) as [Named]
  return addressOf('/report-booking-details', booking)
}

type Named = { skill: string; booking_id: string; booking_status: string }

const addressOf = (path: string, { skill, booking_id }: Named) =>
  `${path}?${new URLSearchParams({ skill, bookingId: booking_id })}`

/** The addresses of the customer's next visit and last completed one. */
async function ownBookings(page: Page): Promise<string[]> {
  const addresses: string[] = []
  for (const when of ['coming', 'past']) {
    const answer = await page.request.get(
      `/booking-details/get-booking-history/?when=${when}&page=1&page_size=50`,
    )
    const { items } = (await answer.json()) as { items: Named[] }
    const booking = items.find(
      ({ booking_status: status }) => when === 'coming' || status === 'Completed',
    )
    if (!booking) throw new Error(`the demo has no ${when} visit`)
    addresses.push(addressOf('/booking-details', booking))
  }
  return addresses
}

/** A page of someone signed in, which counts shifts and whose answers arrive frame by frame. */
async function watchedPage(
  browser: Browser,
  { width, who, answers }: { width: number; who: [string, string]; answers: RegExp },
): Promise<Page> {
  const page = await browser.newPage({ viewport: { width, height: 900 } })
  await signIn(page, ...who)
  await page.addInitScript(() => {
    const watching = globalThis as Watching
    watching.shifts = []
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        const of = sources.map(({ node }) => (node as Element | null)?.className ?? '')
        if (!hadRecentInput) watching.shifts.push({ value, of })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  // Fast answers cause no visible shift.
  await page.route(answers, async (route) => {
    const answer = await route.fetch()
    // An answer may arrive after the page was left.
    await page
      .evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)))
      .then(() => route.fulfill({ response: answer }))
      .catch(() => route.abort().catch(() => undefined))
  })
  return page
}

/** Loads a page until nothing shifts, at most five times. */
async function expectStill(page: Page, path: string, last: (page: Page) => Promise<void>) {
  const load = async () => {
    await page.goto(path)
    await last(page)
    const shifts = await page.evaluate(
      () =>
        new Promise<Watching['shifts']>((resolve) => {
          requestAnimationFrame(() =>
            requestAnimationFrame(() => resolve((globalThis as Watching).shifts)),
          )
        }),
    )
    const moved = shifts.reduce((sum, { value }) => sum + value, 0)
    return moved < LIMIT ? [] : shifts
  }
  // Other journeys change what these pages list; a shift that loading causes comes each time.
  let shifts = await load()
  for (let again = 0; again < 4 && shifts.length > 0; again++) shifts = await load()
  expect({ path, shifts }).toEqual({ path, shifts: [] })
}

for (const width of [390, 1440]) {
  test(`staff pages do not shift while their data loads, ${width} px`, async ({ browser }) => {
    const page = await watchedPage(browser, {
      width,
      who: ['admin@jiran.test', 'Admin123'],
      answers: /\/(booking-details|payments|region-cost|reports|staff)\//,
    })
    const booking = await quietBooking(page)
    for (const [path, last] of pages)
      await expectStill(page, path === '/report-booking-details' ? booking : path, last)
    await page.close()
  })

  test(`a customer's bookings do not shift while they load, ${width} px`, async ({ browser }) => {
    const page = await watchedPage(browser, {
      width,
      who: ['ravi@jiran.test', 'Customer123'],
      answers: /\/(account|booking-details|reviews|visits)\//,
    })
    const bookings = await ownBookings(page)
    for (const path of ['/booking-history', ...bookings]) await expectStill(page, path, answered)
    await page.close()
  })
}
