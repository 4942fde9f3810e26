import type { Page } from '@playwright/test'
import { axeFindings } from './axe.ts'
import { expect, test, touch } from './public-site.ts'

/** Waits until the browser has cached the offline page. */
async function prepared(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/offline')) !== undefined))
    .toBe(true)
}

test('without a network a visit gets our offline page, and Try again reloads the address', async ({
  page,
  context,
  problems,
}) => {
  await page.goto('/')
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations())).toEqual([])
  await touch(page)
  await prepared(page)

  await context.setOffline(true)
  // Another tab: Chromium may report the network as back in a page that it has just opened, and the
  // offline page then reloads its address, which would end the next visit of its own tab.
  const malay = await context.newPage()
  await malay.goto('/ms/faq')
  await expect(malay.getByRole('heading', { name: 'Anda di luar talian.' })).toBeVisible()
  await malay.close()
  await page.goto('/service/cleaning-service-malaysia?from=flyer')
  await expect(page.getByRole('heading', { name: "You're offline." })).toBeVisible()
  await expect(page).toHaveTitle('No connection · Jiran')
  await expect(page.getByRole('link', { name: '+60 3-5555 0100' })).toHaveAttribute(
    'href',
    'tel:+60355550100',
  )
  await expect(page.getByRole('link', { name: 'hello@jiran.test' })).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(over).toBeLessThanOrEqual(0)
      expect(await axeFindings(page)).toEqual([])
    }
  }
  // Until the page has reloaded, it has no listener for the network's return.
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Try again' }).click()
  await reloaded
  await expect(page.getByRole('heading', { name: "You're offline." })).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/A clean home/)
  await expect(page).toHaveURL(/from=flyer$/)

  // If the browser does not notice that the network is back, the page polls.
  await page.addInitScript(() =>
    addEventListener('online', (event) => event.stopImmediatePropagation()),
  )
  await context.setOffline(true)
  await page.goto('/faq')
  await expect(page.getByRole('heading', { name: "You're offline." })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText("You're offline.")
  // The browser logs its own network errors.
  problems.splice(0)
})

test('the service worker caches its own page and nothing else', async ({ page, request }) => {
  const worker = await request.get('/sw.js')
  expect(worker.headers()['cache-control']).toBe('no-cache')
  expect(worker.headers()['content-type']).toContain('text/javascript')
  await page.goto('/contact-us')
  expect((await page.request.get('/contact-us')).headers()['content-security-policy']).toContain(
    "worker-src 'self'",
  )
  await touch(page)
  await prepared(page)
  await page.goto('/faq')
  await page.goto('/login')
  await page.goto('/')
  const cached = await page.evaluate(async () => {
    const names = await caches.keys()
    const caught = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return caught.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(cached).toEqual(['/offline'])
})
