import { expect, type Page, test } from '@playwright/test'
import { addDays, dayOf } from '../domain/booking/starts/calendar.ts'
import { services } from '../domain/services/catalogue.ts'
import { axeFindings, expectNoFindings } from './axe.ts'
import { chooseDay, dayButton, next, signIn } from './steps.ts'

test.use({ viewport: { width: 390, height: 844 } })
// The tests are independent, and this file runs last and is among the longest.
test.describe.configure({ mode: 'parallel' })

const day = addDays(dayOf(new Date()), 6)

/** The toast that is currently visible. */
const toast = (page: Page, words: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(words, { exact: true })

async function refused(page: Page, words: string): Promise<void> {
  await next(page)
  await expect(toast(page, words)).toBeVisible()
  await expect(page).not.toHaveURL(/step=[23]/)
}

async function check(page: Page, name: string | RegExp): Promise<void> {
  // Presses before that are replayed, which form-start.spec.ts covers.
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await page.getByRole('radio', { name }).first().check()
}

test('cleaning reports missing answers in the documented order', async ({ page }) => {
  await page.goto('/book-cleaner?postcode=59100')
  await refused(page, 'Please select the frequency')
  // Every unanswered question is marked; the toast disappears with its answer.
  const marked = page.locator('[aria-invalid=true]')
  const before = await marked.count()
  expect(before).toBeGreaterThan(2)
  await check(page, /One-Time/)
  await expect(toast(page, 'Please select the frequency')).toHaveCount(0)
  await expect(marked).toHaveCount(before - 1)
  await refused(page, 'Please select the start date')
  await chooseDay(page, day)
  await refused(page, 'Please enter number of hours')
  await check(page, '3 hours')
  await refused(page, 'Please select the start time')
  await check(page, '10:00 AM')
  await refused(page, 'Minimum 4 hrs. booking required for One-time')

  await check(page, /Ironing/)
  await expect(page.getByLabel('Cleaners', { exact: true })).toHaveValue('2')
  await page.getByRole('button', { name: 'Cleaners: one less' }).click()
  await refused(page, 'Select minimum 2 workers')
  await check(page, 'None')
  await check(page, '4 hours')
  await check(page, '10:00 AM')

  // The buttons do not permit zero cleaners, but a stored draft may contain it.
  await page.evaluate(() => {
    const key = 'jiran.booking.Cleaner'
    const draft = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    draft.answers.worker_count = 0
    sessionStorage.setItem(key, JSON.stringify(draft))
  })
  await page.reload()
  await refused(page, 'Please enter number of cleaners required')
})

test('hours that cannot be booked show why before they are chosen', async ({ page }) => {
  await page.goto('/book-cleaner?postcode=59100')
  await check(page, /One-Time/)
  const three = page.getByRole('radio', { name: '3 hours' })
  const reason = page.getByText('For fewer hours choose 2 cleaners')
  await expect(reason).toBeVisible()
  await expect(three).toHaveAccessibleDescription(
    /^Minimum 4 hrs\. booking required for One-time\. For fewer hours choose 2 cleaners/,
  )
  await page.getByRole('button', { name: 'Cleaners: one more' }).click()
  await expect(reason).toBeHidden()
})

test('a start within the lead time by now is refused', async ({ page }) => {
  await page.goto('/book-cleaner?postcode=59100')
  await check(page, /Weekly/)
  await chooseDay(page, day)
  await check(page, '3 hours')
  await check(page, '10:00 AM')
  await page.clock.setFixedTime(new Date(`${day}T00:00:00Z`))
  await refused(page, 'Cannot Book within 24 hours')
})

test('the address and payment steps show what is missing', async ({ page }) => {
  await page.goto('/book-care-giver?postcode=59100')
  await check(page, /One Week/)
  await chooseDay(page, day)
  await check(page, 'Female')
  await check(page, '4 hours')
  await check(page, '9:00 AM')
  await next(page)
  await expect(page).toHaveURL(/step=2/)
  await page.getByLabel('Post code').fill('')
  for (const [words, correct] of [
    [
      'Please fill the address',
      async () => {
        await page.getByLabel('Address', { exact: true }).fill('Qzxw')
        await expect(page.getByText(/^We found no place with that name/)).toBeVisible()
      },
    ],
    [
      'Please add a house or unit number, or choose a suggestion or a place on the map',
      // The map must not know it either, because it fills in the postcode when the field loses the focus.
      () => page.getByLabel('Address', { exact: true }).fill('Qzxw A12'),
    ],
    ['Please enter the postcode', () => page.getByLabel('Post code').fill('88000')],
    ['Please select the Property Type', () => check(page, 'Shophouse')],
    [
      'Currently we do not provide Services at this Location',
      () => page.getByLabel('Post code').fill('59100'),
    ],
  ] as const) {
    await next(page)
    await expect(toast(page, words)).toBeVisible()
    await correct()
  }
  await next(page)
  await expect(page).toHaveURL(/step=3/)
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await expect(toast(page, 'Please login before booking')).toBeVisible()
  await expect(page.getByRole('radio', { name: /Pay Later/ })).toBeDisabled()
  const form = page.getByRole('form', { name: 'Login' })
  await form.getByLabel('Email').fill('customer@jiran.test')
  await form.getByLabel('Password', { exact: true }).fill('Customer123')
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('radio', { name: /Pay Later/ })).toBeEnabled()
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await expect(toast(page, 'Please provide the medical details')).toBeVisible()
})

