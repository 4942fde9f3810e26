import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page, test } from '@playwright/test'
import { addDays, dayOf } from '../domain/booking/starts/calendar.ts'
import { axeFindings } from './axe.ts'
import { chooseDay, signIn } from './steps.ts'

/* The booking widget in a page of another site: the program is at 127.0.0.1, the page at localhost. */

/** A page of another site whose content security policy allows only the widget's script. */
async function openSite(program: string, partner: string) {
  const server = createServer((_request, answer) => {
    answer.setHeader('content-type', 'text/html; charset=utf-8')
    answer.setHeader(
      'content-security-policy',
      `default-src 'none'; script-src ${program}; frame-src ${program}`,
    )
    answer.end(`<!doctype html><html lang="en"><title>Klinik Damai</title><main><h1>Klinik Damai</h1>
      <script src="${program}/embed.js" data-service="book-cleaner" data-partner="${partner}"
        data-title="Book a cleaner" async></script></main></html>`)
  }).listen(0, 'localhost')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { origin: `http://localhost:${port}`, close: () => server.close() }
}

/** Axe's findings on the embedding page and in the widget. */
async function findingsWithFrame(page: Page): Promise<string[]> {
  const [top, widget] = page.frames()
  if (!top || !widget) throw new Error('the page has no frame')
  return [...(await axeFindings(top)), ...(await axeFindings(widget))]
}

/** Messages to the embedding page, in order. */
async function recordMessages(page: Page): Promise<() => Promise<object[]>> {
  await page.addInitScript(() => {
    const sent: object[] = []
    Object.assign(window, { sent })
    for (const type of ['jiran:ready', 'jiran:height', 'jiran:booked'])
      addEventListener(type, (event) => sent.push((event as CustomEvent<object>).detail))
  })
  return () => page.evaluate(() => (window as unknown as { sent: object[] }).sent)
}

// Bots are not counted, and this browser's default user agent is one.
test.use({
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
})

for (const width of [390, 1440]) {
  test(`a listed site shows the widget, from which a visit is booked and paid; another cannot, ${width} px`, async ({
    page,
    context,
    browser,
    baseURL,
  }, { retry }) => {
    const program = baseURL ?? ''
    await page.setViewportSize({ width, height: 900 })
    const code = `DAMAI-${width}-${retry}-${Date.now() % 100_000}`
    const [site, other] = await Promise.all([openSite(program, code), openSite(program, '')])
    const admin = await (await browser.newContext({ baseURL: program })).newPage()

    const partner = await test.step('an Admin lists the site of a partner', async () => {
      await admin.setViewportSize({ width, height: 900 })
      await signIn(admin, 'admin@jiran.test', 'Admin123')
      await admin.goto('/partners')
      await admin.getByRole('button', { name: 'Add partner' }).click()
      const form = admin.getByRole('dialog', { name: 'Add partner' })
      await form.getByLabel('Name', { exact: true }).fill(`Klinik Damai ${code}`)
      await form.getByLabel('Code', { exact: true }).fill(code)
      await form.getByLabel('Websites that may show the booking widget').fill(`${site.origin}/page`)
      expect(await axeFindings(admin)).toEqual([])
      await form.getByRole('button', { name: 'Add partner' }).click()
      await expect(form).toHaveCount(0)
      await admin.getByRole('link', { name: `Klinik Damai ${code}` }).click()
      const panel = admin.getByRole('article', { name: `Klinik Damai ${code}` })
      await panel.getByLabel('Service').selectOption('book-gardener')
      await expect(panel.getByText('data-service="book-gardener"')).toBeVisible()
      await expect(panel.getByText(site.origin, { exact: true })).toBeVisible()
      expect(await axeFindings(admin)).toEqual([])
      return panel
    })
    // Pages change within seconds.
    await expect
      .poll(
        async () =>
          (await page.request.get('/embed/book-cleaner')).headers()['content-security-policy'],
      )
      .toContain(site.origin)

    await page.goto(other.origin)
    await expect.poll(() => page.frames()[1]?.url()).toContain('chrome-error:')
    const sent = await recordMessages(page)
    await page.goto(site.origin)
    const frame = page.frameLocator('iframe[title="Book a cleaner"]')
    const newTab = await test.step('service, time and price are chosen in the frame', async () => {
      await frame.getByLabel('Your postcode').fill('59100')
      await frame.getByRole('button', { name: 'Next' }).click()
      await frame.getByRole('radio', { name: /One-Time/ }).check()
      await chooseDay(frame, addDays(dayOf(new Date()), 5))
      await frame.getByRole('radio', { name: '4 hours' }).check()
      await frame.getByRole('radio', { name: '10:00 AM' }).check()
      await expect(frame.getByText('RM 120.00').first()).toBeVisible()
      expect(await findingsWithFrame(page)).toEqual([])
      // Nothing is hidden: the frame is as high as its content.
      const missing = await frame
        .locator('html')
        .evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
      expect(missing).toBe(0)
      expect(await context.cookies(program)).toEqual([])
      const opened = page.waitForEvent('popup')
      await frame.getByRole('button', { name: 'Continue' }).click()
      return opened
    })
    await expect(frame.getByRole('heading', { name: 'Continue in the new tab' })).toBeVisible()

    await test.step('it is paid on our page, in a tab of its own', async () => {
      await newTab.setViewportSize({ width, height: 900 })
      await signIn(newTab, 'customer@jiran.test', 'Customer123')
      await newTab.reload()
      await newTab.getByLabel('Address', { exact: true }).fill('12 Jalan Maarof, Bangsar')
      await newTab.getByRole('radio', { name: 'Condominium' }).check()
      expect(newTab.url()).not.toContain('form=')
      await newTab.getByRole('button', { name: 'Next', exact: true }).click()
      await newTab.getByRole('radio', { name: /Online/ }).check()
      await newTab.getByRole('button', { name: 'Pay Now' }).click()
      await newTab.getByRole('button', { name: /^Pay RM/ }).click()
      await expect(newTab).toHaveURL(/\/payment-result\?order=J/)
      await expect(newTab.getByRole('heading', { name: /paid|confirmed|thank/i })).toBeVisible()
    })

    await page.bringToFront()
    await expect(frame.getByRole('heading', { name: 'Your booking is confirmed' })).toBeVisible()
    expect(await findingsWithFrame(page)).toEqual([])
    const messages = await sent()
    expect(messages[0]).toEqual({ type: 'jiran:ready' })
    expect(messages.filter((each) => 'bookingCode' in each)).toEqual([
      { type: 'jiran:booked', bookingCode: expect.stringMatching(/^J/) },
    ])

    await admin.reload()
    await expect(partner.getByText('opened 1, booked 1')).toBeVisible()
    for (const each of [site, other]) each.close()
  })
}
