import { beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { type Person, usualPostcode } from '../../../testing/people.ts'
import { query } from '../../db/transaction.ts'

const testApp = await startTestApp()
const admin = await testApp.admin()
const manager = await testApp.manager()

type Found = {
  bookings: { booking_id: string; customer_name: string }[]
  customers: { id: number; name: string }[]
  workers: { id: number; name: string }[]
  areas: { post_code: number; area: string }[]
}

const find = async (q: string, who: Person = manager) =>
  (await testApp.get<Found>(`/staff/find/?q=${encodeURIComponent(q)}`, who)).body

let ids: readonly string[] = []

beforeAll(async () => {
  await testApp.hire(3)
  await query(testApp.pool, {
    text: `update worker set full_name = 'Zainab Osman', phone = '+60 199998888' where id = 1`,
  })
  const customer = await testApp.customer({ phone: '+60 123456789' })
  const booked = await testApp.book(manager, {
    frequency: 'weekly',
    customer_id: customer.accountId,
  })
  ids = booked.body.booking_ids ?? []
  expect(ids).toHaveLength(4)
})

test('a booking by its number, in any spelling, or the next visit of an order', async () => {
  const [first = '', second = ''] = ids
  const [ref = ''] = first.split('-')
  expect((await find(second.toLowerCase())).bookings).toMatchObject([
    { booking_id: second, customer_name: 'Nur Aisyah', start_time: '09:00' },
  ])
  for (const typed of [ref, ref.slice(0, 5), ` ${ref.slice(0, 4)} ${ref.slice(4).toLowerCase()}`])
    expect((await find(typed)).bookings).toMatchObject([{ booking_id: first }])
  testApp.clock.set('2026-03-17T00:00:00Z')
  expect((await find(ref)).bookings).toMatchObject([{ booking_id: ids[2] }])
  testApp.clock.set('2026-03-02T01:00:00Z')
  expect((await find('J000000000')).bookings).toEqual([])
})

test('people by name or phone, postcodes and areas', async () => {
  expect((await find('zain')).workers).toMatchObject([{ id: 1, name: 'Zainab Osman' }])
  expect((await find('019-999 8888')).workers).toMatchObject([{ id: 1 }])
  const byPhone = await find('012 345 6789')
  expect(byPhone.customers).toMatchObject([{ name: 'Nur Aisyah' }])
  expect((await find('nur ai')).customers).toHaveLength(1)
  expect((await find(String(usualPostcode))).areas).toMatchObject([{ post_code: usualPostcode }])
  const [area] = (await find(String(usualPostcode))).areas
  expect((await find(area?.area ?? '')).areas.length).toBeGreaterThan(0)
  expect((await find('100%')).customers).toEqual([])
})

test('one letter finds nothing, and only staff may search', async () => {
  expect(await find('z', admin)).toEqual({ bookings: [], customers: [], workers: [], areas: [] })
  const customer = await testApp.customer()
  expect((await testApp.get('/staff/find/?q=nur', customer)).status).toBe(403)
})