test('answers survive refresh and back, and a second tab has its own', async ({
  page,
  context,
}) => {
  await page.goto('/book-gardener?postcode=59100')
  await check(page, /One-Time/)
  await chooseDay(page, day)
  await check(page, '5 hours')
  await check(page, '500 sq. feet')
  await check(page, '9:00 AM')
  await page.getByRole('button', { name: 'Next', exact: true }).dblclick()
  await page.getByLabel('Address', { exact: true }).fill('9 Lorong Hijau')
  await page.reload()
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('9 Lorong Hijau')
  await page.goBack()
  await expect(page.getByRole('radio', { name: '5 hours' })).toBeChecked()

  const second = await context.newPage()
  await second.goto('/book-gardener?postcode=59100')
  await expect(second.getByRole('radio', { name: '5 hours' })).not.toBeChecked()
  await check(second, '2 hours')
  await page.reload()
  await expect(page.getByRole('radio', { name: '5 hours' })).toBeChecked()
})

test('add-ons that were retired meanwhile are removed, and the price is shown again', async ({
  page,
}) => {
  await page.goto('/book-cleaner?postcode=59100')
  await check(page, /One-Time/)
  await chooseDay(page, day)
  await check(page, '4 hours')
  await check(page, '10:00 AM')
  await page.getByRole('checkbox', { name: /Fridge cleaning/ }).check()
  await expect(page.getByText('RM 160.00').first()).toBeVisible()
  await next(page)
  await expect(page).toHaveURL(/step=2/)
  await page.route('**/common/get-fixed-addons-by-skill/', (route) =>
    route.fulfill({ json: [{ addon: 'Oven cleaning', cost: 40 }] }),
  )
  await page.reload()
  const gone = (addon: string) =>
    toast(page, `We no longer offer ${addon}, so it was removed from your booking`)
  await expect(gone('Fridge cleaning')).toBeVisible()
  await expect(page.getByText('RM 120.00').first()).toBeVisible()

  await page.goBack()
  await page.getByRole('radio', { name: /Ironing/ }).check()
  await next(page)
  await page.route('**/common/get-addons-by-skill/', (route) => route.fulfill({ json: [] }))
  await page.reload()
  await expect(gone('Ironing')).toBeVisible()
  await expect(page.getByText('RM 120.00').first()).toBeVisible()
})

test('an add-on that is refused when paying is removed, and the order goes on without it', async ({
  page,
}) => {
  await signIn(page, 'customer@jiran.test', 'Customer123')
  await page.goto('/book-cleaner?postcode=59100')
  await check(page, /One-Time/)
  await chooseDay(page, day)
  await check(page, '4 hours')
  await check(page, '10:00 AM')
  await check(page, /Ironing/)
  await next(page)
  await page.locator('#question-address').fill('9 Lorong Hijau')
  await page.getByRole('radio', { name: 'Condominium' }).check()
  await next(page)
  await expect(page).toHaveURL(/step=3/)
  await page.route('**/common/get-addons-by-skill/', (route) => route.fulfill({ json: [] }))
  await page.route(
    '**/cleaning/book-cleaner/',
    (route) => {
      const response = 'This addon is not available'
      const json = { success: false, response, code: 'addon-unknown', fields: { addon: response } }
      return route.fulfill({ status: 400, json })
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await expect(
    toast(page, 'We no longer offer Ironing, so it was removed from your booking'),
  ).toBeVisible()
  await expect(page).not.toHaveURL(/step=3/)
  await next(page)
  await next(page)
  await expect(page.getByRole('button', { name: 'Pay Now' })).toBeVisible()
  await expect(page.getByText('Ironing')).toHaveCount(0)
})

test('a late quote never overwrites a newer one, and an unchanged request is not sent again', async ({
  page,
}) => {
  const asked: string[] = []
  let release = () => {}
  const slow = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/cleaning/get-cleaning-cost/', async (route) => {
    const body = route.request().postData() ?? ''
    asked.push(body)
    if (JSON.parse(body).no_of_hours === 4) await slow
    await route.continue().catch(() => undefined)
  })
  await page.goto('/book-cleaner?postcode=59100')
  await check(page, /Weekly/)
  await chooseDay(page, day)
  await check(page, '4 hours')
  await expect.poll(() => asked.length).toBe(1)
  await check(page, '5 hours')
  await expect(page.getByText('RM 500.00').first()).toBeVisible()
  release()
  await check(page, '6 hours')
  await expect(page.getByText('RM 600.00').first()).toBeVisible()
  await check(page, '5 hours')
  await expect(page.getByText('RM 500.00').first()).toBeVisible()
  expect(new Set(asked).size).toBe(asked.length)
})

