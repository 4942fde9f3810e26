import { expect, type Page, test } from '@playwright/test'
import { firstName } from '../domain/booking/first-name.ts'
import { m } from '../messages/every.ts'
import { expectNoFindings } from './axe.ts'
import { type Morning, signInOnPhone, startMorning } from './crew-phone.ts'

const in_ = { locale: 'ms' } as const

let morning: Morning
test.beforeAll(async () => {
  morning = await startMorning()
})
test.afterAll(async () => morning?.stop())

const pressOf = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const unsent = (page: Page) => page.getByText(m.crew_not_sent({}, in_), { exact: true })

/** Opens the day's first visit from the list. */
async function openVisit(page: Page) {
  await page.getByRole('link', { name: '9:00 PG' }).first().click()
  await expect(page.getByRole('heading', { name: '9:00 PG' })).toBeVisible()
}

test("a worker's whole day, with the network going and coming", async ({ browser, request }) => {
  const { bookingId, crew } = await morning.visit()
  const [worker, mate] = crew
  if (!worker || !mate) throw new Error('a crew of two')
  const page = await morning.phone(browser, 360)
  const context = page.context()

  await test.step('opens in Malay, whatever the browser prefers, and signs in by a code', async () => {
    const opened = await page.goto('/crew')
    expect(opened?.headers()['x-robots-tag']).toBe('noindex')
    await expect(page).toHaveURL(/\/ms\/crew$/)
    await expect(page.locator('html')).toHaveAttribute('lang', 'ms-MY')
    await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/ms/crew.webmanifest')
    await expect(page.getByLabel(m.crew_phone({}, in_))).toBeVisible()
    await expectNoFindings(page)
    await signInOnPhone(morning, page, worker)
    await expectNoFindings(page)
  })

  await test.step('can be installed', async () => {
    const devtools = await context.newCDPSession(page)
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
    expect(installabilityErrors).toEqual([])
    const { data = '' } = await devtools.send('Page.getAppManifest')
    expect(JSON.parse(data)).toMatchObject({
      name: 'Pasukan Jiran',
      start_url: '/ms/crew',
      scope: '/ms/crew',
      lang: 'ms-MY',
    })
  })

  await test.step('reads the visit, with ways to a map, the company and the others', async () => {
    await openVisit(page)
    await expect(page.getByText('12 Jalan Maarof, Bangsar')).toBeVisible()
    await expect(page.getByText(firstName(mate.full_name), { exact: true })).toBeVisible()
    await expect(page.getByText('RM 180.00')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Waze' })).toHaveAttribute(
      'href',
      /^https:\/\/waze\.com\/ul\?q=12%20Jalan/,
    )
    await expect(page.getByRole('link', { name: 'Google Maps' })).toHaveAttribute(
      'href',
      /^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&destination=12%20Jalan/,
    )
    await pressOf(page, m.crew_press_seen({}, in_)).click()
    await expect.poll(() => morning.eventsOf(bookingId)).toEqual(['step seen'])
    await expect(unsent(page)).toHaveCount(0)
    await expectNoFindings(page)
  })

  await test.step('sets out without a network: shown at once, and after a reload', async () => {
    await expect
      .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL ?? ''))
      .toContain('/crew-sw.js')
    await context.setOffline(true)
    await pressOf(page, m.crew_press_on_the_way({}, in_)).click()
    await expect(unsent(page).first()).toBeVisible()
    await page.reload()
    await expect(page.getByText('12 Jalan Maarof, Bangsar')).toBeVisible()
    await expect(page.getByText(m.crew_unsent({ count: 1 }, in_))).toBeVisible()
    await expect(page.getByText('Tiada rangkaian')).toBeVisible()
    await expect(unsent(page).first()).toBeVisible()
    await expectNoFindings(page)
    expect(await morning.eventsOf(bookingId)).toEqual(['step seen'])
  })

  await test.step('reports a delay, still without a network', async () => {
    await page.getByRole('link', { name: m.crew_late({}, in_) }).click()
    await expectNoFindings(page)
    await pressOf(page, m.crew_minutes({ minutes: 20 }, in_)).click()
    await expect(page.getByText(m.crew_unsent({ count: 2 }, in_))).toBeVisible()
    await expect(page.getByText(m.crew_late_by({ minutes: 20 }, in_))).toBeVisible()
  })

  await test.step('everything is sent in order once the network is back', async () => {
    await context.setOffline(false)
    await expect
      .poll(() => morning.eventsOf(bookingId))
      .toEqual(['step seen', 'step on-the-way', 'late 20'])
    await expect(unsent(page)).toHaveCount(0)
    await expect(page.getByText('Tiada rangkaian')).toHaveCount(0)
    await expect(page.getByText(m.crew_late_by({ minutes: 20 }, in_))).toBeVisible()
  })

  await test.step('arrives: a wrong code is refused, the right one counts', async () => {
    const token = await morning.tokenOf(bookingId)
    const live = await request.get(`${morning.url}/visits/live/?token=${token}`)
    const { code } = (await live.json()) as { code: string }
    await pressOf(page, m.crew_press_arrived({}, in_)).click()
    await expectNoFindings(page)
    await page.getByLabel(m.crew_digits({}, in_)).fill('12')
    await pressOf(page, m.crew_press_arrived({}, in_)).click()
    await expect(page.getByText(m.crew_digits_needed({}, in_))).toBeVisible()
    await page.getByLabel(m.crew_digits({}, in_)).fill(code === '1234' ? '4321' : '1234')
    await pressOf(page, m.crew_press_arrived({}, in_)).click()
    await expect(page.getByText(m.problem_visit_code_wrong({}, in_))).toBeVisible()
    await expectNoFindings(page)
    await pressOf(page, m.crew_press_arrived({}, in_)).click()
    await page.getByLabel(m.crew_digits({}, in_)).fill(code)
    await pressOf(page, m.crew_press_arrived({}, in_)).click()
    await expect
      .poll(async () => (await morning.eventsOf(bookingId)).at(-1))
      .toBe('step arrived code')
    await expect(page.getByText(m.problem_visit_code_wrong({}, in_))).toHaveCount(0)
    const [arrived] = await morning.rowsOf<{ latitude: number }>(
      `select v.latitude from visit_event v join booking b on b.id = v.booking_id
       where b.booking_id = $1 and v.what = 'arrived'`,
      bookingId,
    )
    expect(arrived?.latitude).toBeCloseTo(3.1301, 3)
  })

  await test.step('starts and finishes', async () => {
    await pressOf(page, m.crew_press_started({}, in_)).click()
    await pressOf(page, m.crew_press_finished({}, in_)).click()
    await expect(pressOf(page, m.crew_press_finished({}, in_))).toHaveCount(0)
    await expect
      .poll(async () => (await morning.eventsOf(bookingId)).slice(-2))
      .toEqual(['step started', 'step finished'])
    await expect(unsent(page)).toHaveCount(0)
    await expectNoFindings(page)
  })
  await context.close()
})

