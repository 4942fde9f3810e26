import { expect, type Page, test } from '@playwright/test'
import { m } from '../messages/every.ts'
import { expectNoFindings } from './axe.ts'
import { codeAt, signInOnPhone, type Worker } from './crew-phone.ts'
import { fromOwnPage, signIn } from './steps.ts'

/* Requests of a worker on the phone, partly without a network, and the answers of staff. */

const in_ = { locale: 'ms' } as const

/** A new worker, without hours, so that no visit is assigned. */
async function addWorker(page: Page): Promise<Worker> {
  const unique = String(Date.now()).slice(-8)
  const name = `Siti Permohonan ${unique}`
  const phone = `+6011${unique}`
  const areas = (await (await page.request.get('/staff/workers/areas/')).json()) as { id: number }[]
  const added = await page.request.post('/staff/workers/', {
    headers: fromOwnPage(),
    data: {
      name,
      gender: 'Female',
      phone,
      skills: ['Cleaner'],
      areas: areas.slice(0, 1).map(({ id }) => id),
      week_hours: Array.from({ length: 7 }, () => []),
    },
  })
  expect(added.status(), await added.text()).toBe(201)
  const { id } = (await added.json()) as { id: number }
  return { id, full_name: name, phone }
}

test('requests of a worker, also without a network, are answered by staff and read on the phone', async ({
  browser,
  page,
}) => {
  await signIn(page, 'admin@jiran.test', 'Admin123')
  const worker = await addWorker(page)
  const { origin } = fromOwnPage()
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  })
  const phone = await context.newPage()
  const button = (name: string) => phone.getByRole('button', { name, exact: true })
  const link = (name: string) => phone.getByRole('link', { name, exact: true })
  const request = (reason: string) => phone.getByRole('listitem').filter({ hasText: reason })
  const expectFits = async () => {
    await expectNoFindings(phone)
    expect(await phone.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  }

  await phone.goto('/ms/crew?tab=requests')
  const sentTo = { codeAt: ({ phone: to }: Worker, before = '') => codeAt(origin, to, before) }
  await signInOnPhone(sentTo, phone, worker)

  await test.step('leave is requested, and a double tap presses nothing on the next screen', async () => {
    await link(m.crew_request_ask_hours({}, in_)).dblclick({ delay: 60 })
    const day = phone.getByLabel(m.crew_request_day({}, in_), { exact: true })
    await expect(day).toBeVisible()
    await expect(day).not.toBeFocused()
    await button(m.crew_request_back({}, in_)).click()
    await link(m.crew_request_ask_leave({}, in_)).click()
    await phone.getByLabel(m.crew_request_first_day({}, in_)).fill('2027-05-03')
    await phone.getByLabel(m.crew_request_reason({}, in_)).fill('Kenduri kahwin')
    await button(m.crew_request_send({}, in_)).dblclick({ delay: 60 })
    const leave = request('Kenduri kahwin')
    await expect(leave.getByText(m.crew_request_pending({}, in_))).toBeVisible()
    await expect(leave).toHaveCount(1)
    await expect(phone).toHaveURL(/\?tab=requests$/)
  })

  await test.step('hours and a week are requested without a network, and sent when it is back', async () => {
    await expect
      .poll(() => phone.evaluate(() => navigator.serviceWorker.controller?.scriptURL ?? ''))
      .toContain('/crew-sw.js')
    await context.setOffline(true)
    await link(m.crew_request_ask_hours({}, in_)).click()
    await phone.getByLabel(m.crew_request_day({}, in_), { exact: true }).fill('2027-05-10')
    await phone.getByLabel(m.crew_request_reason({}, in_)).fill('Klinik gigi')
    await button(m.crew_request_send({}, in_)).click()
    await link(m.crew_request_ask_week({}, in_)).click()
    await phone.getByRole('checkbox', { name: 'Isnin' }).check()
    await phone.getByLabel(m.crew_request_reason({}, in_)).fill('Anak di sekolah')
    await button(m.crew_request_send({}, in_)).click()
    await expect(phone.getByText(m.crew_unsent({ count: 2 }, in_))).toBeVisible()
    await expectFits()
    await phone.reload()
    await expect(phone.getByText(m.crew_unsent({ count: 2 }, in_))).toBeVisible()
    await context.setOffline(false)
    for (const reason of ['Klinik gigi', 'Anak di sekolah'])
      await expect(request(reason).getByText(m.crew_request_pending({}, in_))).toBeVisible()
    await expect(phone.getByText(m.crew_not_sent({}, in_))).toHaveCount(0)
  })

  await test.step('staff approve the hours', async () => {
    await page.goto('/workers?show=requests')
    await page
      .getByRole('row')
      .filter({ hasText: 'Klinik gigi' })
      .filter({ hasText: worker.full_name })
      .getByRole('link')
      .click()
    await page.getByRole('button', { name: 'Approve' }).click()
    const form = page.getByRole('dialog', { name: /^Hours/ })
    await form.getByLabel('Answer to the worker').fill('Semoga lancar')
    await form.getByRole('button', { name: 'Approve' }).click()
    await expect(form).toHaveCount(0)
  })

  await test.step('staff decline the leave with a reason', async () => {
    await page.goto('/workers?show=requests')
    await page
      .getByRole('row')
      .filter({ hasText: 'Kenduri kahwin' })
      .filter({ hasText: worker.full_name })
      .getByRole('link')
      .click()
    await page.getByRole('button', { name: 'Decline' }).click()
    const form = page.getByRole('dialog', { name: /^Leave/ })
    await form.getByLabel('Answer to the worker').fill('Hari itu semua bertugas')
    await form.getByRole('button', { name: 'Decline' }).click()
    await expect(form).toHaveCount(0)
  })

  await test.step('the worker reads both answers, and withdraws the third request', async () => {
    await link(m.crew_more({}, in_)).click()
    await link(m.crew_request_tab({}, in_)).click()
    const hours = request('Klinik gigi')
    await expect(hours.getByText(m.crew_request_approved({}, in_))).toBeVisible()
    await expect(hours.getByText(m.crew_request_note({ note: 'Semoga lancar' }, in_))).toBeVisible()
    const leave = request('Kenduri kahwin')
    await expect(leave.getByText(m.crew_request_declined({}, in_))).toBeVisible()
    await expect(
      leave.getByText(m.crew_request_note({ note: 'Hari itu semua bertugas' }, in_)),
    ).toBeVisible()
    const week = request('Anak di sekolah')
    await week.getByRole('button', { name: m.crew_request_withdraw({}, in_) }).click()
    await expect(week.getByText(m.crew_request_withdrawn({}, in_))).toBeVisible()
    await expectFits()
  })
  await context.close()
})
