import { expect, type Page, test } from '@playwright/test'
import { dayOf } from '../domain/booking/starts/calendar.ts'
import { type RunningProgram, startProgram } from '../testing/program.ts'
import { codeAt, signInOnPhone } from './crew-phone.ts'
import { overflowing } from './overflow.ts'
import { logInAt } from './steps.ts'

/* Texts as long as the program accepts them, without a blank at which a line could end. */

const word = (length: number) => 'Perkhidmatanrumahtangga'.repeat(200).slice(0, length)

// A separate program, because the company has another name.
let program: RunningProgram
let office: Page

test.beforeAll(async ({ browser }) => {
  test.slow()
  program = await startProgram({
    COMPANY_NAME: word(100),
    COMPANY_ADDRESS: word(300),
    COMPANY_EMAIL: `${word(60)}@${word(60)}.test`,
  })
  const context = await browser.newContext({ baseURL: program.url })
  await logInAt(program.url, context, 'admin@jiran.test', 'Admin123')
  office = await context.newPage()
})
test.afterAll(() => program.remove())

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
  const month = dayOf(new Date()).slice(0, 7)
  await send('POST', `/staff/pay/workers/${worker.id}/adjustments/`, {
    month,
    kind: 'deduction',
    amount: 10,
    reason: word(200),
  })
  const phone = await browser.newPage({ baseURL: program.url })
  await phone.goto('/ms/crew')
  await signInOnPhone(
    { codeAt: ({ phone: number }, before) => codeAt(program.url, number, before) },
    phone,
    { ...worker, full_name: worker.name },
  )
  await phone.goto('/ms/crew?tab=pay')
  await expect(phone.getByText(word(200))).toBeVisible()
  await expectInside(phone, 'pay')
  await phone.close()
})
