import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { TodayItem } from '../../../domain/api/reports/today.ts'
import { startTestApp } from '../../../testing/app.ts'
import { crewPhones, type Phone } from '../../../testing/crew-phones.ts'
import { visitCode } from '../crew/visit-secrets.ts'

const testApp = await startTestApp()
const { atMinute, phoneFor } = crewPhones(testApp)
const { clock, get, post } = testApp
await testApp.hire(60)
const manager = await testApp.manager()

const crewLists = ['not_on_way', 'late', 'problems', 'no_code', 'no_photos', 'delayed'] as const

/** A visit, and its only worker's phone. */
async function scene(): Promise<{ bookingId: string; phone: Phone }> {
  const before = clock.now()
  atMinute(-3 * 24 * 60)
  const { body } = await testApp.book(await testApp.customer(), { worker_count: 1 })
  clock.set(before)
  return { bookingId: body.booking_id, phone: await phoneFor(body.booking_id) }
}

/** Reports an event of a visit, some minutes after it happened. */
async function report(
  { bookingId, phone }: Awaited<ReturnType<typeof scene>>,
  event: object,
  minutesAgo = 0,
): Promise<void> {
  const now = clock.now()
  const at = new Date(now.getTime() - minutesAgo * 60_000).toISOString()
  const events = [{ id: randomUUID(), booking_id: bookingId, at, ...event }]
  const { body } = await post<{ results: object[] }>(
    '/crew/events/',
    { sent_at: now.toISOString(), events },
    phone,
  )
  expect(body.results).toMatchObject([{ accepted: true }])
}

const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const step = (name: string, more: object = {}) => ({ kind: 'step', step: name, ...more })

type Page = { items: TodayItem[]; total: number }
const rows = async (list: string) =>
  (await get<Page>(`/staff/today/list/?list=${list}&page_size=100`, manager)).body.items

/** The lists that contain a visit. */
async function listsOf(bookingId: string): Promise<string[]> {
  const { body: counts } = await get<Record<string, number>>('/staff/today/', manager)
  const found: string[] = []
  for (const list of crewLists) {
    const items = await rows(list)
    expect([list, items.length]).toEqual([list, counts[list]])
    if (items.some(({ booking_id }) => booking_id === bookingId)) found.push(list)
  }
  return found
}

test('a crew that has not left half an hour before the start, until it does', async () => {
  atMinute(-60)
  const visit = await scene()
  await report(visit, step('seen'))
  atMinute(-31)
  expect(await listsOf(visit.bookingId)).toEqual([])
  atMinute(-30)
  expect(await listsOf(visit.bookingId)).toEqual(['not_on_way'])
  await report(visit, step('on-the-way'))
  expect(await listsOf(visit.bookingId)).toEqual([])

  const silent = await scene()
  expect(await listsOf(silent.bookingId)).toEqual(['not_on_way'])
  atMinute(240)
  expect(await listsOf(silent.bookingId)).toEqual([])
})

test('a crew that reports a delay, until it has arrived', async () => {
  atMinute(-20)
  const visit = await scene()
  await report(visit, step('on-the-way'))
  await report(visit, { kind: 'late', minutes: 20 })
  expect(await listsOf(visit.bookingId)).toEqual(['late'])
  expect((await rows('late')).find(({ key }) => key === visit.bookingId)).toMatchObject({
    late_minutes: 20,
  })
  await report(visit, step('arrived', { reason: 'No one answered' }))
  expect(await listsOf(visit.bookingId)).toEqual([])
})

test('a start without the code, unless staff recorded it', async () => {
  atMinute(5)
  const [visit, other] = [await scene(), await scene()]
  await report(visit, step('arrived', { reason: 'The gate was open' }))
  await report(visit, step('started'))
  expect(await listsOf(visit.bookingId)).toEqual(['no_code'])
  const body = { worker: other.phone.email, step: 'started', reason: 'No battery' }
  const request = { booking_id: other.bookingId, ...body }
  expect(await post('/staff/crew/step/', request, manager)).toMatchObject({ status: 200 })
  expect(await listsOf(other.bookingId)).toEqual([])
})

test('a problem, until the crew starts all the same', async () => {
  atMinute(10)
  const visit = await scene()
  await report(visit, step('on-the-way'))
  await report(visit, { kind: 'problem', problem: 'no-access', note: 'The guard says no' })
  expect(await listsOf(visit.bookingId)).toEqual(['problems'])
  expect((await rows('problems')).find(({ key }) => key === visit.bookingId)).toMatchObject({
    problem: 'no-access',
    note: 'The guard says no',
    happened_at: clock.now().toISOString(),
  })
  atMinute(20)
  await report(visit, step('started'))
  expect(await listsOf(visit.bookingId)).toEqual(['no_code'])
})

test('a finish without a photo of after the work, until there is one', async () => {
  atMinute(5)
  const visit = await scene()
  const code = visitCode(testApp.deps.settings, visit.bookingId)
  await report(visit, step('arrived', { code }))
  await report(visit, step('started'))
  expect(await listsOf(visit.bookingId)).toEqual([])
  atMinute(200)
  await report(visit, step('finished'))
  expect(await listsOf(visit.bookingId)).toEqual(['no_photos'])
  const at = clock.now().toISOString()
  const sent = { id: randomUUID(), booking_id: visit.bookingId, at, sent_at: at, data: onePixel }
  expect(await post('/crew/photos/', { ...sent, phase: 'before' }, visit.phone)).toMatchObject({
    status: 200,
  })
  expect(await listsOf(visit.bookingId)).toEqual(['no_photos'])
  const after = { ...sent, id: randomUUID(), phase: 'after' }
  expect(await post('/crew/photos/', after, visit.phone)).toMatchObject({ status: 200 })
  expect(await listsOf(visit.bookingId)).toEqual([])
})

test('reports that arrive more than an hour late, for a day', async () => {
  atMinute(90)
  const visit = await scene()
  await report(visit, step('on-the-way'), 60)
  expect(await listsOf(visit.bookingId)).toEqual([])
  await report(visit, step('arrived', { reason: 'No code' }), 61)
  expect(await listsOf(visit.bookingId)).toEqual(['delayed'])
  expect((await rows('delayed')).find(({ key }) => key === visit.bookingId)).toMatchObject({
    happened_at: new Date(clock.now().getTime() - 61 * 60_000).toISOString(),
    received_at: clock.now().toISOString(),
  })
  atMinute(90 + 24 * 60)
  expect(await listsOf(visit.bookingId)).toEqual([])
})
