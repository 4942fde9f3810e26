import { expect, test } from '@playwright/test'
import { m } from '../messages/every.ts'
import { expectNoFindings } from './axe.ts'
import { type Morning, signInOnPhone, startMorning } from './crew-phone.ts'

const in_ = { locale: 'ms' } as const

let morning: Morning
test.beforeAll(async () => {
  morning = await startMorning()
})
test.afterAll(async () => morning?.stop())

test('proof of a visit: the checklist and photos, also without a network', async ({
  browser,
  request,
}) => {
  const { bookingId, crew } = await morning.visit()
  const [worker] = crew
  if (!worker) throw new Error('a crew')
  const page = await morning.phone(browser, 360)
  const context = page.context()
  const press = (name: string) => page.getByRole('button', { name, exact: true })
  const photosOf = async () =>
    (
      await morning.rowsOf<{ phase: string }>(
        `select p.phase from visit_photo p join booking b on b.id = p.booking_id
         where b.booking_id = $1 order by p.taken_at`,
        bookingId,
      )
    ).map(({ phase }) => phase)
  /** A picture as a phone takes it: a large PNG, drawn in the page. */
  const picture = async (colour: string) => {
    const url = await page.evaluate((fill) => {
      const canvas = document.createElement('canvas')
      Object.assign(canvas, { width: 2400, height: 1800 })
      const pen = canvas.getContext('2d')
      if (pen) Object.assign(pen, { fillStyle: fill })
      pen?.fillRect(0, 0, 2400, 1800)
      return canvas.toDataURL('image/png')
    }, colour)
    return {
      name: 'photo.png',
      mimeType: 'image/png',
      buffer: Buffer.from(url.split(',')[1] ?? '', 'base64'),
    }
  }

  await page.goto('/ms/crew')
  await signInOnPhone(morning, page, worker)
  await page.getByRole('link', { name: '9:00 PG' }).first().click()
  await press(m.crew_press_seen({}, in_)).click()
  await press(m.crew_press_on_the_way({}, in_)).click()
  const token = await morning.tokenOf(bookingId)
  await expect(page.getByRole('heading', { name: m.crew_checklist({}, in_) })).toHaveCount(0)
  const live = await request.get(`${morning.url}/visits/live/?token=${token}`)
  const { code } = (await live.json()) as { code: string }
  await press(m.crew_press_arrived({}, in_)).click()
  await page.getByLabel(m.crew_digits({}, in_)).fill(code)
  await press(m.crew_press_arrived({}, in_)).click()
  await expect(page.getByRole('heading', { name: m.crew_checklist({}, in_) })).toBeVisible()
  await expect(page.getByText(m.crew_not_sent({}, in_), { exact: true })).toHaveCount(0)

  const floors = page.getByRole('group', { name: m.cleaner_check_floors({}, in_) })
  const dust = page.getByRole('group', { name: m.cleaner_check_dust({}, in_) })
  await test.step('marks items without a network, one with a reason', async () => {
    await context.setOffline(true)
    await floors.getByRole('button', { name: m.crew_item_done({}, in_) }).click()
    await dust.getByRole('button', { name: m.crew_item_not_done({}, in_) }).click()
    await expectNoFindings(page)
    await press(m.crew_item_save({}, in_)).click()
    await expect(page.getByText(m.crew_reason_needed({}, in_))).toBeVisible()
    await page.getByLabel(m.crew_item_why({}, in_)).fill('Tiada kain lap')
    // The form closes, and a button of another item takes this place.
    await press(m.crew_item_save({}, in_)).dblclick({ delay: 60, position: { x: 60, y: 40 } })
    await expect(page.getByText(m.crew_unsent({ count: 2 }, in_))).toBeVisible()
    await expect(page.getByRole('button', { pressed: true })).toHaveCount(2)
  })

  await test.step('reports the cash, which the customer confirms with the code on their page', async () => {
    await context.setOffline(false)
    const again = await request.get(`${morning.url}/visits/live/?token=${token}`)
    const { cash } = (await again.json()) as { cash: { amount: number; code: string } }
    const customer = await browser.newPage({ viewport: { width: 390, height: 780 } })
    await customer.clock.install({ time: await page.evaluate(() => Date.now()) })
    await customer.goto(`${morning.url}/ms/t/${token}`)
    await expect(
      customer.getByRole('heading', { name: m.visit_cash({ amount: 'RM 180.00' }, in_) }),
    ).toBeVisible()
    await expectNoFindings(customer)
    await customer.close()
    await page.getByRole('link', { name: m.crew_cash_got({}, in_) }).click()
    await expectNoFindings(page)
    await page.getByLabel(m.crew_digits({}, in_)).fill(cash.code)
    await press(m.crew_cash_got({}, in_)).click()
    await expect
      .poll(async () => (await morning.eventsOf(bookingId)).at(-1))
      .toBe('cash 18000 code')
    await expect(page.getByText(m.crew_cash_collected({}, in_))).toBeVisible()
    await expect(page.getByRole('link', { name: m.crew_cash_got({}, in_) })).toHaveCount(0)
    await context.setOffline(true)
  })

  await test.step('takes a photo without a network', async () => {
    await page.getByLabel(m.crew_photo_before({}, in_)).setInputFiles(await picture('#7a9'))
    await expect(page.getByText(m.crew_unsent({ count: 1 }, in_))).toBeVisible()
    await page.reload()
    await expect(page.getByRole('img', { name: /1/ })).toBeVisible()
    await expect(page.getByText(m.crew_unsent({ count: 1 }, in_))).toBeVisible()
    await expectNoFindings(page)
    expect(await photosOf()).toEqual([])
  })

  await test.step('everything is sent once the network is back', async () => {
    await context.setOffline(false)
    await expect.poll(photosOf).toEqual(['before'])
    await expect
      .poll(async () => (await morning.eventsOf(bookingId)).slice(-2))
      .toEqual(['checklist dust', 'cash 18000 code'])
    await expect(page.getByText(m.crew_not_sent({}, in_), { exact: true })).toHaveCount(0)
    await expect(page.getByText('Tiada kain lap')).toBeVisible()
  })

  await test.step('a file that is not an image is reported, and a failed photo blocks no step', async () => {
    const file = { name: 'x.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') }
    await page.getByLabel(m.crew_photo_after({}, in_)).setInputFiles(file)
    await expect(page.getByText(m.crew_photo_unreadable({}, in_))).toBeVisible()
    await page.route('**/crew/photos/', (route) => route.abort())
    await page.getByLabel(m.crew_photo_after({}, in_)).setInputFiles(await picture('#c63'))
    await expect(page.getByText(m.crew_unsent({ count: 1 }, in_))).toBeVisible()
    await press(m.crew_press_started({}, in_)).click()
    await press(m.crew_press_finished({}, in_)).click()
    await expect.poll(async () => (await morning.eventsOf(bookingId)).at(-1)).toBe('step finished')
    await page.unroute('**/crew/photos/')
    await press(m.crew_send_now({}, in_)).click()
    await expect.poll(photosOf).toEqual(['before', 'after'])
    await expectNoFindings(page)
  })

  await test.step('the customer sees what was done, and the photos', async () => {
    await page.setViewportSize({ width: 390, height: 780 })
    await page.goto(`/ms/t/${token}`)
    await expect(page.getByText(m.cleaner_check_floors({}, in_))).toBeVisible()
    await expect(page.getByText('Tiada kain lap')).toBeVisible()
    await expect(
      page.getByRole('img', { name: new RegExp(m.visit_photos_after({}, in_)) }),
    ).toBeVisible()
    await expectNoFindings(page)
  })
  await context.close()
})

