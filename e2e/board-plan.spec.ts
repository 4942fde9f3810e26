import { type APIRequestContext, expect, test } from '@playwright/test'
import { addDays, dayOf } from '../domain/booking/starts/calendar.ts'
import { axeFindings } from './axe.ts'
import { signIn } from './steps.ts'

type Line = {
  booking_id: string
  version: number
  from: { id: number }
  to: { id: number }
  needs: number[]
}
type Plan = { before: object; after: object; lines: Line[] }
type Visit = { booking_id: string; version: number; workers: number[] }

/** Calls as staff or as a customer. */
async function caller(api: APIRequestContext, username: string, password: string) {
  const answer = await api.post('/account/login/', { data: { username, password } })
  const { access_token: token } = (await answer.json()) as { access_token: string }
  const headers = { authorization: `Bearer ${token}` }
  return async <Body>(path: string, data: object): Promise<Body> => {
    const made = await api.post(path, { headers, data })
    expect(made.status(), await made.text()).toBeLessThan(300)
    return (await made.json()) as Body
  }
}

/** A day on which two cleaners both drive from one end of the town to the other. */
async function crossingDay(api: APIRequestContext, day: string) {
  const book = await caller(api, 'customer@jiran.test', 'Customer123')
  const staff = await caller(api, 'admin@jiran.test', 'Admin123')
  const ids: string[] = []
  for (const [start, postcode] of [
    ['09:00', 59100],
    ['14:00', 52100],
    ['09:00', 52100],
    ['14:00', 59100],
  ] as const) {
    const made = await book<{ booking_id: string }>('/cleaning/book-cleaner/', {
      frequency: 'one-time',
      start_date: day,
      start_time: start,
      no_of_hours: 4,
      worker_count: 1,
      address: '12 Jalan Maarof',
      postcode,
      property_type: 'Condominium',
      payment_method: 'Cash',
    })
    ids.push(made.booking_id)
  }
  const visits = await visitsOf(api, day)
  const [one, two, three, four] = ids.map((id) => visits.get(id))
  const line = (visit: Visit | undefined, to: Visit | undefined) => ({
    booking_id: visit?.booking_id,
    version: visit?.version,
    from: visit?.workers[0],
    to: to?.workers[0],
  })
  // As after an earlier plan, because changes by staff are not planned again.
  const lines = [line(two, one), line(four, three)].filter(({ from, to }) => from !== to)
  if (lines.length > 0) await staff('/staff/board/plan/accept/', { day, lines })
  return staff
}

/** Crews are drawn by chance, so more visits are booked until the day can be improved. */
async function improvableDay(api: APIRequestContext, day: string) {
  for (;;) {
    const staff = await crossingDay(api, day)
    const { lines } = await staff<Plan>('/staff/board/plan/', { day })
    if (lines.length > 1) return staff
  }
}

