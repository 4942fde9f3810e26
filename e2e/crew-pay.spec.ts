import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { dayOf } from '../domain/booking/starts/calendar.ts'
import { monthOf } from '../domain/pay/months.ts'
import { demoWorkerPhone } from '../server/demo/visit-reports.ts'
import { expectNoFindings } from './axe.ts'
import { codeAt } from './crew-phone.ts'
import { signIn } from './steps.ts'

/* Requests and pay of workers, on staff's pages and on the phone. */

type Worker = { id: number; name: string; phone: string; day: string }

const taken = new Set<number>()

/** A demo worker with an upcoming visit. Each journey uses another one: a phone gets one code a minute. */
async function workerOf(page: Page): Promise<Worker> {
  const listed = await page.request.get(
    '/staff/workers/?sort=next_visit&status=active&page_size=50',
  )
  type Listed = Omit<Worker, 'phone' | 'day'> & {
    phone: string | null
    next_visit: { day: string } | null
  }
  const { items } = (await listed.json()) as { items: Listed[] }
  const asked = await page.request.get('/staff/crew-requests/')
  type RequestList = { items: { worker: { id: number } }[] }
  // Skips workers with requests of the demo, and the one whose phone another journey signs in.
  for (const { worker } of ((await asked.json()) as RequestList).items) taken.add(worker.id)
  const found = items.find(
    ({ id, phone, next_visit: visit }) =>
      !taken.has(id) && phone && phone !== demoWorkerPhone && visit,
  )
  if (!found?.phone || !found.next_visit) throw new Error('the demo has no worker with a visit')
  taken.add(found.id)
  return { ...found, phone: found.phone, day: found.next_visit.day }
}

/** Signs a worker in by calls. @returns the token. */
async function tokenOf(page: Page, { phone }: Worker): Promise<string> {
  const headers = { origin: new URL(page.url()).origin }
  await page.request.post('/crew/sign-in/code/', { data: { phone }, headers })
  const data = { phone, code: await codeAt(headers.origin, phone) }
  const signedIn = await page.request.post('/crew/sign-in/', { data, headers })
  return ((await signedIn.json()) as { access_token: string }).access_token
}

async function ask(page: Page, token: string, reason: string, asked: object): Promise<void> {
  const answer = await page.request.post('/crew/requests/', {
    headers: { authorization: `Bearer ${token}` },
    data: { key: randomUUID(), reason, asked },
  })
  expect(answer.status(), await answer.text()).toBe(200)
}

const sizes = [
  { width: 390, height: 844 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
]

async function look(page: Page, name: string, widths = sizes): Promise<void> {
  for (const size of widths) {
    await page.setViewportSize(size)
    await expectNoFindings(page, name)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wide, `${name} at ${size.width}`).toBeLessThanOrEqual(0)
  }
}

