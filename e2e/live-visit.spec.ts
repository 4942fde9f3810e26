import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { demoWorkerPhone } from '../server/demo/visit-reports.ts'
import { expectNoFindings } from './axe.ts'
import { type ShiftedProgram, startAt } from './shifted-program.ts'
import { logInAt } from './steps.ts'

/** 15:35 in Malaysia: half an hour before the demo's next visit. */
let program: ShiftedProgram
test.beforeAll(async () => {
  program = await startAt(15, 35)
})
test.afterAll(async () => program?.stop())

async function post(path: string, body: object, token?: string): Promise<Response> {
  const answer = await fetch(program.url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  })
  expect(answer.status, path).toBe(200)
  return answer
}

type Visit = { booking_id: string; skill: string; phone: string; email: string }

/** A worker's phone, signed in by the code on `/dev/phone`; reports events of the visit. */
async function workerOf({ booking_id, phone }: Visit) {
  await post('/crew/sign-in/code/', { phone })
  const number = phone.replace(/\D/g, '')
  let code = ''
  await expect
    .poll(async () => {
      const answer = await fetch(`${program.url}/dev/phone/${number}`, {
        headers: { accept: 'application/json' },
      })
      code = /\b\d{6}\b/.exec(await answer.text())?.[0] ?? ''
      return code
    })
    .not.toBe('')
  const signedIn = await post('/crew/sign-in/', { phone, code })
  const { access_token: token } = (await signedIn.json()) as { access_token: string }
  return async (event: object) => {
    const at = new Date(program.now()).toISOString()
    const events = [{ id: randomUUID(), booking_id, at, ...event }]
    const answer = await post('/crew/events/', { sent_at: at, events }, token)
    const { results } = (await answer.json()) as { results: { accepted: boolean }[] }
    expect(results).toMatchObject([{ accepted: true }])
  }
}