async function visitsOf(api: APIRequestContext, day: string): Promise<Map<string, Visit>> {
  const login = await api.post('/account/login/', {
    data: { username: 'admin@jiran.test', password: 'Admin123' },
  })
  const { access_token: token } = (await login.json()) as { access_token: string }
  const answer = await api.get(`/staff/board/?day=${day}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { visits } = (await answer.json()) as { visits: Visit[] }
  return new Map(visits.map((visit) => [visit.booking_id, visit]))
}

for (const [width, height, ahead] of [
  [390, 844, 11],
  [1440, 900, 12],
] as const)
  test(`a day is planned at ${width} px: a deselected change, a conflict with a colleague, then made`, async ({
    page,
    playwright,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height })
    const api = await playwright.request.newContext({ baseURL })
    const day = addDays(dayOf(new Date()), ahead)
    const staff = await improvableDay(api, day)
    await signIn(page, 'manager@jiran.test', 'Manager123')
    await page.goto(`/board?day=${day}`)
    await page.getByRole('button', { name: 'Plan this day' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: /^Plan / })
    const changes = dialog.getByRole('checkbox')
    await expect(changes.first()).toBeChecked()
    const count = await changes.count()
    expect(count).toBeGreaterThan(1)
    await expect(dialog.getByText(/min less$/)).toBeVisible()
    expect(await axeFindings(page)).toEqual([])

    // A change that another one depends on, if there is one: the demo's workers differ by day.
    const { lines } = await staff<Plan>('/staff/board/plan/', { day })
    const dependOn = (at: number) => lines.filter(({ needs }) => needs.includes(at)).length
    const at = Math.max(
      0,
      lines.findIndex((_, line) => dependOn(line) > 0),
    )
    const change = changes.nth(at)
    await change.focus()
    await page.keyboard.press('Space')
    await expect(change).not.toBeChecked()
    await expect(dialog.getByText(/depends? on this one/)).toHaveCount(Math.min(1, dependOn(at)))
    await page.keyboard.press('Space')
    await expect(change).toBeChecked()
    for (const each of await changes.all()) await each.uncheck()
    await dialog.getByRole('button', { name: 'Make changes', exact: true }).click()
    await expect(dialog.getByText('Please select at least one change.')).toBeVisible()
    // Selects all changes again.
    for (const each of await changes.all()) await each.check()

    // A colleague reassigns one of these visits.
    const [first] = lines
    const { candidates } = await staff<{ candidates: { worker: number }[] }>(
      '/staff/board/candidates/',
      { booking_id: first?.booking_id },
    )
    const other = candidates.find(({ worker }) =>
      lines.every(({ from, to }) => from.id !== worker && to.id !== worker),
    )
    await staff('/staff/board/move/', {
      booking_id: first?.booking_id,
      version: first?.version,
      crew: [other?.worker],
      why: 'customer-asked',
    })
    await dialog.getByRole('button', { name: /^Make \d+ changes?$/ }).click()
    await expect(
      dialog.getByText(new RegExp(`Visit ${first?.booking_id}: .* changed this booking`)),
    ).toBeVisible()
    expect(await axeFindings(page)).toEqual([])

    // Their change stays; the day is planned again around it.
    await improvableDay(api, day)
    await dialog.getByRole('button', { name: 'Reload' }).click()
    await expect(dialog.getByText('changed this booking')).toHaveCount(0)
    await expect(changes.first()).toBeChecked()
    const planned = await staff<Plan>('/staff/board/plan/', { day })
    await dialog.getByRole('button', { name: /^Make \d+ changes?$/ }).click()
    await expect(dialog).toHaveCount(0)
    if (width === 390) {
      // Undo has the focus, and restores all crews.
      await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByText(/^The plan has been undone\./)).toBeVisible()
      const undone = await visitsOf(api, day)
      for (const { booking_id: id, from } of planned.lines)
        expect(undone.get(id)?.workers).toEqual([from.id])
    } else {
      // The day is as proposed, whether or not a new plan could improve it further.
      const made = await staff<Plan>('/staff/board/plan/', { day, lines: [] })
      expect(made.before).toEqual(planned.after)
      const visits = await visitsOf(api, day)
      for (const { booking_id: id, to } of planned.lines)
        expect(visits.get(id)?.workers).toEqual([to.id])
    }
    await expect(page.getByRole('region', { name: /^Board of/ })).toBeVisible()
    await api.dispose()
  })

test('a day that cannot be improved shows that there are no changes', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, 'manager@jiran.test', 'Manager123')
  await page.goto(`/board?day=${addDays(dayOf(new Date()), 60)}`)
  await page.getByRole('button', { name: 'Plan this day' }).click()
  const panel = page.getByRole('dialog', { name: /^Plan / })
  await expect(panel.getByText('No changes to suggest.')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await page.goto(`/board?day=${addDays(dayOf(new Date()), -1)}`)
  await expect(page.getByRole('region', { name: /^Board of/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Plan this day' })).toHaveCount(0)
})