test('requests are approved by the change of the worker, and pay is set', async ({ page }) => {
  test.slow()
  await page.goto('/login')
  await signIn(page, 'admin@jiran.test', 'Admin123')
  const worker = await workerOf(page)
  const token = await tokenOf(page, worker)
  const { day } = worker
  await ask(page, token, 'My sister marries', {
    kind: 'leave',
    first_day: day,
    last_day: day,
    leave_kind: 'annual',
  })
  await ask(page, token, 'School', {
    kind: 'week',
    week_hours: Array.from({ length: 7 }, (_, at) =>
      at === 0 ? [] : [{ from: '09:00', to: '17:00' }],
    ),
  })

  await page.goto('/workers?show=requests')
  await expect(page.getByRole('link', { name: /^Requests \(\d+\)$/ })).toBeVisible()
  await look(page, 'requests')
  await page.getByRole('link', { name: worker.name }).first().click()
  await expect(page.getByText('My sister marries').last()).toBeVisible()
  await look(page, 'request')
  await page.getByRole('button', { name: 'Approve' }).click()
  const form = page.getByRole('dialog', { name: /^Leave/ })
  await expect(
    form
      .getByText('The worker\u2019s reason: My sister marries')
      .or(form.getByText("The worker's reason: My sister marries")),
  ).toBeVisible()
  await look(page, 'approve')
  await form.getByLabel('Answer to the worker').fill('Enjoy the day')
  await form.getByRole('button', { name: 'Approve' }).click()
  const impact = page.getByRole('dialog', { name: `Who replaces ${worker.name}?` })
  await expect(impact.getByRole('combobox').first()).toBeVisible()
  await impact.getByRole('button', { name: 'Save and hand over' }).click()
  await expect(impact).toHaveCount(0)
  await expect(
    page.getByRole('article', { name: worker.name }).getByText('Approved').first(),
  ).toBeVisible()
  await expect(page.getByText('Enjoy the day')).toBeVisible()

  await page.goto('/workers?show=requests')
  await page.getByRole('link', { name: worker.name }).first().click()
  await page.getByRole('button', { name: 'Decline' }).click()
  const answer = page.getByRole('dialog', { name: /^Weekly hours/ })
  await answer.getByRole('button', { name: 'Decline' }).click()
  await expect(answer.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
  await answer.getByRole('textbox').fill('Saturdays are too busy')
  await answer.getByRole('button', { name: 'Decline' }).click()
  await expect(answer).toHaveCount(0)

  await page.goto(`/workers?worker=${worker.id}`)
  await page.getByRole('button', { name: 'Set rate' }).click()
  const rate = page.getByRole('dialog', { name: 'Set rate' })
  await rate.getByLabel('RM an hour').fill('15,75')
  await look(page, 'rate')
  await rate.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('RM 15.75 an hour')).toBeVisible()
  await page.getByRole('button', { name: 'Add line' }).click()
  const line = page.getByRole('dialog', { name: 'Add line' })
  await line.getByLabel('Amount (RM)').fill('12.35')
  await line.getByLabel('Reason').fill('SOCSO')
  await look(page, 'line')
  await line.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('-RM 12.35')).toBeVisible()
  await page.getByRole('button', { name: 'Edit bank account' }).click()
  const bank = page.getByRole('dialog', { name: 'Bank account' })
  await bank.getByLabel('Account number').fill('514123456789')
  await bank.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('514123456789')).toBeVisible()
  await look(page, 'worker-pay')

  await page.goto('/payroll')
  await look(page, 'months')
  // At 1440 px: the month before this one.
  await page.getByRole('row').nth(2).getByRole('link').click()
  await expect(page.getByRole('button', { name: 'Close month' })).toBeVisible()
  await look(page, 'month')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Close month' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close month' }).click()
  await expect(page.getByRole('button', { name: 'Download for the bank' })).toBeVisible()
})

const phones = [
  { width: 360, height: 740 },
  { width: 390, height: 844 },
]

