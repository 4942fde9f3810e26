import {
  type APIRequestContext,
  type BrowserContext,
  expect,
  type Locator,
  type Page,
} from '@playwright/test'
import { dayOf } from '../domain/booking/starts/calendar.ts'
import { environment } from '../server/env.ts'
import { addMonths } from '../web/booking-time/month.ts'

/** Common steps of journeys, by visible names. */

export type Mail = { id: number; subject: string; text: string }

/** Waits for the newest message to an address with a matching subject. */
export async function mailTo(
  request: APIRequestContext,
  to: string,
  subject: RegExp,
): Promise<Mail> {
  let found: Mail | undefined
  await expect
    .poll(async () => {
      const answer = await request.get('/dev/mailbox', {
        params: { to },
        headers: { accept: 'application/json' },
      })
      found = ((await answer.json()) as Mail[]).find((mail) => subject.test(mail.subject))
      return found !== undefined
    })
    .toBe(true)
  if (!found) throw new Error('no mail')
  return found
}

/** A page, or a frame in one. */
type Part = Pick<Page, 'getByRole'>

/** A day or month in the words of the calendar. */
function named(day: string, parts: Intl.DateTimeFormatOptions): string {
  const format = new Intl.DateTimeFormat('en-GB', { ...parts, timeZone: 'UTC' })
  return format.format(new Date(`${day}T00:00:00Z`))
}

/** The button of a day in an open calendar, `YYYY-MM-DD`, on the page of its month. */
export async function dayButton(page: Part, day: string): Promise<Locator> {
  const name = named(day, { day: 'numeric', month: 'long', year: 'numeric' })
  const button = page.getByRole('button', { name: new RegExp(`(^|, )${name}$`) })
  const following = page.getByRole('button', { name: 'Next month' })
  const shown = (month: string) =>
    page.getByRole('table', { name: named(month, { month: 'long', year: 'numeric' }) })
  await expect(following).toBeVisible()
  if (!(await button.isVisible()) && (await shown(addMonths(day, 1)).isVisible())) {
    await page.getByRole('button', { name: 'Previous month' }).click()
    await expect(shown(day)).toBeVisible()
  }
  for (
    let month = dayOf(new Date());
    month < day && !(await button.isVisible());
    month = addMonths(month, 1)
  )
    if (await shown(month).isVisible()) {
      await following.click()
      await expect(shown(addMonths(month, 1))).toBeVisible()
    }
  return button
}

/** Chooses a day of the calendar. */
export async function chooseDay(page: Part, day: string): Promise<void> {
  await (await dayButton(page, day)).click()
}

/** Waits until a form answers by itself; presses before that are replayed (form-start.spec.ts). */
export async function formReady(page: Page): Promise<void> {
  await expect(page.locator('html[data-ready]')).toBeAttached()
}

/** Holds back the page's scripts until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Goes to the wizard's next step. */
export async function next(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Next', exact: true }).click()
}

/**
 * Signs in the browser of a page by a call, which is faster than the form. Open a page afterwards,
 * as the current one does not change. The form has its own journeys (account-sign-in.spec.ts).
 */
export async function signIn(page: Page, username: string, password: string): Promise<void> {
  const answer = await page.request.post('/account/login/', { data: { username, password } })
  expect(answer.status()).toBe(200)
}

/**
 * Signs in at a program with another clock. Its cookies may have expired by the browser's clock, so
 * they are turned into session cookies.
 */
export async function logInAt(
  url: string,
  context: BrowserContext,
  username: string,
  password = 'Customer123',
): Promise<void> {
  const answer = await context.request.post(`${url}/account/login/`, {
    headers: { origin: url },
    data: { username, password },
  })
  expect(answer.status()).toBe(200)
  const lines = answer.headersArray().filter(({ name }) => name.toLowerCase() === 'set-cookie')
  await context.addCookies(
    lines.map(({ value: line }) => {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      return { name, value, url }
    }),
  )
}

/** Signs in on the login page, which leads home. */
export async function login(page: Page, username: string, password: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL(/\/$/)
}

/** Presses Google's button and chooses an account in its window. */
export async function chooseAtGoogle(page: Page, person: RegExp): Promise<void> {
  const frame = page.locator('iframe[title="Sign in with Google"]')
  // A cross-site frame outside the viewport is not rendered, so its button never becomes stable.
  await frame.scrollIntoViewIfNeeded()
  const opened = page.waitForEvent('popup')
  await frame.contentFrame().getByRole('button', { name: 'Continue with Google' }).click()
  const popup = await opened
  await popup.getByRole('link', { name: person }).click()
}

/** The headers of a call from the program's own pages. */
export function fromOwnPage(): { origin: string } {
  return { origin: environment().JIRAN_URL ?? '' }
}

/** A call's answer to an order. */
type Booked = {
  readonly order: string
  readonly booking_id: string
  readonly booking_ids: string[]
}

/**
 * Books a cleaning as the signed-in customer of a page: without changes at RM 120, to be paid
 * online.
 * @param headers those of a call from the pages of the program that serves the page.
 */
export async function bookCleaning(
  page: Page,
  changes: { start_date: string; [field: string]: unknown },
  headers = fromOwnPage(),
): Promise<Booked> {
  const booked = await page.request.post('/cleaning/book-cleaner/', {
    headers,
    data: {
      frequency: 'one-time',
      no_of_hours: 4,
      start_time: '11:00',
      worker_count: 1,
      fixed_addons: [],
      address: '4 Jalan Telawi, Bangsar',
      postcode: 59100,
      property_type: 'Condominium',
      payment_method: 'Online',
      ...changes,
    },
  })
  expect(booked.status(), await booked.text()).toBe(201)
  return booked.json()
}

/** Pays the booking whose page is open. */
export async function payOnline(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Pay/ }).first().click()
  await page.getByRole('button', { name: /^Pay RM/ }).click()
  await expect(page.getByRole('heading', { name: /confirmed/ })).toBeVisible()
}

/** Cancels the booking whose page is open; an immediate second press must do nothing. */
export async function cancelBooking(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cancel Booking' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Cancel booking', exact: true })
    .dblclick()
}
