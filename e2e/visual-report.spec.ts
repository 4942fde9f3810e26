import { readFileSync } from 'node:fs'
import { expect, type Locator, test } from '@playwright/test'
import fastify from 'fastify'
import { metabaseStandIn } from '../sandbox/metabase/plugin.ts'
import { freePort, startProgram } from '../testing/program.ts'
import { axeFindings } from './axe.ts'
import { signIn } from './steps.ts'

test('an Admin sees the measurements of a home page visit in the report', async ({
  page,
  browser,
}) => {
  test.slow()
  const measuring = page.waitForResponse(/\/assets\/send-[\w-]+\.js$/)
  const fetched: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') fetched.push(request.url())
  })
  await page.goto('/')
  await page.waitForLoadState('load')
  expect(fetched).toEqual([])
  await page.keyboard.press('Shift')
  await measuring

  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const admin = await context.newPage()
  await signIn(admin, 'admin@jiran.test', 'Admin123')
  for (const language of ['', '/ms']) {
    await admin.goto(`${language}/visual-report`)
    const filters = admin.getByRole('search')
    const bottomOf = async (control: Locator) => {
      const box = await control.boundingBox()
      return Math.round((box?.y ?? 0) + (box?.height ?? 0))
    }
    const service = filters.getByRole('combobox')
    await expect(service).toBeVisible()
    expect(await bottomOf(filters.getByRole('button').last())).toBe(await bottomOf(service))
  }
  for (const width of [390, 1024, 1280]) {
    await admin.setViewportSize({ width, height: 900 })
    const revenue = await admin
      .getByText(/^RM [\d,]+\.\d\d$/)
      .first()
      .boundingBox()
    expect(revenue?.height, `${width}`).toBeLessThan(40)
  }
  await admin.setViewportSize({ width: 1440, height: 900 })
  const speed = admin.getByRole('region', { name: 'Speed for visitors' })
  const home = speed
    .getByRole('row')
    .filter({ has: admin.getByRole('rowheader', { name: '/', exact: true }) })
  await expect(async () => {
    // Measurements are sent when the page is left; leaving at once would send nothing yet.
    await page.goto('/')
    await page.keyboard.press('Shift')
    await page.getByLabel('Your postcode').fill('59100')
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    await page.goto('/about-us')
    await admin.goto('/visual-report')
    await expect(home).toContainText(/Good|Needs improvement|Poor/, { timeout: 3000 })
  }).toPass()
  await expect(speed.getByRole('heading', { name: /Largest Contentful Paint/ })).toBeVisible()
  expect(await axeFindings(admin)).toEqual([])

  const download = admin.waitForEvent('download')
  await speed.getByRole('button', { name: 'Download CSV of Speed for visitors' }).click()
  const csv = readFileSync(await (await download).path(), 'utf8')
  expect(csv).toContain('Page,Metric,Visits,p75,Unit,Good,Needs improvement,Poor')
  expect(csv).toMatch(/^\/,FCP,\d+,/m)

  await speed.getByRole('radio', { name: 'Tablets' }).check()
  await expect(speed.getByText('No visits were measured in this period.')).toBeVisible()
  await admin.setViewportSize({ width: 390, height: 844 })
  await speed.getByRole('radio', { name: 'All' }).check()
  await expect(speed.getByRole('table')).toBeVisible()
  expect(await admin.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await axeFindings(admin)).toEqual([])
})

test('a visitor who asks not to be tracked is not measured', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })
  })
  let reports = 0
  page.on('request', (request) => {
    if (/web-vitals|\/send-[\w-]+\.js/.test(request.url())) reports += 1
  })
  await page.goto('/faq')
  await page.keyboard.press('Shift')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle, { timeout: 3000 })))
  await page.goto('/about-us')
  expect(reports).toBe(0)
})

test('a Metabase dashboard is embedded, and an expired token shows nothing', async ({
  browser,
}) => {
  const secret = '0123456789abcdef'.repeat(4)
  const port = await freePort()
  let now = new Date()
  const metabase = fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 2000 } })
  await metabase.register(metabaseStandIn, {
    secret,
    dashboards: { 1: 'The day at a glance' },
    framedBy: `http://127.0.0.1:${port}`,
    now: () => now,
  })
  const site = await metabase.listen({ port: 0, host: '127.0.0.1' })
  const program = await startProgram({
    PORT: `${port}`,
    METABASE_SITE: site,
    METABASE_SECRET: secret,
    METABASE_DASHBOARD: '1',
  })
  try {
    const context = await browser.newContext({ baseURL: program.url })
    const page = await context.newPage()
    const problems: string[] = []
    page.on('console', (message) => {
      if (/content security policy|frame/i.test(message.text())) problems.push(message.text())
    })
    await signIn(page, 'admin@jiran.test', 'Admin123')
    const answer = await page.goto('/visual-report')
    expect(answer?.headers()['content-security-policy']).toMatch(
      new RegExp(`frame-src ${site}[ ;]`),
    )
    expect(answer?.headers()['x-robots-tag']).toBe('noindex')
    const frame = page.locator('iframe[title="Analytics dashboard"]')
    await expect(frame.contentFrame().getByRole('heading')).toHaveText('The day at a glance')
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect((await frame.boundingBox())?.height).toBe(600)
    }
    await expect(page.getByRole('heading', { name: 'Speed for visitors' })).toBeVisible()
    expect(problems).toEqual([])
    // Ten minutes later by Metabase's clock.
    now = new Date(Date.now() + 11 * 60_000)
    await page.reload()
    await expect(frame.contentFrame().getByRole('alert')).toContainText('Token is expired')
  } finally {
    await program.remove()
    await metabase.close()
  }
})
