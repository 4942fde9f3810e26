import { expect, test } from '@playwright/test'
import { addDays, dayOf } from '../domain/booking/starts/calendar.ts'
import { axeFindings } from './axe.ts'
import { signIn } from './steps.ts'

type Visit = { booking_id: string; workers: number[] }

test('a visit that nobody can take when a worker is ill moves to another start in the same step', async ({
  page,
}, { retry }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  // A repeated journey needs a day whose gardeners are free.
  const day = addDays(dayOf(new Date()), 13 + retry)
  const login = await page.request.post('/account/login/', {
    data: { username: 'customer@jiran.test', password: 'Customer123' },
  })
  const { access_token: token } = (await login.json()) as { access_token: string }
  // Books every gardener at nine o'clock.
  let last = ''
  for (let isOpen = true; isOpen; ) {
    const booked = await page.request.post('/api/book-gardener/', {
      headers: { authorization: `Bearer ${token}` },
      data: {
        frequency: 'one-time',
        start_date: day,
        start_time: '09:00',
        no_of_hours: 4,
        worker_count: 1,
        square_feet: 500,
        address: '12 Jalan Meru',
        postcode: 41050,
        property_type: 'Landed Property',
        payment_method: 'Cash',
      },
    })
    isOpen = booked.status() === 201
    if (isOpen) last = ((await booked.json()) as Visit).booking_id
    else expect(await booked.text()).toContain('slot-taken')
  }
  await page.context().clearCookies()
  await signIn(page, 'manager@jiran.test', 'Manager123')
  const board = await page.request.get(`/staff/board/?day=${day}&skill=Gardener`)
  const { visits } = (await board.json()) as { visits: Visit[] }
  const worker = visits.find(({ booking_id: id }) => id === last)?.workers[0]
  await page.goto(`/board?day=${day}&worker=${worker}`)
  await page.getByRole('button', { name: /^Ill on/ }).click()
  const question = page.getByRole('dialog', { name: /^Who replaces/ })
  const choice = question.getByRole('combobox').first()
  await expect(choice).toHaveValue('')
  await expect(question.getByText('No one is assigned to 1 visit')).toBeVisible()
  await expect(question.getByText('A crew is free at other times')).toBeVisible()
  const starts = choice.locator('optgroup option')
  const to = (await starts.first().getAttribute('value')) ?? ''
  expect(to).toContain(day)
  await choice.selectOption(to)
  await expect(question.getByText('The customer will be notified of the new time')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await question.getByRole('button', { name: 'Save and hand over' }).click()
  await expect(question).toHaveCount(0)
  const after = await page.request.get(`/staff/board/?day=${day}&skill=Gardener`)
  const moved = ((await after.json()) as { visits: (Visit & { start_time: string })[] }).visits
  expect(moved.find(({ booking_id: id }) => id === last)?.start_time).toBe(to.split(' ')[1])
})
