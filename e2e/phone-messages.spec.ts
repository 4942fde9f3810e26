import { type Browser, expect, type Page, test } from '@playwright/test'
import { addDays, dayOf } from '../domain/booking/starts/calendar.ts'
import { timeLabel } from '../domain/messages/format.ts'
import { m } from '../messages/every.ts'
import { type ShiftedProgram, startAt } from './shifted-program.ts'
import { expectNoBarriers } from './staff-day.ts'
import { bookCleaning, logInAt } from './steps.ts'

const in_ = { locale: 'ms' } as const

/** 15:05 in Malaysia: outside the quiet hours at any time of running. */
let program: ShiftedProgram
test.beforeAll(async () => {
  program = await startAt(15, 5)
})
test.afterAll(async () => program?.stop())

/** A browser in Malay. */
async function openBrowser(browser: Browser, width: number): Promise<Page> {
  const context = await program.contextOf(browser, {
    locale: 'ms-MY',
    viewport: { width, height: 844 },
  })
  return context.newPage()
}

/** Runs a daily job now. */
const runJob = (name: string) => program.rowsOf('select graphile_worker.add_job($1)', name)

test('in Malay: booked, reminded, moved, answered and stopped on a phone', async ({ browser }) => {
  test.slow()
  const customer = await openBrowser(browser, 390)
  const phone = await openBrowser(browser, 390)
  const chat = phone.getByRole('log', { name: 'WhatsApp messages' })

  await test.step('the customer agrees to messages, and reads Malay', async () => {
    await logInAt(program.url, customer.context(), 'customer@jiran.test')
    const origin = program.url
    const spoken = await customer.request.post('/account/language/', {
      headers: { origin },
      data: { language: 'ms' },
    })
    expect(spoken.status()).toBe(200)
    await program.rowsOf(
      `insert into consent (account_id, phone, channel, category, granted, wording, source, at)
       select id, translate(phone, ' -()', ''), 'whatsapp', 'utility', true, 'Ya', 'profile', now()
       from account where email = 'customer@jiran.test'`,
    )
  })

  const tomorrow = addDays(dayOf(new Date(program.now())), 1)
  // More than a day ahead, so that moving it is free.
  const { booking_id: id } = await bookCleaning(
    customer,
    { start_date: tomorrow, start_time: '16:00', payment_method: 'Cash' },
    { origin: program.url },
  )

  await test.step('the booking arrives on the phone', async () => {
    const [owner] = await program.rowsOf<{ phone: string }>(
      "select phone from account where email = 'customer@jiran.test'",
    )
    await phone.goto('/dev/phone')
    await phone.getByLabel('Phone number').fill(owner?.phone ?? '')
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
    await logInAt(program.url, staff.context(), 'admin@jiran.test', 'Admin123')
    await staff.goto('/ms/inbox')
    await expect(staff.getByText('Boleh bawa penyedut hampagas?').first()).toBeVisible()
  })

  await test.step('STOP ends messages at once', async () => {
    await phone.locator('#whatsapp').getByRole('button', { name: 'BERHENTI' }).click()
    await expect(chat.getByText(/: BERHENTI$/)).toBeVisible()
    await expect
      .poll(() => program.rowsOf('select granted, source from consent order by id desc limit 1'))
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
