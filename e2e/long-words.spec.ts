import { expect, type Page, test } from '@playwright/test'
import { addDays, dayOf } from '../domain/booking/starts/calendar.ts'
import { memberOfPartner } from '../server/demo/accounts.ts'
import { codeAt, signInOnPhone } from './crew-phone.ts'
import { overflowing } from './overflow.ts'
import { type ShiftedProgram, startAt } from './shifted-program.ts'
import { logInAt } from './steps.ts'

/* Texts as long as the program accepts them, without a blank at which a line could end. */

const word = (length: number) => 'Perkhidmatanrumahtangga'.repeat(200).slice(0, length)

// A separate program, because the company has another name: before the demo's next visit.
let program: ShiftedProgram
let office: Page

test.beforeAll(async ({ browser }) => {
  test.slow()
  program = await startAt(15, 35, {
    COMPANY_NAME: word(100),
    COMPANY_ADDRESS: word(300),
    COMPANY_EMAIL: `${word(60)}@${word(60)}.test`,
  })
  const context = await browser.newContext({ baseURL: program.url })
  await logInAt(program.url, context, 'admin@jiran.test', 'Admin123')
  office = await context.newPage()
})
test.afterAll(() => program?.stop())

async function send<Answer>(method: string, path: string, data?: object): Promise<Answer> {
  const headers = { origin: program.url }
  const answer = await office.request.fetch(path, { method, headers, data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()) as Answer
}

async function expectInside(page: Page, name: string): Promise<void> {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await overflowing(page), `${name} at ${width}`).toEqual([])
  }
}

test('a company with a long name, e-mail and address has no page wider than the window', async ({
  browser,
}) => {
  const page = await browser.newPage({ baseURL: program.url })
  for (const path of ['/', '/ms', '/seller-information', '/login', '/register', '/ms/crew']) {
    await page.goto(path)
    await expect(page.getByText(word(100)).last()).toBeVisible()
    await expectInside(page, path)
  }
  await page.close()
})

test("a customer's note and address stay inside the order on the phone", async () => {
  const { id } = await send<{ id: number }>('POST', '/staff/customers/', {
    name: word(100),
    phone: '0123456789',
  })
  await send('PUT', `/staff/customers/${id}`, {
    version: 1,
    note: word(4000),
    save_address: { address: word(300), unit: word(60), post_code: 59100 },
  })
  await office.goto(`/new-booking?customer=${id}`)
  await expect(office.getByText(word(4000))).toBeVisible()
  await expect(office.getByRole('radio', { name: word(60) })).toBeAttached()
  await expectInside(office, 'the order')
})

test('a long name of an addon stays inside the booking form', async ({ browser }) => {
  const addon = { skill: 'Cleaner', addon: word(100), cost: 10 }
  await send('POST', '/staff/addons/', { ...addon, kind: 'fixed' })
  await send('POST', '/staff/addons/', { ...addon, kind: 'hourly' })
  const page = await browser.newPage({ baseURL: program.url })
  for (const path of ['/book-cleaner', '/embed/book-cleaner']) {
    await page.goto(`${path}?postcode=59100`)
    await expect(page.getByLabel(word(100))).toHaveCount(2)
    await expectInside(page, path)
  }
  await page.close()
})

test("the reason of a worker's deduction stays inside the crew's app", async ({ browser }) => {
  const { items } = await send<{ items: { id: number; name: string; phone: string }[] }>(
    'GET',
    '/staff/workers/?sort=next_visit&status=active',
  )
  const worker = items.find(({ phone }) => phone)
  if (!worker) throw new Error('the demo has no worker with a phone')
  const month = dayOf(new Date(program.now())).slice(0, 7)
  await send('POST', `/staff/pay/workers/${worker.id}/adjustments/`, {
    month,
    kind: 'deduction',
    amount: 10,
    reason: word(200),
  })
  const phone = await (await program.contextOf(browser, {})).newPage()
  await phone.goto('/ms/crew')
  await signInOnPhone(
    { codeAt: ({ phone: number }, before) => codeAt(program.url, number, before) },
    phone,
    { ...worker, full_name: worker.name },
  )
  await phone.goto('/ms/crew?tab=pay')
  await expect(phone.getByText(word(200))).toBeVisible()
  await expectInside(phone, 'pay')
  await phone.context().close()
})

test('long names of workers and customers stay inside the pages that show them', async ({
  browser,
}) => {
  test.slow()
  type Visit = { email: string; booking_id: string; skill: string; ref: string; sessions: number }
  const visits = (condition: string) =>
    program.rowsOf<Visit>(
      `select c.email, b.booking_id, b.skill, o.ref, o.sessions from booking b
       join booking_order o on o.id = b.order_id join account c on c.id = o.account_id
       where ${condition} and exists (select 1 from assignment a where a.booking_id = b.id)
       order by b.starts_at, b.id limit 1`,
      new Date(program.now()),
    )
  const [next] = await visits(`b.status = 'Confirmed' and b.starts_at > $1`)
  const [past] = await visits(`b.status in ('Confirmed', 'Completed') and b.ends_at < $1`)
  const [series] = await visits(`b.status = 'Confirmed' and b.starts_at > $1 and o.sessions > 1`)
  if (!next || !past || !series) throw new Error('the demo lacks visits')
  // Not in the company's name and address, which are on each page.
  const name = 'Nurulaisyahhumaira'.repeat(6).slice(0, 100)
  await program.rowsOf('update worker set full_name = $1', name)
  await program.rowsOf('update booking_order set customer_name = $1', name)
  const detailsOf = ({ booking_id: id, skill }: Visit) =>
    `/booking-details?skill=${encodeURIComponent(skill)}&bookingId=${id}`

  const open = async (email: string, ...paths: string[]) => {
    const context = await program.contextOf(browser, { locale: 'en-MY' })
    await logInAt(program.url, context, email, 'Customer123')
    const page = await context.newPage()
    for (const path of paths) {
      await page.goto(path)
      await expect(page.getByText(name).first()).toBeVisible()
      await expectInside(page, path)
    }
    return page
  }
  const page = await open(next.email, detailsOf(next))
  const live = await page.getByRole('link', { name: 'Follow visit' }).getAttribute('href')
  await page.context().close()
  for (const [email, path] of [
    [next.email, `/ms${live}`],
    [past.email, detailsOf(past)],
    [series.email, `/series?order=${series.ref}`],
    // A visit of tomorrow is on the account, perhaps of the next month.
    [
      memberOfPartner,
      `/on-account?month=${addDays(dayOf(new Date(program.now())), 1).slice(0, 7)}`,
    ],
  ] as const) {
    const opened = await open(email, path)
    await opened.context().close()
  }

  const month = dayOf(new Date(program.now())).slice(0, 7)
  for (const path of ['/workers', `/payroll?month=${month}`]) {
    await office.goto(path)
    await expect(office.getByText(name).first()).toBeVisible()
    await expectInside(office, path)
  }
  await office.goto('/workers')
  const wide = office.locator('tbody th')
  await expect(wide.first()).toBeVisible()
  expect(
    await wide.evaluateAll((all) => all.some((one) => one.scrollWidth > one.clientWidth)),
  ).toBe(false)
})
