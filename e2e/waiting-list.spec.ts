import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { addDays, dayOf } from '../domain/booking/starts/calendar.ts'
import { dayLabel, hoursLabel } from '../domain/messages/format.ts'
import { m } from '../messages/every.ts'
import { type Locale, locales, pathIn } from '../messages/locales.ts'
import { axeFindings } from './axe.ts'
import { formReady } from './steps.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** A postcode in Selangor, where other journeys book nothing this far ahead. */
const postcode = '41200'

type Closed = { readonly day: string; readonly open: () => Promise<void> }

/** Closes a working day in Selangor; `open` opens it again. */
async function closeDay(request: APIRequestContext, origin: string, from: number): Promise<Closed> {
  const headers = { origin }
  const signedIn = await request.post('/account/login/', {
    data: { username: 'admin@jiran.test', password: 'Admin123' },
  })
  expect(signedIn.status()).toBe(200)
  for (const day of [from, from + 3].map((days) => addDays(dayOf(new Date()), days))) {
    const place = 'Selangor'
    const visits = await request.post('/staff/holidays/visits/', { headers, data: { day, place } })
    const { items } = (await visits.json()) as { items: unknown[] }
    const name = `Closed ${day}`
    const terms = { day, name, name_ms: '', name_zh: '', place, treatment: 'closed' }
    const closed = await request.post('/staff/holidays/', {
      headers,
      data: { ...terms, agreed_visits: items.length },
    })
    if (!closed.ok()) continue
    const open = async () => {
      const list = await request.get('/staff/holidays/', { params: { year: day.slice(0, 4) } })
      const all = (
        (await list.json()) as { items: { id: number; name: string; version: number }[] }
      ).items
      const own = all.find((each) => each.name === name)
      const removed = await request.post(`/staff/holidays/${own?.id}/remove/`, {
        headers,
        data: { version: own?.version, day, name },
      })
      expect(removed.status()).toBe(200)
    }
    return { day, open }
  }
  throw new Error('no usual day is near')
}

async function chooseLongDay(page: Page, day: string, locale: Locale) {
  const button = page.getByRole('button', {
    name: dayLabel(day, locale, { weekday: 'long', month: 'long' }),
  })
  const following = page.getByRole('button', { name: m.time_next_month({}, { locale }) })
  await expect(following).toBeVisible()
  if (!(await button.isVisible())) await following.click()
  await button.click()
}

test.describe.configure({ mode: 'parallel' })

for (const [at, locale] of locales.entries())
  test(`a customer waits for a full day until it has a start: ${locale}`, async ({
    page,
    request,
    baseURL,
  }) => {
    const in_ = { locale }
    const { day, open } = await closeDay(request, new URL(baseURL ?? '').origin, 21 + at)
    try {
      await page.goto(pathIn(locale, `/book-cleaner?postcode=${postcode}`))
      await formReady(page)
      await page.getByRole('radio').first().check()
      await page.getByRole('radio', { name: hoursLabel(4, locale), exact: true }).check()
      await chooseLongDay(page, day, locale)
      await expect(page.getByText(m.problem_slot_taken({}, in_), { exact: true })).toBeVisible()
      const named = dayLabel(day, locale, { weekday: 'long', month: 'long' })
      const email = page.getByLabel(m.wizard_wait_label({ day: named }, in_))
      const notify = page.getByRole('button', { name: m.wizard_notify({}, in_), exact: true })
      await notify.click()
      await expect(email).toBeFocused()
      await email.fill(`waits.${locale}@example.test`)
      await notify.click()
      await expect(
        page.getByText(m.answer_waiting({ day: dayLabel(day, locale) }, in_), { exact: true }),
      ).toBeVisible()
      expect(await axeFindings(page)).toEqual([])

      await page.getByRole('link', { name: m.wizard_wait_stop({}, in_) }).click()
      await expect(page.getByRole('heading', { name: m.waiting_waits({}, in_) })).toBeVisible()
      expect(await axeFindings(page)).toEqual([])
    } finally {
      await open()
    }

    await expect(async () => {
      await page.reload()
      await expect(page.getByRole('heading', { name: m.waiting_free({}, in_) })).toBeVisible({
        timeout: 5_000,
      })
    }).toPass({ timeout: 60_000 })
    expect(await axeFindings(page)).toEqual([])
    const entry = page.url()
    await page.getByRole('button', { name: m.waiting_choose({}, in_), exact: true }).click()
    // The form opens with the same day and its starts.
    await expect(page).toHaveURL(/\/book-cleaner\?/)
    await expect(page.locator('input[name="start_time"]').first()).toBeAttached()
    expect(new URL(page.url()).searchParams.get('postcode')).toBe(postcode)

    await page.goto(entry)
    await page.getByRole('button', { name: m.waiting_stop({}, in_), exact: true }).click()
    await expect(page.getByRole('heading', { name: m.waiting_ended({}, in_) })).toBeVisible()
    await page.goto(entry)
    await expect(page.getByRole('heading', { name: m.waiting_over({}, in_) })).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
  })
