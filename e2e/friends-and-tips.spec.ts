import { expect, type Page, test } from '@playwright/test'
import { dayOf } from '../domain/booking/starts/calendar.ts'
import { timeLabel } from '../domain/messages/format.ts'
import { m } from '../messages/every.ts'
import { type Locale, locales, pathIn } from '../messages/locales.ts'
import { axeFindings, expectNoFindings } from './axe.ts'
import { type Morning, startMorning } from './crew-phone.ts'
import { logInAt, mailTo } from './steps.ts'

/* Tips for the crew; and in each language, from a friend's link to a first visit and its review. */

let morning: Morning
test.beforeAll(async () => {
  morning = await startMorning()
})
test.afterAll(async () => morning?.stop())

/** Staff report that the crew did the visit. @returns the token of the visit's page. */
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
    `select sen from tip t join booking b on b.id = t.booking_id
     where paid_at is not null and b.booking_id = $1`,
    bookingId,
  )
  expect(tips).toEqual([{ sen: 1000 }])

  await office.goto(`/report-booking-details?skill=Cleaner&bookingId=${bookingId}`)
  await expect(office.getByText(/For the crew: .+ RM 5\.00/)).toBeVisible()
  await expectNoFindings(office)
  await office.getByRole('button', { name: 'Refund tip' }).click()
  const question = office.getByRole('dialog', { name: 'Refund this tip of RM' })
  await expectNoFindings(office)
  await question.getByRole('button', { name: 'Refund tip' }).click()
  await expect(question).toBeHidden()
  await expect(office.getByText(/Refund on its way|Refunded/).first()).toBeVisible()
  await page.reload()
  await form.getByRole('button', { name: 'Tip RM 5.00' }).click()
  await page.getByRole('button', { name: /^Pay/ }).first().click()
  await expect(page.getByText('Thank you! Your tip has arrived.')).toBeVisible()

  // The visit turns out not to have taken place; its tip can still be refunded.
  await office.reload()
  await office.getByRole('button', { name: 'Worker absent' }).click()
  const absent = office.getByRole('dialog', { name: "Who didn't come?" })
  for (const worker of await absent.getByRole('checkbox').all()) await worker.check()
  await absent.getByText('Cancel the visit free of charge').click()
  await absent.getByRole('button', { name: 'Cancel visit' }).last().click()
  await expect(absent).toBeHidden()
  await expect(office.getByText('Cancelled', { exact: true }).first()).toBeVisible()
  await office.getByRole('button', { name: 'Refund tip' }).click()
  await question.getByRole('button', { name: 'Refund tip' }).click()
  await expect(question).toBeHidden()
})

/** Buttons, texts and fields by their names in a language. */
function by(page: Page, locale: Locale) {
  const in_ = { locale }
  return {
    in_,
    open: (path: string) => page.goto(pathIn(locale, path)),
    press: (name: string) => page.getByRole('button', { name, exact: true }).click(),
    fill: (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text),
    expectText: (words: string) =>
      expect(page.getByText(words, { exact: true }).first()).toBeVisible(),
    /** On the payment provider's page. */
    pay: async () => {
      await page.waitForURL(/sandbox/)
      await page.getByRole('button', { name: /^Pay/ }).first().click()
    },
  }
}

