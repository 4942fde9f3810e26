import { expect, test } from 'vitest'
import type { QuoteAnswer } from '../../../domain/api/bookings/booking.ts'
import { cleaning, startTestApp } from '../../../testing/app.ts'

const testApp = await startTestApp()
await testApp.hire(20)
const admin = await testApp.admin()

type Item = { addon: string; kind: string; version: number; position: number; retired: boolean }
type Answer = { response: string; code?: string }

const floor = {
  skill: 'Cleaner',
  kind: 'fixed',
  addon: 'Floor polishing',
  name_ms: 'Menggilap lantai',
  name_zh: '地板抛光',
  cost: 60,
}
const items = async () => (await testApp.get<{ items: Item[] }>('/staff/addons/', admin)).body.items
const find = async (addon: string) => (await items()).find((each) => each.addon === addon)
const offered = async (language = 'en') =>
  (
    await testApp.post<{ addon: string; label?: string }[]>(
      '/common/get-fixed-addons-by-skill/',
      { skill: 'Cleaner' },
      undefined,
      { 'accept-language': language },
    )
  ).body
const change = async (changes: object) =>
  testApp.put<Answer>(
    '/staff/addons/',
    { ...floor, version: 1, position: 4, retired: false, ...changes },
    admin,
  )
const quote = (fixed: string[], language = 'en') =>
  testApp.post<QuoteAnswer & Answer>(
    '/cleaning/get-cleaning-cost/',
    { ...cleaning, skill: 'Cleaner', worker_count: 2, fixed_addons: fixed },
    undefined,
    { 'accept-language': language },
  )

test('an add-on is added, and offered and priced at once, under its name in each language', async () => {
  expect(await testApp.post<Answer>('/staff/addons/', floor, admin)).toMatchObject({
    status: 200,
    body: { response: 'Floor polishing has been changed for new quotes' },
  })
  expect((await offered()).at(-1)).toEqual({ addon: 'Floor polishing', cost: 60 })
  expect((await offered('ms')).at(-1)).toMatchObject({ label: 'Menggilap lantai' })
  const lastLine = async (language: string) =>
    (await quote(['Floor polishing'], language)).body.lines.at(-1)
  expect(await lastLine('en')).toEqual({ label: 'Floor polishing', amount: 60 })
  expect((await lastLine('ms'))?.label).toBe('Menggilap lantai')
  expect((await lastLine('zh'))?.label).toBe('地板抛光')
  expect((await testApp.post<Answer>('/staff/addons/', floor, admin)).body).toMatchObject({
    code: 'addon-exists',
    response: 'This service already has an addon with that name',
  })
  const other = { ...floor, skill: 'Gardener' }
  expect((await testApp.post('/staff/addons/', other, admin)).status).toBe(400)
})

test('a retired add-on is not offered, and bookings that have it keep it', async () => {
  const customer = await testApp.customer()
  const booked = await testApp.book(customer, {
    worker_count: 2,
    fixed_addons: ['Floor polishing'],
  })
  expect(booked.status).toBe(201)
  expect(await find('Floor polishing')).toMatchObject({ coming_visits: 1 })
  expect((await change({ retired: true })).status).toBe(200)
  expect((await offered()).map(({ addon }) => addon)).not.toContain('Floor polishing')
  expect((await quote(['Floor polishing'])).body).toMatchObject({
    code: 'addon-unknown',
    fields: { fixed_addons: 'This addon is not available' },
  })
  const changes = { fixed_addons: ['Floor polishing', 'Dancing'] }
  const path = `/staff/visits/${booked.body.booking_id}/change/preview`
  expect((await testApp.post<Answer>(path, { changes }, admin)).body).toMatchObject({
    code: 'addon-unknown',
    fields: { fixed_addons: 'This addon is not available' },
  })
  const record = await testApp.post<{ fixed_addons: string[] }>(
    '/booking-details/get-booking-details/',
    { booking_id: booked.body.booking_id, skill: 'Cleaner' },
    customer,
  )
  expect(JSON.stringify(record.body.fixed_addons)).toContain('Floor polishing')
  expect(await find('Floor polishing')).toMatchObject({ retired: true, version: 2 })
  const history = await testApp.get<{ items: { what: string }[] }>('/region-cost/changes/', admin)
  expect(history.body.items.map(({ what }) => what)).toEqual([
    'Floor polishing of Cleaner: no longer offered',
    'Floor polishing of Cleaner: added at RM 60.00',
  ])
})

test('the order of add-ons is the order in which they are offered', async () => {
  const supplies = await find('Cleaning supplies')
  const moved = await change({
    addon: 'Cleaning supplies',
    name_ms: '',
    name_zh: '',
    cost: 20,
    position: 0,
    version: supplies?.version,
  })
  expect(moved.status).toBe(200)
  expect((await offered())[0]?.addon).toBe('Cleaning supplies')
})

test('of many concurrent changes of an add-on one is stored, and the others get its author', async () => {
  const { version = 0 } = (await find('Oven cleaning')) ?? {}
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, at) =>
      change({ addon: 'Oven cleaning', name_ms: '', name_zh: '', cost: 41 + at, version }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const late = answers.find(({ status }) => status !== 200)
  expect(late).toMatchObject({ status: 409, body: { code: 'out-of-date' } })
  expect(late?.body.response).toContain('Nur Aisyah')
})