test('the page of a visit in progress', async ({ browser }) => {
  test.slow()
  const [visit] = await program.rowsOf<Visit>(
    `select b.booking_id, b.skill, w.phone, c.email from booking b
     join account c on c.id = b.account_id
     join assignment a on a.booking_id = b.id join worker w on w.id = a.worker_id
     where b.status = 'Confirmed' and b.starts_at > $1
     order by b.starts_at, b.id, w.id limit 1`,
    new Date(program.now()),
  )
  if (!visit) throw new Error('the demo has no visit')
  // The demo may have started the visit.
  await program.rowsOf(
    'delete from visit_event where booking_id = (select id from booking where booking_id = $1)',
    visit.booking_id,
  )
  // The README gives this number.
  expect(visit.phone).toBe(demoWorkerPhone)
  const say = await workerOf(visit)
  const context = await program.contextOf(browser, {
    locale: 'en-MY',
    viewport: { width: 390, height: 844 },
  })
  const page = await context.newPage()
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))

  await say({ kind: 'step', step: 'on-the-way' })
  let path = ''
  await expect
    .poll(async () => {
      const [notified] = await program.rowsOf<{ path: string }>(
        `select parameters->>'path' as path from notification where kind = 'on-the-way'`,
      )
      path = notified?.path ?? ''
      return path
    })
    .not.toBe('')

  const poll = () => context.clock.runFor(26_000)
  // After the arrival there is another code, for the cash.
  const code = page
    .getByRole('region', { name: 'Your code' })
    .getByRole('img', { name: /^\d \d \d \d$/ })

  await test.step('on the way', async () => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your crew is on the way')
    await expect(page.getByText(/^Arrival between 4:00 PM and 4:30 PM$/)).toBeVisible()
    await expect(code).toBeVisible()
    await expectNoFindings(page)
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
    const shown = (await page.getByRole('region', { name: 'Your code' }).textContent()) ?? ''
    expect(shown).toMatch(/\d{4}/)
  })

  const own = await program.contextOf(browser, {
    locale: 'en-MY',
    viewport: { width: 390, height: 844 },
  })
  const details = await own.newPage()
  const address = `/booking-details?${new URLSearchParams({ skill: visit.skill, bookingId: visit.booking_id })}`
  const region = details.getByRole('region', { name: 'Your visit' })

  await test.step('a signed-in customer sees the same on the booking and in the history', async () => {
    await logInAt(program.url, own, visit.email)
    for (const page of [address, '/booking-history']) {
      await details.goto(page)
      await expect(region.getByText('On the way')).toBeVisible()
      await expect(region.getByText(/^Arrival between 4:00 PM and 4:30 PM$/)).toBeVisible()
      await expect(region.getByRole('img', { name: /^\d \d \d \d$/ })).toBeVisible()
      await expect(region.getByRole('link', { name: 'Follow visit' })).toHaveAttribute('href', path)
      await expectNoFindings(details)
    }
    await details.goto(address)
    await region.getByRole('link', { name: 'Follow visit' }).click()
    await expect(details.getByRole('heading', { level: 1 })).toHaveText('Your crew is on the way')
    await details.goBack()
    await expect(region).toBeVisible()
  })

  await test.step('late', async () => {
    await say({ kind: 'late', minutes: 20 })
    await poll()
    await expect(page.getByText(/^Arrival between 4:20 PM and 4:50 PM$/)).toBeVisible()
    await expect(page.getByText('20 minutes later than planned')).toBeVisible()
  })

  await test.step('a note to the crew', async () => {
    await page.getByRole('button', { name: 'Send note' }).click()
    await expect(page.getByRole('textbox', { name: 'Note to the crew' })).toHaveAttribute(
      'aria-invalid',
      'true',
    )
    await page.getByRole('textbox', { name: 'Note to the crew' }).fill('The side gate is open')
    await page.getByRole('button', { name: 'Send note' }).click()
    await expect(page.getByText('Your note has been sent to the crew')).toBeVisible()
    await expect(
      page.getByRole('listitem').filter({ hasText: 'The side gate is open' }),
    ).toBeVisible()
  })

  await test.step('without a network the last state stays', async () => {
    await context.setOffline(true)
    await poll()
    await expect(page.getByText(/^We can't update this page at the moment/)).toBeVisible()
    await expect(page.getByText('20 minutes later than planned')).toBeVisible()
    await say({ kind: 'step', step: 'arrived', reason: 'No code' })
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your crew has arrived')
    await expect(code).toBeHidden()
  })

  await test.step('started and finished', async () => {
    await say({ kind: 'step', step: 'started' })
    await poll()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your visit has started')
    await say({ kind: 'step', step: 'finished' })
    await poll()
    await own.clock.runFor(26_000)
    await expect(region.getByRole('listitem').filter({ hasText: 'Finished' })).toContainText('PM')
    await expect(region.getByRole('link', { name: 'Follow visit' })).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your visit is finished')
    await expect(page.getByRole('link', { name: 'Log in to see booking' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send note' })).toBeHidden()
    await expectNoFindings(page)
  })

  await test.step('in Malay, by the link at the foot of the page', async () => {
    await page.getByRole('contentinfo').getByRole('link', { name: 'Bahasa Melayu' }).click()
    await expect(page).toHaveURL(`/ms${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lawatan anda sudah selesai')
  })

  await test.step('an invalid link shows that the page is not available', async () => {
    const answer = await page.goto(`${path}x`)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("This page isn't available")
    await expectNoFindings(page)
  })

  await test.step('the token is sent only to the page and its call', () => {
    const token = path.slice('/t/'.length)
    const named = requests
      .filter((each) => each.includes(token))
      .map((each) => new URL(each).pathname)
    expect(new Set(named.map((each) => each.replace(token, '…').replace('…x', '…')))).toEqual(
      new Set(['/t/…', '/ms/t/…', '/visits/live/']),
    )
  })
})

test('the page of a booking that staff cancel no longer has the code for the door', async ({
  browser,
}) => {
  const [visit] = await program.rowsOf<Visit>(
    `select b.booking_id, b.skill, c.email from booking b join account c on c.id = b.account_id
     where b.status = 'Confirmed' and c.email like '%@jiran.test'
       and b.starts_at between $1::timestamptz and $1::timestamptz + interval '1 day'
     order by b.starts_at desc, b.id limit 1`,
    new Date(program.now()),
  )
  if (!visit) throw new Error('the demo has no visit in the next day')
  const context = await program.contextOf(browser, { locale: 'en-MY' })
  await logInAt(program.url, context, visit.email)
  const page = await context.newPage()
  const { booking_id: id, skill } = visit
  await page.goto(`/booking-details?${new URLSearchParams({ skill, bookingId: id })}`)
  const code = page.getByRole('img', { name: /^\d \d \d \d$/ })
  await expect(code).toBeVisible()
  const manager = { username: 'manager@jiran.test', password: 'Manager123' }
  const signedIn = await post('/account/login/', manager)
  const { access_token: token } = (await signedIn.json()) as { access_token: string }
  await post('/booking-details/cancel-booking/', { id, skill }, token)
  await context.clock.runFor(26_000)
  await expect(code).toBeHidden()
  await expect(page.getByText('Cancelled').first()).toBeVisible()
})

test('staff record a step for a worker, and log their phones out', async ({ browser }) => {
  const [visit] = await program.rowsOf<Visit & { worker: string; worker_id: number }>(
    `select b.booking_id, b.skill, w.phone, w.id as worker_id, w.full_name as worker from booking b
     join assignment a on a.booking_id = b.id join worker w on w.id = a.worker_id
     where b.status in ('Confirmed', 'In Progress', 'Completed') and w.status = 'active'
       and b.starts_at < $1::timestamptz and b.ends_at > $1::timestamptz - interval '23 hours'
       and not exists (select from visit_event v where v.booking_id = b.id and v.worker_id = w.id
         and v.what = 'started')
     order by b.starts_at desc, w.id limit 1`,
    new Date(program.now()),
  )
  if (!visit) throw new Error('the demo has no visit today without a start')
  await workerOf(visit)
  const context = await program.contextOf(browser, {
    locale: 'en-MY',
    viewport: { width: 1440, height: 1000 },
  })
  await logInAt(program.url, context, 'manager@jiran.test', 'Manager123')
  const page = await context.newPage()
  const dialog = page.getByRole('dialog')

  await test.step('reported problems are on Today, and lead to the booking', async () => {
    await page.goto('/today?list=problems')
    const row = page.getByRole('row').filter({ hasText: 'The guard does not let us in' })
    await expect(row).toContainText("Can't get in")
    await expectNoFindings(page)
    await row.getByRole('link').first().click()
    await expect(
      page.getByText(/^Problem: the crew can't get in\. Note: The guard/).first(),
    ).toBeVisible()
  })

  await test.step('a step is recorded with its reason', async () => {
    const name = new URLSearchParams({ skill: visit.skill, bookingId: visit.booking_id })
    await page.goto(`/report-booking-details?${name}`)
    await page.getByRole('button', { name: 'Record step' }).click()
    await dialog.getByLabel('Step').selectOption('Started')
    await dialog.getByRole('button', { name: 'Record step' }).click()
    await expect(dialog.getByText('Please fill this in')).toBeVisible()
    await dialog.getByLabel('Reason').fill('The battery is empty')
    await expect(dialog.getByText('Please fill this in')).toBeHidden()
    await expectNoFindings(page)
    await dialog.getByRole('button', { name: 'Record step' }).click()
    await expect(page.getByText('The step has been recorded')).toBeVisible()
    await expect(
      page.getByText(/^Started, for .+\. Reason: The battery is empty$/).first(),
    ).toBeVisible()
  })

  await test.step("a worker's phones are listed and logged out", async () => {
    await page.goto(`/workers?worker=${visit.worker_id}`)
    await expect(page.getByText(/^Logged in since/)).toBeVisible()
    await expectNoFindings(page)
    await page.getByRole('button', { name: 'Log out of all phones' }).click()
    await dialog.getByRole('button', { name: 'Log out of all phones' }).click()
    await expect(page.getByText('The worker has been logged out on every phone')).toBeVisible()
    await expect(page.getByText('Not logged in on any phone')).toBeVisible()
  })
})
