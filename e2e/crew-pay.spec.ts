import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { expectNoFindings } from './axe.ts'
import { signIn } from './steps.ts'

/* What workers ask for and earn: on staff's pages and on the phone. */

type Worker = { id: number; name: string; phone: string; day: string }

/** A worker of the demo who has a visit to come, and their phone, signed in by the code that is sent. */
async function workerOf(page: Page): Promise<Worker & { token: string }> {
  const listed = await page.request.get(
    '/staff/workers/?sort=next_visit&status=active&page_size=50',
  )
  type Listed = {
    id: number
    name: string
    phone: string | null
    next_visit: { day: string } | null
  }
  const { items } = (await listed.json()) as { items: Listed[] }
  const found = items.find(({ phone, next_visit: visit }) => phone && visit)
  if (!found?.phone || !found.next_visit) throw new Error('the demo has no worker with a visit')
  const { id, name, phone, next_visit: visit } = found
  const headers = { origin: new URL(page.url()).origin }
  await page.request.post('/crew/sign-in/code/', { data: { phone }, headers })
  let code = ''
  await expect
    .poll(async () => {
      const shown = await page.request.get(`/dev/phone/${phone.replace(/\D/g, '')}`)
      const [, messages = ''] = (await shown.text()).split('Messages of the company')
      code = messages.replaceAll(/<[^>]+>/g, ' ').match(/(?<![\d-])\d{6}(?!\d)/g)?.[0] ?? ''
      return code
    })
    .not.toBe('')
  const signedIn = await page.request.post('/crew/sign-in/', { data: { phone, code }, headers })
  const { access_token: token } = (await signedIn.json()) as { access_token: string }
  return { id, name, phone, day: visit.day, token }
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

async function look(page: Page, name: string): Promise<void> {
  for (const size of sizes) {
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
  const { day } = worker
  await ask(page, worker.token, 'My sister marries', {
    kind: 'leave',
    first_day: day,
    last_day: day,
    leave_kind: 'annual',
  })
  await ask(page, worker.token, 'School', {
    kind: 'week',
    week_hours: Array.from({ length: 7 }, (_, at) =>
      at === 0 ? [] : [{ from: '09:00', to: '17:00' }],
    ),
  })

  await page.goto('/workers?show=requests')
  await expect(page.getByRole('link', { name: 'Requests (2)' })).toBeVisible()
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
  await impact.getByRole('button', { name: 'Save' }).click()
  await expect(impact).toHaveCount(0)
  await expect(
    page.getByRole('article', { name: worker.name }).getByText('Approved').first(),
  ).toBeVisible()
  await expect(page.getByText('Enjoy the day')).toBeVisible()

  await page.goto('/workers?show=requests')
  await page.getByRole('link', { name: worker.name }).click()
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
  await rate.getByLabel('RM an hour').fill('15,50')
  await look(page, 'rate')
  await rate.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('RM 15.50 an hour')).toBeVisible()
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
