import { expect, type Page, test } from '@playwright/test'
import { addDays, dayOf } from '../domain/booking/starts/calendar.ts'
import { bookingPaths } from '../domain/site/pages.ts'
import { chooseDay, formReady, holdScripts, next } from './steps.ts'

/** A form page before, while and after its scripts load. */

/** The sum of layout shifts without input. */
function shifts(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((done) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number
            hadRecentInput: boolean
          })[])
            if (!entry.hadRecentInput) sum += entry.value
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => setTimeout(() => done(sum)))
      }),
  )
}

test('presses and typing before the scripts have loaded are replayed', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/book-mover-packer?postcode=59100')
  await page.getByRole('spinbutton', { name: /boxes/ }).fill('12')
  await page.getByRole('radio', { name: '4 hours' }).check()
  await page.getByRole('radio', { name: 'Yes' }).check()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  release()
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await expect(page.getByRole('spinbutton', { name: /boxes/ })).toHaveValue('12')
  await expect(page.getByRole('radio', { name: '4 hours' })).toBeChecked()
  await expect(page.getByText('Please select the start date').first()).toBeVisible()
  await page.reload()
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await expect(page.getByRole('spinbutton', { name: /boxes/ })).toHaveValue('12')
  await expect(page.getByRole('radio', { name: '4 hours' })).toBeChecked()
})

test('a press while earlier events are replayed waits for them', async ({ page }) => {
  await page.goto('/book-mover-packer?postcode=59100')
  await formReady(page)
  await chooseDay(page, addDays(dayOf(new Date()), 5))
  await page.getByRole('radio', { name: '4 hours' }).check()
  await page.getByRole('radio', { name: 'Yes' }).check()
  await page.getByRole('spinbutton', { name: /Floor/ }).fill('3')
  await page.getByRole('radio', { name: '2:00 PM', exact: true }).check()
  await next(page)
  await expect(page).not.toHaveURL(/step=2/)

  const release = await holdScripts(page)
  // After the page is ready, and before anything recorded is replayed.
  await page.addInitScript(() => {
    document.addEventListener('page-ready', () =>
      queueMicrotask(() => {
        const buttons = [...document.querySelectorAll('button')]
        buttons.find(({ textContent }) => textContent === 'Next')?.click()
      }),
    )
  })
  await page.reload()
  await page.getByRole('spinbutton', { name: /boxes/ }).fill('12')
  release()
  await expect(page).toHaveURL(/step=2/)
})

test('repeated presses, keys, and leaving a field before the scripts have loaded count', async ({
  page,
}) => {
  const workers = page.getByRole('spinbutton')
  const more = page.getByRole('button', { name: /one more$/ })
  const voucher = page.getByRole('textbox')
  const reloaded = async () => {
    await page.unrouteAll()
    const release = await holdScripts(page)
    await page.goto('/book-cleaner?postcode=59100')
    return async () => {
      release()
      await formReady(page)
    }
  }
  let release = await reloaded()
  await more.click()
  await more.click()
  await release()
  await expect(workers).toHaveValue('3')

  release = await reloaded()
  await workers.fill('2')
  await workers.press('ArrowUp')
  await workers.press('ArrowUp')
  await release()
  await expect(workers).toHaveValue('4')

  release = await reloaded()
  await workers.fill('9')
  await workers.press('Tab')
  await voucher.fill('welcome10')
  await next(page)
  await release()
  await expect(workers).toHaveAttribute('aria-valuenow', '5')
  await expect(voucher).toHaveValue('WELCOME10')
})

test('a text and a choice outlast scripts that could not be loaded', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort('failed'))
  await page.goto('/book-task-errands?postcode=59100')
  await page.getByRole('textbox').fill('Queue at the post office')
  await page.getByRole('radio', { name: '4 hours' }).check()
  await next(page)
  await expect(page.getByRole('alert').filter({ hasText: "couldn't reach" })).toBeVisible()
  await page.unroute('**/assets/*.js')
  await page.getByRole('heading', { level: 1 }).click()
  await formReady(page)
  await expect(page.getByRole('radio', { name: '4 hours' })).toBeChecked()
  await expect(page.getByRole('textbox')).toHaveValue('Queue at the post office')
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
})

