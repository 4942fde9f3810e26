import { expect, type Page, test } from '@playwright/test'
import { startProgram } from '../testing/program.ts'

/** The speed of pages for visitors, from the measurement in browsers to an Admin's report. */

/** Waits for the first paint, because after an earlier touch there is no largest paint. */
async function seen(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((painted) => {
        new PerformanceObserver(() => painted()).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        })
      }),
  )
}

test('visitors are measured once, whether they interact or not', async ({ browser }) => {
  // A separate program, because other tests visit pages at the same time.
  const program = await startProgram()
  try {
    const context = await browser.newContext({ baseURL: program.url })
    const page = await context.newPage()
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url())
    })

    await page.goto('/faq')
    await seen(page)
    await page.goto('/about-us')
    expect(scripts).toEqual([])

    await seen(page)
    const library = page.waitForResponse(/\/assets\/send-[\w-]+\.js$/)
    await page.keyboard.press('Shift')
    await (await library).finished()
    await expect(page.locator('html[data-measured]')).toBeAttached()
    // The library receives the key press in a later task.
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle, { timeout: 3000 })))
    await page.goto('/terms')

    const admin = await (await browser.newContext({ baseURL: program.url })).newPage()
    const login = await admin.request.post('/account/login/', {
      data: { username: 'admin@jiran.test', password: 'Admin123' },
    })
    expect(login.status()).toBe(200)
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kuala_Lumpur' }).format()
    const counted = async (path: string) => {
      const answer = await admin.request.post('/reports/web-vitals/', {
        headers: { origin: program.url },
        data: { from: day, to: day },
      })
      type Row = { page: string; metric: string; samples: number }
      const { pages } = (await answer.json()) as { pages: Row[] }
      return Object.fromEntries(
        pages.filter((row) => row.page === path).map(({ metric, samples }) => [metric, samples]),
      )
    }
    await expect.poll(() => counted('/faq')).toEqual({ TTFB: 1, FCP: 1, LCP: 1, CLS: 1 })
    await expect
      .poll(() => counted('/about-us'))
      .toEqual({ TTFB: 1, FCP: 1, LCP: 1, CLS: 1, INP: 1 })

    // Visitors who ask not to be tracked are not measured, with or without interaction.
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })
    })
    await page.goto('/privacy')
    await seen(page)
    await page.goto('/contact-us')
    await seen(page)
    expect(await counted('/privacy')).toEqual({})
  } finally {
    await program.remove()
  }
})
