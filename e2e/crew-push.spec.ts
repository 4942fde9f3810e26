import { expect, type Page, test } from '@playwright/test'
import { renderTitle } from '../domain/notifications/render.ts'
import { m } from '../messages/every.ts'
import { type Morning, signInOnPhone, startMorning, type Worker } from './crew-phone.ts'

/*
 * Messages to the crew's app (docs/product/notifications.md#the-crews-app), handed to the browser as its push
 * service does. A browser without a screen shows no notifications (microsoft/playwright#23954), so what the app
 * asks it to show is noted, and pressed, within the app's service worker.
 */

let morning: Morning
test.beforeAll(async () => {
  morning = await startMorning()
})
test.afterAll(async () => morning?.stop())

/** The calls that a test makes within the app's service worker. */
type AppWorker = {
  shown: { title: string; options: NotificationOptions }[]
  opened: string[]
  readonly registration: { showNotification: ServiceWorkerRegistration['showNotification'] }
  readonly clients: { openWindow: (path: string) => Promise<null> }
  dispatchEvent(event: Event): boolean
}

test('a message is shown in Malay, and a press opens its visit', async ({ browser }) => {
  const { bookingId, crew } = await morning.visit()
  const [worker] = crew
  if (!worker) throw new Error('a crew of two')
  const page = await morning.phone(browser, 390)
  await page.goto('/ms/crew')
  await signInOnPhone(morning, page, worker)
  await expect(page.getByRole('link', { name: '9:00 PG' })).toBeVisible()
  const app = await appOf(page)
  const path = `/ms/crew?visit=${bookingId}`
  const title = renderTitle('crew-changed', 'ms')
  expect(title).toBe('Pasukan bertukar')
  const shown = () => app.evaluate(() => (globalThis as unknown as AppWorker).shown)

  await test.step('is shown by the phone, which reports it as delivered', async () => {
    const id = await deliveryTo(worker)
    await deliver(page, { id: `${id}`, title, text: 'Lawatan pukul 9:00 pagi', path })
    const options = { body: 'Lawatan pukul 9:00 pagi', tag: `${id}`, data: { path } }
    await expect.poll(shown).toMatchObject([{ title, options }])
    await expect
      .poll(() => morning.rowsOf('select state from delivery where id = $1', id))
      .toEqual([{ state: 'delivered' }])
  })

  await test.step('shows its visit when pressed while the app is open', async () => {
    await press(page, path)
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { name: '9:00 PG' })).toBeVisible()
    const seen = m.crew_press_seen({}, { locale: 'ms' })
    await expect(page.getByRole('button', { name: seen, exact: true })).toBeVisible()
  })

  await test.step('a message without a title shows nothing', async () => {
    await deliver(page, { id: '0' })
    await deliver(page, { id: '1', title: 'Jiran', text: 'Cuti', path: '/ms/crew' })
    await expect
      .poll(async () => (await shown()).map((each) => each.title))
      .toEqual([title, 'Jiran'])
  })

  await test.step('opens the app at its visit when pressed while the app is closed', async () => {
    await page.goto('/')
    await press(page, path)
    const opened = await app.evaluate(() => (globalThis as unknown as AppWorker).opened)
    expect(opened).toEqual([path])
  })
  await page.context().close()
})

/** The app's service worker, with its requests to the browser recorded. */
async function appOf(page: Page) {
  await expect.poll(() => page.context().serviceWorkers().length).toBeGreaterThan(0)
  const app = page
    .context()
    .serviceWorkers()
    .find((each) => each.url().endsWith('/crew-sw.js'))
  if (!app) throw new Error('the app has no service worker')
  await app.evaluate(() => {
    const worker = globalThis as unknown as AppWorker
    worker.shown ??= []
    worker.opened ??= []
    worker.registration.showNotification = async (title, options = {}) => {
      worker.shown.push({ title, options })
    }
    worker.clients.openWindow = async (path) => {
      worker.opened.push(path)
      return null
    }
  })
  return app
}

/** A worker's pending delivery by push. */
async function deliveryTo({ id }: Worker): Promise<number> {
  const [row] = await morning.rowsOf<{ id: number }>(
    `insert into delivery (notification_id, channel, provider, state, created_at, updated_at)
     select id, 'push', 'web-push', 'sent', now(), now() from notification where worker_id = $1
     order by id desc limit 1 returning id`,
    id,
  )
  if (!row) throw new Error('the worker was notified of nothing')
  return row.id
}

/** Delivers a message to the browser like its push service. */
async function deliver(page: Page, message: object): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((done) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.endsWith('/ms/crew'))
      if (own) done(own.registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(message),
  })
  await devtools.detach()
}

/** Presses a notification. The event is synthetic, so it has no permission to focus a window. */
async function press(page: Page, path: string): Promise<void> {
  const app = await appOf(page)
  const closed = await app.evaluate(async (to) => {
    let isClosed = false
    let done: Promise<unknown> = Promise.resolve()
    const notification = {
      data: { path: to },
      close: () => {
        isClosed = true
      },
    }
    const waitUntil = (work: Promise<unknown>) => {
      done = work
    }
    const event = Object.assign(new Event('notificationclick'), { notification, waitUntil })
    ;(globalThis as unknown as AppWorker).dispatchEvent(event)
    await done.catch(() => undefined)
    return isClosed
  }, path)
  expect(closed).toBe(true)
}
