import { expect, type Page, test } from '@playwright/test'
import { m } from '../messages/every.ts'
import { colourFindings, expectNoFindings } from './axe.ts'
import { type Morning, signInOnPhone, startMorning } from './crew-phone.ts'

const ms = { locale: 'ms' } as const

let morning: Morning
test.beforeAll(async () => {
  morning = await startMorning()
})
test.afterAll(async () => morning?.stop())

async function expectSound(page: Page): Promise<void> {
  await expectNoFindings(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
}

test("extra time is requested by the crew and approved on the customer's page", async ({
  browser,
}) => {
  test.slow()
  const { bookingId, crew } = await morning.visit()
  const [worker] = crew
  if (!worker) throw new Error('a crew')
  const phone = await morning.phone(browser, 390)
  const press = (name: string) => phone.getByRole('button', { name, exact: true })
  await phone.goto('/ms/crew')
  await signInOnPhone(morning, phone, worker)
  await phone.getByRole('link', { name: '9:00 PG' }).first().click()
  for (const name of [m.crew_press_seen({}, ms), m.crew_press_on_the_way({}, ms)])
    await press(name).click()
  const token = await morning.tokenOf(bookingId)
  const customer = await morning.phone(browser, 390)
  await customer.goto(`/ms/t/${token}`)
  await expect(customer.getByRole('heading', { name: m.visit_on_the_way({}, ms) })).toBeVisible()

  const ask = phone.getByRole('link', { name: m.crew_extra_ask({}, ms) })
  await expect(ask).toHaveCount(0)
  await press(m.crew_press_arrived({}, ms)).click()
  const digits = customer.locator('[role="img"]').filter({ hasText: /^\d{4}$/ })
  await phone.getByLabel(m.crew_digits({}, ms)).fill(await digits.first().innerText())
  await press(m.crew_press_arrived({}, ms)).click()
  await press(m.crew_press_started({}, ms)).click()
  await expect(phone.getByText(m.crew_not_sent({}, ms), { exact: true })).toHaveCount(0)

  await test.step('without a network the phone says that a request needs one', async () => {
    await phone.context().setOffline(true)
    await ask.click()
    await expect(phone.getByText(m.crew_request_unreachable({}, ms))).toBeVisible()
    await expectSound(phone)
    await phone.context().setOffline(false)
    await press(m.crew_try_again({}, ms)).last().click()
  })

  const option = phone.getByRole('button', { name: /^1 jam lagi, hingga/ })
  await expect(option).toHaveText(/RM 60\.00$/)
  await expectSound(phone)
  await option.dblclick()
  await expect(phone.getByText(m.crew_extra_open({}, ms))).toBeVisible()
  await expectSound(phone)

  await test.step('the customer is notified, and declines at first', async () => {
    await expect
      .poll(() =>
        morning.rowsOf(
          `select parameters->>'path' as path from notification where kind = 'extra-time'`,
        ),
      )
      .toEqual([{ path: `/t/${token}` }])
    await customer.context().clock.runFor(26_000)
    const card = customer.getByRole('region', {
      name: m.visit_extra_asked({ length: '1 jam' }, ms),
    })
    await expect(card.getByText('RM 60.00').first()).toBeVisible()
    await expectSound(customer)
    await customer.emulateMedia({ colorScheme: 'dark' })
    expect(await colourFindings(customer)).toEqual([])
    await customer.emulateMedia({ colorScheme: 'light' })
    await card.getByRole('button', { name: m.visit_extra_decline({}, ms) }).click()
    await expect(
      customer.getByRole('heading', { name: m.visit_extra_declined({ length: '1 jam' }, ms) }),
    ).toBeVisible()
    await phone.context().clock.runFor(11_000)
    await expect(option).toBeVisible()
  })

  await test.step('requested again, and approved once by two presses', async () => {
    await option.click()
    await expect(phone.getByText(m.crew_extra_open({}, ms))).toBeVisible()
    await customer.context().clock.runFor(26_000)
    const approve = m.visit_extra_approve({ amount: 'RM 60.00' }, ms)
    await customer.getByRole('button', { name: approve }).dblclick()
    await expect(
      customer.getByRole('heading', { name: m.visit_extra_approved({ length: '1 jam' }, ms) }),
    ).toBeVisible()
    await expectSound(customer)
    await phone.context().clock.runFor(11_000)
    await press(m.crew_back_to_visit({}, ms)).click()
    await expect(phone.getByText(m.crew_extra_approved({}, ms))).toBeVisible()
    await expectSound(phone)
    await phone.emulateMedia({ colorScheme: 'dark' })
    expect(await colourFindings(phone)).toEqual([])
    const visits = await morning.rowsOf(
      `select b.hours, b.total_sen, (select count(*)::int from extra_time e
         where e.booking_id = b.id and e.state = 'approved') as approved
       from booking b where b.booking_id = $1`,
      bookingId,
    )
    expect(visits).toMatchObject([{ approved: 1 }])
  })

  await test.step('staff request it for a worker, and approve it for the customer', async () => {
    const staff = await morning.staff(browser)
    const name = new URLSearchParams({ skill: 'Cleaner', bookingId })
    await staff.goto(`/report-booking-details?${name}`)
    const dialog = staff.getByRole('dialog')
    await staff.getByRole('button', { name: 'Ask for more time' }).click()
    await dialog.getByRole('button', { name: 'Ask for more time' }).click()
    await expect(dialog.getByText('Please fill this in')).toBeVisible()
    await dialog.getByLabel('Reason').fill('The battery is empty')
    await expectNoFindings(staff)
    await dialog.getByRole('button', { name: 'Ask for more time' }).click()
    // The dialog does not change until it closes.
    await expect(dialog).toHaveCount(0)
    await expect(staff.getByText(/asks for 1 hour more, until/)).toBeVisible()
    await expectNoFindings(staff)
    await staff.getByRole('button', { name: 'Approve for customer' }).click()
    await dialog.getByLabel('Reason').fill('Agreed on the phone')
    await expectNoFindings(staff)
    await dialog.getByRole('button', { name: 'Approve for customer' }).click()
    await expect(staff.getByText('The extra time is approved')).toBeVisible()
    await expect(
      staff
        .getByText('Extra time of 1 hour approved, RM 60.00. Reason: Agreed on the phone')
        .first(),
    ).toBeVisible()
  })
})
