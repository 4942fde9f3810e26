import { expect, type Locator, type Page, type Request, test } from '@playwright/test'
import { login, signIn } from './steps.ts'

/** Every page reports failed calls, offers Try again, and preserves typed input. */

// Playwright cannot block calls of a page that a service worker controls.
test.use({ serviceWorkers: 'block' })

const away = /We couldn't reach Jiran/

/**
 * Blocks all calls of a page's scripts. Pages and files still load, including the scripts that a
 * form fetches before it runs them.
 */
async function cutOff(page: Page): Promise<() => Promise<void>> {
  const asks = (request: Request) =>
    /^(fetch|xhr)$/.test(request.resourceType()) &&
    !new URL(request.url()).pathname.startsWith('/assets/')
  await page.route('**/*', (route) =>
    asks(route.request()) ? route.abort('failed') : route.fallback(),
  )
  return () => page.unroute('**/*')
}

type Form = {
  path: string
  /** The call that submitting makes. */
  call: string
  typed: Record<string, string>
  button: string
  first?: (page: Page) => Promise<void>
}

const forms: readonly Form[] = [
  {
    path: '/',
    call: '**/region-cost/get-postcodes/',
    typed: { 'Your postcode': '59100' },
    button: 'Book Now',
    first: (page) => page.getByRole('radio', { name: /Caregiver/ }).check(),
  },
  {
    path: '/location/cleaning-service-klang',
    call: '**/region-cost/get-postcodes/',
    typed: { 'Postal code': '41000' },
    button: 'Next',
  },
  {
    path: '/contact-us',
    call: '**/common/send-query/',
    typed: {
      'First name': 'Siti',
      'Last name': 'Aminah',
      Email: 'siti@example.com',
      Phone: '012-345 6789',
      Subject: 'Curtains',
      Message: 'Do you wash curtains?',
    },
    button: 'Send',
  },
  {
    path: '/login',
    call: '**/account/login/',
    typed: { Email: 'customer@jiran.test', Password: 'Customer123' },
    button: 'Submit',
  },
  {
    path: '/register',
    call: '**/account/register/',
    typed: {
      'Full name': 'Siti Aminah',
      Email: 'siti.network@example.com',
      Phone: '123456789',
      Password: 'Secret123',
    },
    button: 'Register',
  },
  {
    path: '/forgot-password',
    call: '**/account/forgot-password/',
    typed: { Email: 'customer@jiran.test' },
    button: 'Send link',
  },
  {
    path: '/reset-password?token=0123456789abcdef',
    call: '**/account/reset-password/**',
    typed: { 'New password': 'Secret123', 'Confirm password': 'Secret123' },
    button: 'Save new password',
  },
]

for (const { path, call, typed, button, first } of forms)
  for (const failure of ['silence', 'a failing server'] as const)
    test(`${path}: ${failure} is reported, and sending again needs no typing`, async ({ page }) => {
      let asked = 0
      await page.route(call, (route) => {
        asked += 1
        return failure === 'silence'
          ? route.abort('failed')
          : route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' })
      })
      await page.goto(path)
      await first?.(page)
      for (const [label, text] of Object.entries(typed))
        await page.getByLabel(label, { exact: true }).fill(text)
      await page.getByRole('button', { name: button, exact: true }).click()
      const again = page.getByRole('main').getByRole('button', { name: 'Try again' })
      await expect(page.getByRole('main').getByText(away)).toBeVisible()
      await expect(page.getByRole('alert').filter({ hasText: away }).first()).toBeVisible()
      for (const [label, text] of Object.entries(typed))
        await expect(page.getByLabel(label, { exact: true })).toHaveValue(text)
      const before = asked
      await again.click()
      await expect.poll(() => asked).toBeGreaterThan(before)
      await expect(again).toBeVisible()
    })

/** The page retries several times before it gives up; skips the pauses in between. */
async function givenUp(page: Page, again: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(2_000)
    await expect(again).toBeVisible({ timeout: 100 })
  }).toPass()
}