test('the caret and an unfinished word of an input method stay when the page is ready', async ({
  page,
}) => {
  let release = await holdScripts(page)
  await page.goto('/register')
  const name = page.getByLabel('Full name')
  await name.fill('Nurul')
  await name.press('Home')
  release()
  await formReady(page)
  await page.keyboard.type('Siti ')
  await expect(name).toHaveValue('Siti Nurul')

  await page.unrouteAll()
  release = await holdScripts(page)
  await page.reload()
  const keyboard = await page.context().newCDPSession(page)
  const compose = (text: string) =>
    keyboard.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    })
  await name.focus()
  await compose('xiao')
  release()
  await formReady(page)
  await compose("xiao'ming")
  await keyboard.send('Input.insertText', { text: '小明' })
  await expect(name).toHaveValue('小明')
})

test('login and registration lead to each other without losing the page to return to', async ({
  page,
}) => {
  await page.goto('/booking-history')
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click()
  await expect(page).toHaveURL(/\/register\?next=%2Fbooking-history$/)
  const release = await holdScripts(page)
  await page.reload()
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  release()
  await expect(page).toHaveURL(/\/login\?next=%2Fbooking-history$/)
})

test('what was typed and chosen survives a password manager that changed the page', async ({
  page,
}) => {
  const release = await holdScripts(page)
  await page.goto('/register')
  await page.getByLabel('Full name').fill('Nurul Ain')
  await page.getByLabel('Country code').selectOption('+65')
  await page.getByLabel('Password', { exact: true }).fill('Abcdef12')
  // Such as an icon in each field: React then renders the form again.
  await page.evaluate(() => {
    for (const field of document.querySelectorAll('main input'))
      field.after(document.createElement('div'))
  })
  release()
  await formReady(page)
  await expect(page.locator('main input + div')).toHaveCount(0)
  await expect(page.getByLabel('Full name')).toHaveValue('Nurul Ain')
  await expect(page.getByLabel('Country code')).toHaveValue('+65')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('Abcdef12')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
})

test('the layout does not shift while start times load', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.route('**/get-available-slots/', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/book-cleaner?postcode=59100')
  await page.getByRole('radio', { name: /Weekly/ }).check()
  await chooseDay(page, addDays(dayOf(new Date()), 5))
  await page.getByRole('radio', { name: '4 hours' }).check()
  const times = page.getByRole('radiogroup', { name: 'Start time' })
  await expect(times.locator('[aria-busy=true]')).toBeVisible()
  const before = await times.boundingBox()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  release()
  await expect(times.getByRole('radio').first()).toBeVisible()
  expect((await times.boundingBox())?.height).toBe(before?.height)
  expect(await shifts(page)).toBeLessThan(0.01)
})

test('each booking page hydrates without input after the first paint', async ({ page }) => {
  for (const path of bookingPaths) {
    await page.goto(`${path}?postcode=59100`)
    await expect(page.locator('html[data-ready]')).toBeAttached()
    await expect(page.getByRole('button', { name: 'Next month' })).toBeVisible()
    await expect(page.locator('h1')).toHaveCount(1)
    await page.goto(path)
    await expect(page).toHaveURL(/\/$/)
  }
})

test('high contrast shows what is chosen, and the current page', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/book-cleaner?postcode=59100')
  const hours = (name: string) => page.getByRole('radio', { name, exact: true })
  const background = (name: string) =>
    hours(name)
      .locator('..')
      .evaluate((label) => getComputedStyle(label).backgroundColor)
  await hours('4 hours').check()
  await expect.poll(() => background('4 hours')).not.toBe(await background('5 hours'))
  const outline = (name: string) =>
    page
      .getByRole('contentinfo')
      .getByRole('link', { name })
      .evaluate((link) => getComputedStyle(link).outlineStyle)
  expect([await outline('English'), await outline('Bahasa Melayu')]).toEqual(['solid', 'none'])
})
