import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { addDays, dayOf, instantOf } from '../domain/booking/starts/calendar.ts'
import { timeLabel } from '../domain/messages/format.ts'
import { m } from '../messages/every.ts'
import { openPool } from '../server/db/connection.ts'
import { type EmbeddedDatabase, startEmbedded } from '../server/db/embedded.ts'
import { type RunningProgram, startProgram } from '../testing/program.ts'
import { expectNoBarriers } from './staff-day.ts'

const in_ = { locale: 'ms' } as const

/**
 * 15:05 in Malaysia, today or yesterday: outside the quiet hours at any time of running.
 */
const evening = [dayOf(new Date()), addDays(dayOf(new Date()), -1)]
  .map((day) => new Date(instantOf(day, 15).getTime() + 300_000))
  .find((moment) => moment.getTime() <= Date.now())
const shiftMs = (evening ?? new Date()).getTime() - Date.now()
const tomorrow = addDays(dayOf(evening ?? new Date()), 1)

/** A separate program with this clock, on a database in which the test can queue jobs. */
let directory: string
let database: EmbeddedDatabase
let program: RunningProgram

test.beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'jiran-journey-'))
  database = await startEmbedded(directory, { durable: false })
  const clock = new URL('../testing/shifted-clock.ts', import.meta.url)
  clock.searchParams.set('ms', String(shiftMs))
  program = await startProgram({
    DATABASE_URL: database.url,
    NODE_OPTIONS: `--import ${clock.href}`,
  })
})
test.afterAll(async () => {
  await program?.remove()
  await database?.stop()
  rmSync(directory, { recursive: true, force: true })
})

/** A browser in Malay, with the program's clock. */
async function openBrowser(browser: Browser, width: number): Promise<Page> {
  const context = await browser.newContext({
    baseURL: program.url,
    locale: 'ms-MY',
    viewport: { width, height: 844 },
  })
  await context.clock.install({ time: Date.now() + shiftMs })
  return context.newPage()
}

/** Turned into session cookies, because they may have expired by the browser's clock. */
async function logIn(page: Page, username: string, password: string): Promise<void> {
  const answer = await page.request.post('/account/login/', {
    headers: { origin: program.url },
    data: { username, password },
  })
  expect(answer.status()).toBe(200)
  const lines = answer.headersArray().filter(({ name }) => name.toLowerCase() === 'set-cookie')
  await page.context().addCookies(
    lines.map(({ value: line }) => {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      return { name, value, url: program.url }
    }),
  )
}

async function inDatabase(statement: string, values: unknown[] = []): Promise<unknown[]> {
  const pool = openPool({ connectionString: database.url }, 1)
  const { rows } = await pool.query(statement, values)
  await pool.end()
  return rows
}

/** Runs a daily job now. */
const runJob = (name: string) => inDatabase('select graphile_worker.add_job($1)', [name])

test('in Malay: booked, reminded, moved, answered and stopped on a phone', async ({ browser }) => {
  test.slow()
  const customer = await openBrowser(browser, 390)
  const phone = await openBrowser(browser, 390)
  const chat = phone.getByRole('log', { name: 'WhatsApp messages' })

  await test.step('the customer agrees to messages, and reads Malay', async () => {
    await logIn(customer, 'customer@jiran.test', 'Customer123')
    const origin = program.url
    const spoken = await customer.request.post('/account/language/', {
      headers: { origin },
      data: { language: 'ms' },
    })
    expect(spoken.status()).toBe(200)
    await inDatabase(
      `insert into consent (account_id, phone, channel, category, granted, wording, source, at)
       select id, translate(phone, ' -()', ''), 'whatsapp', 'utility', true, 'Ya', 'profile', now()
       from account where email = 'customer@jiran.test'`,
    )
  })

  const booked = await customer.request.post('/cleaning/book-cleaner/', {
    headers: { origin: program.url },
    data: {
      frequency: 'one-time',
      start_date: tomorrow,
      no_of_hours: 4,
      // More than a day ahead, so that moving it is free.
      start_time: '16:00',
      worker_count: 1,
      fixed_addons: [],
      address: '4 Jalan Telawi, Bangsar',
      postcode: 59100,
      property_type: 'Condominium',
      payment_method: 'Cash',
    },
  })
  expect(booked.status(), await booked.text()).toBe(201)
  const { booking_id: id } = (await booked.json()) as { booking_id: string }

  await test.step('the booking arrives on the phone', async () => {
    const owners = await inDatabase('select phone from account where email = $1', [
      'customer@jiran.test',
    ])
    const [{ phone: number = '' } = {}] = owners as { phone?: string }[]
    await phone.goto('/dev/phone')
    await phone.getByLabel('Phone number').fill(number)
    await phone.getByRole('button', { name: 'Open' }).click()
    await expect(chat).toContainText('Tempahan anda telah disahkan')
    await expectNoBarriers(phone)
    await phone.setViewportSize({ width: 390, height: 844 })
  })

  await test.step('the reminder arrives in the evening', async () => {
    await runJob('mail-visits-of-tomorrow')
    await expect(chat).toContainText('Kami akan datang ke tempat anda esok')
  })

  await test.step('a new time arrives', async () => {
    const address = new URLSearchParams({ skill: 'Cleaner', bookingId: id })
    await customer.goto(`/ms/booking-details?${address}`)
    await customer.getByRole('button', { name: m.account_edit_time({}, in_) }).click()
    const day = customer.locator(`[data-day="${addDays(tomorrow, 2)}"]`)
    const later = customer.getByRole('button', { name: m.time_next_month({}, in_) })
    await expect(later).toBeVisible()
    if (!(await day.isVisible())) await later.click()
    await day.click()
    await customer.getByRole('radio', { name: timeLabel(10, 'ms'), exact: true }).check()
    await customer.getByRole('button', { name: m.account_save({}, in_), exact: true }).click()
    await expect(chat).toContainText('Lawatan anda mempunyai masa baharu')
  })

  await test.step('an answer reaches the inbox of staff', async () => {
    await phone.getByLabel('Answer by WhatsApp').fill('Boleh bawa penyedut hampagas?')
    await phone.getByRole('button', { name: 'Send' }).first().click()
    await expect(chat).toContainText('Boleh bawa penyedut hampagas?')
    const staff = await openBrowser(browser, 1440)
    await logIn(staff, 'admin@jiran.test', 'Admin123')
    await staff.goto('/ms/inbox')
    await expect(staff.getByText('Boleh bawa penyedut hampagas?').first()).toBeVisible()
  })

  await test.step('STOP ends messages at once', async () => {
    await phone.locator('#whatsapp').getByRole('button', { name: 'BERHENTI' }).click()
    await expect(chat.getByText(/: BERHENTI$/)).toBeVisible()
    await expect
      .poll(() => inDatabase('select granted, source from consent order by id desc limit 1'))
      .toEqual([{ granted: false, source: 'reply' }])
    const before = await chat.getByRole('listitem').count()
    const cancelled = await customer.request.post('/booking-details/cancel-booking/', {
      headers: { origin: program.url },
      data: { skill: 'Cleaner', id },
    })
    expect(cancelled.status()).toBe(200)
    await runJob('remind-customers')
    await phone.reload()
    await expect(chat.getByRole('listitem')).toHaveCount(before)
  })
})