/** Presses every Try again on the page, also those that appear late, until none is left. */
async function tryAllAgain(page: Page): Promise<void> {
  const again = page.getByRole('main').getByRole('button', { name: 'Try again' })
  await expect(async () => {
    const left = await again.count()
    if (left > 0) {
      await again.first().click()
      await expect.poll(() => again.count(), { timeout: 5_000 }).toBeLessThan(left)
    }
    await expect(page.getByRole('main').getByText(away)).toHaveCount(0, { timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
}

/** A page whose address contains an id is found by its first link on another page. */
const pages = {
  'customer@jiran.test': [
    '/profile',
    '/booking-history',
    { on: '/booking-history', link: /^Details of/ },
    '/payment-result?order=JABCDEFGHI',
    '/user-verification?token=0123456789abcdef',
  ],
  'admin@jiran.test': [
    '/report',
    { on: '/report', link: /^Details of/ },
    '/refunds',
    '/customers',
    '/customers?customer=7',
    '/workers',
    '/workers?worker=1',
    '/new-booking?customer=7',
    '/rates',
    '/today',
    '/areas',
    '/services',
    '/settings',
    '/setup',
    '/run-sheet',
    '/visual-report',
  ],
} as const

for (const [username, places] of Object.entries(pages))
  for (const place of places) {
    const name = typeof place === 'string' ? place : `${place.link} on ${place.on}`
    test(`${name} without a network says so, and Try again loads it`, async ({ page }) => {
      await signIn(page, username, username.startsWith('admin') ? 'Admin123' : 'Customer123')
      let path: string
      if (typeof place === 'string') path = place
      else {
        await page.goto(place.on)
        const link = page.getByRole('link', { name: place.link }).first()
        path = (await link.getAttribute('href')) ?? ''
      }
      const restore = await cutOff(page)
      await page.clock.install()
      await page.goto(path)
      const again = page.getByRole('main').getByRole('button', { name: 'Try again' })
      await givenUp(page, again.first())
      await expect(page.getByRole('main').getByText(away).first()).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await restore()
      await tryAllAgain(page)
    })
  }

test('the profile form preserves what was typed when saving fails', async ({ page }) => {
  await signIn(page, 'customer@jiran.test', 'Customer123')
  await page.goto('/profile')
  await page.getByLabel('First name').fill('Nurul Ain')
  const restore = await cutOff(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('main').getByText(away)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Nurul Ain')
  await restore()
})

test('the settings show what was refused, and preserve what was typed when saving fails', async ({
  page,
}) => {
  await signIn(page, 'admin@jiran.test', 'Admin123')
  await page.goto('/settings')
  const friends = page.getByLabel('Friends a month')
  await friends.fill('9999')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(friends).toHaveAttribute('aria-invalid', 'true')
  await expect(friends).toBeFocused()
  await friends.fill('7')
  const restore = await cutOff(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(away)
  await expect(friends).toHaveValue('7')
  await restore()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('No changes yet.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
})

test('a page of what does not exist says so, without Try again', async ({ page }) => {
  await signIn(page, 'customer@jiran.test', 'Customer123')
  await page.goto('/on-account')
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toHaveText(/^You aren't a member of a company account/)
  await expect(alert.getByRole('button')).toBeHidden()
})

test('logging out without a network shows an error and stays logged in', async ({ page }) => {
  await login(page, 'customer@jiran.test', 'Customer123')
  const restore = await cutOff(page)
  const account = page.getByRole('button', { name: /Account of/ })
  await account.click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('alert').filter({ hasText: away }).first()).toBeVisible()
  await expect(account).toBeVisible()
  await restore()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test('the wizard says which part failed to load, and preserves the answers', async ({ page }) => {
  await page.goto('/book-cleaner?postcode=59100')
  // Earlier presses are handled once the script has loaded; a reload would lose them.
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await page.getByRole('radio', { name: /Weekly/ }).check()
  await expect(page).toHaveURL(/[?&]draft=/)
  const restore = await cutOff(page)
  await page.clock.install()
  await page.reload()
  const again = page.getByRole('button', { name: 'Try again' })
  await givenUp(page, again.first())
  await expect(page.getByText(away).first()).toBeVisible()
  await restore()
  await tryAllAgain(page)
  await expect(page.getByRole('radio', { name: /Weekly/ })).toBeChecked()
})

for (const lost of ['start', 'islands'])
  test(`when the script of a public page does not load (${lost}), a press says so, and the next one retries`, async ({
    page,
  }) => {
    await page.route(`**/assets/${lost}-*.js*`, (route) => route.abort('failed'))
    await page.goto('/location/cleaning-service-klang')
    await page.getByLabel('Postal code').fill('41000')
    const next = page.getByRole('button', { name: 'Next', exact: true })
    const alert = page.getByRole('alert').filter({ hasText: away })
    await next.click()
    await expect(alert).toBeVisible()
    await expect(page.getByLabel('Postal code')).toHaveValue('41000')
    await page.unroute(`**/assets/${lost}-*.js*`)
    await next.click()
    await expect(page).toHaveURL(/\/book-cleaner\?postcode=41000(&|$)/)
  })

for (const [search, heading] of [
  ['', 'Upcoming'],
  ['?booked=JABCDEFGHI', 'Order not found'],
] as const)
  test(`/booking-history${search} without its scripts says so, and Try again loads it`, async ({
    page,
  }) => {
    await signIn(page, 'customer@jiran.test', 'Customer123')
    const scripts = '**/assets/hydrate-history-*.js*'
    await page.route(scripts, (route) => route.abort('failed'))
    await page.goto(`/booking-history${search}`)
    const main = page.getByRole('main')
    await expect(main.getByRole('alert').filter({ hasText: away })).toBeVisible()
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
    await page.unroute(scripts)
    await main.getByRole('button', { name: 'Try again' }).click()
    await expect(main.getByRole('heading', { name: heading, exact: true })).toBeVisible()
    await expect(main.getByText(away)).toHaveCount(0)
  })