/** Buys a gift voucher of RM 50. @returns its code. */
async function buyGift(page: Page, locale: Locale, to: string): Promise<string> {
  const { in_, open, press, fill, pay } = by(page, locale)
  await open('/gift')
  await page.getByRole('radio', { name: 'RM 50.00' }).check()
  await fill(m.gift_to_name({}, in_), 'Siti')
  await fill(m.gift_to_email({}, in_), to)
  await fill(m.gift_from_name({}, in_), 'Farah Aziz')
  await fill(m.gift_from_email({}, in_), `giver.${to}`)
  await press(m.gift_pay({ amount: 'RM 50.00' }, in_))
  await pay()
  // The mail may already have been sent.
  const paid = new RegExp(`${m.gift_paid({}, in_)}|${m.gift_mailed({}, in_)}`)
  await expect(page.getByRole('heading', { level: 1, name: paid })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  const given = await mailTo(page.request, to, /RM 50\.00/)
  expect(given.subject).toBe(m.mail_gift_subject({ name: 'Farah Aziz', amount: 'RM 50.00' }, in_))
  return /[?&]gift=(\w+)/.exec(given.text)?.[1] ?? ''
}

/** Registers and logs in by a customer's referral link. */
async function comeByLink(page: Page, locale: Locale, link: string, email: string): Promise<void> {
  const { in_, press, fill, expectText } = by(page, locale)
  await page.goto(link)
  await expect(page).toHaveURL(new RegExp(`${pathIn(locale, '/register')}\\?next=`))
  await fill(m.account_full_name({}, in_), 'Siti binti Ahmad')
  await fill(m.account_email({}, in_), email)
  await page
    .getByRole('textbox', { name: m.account_phone({}, in_) })
    .fill(`12345680${locales.indexOf(locale)}`)
  await page.getByLabel(m.account_password({}, in_), { exact: true }).fill('Friend123')
  await press(m.account_register({}, in_))
  const { text } = await mailTo(page.request, email, new RegExp(m.mail_verify_subject({}, in_)))
  await page.goto(/https?:\/\/\S+user-verification\S+/.exec(text)?.[0] ?? '')
  const goOn = page.getByRole('link', { name: m.account_login_continue({}, in_) })
  const login = new URL((await goOn.getAttribute('href')) ?? '', morning.url)
  expect(login.pathname).toBe(pathIn(locale, '/login'))
  await logInAt(morning.url, page.context(), email, 'Friend123')
  await page.goto(pathIn(locale, login.searchParams.get('next') ?? ''))
  await expectText(m.answer_referral_noted({ amount: 'RM 20.00' }, in_))
  await expect(page).toHaveURL(new RegExp(`${pathIn(locale, '/profile')}$`))
  expect(await axeFindings(page)).toEqual([])
}

/** Books a cleaning at nine, paid in part by a gift voucher. @returns its order. */
async function bookWithGift(page: Page, locale: Locale, gift: string): Promise<string> {
  const { in_, open, press, fill, expectText, pay } = by(page, locale)
  await open('/book-cleaner?postcode=59100')
  await page.getByRole('radio', { name: m.booking_frequency_one_time({}, in_) }).check()
  await page.locator(`[data-day="${dayOf(new Date(morning.now()))}"]`).click()
  await page.getByRole('radio', { name: m.format_hour_count({ count: 4 }, in_) }).check()
  await page.getByRole('radio', { name: timeLabel(9, locale), exact: true }).check()
  await press(m.wizard_next({}, in_))
  await expect(page).toHaveURL(/step=2/)
  await fill(m.wizard_address({}, in_), '12 Jalan Maarof, Bangsar')
  await page.getByRole('radio', { name: m.wizard_condominium({}, in_) }).check()
  await press(m.wizard_next({}, in_))
  await expect(page).toHaveURL(/step=3/)
  await page.getByRole('radio', { name: m.wizard_online({}, in_) }).check()
  await page.getByText(m.wizard_summary({}, in_)).click()
  await page.getByText(m.wizard_gift({}, in_)).click()
  await fill(m.account_gift_code({}, in_), gift)
  await press(m.account_gift_redeem({}, in_))
  await expectText(m.answer_gift_redeemed({ amount: 'RM 50.00' }, in_))
  await expectText(m.wizard_credit({}, in_))
  expect(await axeFindings(page)).toEqual([])
  await press(m.wizard_pay_now({}, in_))
  await pay()
  await expectText(m.account_order_paid({}, in_))
  return new URL(page.url()).searchParams.get('order') ?? ''
}

for (const locale of locales)
  test(`a friend comes by a link, books with a gift voucher, tips and reviews: ${locale}`, async ({
    browser,
  }) => {
    test.slow()
    const email = `friend.${locale}.${Date.now()}@example.test`
    const office = await morning.staff(browser)
    const page = await morning.phone(browser, 390)
    const { in_, open, press, expectText, pay } = by(page, locale)
    const gift = await buyGift(page, locale, email)

    const customer = await morning.phone(browser, 390)
    await customer.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await logInAt(morning.url, customer.context(), 'hidayah@jiran.test')
    await customer.goto(pathIn(locale, '/profile'))
    const link = customer.getByLabel(m.account_referral_link({}, in_))
    await expect(link).toHaveValue(/\/r\//)
    expect(await axeFindings(customer)).toEqual([])
    await customer.getByRole('button', { name: m.account_referral_share({}, in_) }).click()
    await expect(customer.getByText(m.common_copied({}, in_))).toBeVisible()
    await comeByLink(page, locale, await link.inputValue(), email)

    const order = await bookWithGift(page, locale, gift)
    const bookingId = `${order}-1`
    const [worker] = await morning.rowsOf<{ id: number }>(
      `select a.worker_id as id from assignment a join booking b on b.id = a.booking_id
       where b.booking_id = $1`,
      bookingId,
    )
    const token = await done(office, bookingId, worker?.id ?? 0)

    await open(`/t/${token}`)
    await press(m.visit_tip_pay({ amount: 'RM 5.00' }, in_))
    await pay()
    await expectText(m.visit_tip_given({}, in_))
    expect(await axeFindings(page)).toEqual([])

    await open(`/booking-details?skill=Cleaner&bookingId=${bookingId}`)
    await page.getByRole('radio', { name: m.public_stars({ count: 5 }, in_) }).check()
    await press(m.own_review_send({}, in_))
    await expectText(m.own_review_published({}, in_))
    expect(await axeFindings(page)).toEqual([])

    await expect(async () => {
      await open('/profile')
      const credit = page.getByText(m.account_credit_kind_referral({}, in_))
      await expect(credit).toBeVisible({ timeout: 5_000 })
    }).toPass({ timeout: 60_000 })
    await expectText(m.account_credit_balance({ amount: 'RM 20.00' }, in_))
    expect(await axeFindings(page)).toEqual([])

    if (locale !== 'en') return
    await office.goto(`/customers?search=${encodeURIComponent(email)}`)
    await office.getByRole('link', { name: 'Siti binti Ahmad' }).click()
    await expect(office.getByText('Came by Hidayah Abdullah')).toBeVisible()
    await expectNoFindings(office)
  })
