import { expect, type Page, test } from '@playwright/test'
import { expectNoFindings } from './axe.ts'
import { type Morning, startMorning } from './crew-phone.ts'
import { logInAt } from './steps.ts'

/* A tip for the crew: from the page of the visit, and what becomes of it. */

let morning: Morning
test.beforeAll(async () => {
  morning = await startMorning()
})
test.afterAll(async () => morning?.stop())

/** Staff say that the crew did the visit; its page is then at this token. */
async function done(admin: Page, bookingId: string, worker: number): Promise<string> {
  const [row] = await morning.rowsOf<{ identifier: string }>(
    'select identifier from worker where id = $1',
    worker,
  )
  for (const step of ['on-the-way', 'arrived', 'started', 'finished']) {
    const answer = await admin.request.post('/staff/crew/step/', {
      headers: { origin: morning.url },
      data: { booking_id: bookingId, worker: row?.identifier, step, reason: 'The phone is broken' },
    })
    expect(answer.status(), await answer.text()).toBe(200)
  }
  return morning.tokenOf(bookingId)
}

test('the customer tips on the page of the visit at 390 px, and an Admin gives it back', async ({
  browser,
}) => {
  test.slow()
  const { bookingId, crew } = await morning.visit()
  const office = await morning.phone(browser, 390)
  await logInAt(morning.url, office.context(), 'admin@jiran.test', 'Admin123')
  const token = await done(office, bookingId, crew[0]?.id ?? 0)

  const page = await morning.phone(browser, 390)
  await page.goto(`/zh/t/${token}`)
  await expect(page.getByRole('heading', { name: '给团队小费' })).toBeVisible()
  await page.goto(`/ms/t/${token}`)
  await expect(page.getByRole('button', { name: 'Beri tip RM 5.00' })).toBeVisible()
  await page.goto(`/t/${token}`)
  const form = page.getByRole('form', { name: 'Tip the crew' })
  await form.getByText('Other amount').click()
  await form.getByLabel('Amount (RM)').fill('1')
  await form.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(form.getByText('Please enter an amount from RM 2 to RM 500')).toBeVisible()
  await expectNoFindings(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoFindings(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await form.getByText('RM 10.00').click()
  await form.getByRole('button', { name: 'Tip RM 10.00' }).dblclick()
  await page.getByRole('button', { name: /^Pay/ }).first().click()
  await expect(page.getByText('Thank you! Your tip has arrived.')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(`/t/${token}`)
  await expectNoFindings(page)
  const tips = await morning.rowsOf<{ sen: number }>(
    'select sen from tip where paid_at is not null',
  )
  expect(tips).toEqual([{ sen: 1000 }])

  await office.goto(`/report-booking-details?skill=Cleaner&bookingId=${bookingId}`)
  await expect(office.getByText(/For the crew: .+ RM 5\.00/)).toBeVisible()
  await expectNoFindings(office)
  await office.getByRole('button', { name: 'Refund tip' }).click()
  const question = office.getByRole('dialog', { name: 'Refund this tip of RM 10.00?' })
  await expectNoFindings(office)
  await question.getByRole('button', { name: 'Refund tip' }).click()
  await expect(question).toBeHidden()
  await expect(office.getByText(/Refund on its way|Refunded/).first()).toBeVisible()
  await page.reload()
  await expect(form.getByRole('button', { name: 'Tip RM 5.00' })).toBeVisible()
})