test('the keyboard alone books a gardener', async ({ page }) => {
  await signIn(page, 'customer@jiran.test', 'Customer123')
  await page.goto('/book-gardener?postcode=59100')

  /** Tab until the focus is where it should be. */
  async function tabUntil(arrived: () => Promise<boolean>): Promise<void> {
    for (let presses = 0; presses < 80; presses++) {
      await page.keyboard.press('Tab')
      if (await arrived()) return
    }
    throw new Error('the keyboard never got there')
  }
  const tabTo = (inside: string) =>
    tabUntil(() => page.evaluate((css) => document.activeElement?.matches(css) ?? false, inside))
  async function pressButton(name: string): Promise<void> {
    await tabUntil(() =>
      page.evaluate((words) => document.activeElement?.textContent?.trim() === words, name),
    )
    await page.keyboard.press('Enter')
  }
  const pick = async (field: string, arrows: number) => {
    await tabTo(`[data-question="${field}"] input`)
    await page.keyboard.press('Space')
    for (let at = 0; at < arrows; at++) await page.keyboard.press('ArrowRight')
  }
  await expect(page.getByRole('radio', { name: /One-Time/ })).toBeVisible()
  await pick('frequency', 0)
  const wanted = await dayButton(page, day)
  const name = (await wanted.getAttribute('aria-label')) ?? ''
  await tabTo('[data-question="start_date"] table button')
  for (let at = 0; at < 40; at++) {
    const focused = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    if (focused === name) break
    await page.keyboard.press('ArrowRight')
  }
  await page.keyboard.press('Enter')
  await pick('no_of_hours', 2)
  await pick('square_feet', 0)
  await expect(page.locator('[data-question="start_time"] input').first()).toBeVisible()
  await pick('start_time', 0)
  await pressButton('Next')
  await expect(page).toHaveURL(/step=2/)
  await expect(page.locator('#question-address')).toBeVisible()
  await tabTo('#question-address')
  await page.keyboard.type('9 Lorong Hijau')
  await page.keyboard.press('Escape')
  await pick('property_type', 1)
  await pressButton('Next')
  await expect(page).toHaveURL(/step=3/)
  await expect(page.getByRole('radio', { name: /Pay Later/ })).toBeVisible()
  await tabTo('[data-question="payment_method"] input')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /Pay Later/ })).toBeChecked()
  await pressButton('Pay Now')
  await expect(page).toHaveURL(/\/booking-history/)
  await expect(toast(page, 'Your booking is confirmed')).toBeVisible()
})

for (const service of services) {
  test(`${service.title({}, { locale: 'en' })}: no axe violation on any step`, async ({ page }) => {
    // One service is checked in light and dark, on a phone and on a desktop; the others share its styles.
    const all = service === services[0]
    if (all) test.slow()
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await page.goto(`${service.page}?postcode=59100`)
    await expect(page.locator('html[data-ready]')).toBeAttached()
    for (const question of service.questions.filter(
      (each) => each.step === 'details' && each.missing,
    )) {
      const box = page.locator(`[data-question="${question.field}"]`)
      if (question.kind === 'date') await chooseDay(page, day)
      else if (question.kind === 'text')
        await box.locator('input, textarea').first().fill('A parcel')
      else if (question.kind === 'count') await box.locator('input').first().fill('2')
      else
        await box
          .locator('input')
          .nth(question.field === 'no_of_hours' ? 2 : 0)
          .check()
    }
    const accessible = async () => {
      if (!all) return expect(await axeFindings(page)).toEqual([])
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 844 })
        await expectNoFindings(page)
      }
    }
    await accessible()
    await next(page)
    await expect(page).toHaveURL(/step=2/)
    await expect(page.locator('.leaflet-container')).toBeVisible()
    for (const question of service.questions.filter((each) => each.kind === 'address')) {
      await page.locator(`#question-${question.field}`).fill('9 Lorong Hijau')
      await page.keyboard.press('Escape')
    }
    await page.locator('[data-question="property_type"] input').first().check()
    await accessible()
    await next(page)
    await expect(page).toHaveURL(/step=3/)
    await expect(page.getByRole('form', { name: 'Login' })).toBeVisible()
    await accessible()
  })
}