test('unsent steps wait for their worker, and are never sent as another’s', async ({
  browser,
  request,
}) => {
  const { bookingId, crew } = await morning.visit()
  const [worker, mate] = crew
  if (!worker || !mate) throw new Error('a crew of two')
  const page = await morning.phone(browser, 390)
  const context = page.context()
  await page.goto('/ms/crew')
  const code = await signInOnPhone(morning, page, worker)
  await openVisit(page)

  await test.step('staff log the phone out while it has no network', async () => {
    await context.setOffline(true)
    await pressOf(page, m.crew_press_seen({}, in_)).click()
    await expect(page.getByText(m.crew_unsent({ count: 1 }, in_))).toBeVisible()
    await page.getByRole('button', { name: m.crew_back_to_visits({}, in_) }).click()
    await page.getByRole('link', { name: m.crew_request_tab({}, in_), exact: true }).click()
    await page.getByRole('link', { name: m.crew_request_ask_leave({}, in_), exact: true }).click()
    await page.getByLabel(m.crew_request_first_day({}, in_)).fill('2027-05-03')
    await page.getByLabel(m.crew_request_reason({}, in_)).fill('Kenduri kahwin')
    await pressOf(page, m.crew_request_send({}, in_)).click()
    await expect(page.getByText(m.crew_unsent({ count: 2 }, in_))).toBeVisible()
    await page.getByRole('link', { name: m.crew_visits({}, in_), exact: true }).click()
    await openVisit(page)
    await page.getByRole('link', { name: m.crew_problem({}, in_) }).click()
    await page.getByLabel(m.crew_note({}, in_)).fill('Loceng rosak')
    const login = await request.post(`${morning.url}/account/login/`, {
      data: { username: 'admin@jiran.test', password: 'Admin123' },
    })
    const { access_token: token } = (await login.json()) as { access_token: string }
    const ended = await request.post(`${morning.url}/staff/crew/${worker.id}/sign-out/`, {
      headers: { authorization: `Bearer ${token}` },
      data: {},
    })
    expect(ended.status()).toBe(200)
    await context.setOffline(false)
    await expect(page.getByLabel(m.crew_phone({}, in_))).toBeVisible()
    await expect(page.getByText('12 Jalan Maarof, Bangsar')).toHaveCount(0)
    await expect(page.getByText(m.crew_logged_out({}, in_))).toBeVisible()
    await expect(page.getByText(m.crew_unsent({ count: 2 }, in_))).toBeVisible()
    await expectNoFindings(page)
  })

  await test.step('another worker on the same phone does not send them', async () => {
    await signInOnPhone(morning, page, mate)
    await expect(page.getByLabel(m.crew_note({}, in_))).toHaveValue('')
    await page.getByRole('button', { name: m.crew_back_to_visit({}, in_) }).click()
    await expect(pressOf(page, m.crew_press_seen({}, in_))).toBeVisible()
    await page.getByRole('button', { name: m.crew_back_to_visits({}, in_) }).click()
    await page.getByRole('link', { name: m.crew_more({}, in_) }).click()
    await expectNoFindings(page)
    await pressOf(page, m.crew_log_out({}, in_)).click()
    await expect(page.getByLabel(m.crew_phone({}, in_))).toBeVisible()
    expect(await morning.eventsOf(bookingId)).toEqual([])
  })

  await test.step('the worker logs in again, and the step and the request are sent', async () => {
    const aMinuteLater = () =>
      morning.rowsOf(
        "update worker_sign_in_code set sent_at = sent_at - interval '1 minute' where worker_id = $1",
        worker.id,
      )
    await aMinuteLater()
    await page.getByLabel(m.crew_phone({}, in_)).fill(worker.phone)
    await pressOf(page, m.crew_send_code({}, in_)).click()
    const second = await morning.codeAt(worker, code)
    await aMinuteLater()
    await page.evaluate(() => {
      const [at, phone] = localStorage.getItem('jiran.crew-code')?.split('\n') ?? []
      localStorage.setItem('jiran.crew-code', `${Number(at) - 60_000}\n${phone}`)
    })
    await page.reload()
    await pressOf(page, m.crew_new_code({}, in_)).click()
    await expect(page.getByText(m.crew_new_code_sent({}, in_))).toBeVisible()
    const third = await morning.codeAt(worker, second)
    await page.getByLabel(m.crew_code({}, in_)).fill(second)
    await pressOf(page, m.crew_log_in({}, in_)).click()
    await expect(page.getByText(m.problem_sign_in_code_wrong({}, in_))).toBeVisible()
    await page.getByLabel(m.crew_code({}, in_)).fill(third)
    await pressOf(page, m.crew_log_in({}, in_)).click()
    await expect.poll(() => morning.eventsOf(bookingId)).toEqual(['step seen'])
    const [event] = await morning.rowsOf<{ worker_id: number }>(
      `select v.worker_id from visit_event v join booking b on b.id = v.booking_id
       where b.booking_id = $1`,
      bookingId,
    )
    expect(event?.worker_id).toBe(worker.id)
    // The demo may have another request of this worker.
    const requests = () =>
      morning.rowsOf(
        "select kind from crew_request where worker_id = $1 and first_day = '2027-05-03'",
        worker.id,
      )
    await expect.poll(requests).toEqual([{ kind: 'leave' }])
  })

  await test.step('a problem is reported with a note', async () => {
    await page.getByRole('link', { name: m.crew_visits({}, in_), exact: true }).click()
    await openVisit(page)
    await page.getByRole('link', { name: m.crew_problem({}, in_) }).click()
    await expectNoFindings(page)
    await expect(page.getByLabel(m.crew_note({}, in_))).toHaveValue('Loceng rosak')
    await pressOf(page, m.crew_problem_send({}, in_)).click()
    await expect(page.getByText(m.crew_problem_needed({}, in_))).toBeVisible()
    await page.getByLabel(m.crew_problem_no_access({}, in_)).check()
    await page.getByLabel(m.crew_note({}, in_)).fill('Pengawal tidak benarkan masuk.')
    await pressOf(page, m.crew_problem_send({}, in_)).click()
    await expect
      .poll(async () => (await morning.eventsOf(bookingId)).at(-1))
      .toBe('problem no-access')
    await expect(page.getByText(m.crew_problem_no_access({}, in_))).toBeVisible()
  })

  await test.step('logging out removes all data of the visits from the phone', async () => {
    await page.getByRole('button', { name: m.crew_back_to_visits({}, in_) }).click()
    await page.getByRole('link', { name: m.crew_more({}, in_) }).click()
    await pressOf(page, m.crew_log_out({}, in_)).click()
    await expect(page.getByLabel(m.crew_phone({}, in_))).toBeVisible()
    const left = await page.evaluate(async () => {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open('crew')
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
      const all = (store: string) =>
        new Promise<unknown[]>((resolve) => {
          const request = db.transaction(store).objectStore(store).getAll()
          request.onsuccess = () => resolve(request.result)
        })
      const found = [await all('stored'), await all('events')]
      const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
      const cached = await Promise.all(caches_.map((cache) => cache.keys()))
      db.close()
      return { found, calls: cached.flat().filter(({ url }) => url.includes('/crew/')).length }
    })
    expect(left).toEqual({ found: [[], []], calls: 0 })
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('crew_token')
  })
  await context.close()
})