test('a visit in cash is paid on the customer’s phone, from the code that the crew shows', async ({
  browser,
  request,
}) => {
  const { bookingId, crew } = await morning.visit()
  const [worker] = crew
  if (!worker) throw new Error('a crew')
  const page = await morning.phone(browser, 390)
  const press = (name: string) => page.getByRole('button', { name, exact: true })
  await page.goto('/ms/crew')
  await signInOnPhone(morning, page, worker)
  await page.goto(`/ms/crew?visit=${bookingId}`)
  await press(m.crew_press_seen({}, in_)).click()
  await press(m.crew_press_on_the_way({}, in_)).click()
  const token = await morning.tokenOf(bookingId)
  const live = await request.get(`${morning.url}/visits/live/?token=${token}`)
  const { code } = (await live.json()) as { code: string }
  await press(m.crew_press_arrived({}, in_)).click()
  await page.getByLabel(m.crew_digits({}, in_)).fill(code)
  await press(m.crew_press_arrived({}, in_)).click()
  await page.getByRole('link', { name: m.crew_phone_pay({}, in_) }).click()
  await expect(page.getByRole('img', { name: m.crew_phone_pay_qr({}, in_) })).toBeVisible()
  await expectNoFindings(page)

  const context = await browser.newContext({
    baseURL: morning.url,
    viewport: { width: 390, height: 780 },
  })
  await context.clock.install({ time: await page.evaluate(() => Date.now()) })
  const customer = await context.newPage()
  const amount = 'RM 180.00'
  await test.step('the page of the visit leads to the page that the code names', async () => {
    await customer.goto(`/ms/t/${token}`)
    const online = customer.getByRole('link', { name: m.visit_pay_online({}, in_) })
    await expect(online).toBeVisible()
    await expectNoFindings(customer)
    await online.click()
    await expect(customer.getByRole('heading', { name: m.pay_link_cash({}, in_) })).toBeVisible()
    await expectNoFindings(customer)
  })
  await test.step('and is paid on the page of the provider', async () => {
    await customer.getByRole('button', { name: m.pay_link_pay({ amount }, in_) }).click()
    await customer.getByRole('button', { name: /^Pay/ }).first().click()
    await expect(customer.getByRole('heading', { name: m.pay_link_paid({}, in_) })).toBeVisible()
    await expectNoFindings(customer)
  })
  await test.step('the crew sees it without a press, and collects nothing', async () => {
    const paid = m.crew_phone_pay_paid({ amount }, in_)
    await expect(page.getByRole('heading', { name: paid })).toBeVisible({ timeout: 15_000 })
    await expectNoFindings(page)
    await page.getByRole('button', { name: m.crew_back_to_visit({}, in_) }).click()
    await expect(page.getByRole('heading', { name: m.crew_checklist({}, in_) })).toBeVisible()
    await expect(page.getByText(paid)).toBeVisible()
    await expect(page.getByRole('link', { name: m.crew_cash_got({}, in_) })).toHaveCount(0)
    await customer.goto(`/ms/t/${token}`)
    await expect(
      customer.getByRole('heading', { name: m.visit_paid_online({ amount }, in_) }),
    ).toBeVisible()
    await expectNoFindings(customer)
  })
  await context.close()
  await page.context().close()
})
