import { type Browser, expect, type Page, request } from '@playwright/test'
import { dayOf } from '../domain/booking/starts/calendar.ts'
import { m } from '../messages/every.ts'
import { startAt } from './shifted-program.ts'
import { bookForTwo } from './staff-day.ts'
import { logInAt } from './steps.ts'

/** Helpers of the journeys on a worker's phone. */

const in_ = { locale: 'ms' } as const

/** A worker of a visit's crew. */
export type Worker = { readonly id: number; readonly full_name: string; readonly phone: string }

/**
 * A separate program at 7:05 today or yesterday, with a database to query, in which visits can be
 * booked an hour ahead.
 */
export async function startMorning() {
  const program = await startAt(7, 5, { LEAD_HOURS: '0' })
  const { url, now, rowsOf, contextOf } = program

  return {
    ...program,

    /** A visit at nine and its two workers. */
    async visit(): Promise<{ bookingId: string; crew: Worker[] }> {
      const today = dayOf(new Date(now()))
      const api = await request.newContext({ baseURL: url })
      const bookingId = await bookForTwo(api, today, '09:00')
      await api.dispose()
      const crew = await rowsOf<Worker>(
        `select w.id, w.full_name, w.phone from assignment a
         join worker w on w.id = a.worker_id join booking b on b.id = a.booking_id
         where b.booking_id = $1 order by w.id`,
        bookingId,
      )
      return { bookingId, crew }
    },

    /** A phone with the program's clock and a position, in a browser that prefers English. */
    async phone(browser: Browser, width: number): Promise<Page> {
      const context = await contextOf(browser, {
        locale: 'en-GB',
        viewport: { width, height: 780 },
        isMobile: true,
        hasTouch: true,
        geolocation: { latitude: 3.1301, longitude: 101.6712, accuracy: 12 },
        permissions: ['geolocation'],
      })
      return context.newPage()
    },

    /**
     * A page of an Admin. The session's cookies may have expired by the browser's clock, so their
     * expiry is removed.
     */
    async staff(browser: Browser): Promise<Page> {
      const context = await contextOf(browser, {
        locale: 'en-GB',
        viewport: { width: 1440, height: 1000 },
      })
      await logInAt(url, context, 'admin@jiran.test', 'Admin123')
      return context.newPage()
    },

    codeAt: ({ phone }: Worker, before = '') => codeAt(url, phone, before),

    /** The token of a visit's page, from the message to its customer. */
    async tokenOf(bookingId: string): Promise<string> {
      let path = ''
      await expect
        .poll(async () => {
          const [sent] = await rowsOf<{ path: string }>(
            `select parameters->>'path' as path from notification
             where kind = 'on-the-way' and parameters->>'path' like '%' || $1 || '%'`,
            bookingId,
          )
          path = sent?.path ?? ''
          return path
        })
        .toContain(bookingId)
      return path.split('/').at(-1) ?? ''
    },

    /** The server's events of a visit, in order. */
    async eventsOf(bookingId: string): Promise<string[]> {
      const events = await rowsOf<{ received: string }>(
        `select concat_ws(' ', v.kind, v.what, v.proof) as received from visit_event v
         join booking b on b.id = v.booking_id where b.booking_id = $1 order by v.at, v.received_at`,
        bookingId,
      )
      return events.map(({ received }) => received)
    },
  }
}

export type Morning = Awaited<ReturnType<typeof startMorning>>

/** The last code that a program sent to a phone, if it is another than the one before. */
export async function codeAt(url: string, phone: string, before = ''): Promise<string> {
  const shown = async () => {
    const page = await fetch(`${url}/dev/phone/${phone.replace(/\D/g, '')}`)
    const [, messages = ''] = (await page.text()).split('Messages of the company')
    return messages.replaceAll(/<[^>]+>/g, ' ').match(/(?<![\d-])\d{6}(?!\d)/g) ?? []
  }
  let code = ''
  await expect
    .poll(
      async () => {
        code = (await shown()).at(-1) ?? ''
        return code !== '' && code !== before
      },
      { timeout: 30_000 },
    )
    .toBe(true)
  return code
}

/** Signs a worker in on the sign-in page in Malay. @returns the code. */
export async function signInOnPhone(
  { codeAt }: Pick<Morning, 'codeAt'>,
  page: Page,
  worker: Worker,
  before = '',
): Promise<string> {
  await page.getByLabel(m.crew_phone({}, in_)).fill(worker.phone)
  await page.getByRole('button', { name: m.crew_send_code({}, in_) }).click()
  // The first code stays valid: the next is sent after a minute.
  await page.getByRole('button', { name: m.crew_new_code({}, in_) }).click()
  await expect(page.getByText(m.crew_code_just_sent({}, in_))).toBeVisible()
  const code = await codeAt(worker, before)
  // A phone may unload the page while its owner reads the code in another app.
  await page.reload()
  await page.getByLabel(m.crew_code({}, in_)).fill(code)
  await page.getByRole('button', { name: m.crew_log_in({}, in_) }).click()
  await expect(page.getByRole('heading', { name: m.crew_code_title({}, in_) })).toHaveCount(0)
  return code
}
