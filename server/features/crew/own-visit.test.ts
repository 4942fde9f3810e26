import { expect, test } from 'vitest'
import type { OwnVisit } from '../../../domain/api/crew.ts'
import { startTestApp, usualDay } from '../../../testing/app.ts'
import { crewPhones } from '../../../testing/crew-phones.ts'
import { query } from '../../db/transaction.ts'
import { visitCode, visitToken } from './visit-secrets.ts'

const testApp = await startTestApp()
const { pool, clock, deps, get, post } = testApp
const { phoneOf, report, step } = crewPhones(testApp)
await testApp.hire(20)

const start = new Date(`${usualDay}T01:00:00Z`)
const atMinute = (minutes: number) => clock.set(new Date(start.getTime() + minutes * 60_000))

test('customers see their own visit with its code, and nobody else does', async () => {
  atMinute(-3 * 24 * 60)
  const customer = await testApp.customer()
  const { booking_id: bookingId } = (await testApp.book(customer)).body
  const code = visitCode(deps.settings, bookingId)
  const page = `/t/${visitToken(deps.settings, bookingId)}`
  const own = async () => {
    const { status, body } = await get<OwnVisit>(`/visits/own/?booking_id=${bookingId}`, customer)
    expect(status).toBe(200)
    return body
  }
  expect(await own()).toMatchObject({ code: null, page: null })
  atMinute(-24 * 60 + 1)
  expect(await own()).toMatchObject({ code, page, service: 'Cleaning', on_the_way_at: null })

  const [worker] = await query<{ identifier: string }>(pool, {
    text: `select w.identifier from assignment a join worker w on w.id = a.worker_id
           join booking b on b.id = a.booking_id where b.booking_id = $1`,
    values: [bookingId],
  })
  atMinute(-20)
  const phone = await phoneOf(worker?.identifier ?? '')
  expect(await report(phone, step(bookingId, 'on-the-way'))).toBe('accepted')
  const left = clock.now().toISOString()
  const key = { skill: 'Cleaner', booking_id: bookingId }
  const others = [await testApp.customer(), await testApp.manager(), await testApp.admin()]
  for (const who of others) {
    expect(await get(`/visits/own/?booking_id=${bookingId}`, who)).toMatchObject({ status: 404 })
    const { body } = await post<object>('/booking-details/get-booking-details/', key, who)
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`"${code}"|${page}`))
  }
  const day = await get<object>('/crew/visits/', phone)
  expect(JSON.stringify(day.body)).not.toContain(`"${code}"`)

  atMinute(2)
  expect(await report(phone, step(bookingId, 'arrived', { code }))).toBe('accepted')
  expect(await own()).toMatchObject({ code: null, page, on_the_way_at: left })
  atMinute(6 * 60)
  expect(await own()).toMatchObject({ page: null, on_the_way_at: left })
})