test('two tabs send each press once, and an invalid event blocks no other', async ({ browser }) => {
  const { bookingId, crew } = await morning.visit()
  const [worker] = crew
  if (!worker) throw new Error('a crew')
  const page = await morning.phone(browser, 360)
  const context = page.context()
  const sent: string[] = []
  // Events that reached the server.
  context.on('requestfinished', (request) => {
    if (!request.url().endsWith('/crew/events/')) return
    const { events } = request.postDataJSON() as { events: { id: string }[] }
    sent.push(...events.map(({ id }) => id))
  })
  await page.goto('/ms/crew')
  await signInOnPhone(morning, page, worker)
  await openVisit(page)
  const other = await context.newPage()
  await other.goto('/ms/crew')

  await test.step('a press without a network is shown in the other tab, and sent by one', async () => {
    await context.setOffline(true)
    await pressOf(page, m.crew_press_seen({}, in_)).click()
    await expect(other.getByText(m.crew_unsent({ count: 1 }, in_))).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText(m.crew_unsent({ count: 1 }, in_))).toHaveCount(0)
    await expect(other.getByText(m.crew_unsent({ count: 1 }, in_))).toHaveCount(0)
    expect(await morning.eventsOf(bookingId)).toEqual(['step seen'])
    expect(sent).toHaveLength(1)
  })

  await test.step('of 130 events all but the invalid one arrive', async () => {
    await other.close()
    await page.evaluate(
      async ([visit, workerId]) => {
        const db = await new Promise<IDBDatabase>((resolve) => {
          const request = indexedDB.open('crew')
          request.onsuccess = () => resolve(request.result)
        })
        const events = db.transaction('events', 'readwrite').objectStore('events')
        for (let at = 0; at < 130; at += 1)
          events.add({
            workerId,
            state: 'waiting',
            event: {
              id: crypto.randomUUID(),
              booking_id: visit,
              at: new Date().toISOString(),
              kind: 'late',
              minutes: at === 40 ? 15 : 10,
            },
          })
        db.close()
        dispatchEvent(new Event('online'))
      },
      [bookingId, worker.id] as const,
    )
    await expect.poll(async () => (await morning.eventsOf(bookingId)).length).toBe(130)
    await expect(page.getByRole('alert').getByText(/15/)).toBeVisible()
    await pressOf(page, m.crew_dismiss({}, in_)).click()
    await expect(page.getByText(m.crew_refused({ what: '' }, in_))).toHaveCount(0)
  })
  await context.close()
})

test('a browser without storage shows an error', async ({ browser }) => {
  const page = await morning.phone(browser, 360)
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'indexedDB', {
      get() {
        throw new DOMException('as in a private window', 'SecurityError')
      },
    })
  })
  await page.goto('/ms/crew')
  await expect(page.getByRole('heading', { name: m.crew_broken({}, in_) })).toBeVisible()
  await expectNoFindings(page)
  await page.context().close()
})