test('on the phone: leave is asked for and withdrawn, and a month of pay is saved', async ({
  browser,
  page,
}) => {
  test.slow()
  await page.goto('/login')
  await signIn(page, 'admin@jiran.test', 'Admin123')
  const worker = await workerOf(page)
  const origin = new URL(page.url()).origin
  const { skills } = await (await page.request.get(`/staff/workers/${worker.id}`)).json()
  for (const skill of skills as string[]) {
    const rate = { skill, from_day: '2020-01-01', rate: 14.5 }
    const path = `/staff/pay/workers/${worker.id}/rates/`
    const answer = await page.request.post(path, { data: rate, headers: { origin } })
    expect(answer.status()).toBe(200)
  }

  const context = await browser.newContext({
    viewport: phones[0] as (typeof phones)[0],
    hasTouch: true,
  })
  const phone = await context.newPage()
  await phone.goto(`${origin}/crew`)
  await phone.getByLabel('Nombor telefon').fill(worker.phone)
  await phone.getByRole('button', { name: 'Hantar kod' }).click()
  await phone.getByLabel('Kod enam digit').fill(await codeAt(origin, worker.phone))
  await phone.getByRole('button', { name: 'Log masuk' }).click()
  await phone.getByRole('link', { name: 'Permohonan' }).click()
  await expect(phone.getByRole('heading', { name: 'Permohonan', exact: true })).toBeVisible()
  await phone.getByRole('link', { name: 'Mohon cuti' }).click()
  await phone.getByRole('button', { name: 'Hantar permohonan' }).click()
  await expect(phone.getByText('Sila pilih hari ini atau hari selepasnya')).toBeVisible()
  await look(phone, 'ask-leave', phones)
  await phone.getByLabel('Hari pertama').fill('2027-03-01')
  await phone.getByLabel('Hari terakhir').fill('2027-03-03')
  await phone.getByLabel('Sebab').fill('Kenduri')
  // While offline it waits in the list; later it is sent once.
  await context.setOffline(true)
  await phone.getByRole('button', { name: 'Hantar permohonan' }).dblclick()
  const first = phone.getByRole('listitem').filter({ hasText: 'Kenduri' })
  await expect(first.getByText('Belum dihantar')).toBeVisible()
  await expect(phone.getByText('1 belum dihantar')).toBeVisible()
  await phone.getByRole('link', { name: 'Mohon waktu lepas' }).click()
  await phone.getByLabel('Hari', { exact: true }).fill('2027-03-04')
  await phone.getByLabel('Sebab').fill('Tersilap')
  await phone.getByRole('button', { name: 'Hantar permohonan' }).click()
  await expect(phone.getByText('2 belum dihantar')).toBeVisible()
  await look(phone, 'phone-unsent', phones)
  const mistake = phone.getByRole('listitem').filter({ hasText: 'Tersilap' })
  await mistake.getByRole('button', { name: 'Tarik balik permohonan' }).click()
  await expect(mistake).toHaveCount(0)
  await context.setOffline(false)
  await expect(first.getByText('Menunggu')).toBeVisible()
  await expect(phone.getByText('Belum dihantar')).toHaveCount(0)
  await expect(first).toHaveCount(1)

  await phone.getByRole('link', { name: 'Mohon waktu lepas' }).click()
  await look(phone, 'ask-hours', phones)
  await phone.getByLabel('Hari', { exact: true }).fill('2027-03-08')
  await phone.getByLabel('Sebab').fill('Doktor gigi')
  // The server accepts it, but the answer is lost: it is sent again and stored once.
  await phone.route(
    '**/crew/requests/',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await phone.getByRole('button', { name: 'Hantar permohonan' }).click()
  const again = phone.getByRole('listitem').filter({ hasText: 'Doktor gigi' })
  await expect(again.getByText('Belum dihantar')).toBeVisible()
  await phone.getByRole('button', { name: 'Hantar', exact: true }).click()
  await expect(again.getByText('Menunggu')).toBeVisible()
  await expect(again).toHaveCount(1)
  await phone.getByRole('link', { name: 'Mohon waktu kerja lain' }).click()
  await look(phone, 'ask-week', phones)
  await phone.getByRole('checkbox', { name: 'Ahad' }).uncheck()
  await phone.getByLabel('Sebab').fill('Keluarga')
  await phone.getByRole('button', { name: 'Hantar permohonan' }).click()
  await expect(phone.getByText('Keluarga')).toBeVisible()
  const asked = phone.getByRole('listitem').filter({ hasText: 'Kenduri' })
  await asked.getByRole('button', { name: 'Tarik balik permohonan' }).click()
  await expect(asked.getByText('Ditarik balik')).toBeVisible()
  await look(phone, 'phone-requests', phones)
  await phone.getByRole('link', { name: 'Cara lawatan diagihkan' }).click()
  await expect(phone.getByRole('heading', { name: 'Siapa didahulukan' })).toBeVisible()
  await look(phone, 'assigned', phones)

  await phone.goto(`${origin}/crew`)
  // The list of visits shows the next visit, with its pay.
  await expect(phone.getByRole('heading', { name: 'Lawatan' })).toBeVisible()
  await expect(phone.getByRole('heading', { name: /^Hari ini/ })).toBeVisible()
  const card = phone.getByRole('listitem').getByRole('link').first()
  if (await card.isVisible()) {
    await card.click()
    await expect(phone.getByRole('heading', { name: 'Bayaran lawatan ini' })).toBeVisible()
    await look(phone, 'visit', phones)
    await phone.getByRole('link', { name: 'Minta semakan tugasan ini' }).click()
    await phone.getByLabel('Sebab').fill('Jauh')
    await phone.getByRole('button', { name: 'Hantar permohonan' }).click()
    // Waits until the page goes back by itself, which would otherwise leave the next page.
    await expect(phone.getByRole('link', { name: 'Minta semakan tugasan ini' })).toBeVisible()
    await phone.goto(`${origin}/crew`)
  }
  await phone.getByRole('link', { name: 'Gaji' }).click()
  if (monthOf(worker.day) !== monthOf(dayOf(new Date())))
    await phone.getByRole('button', { name: 'Bulan berikutnya' }).click()
  await expect(phone.getByText('Lawatan akan datang').first()).toBeVisible()
  await look(phone, 'phone-pay', phones)
  const download = phone.waitForEvent('download')
  await phone.getByRole('button', { name: 'Simpan sebagai PDF' }).click()
  expect((await download).suggestedFilename()).toMatch(/^.+ \d{4}-\d{2}\.pdf$/)
  await context.close()
})
