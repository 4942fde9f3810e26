import { expect, test } from 'vitest'
import type { OwnVisit } from '../../../domain/api/crew.ts'
import { startTestApp } from '../../../testing/app.ts'
import { crewPhones } from '../../../testing/crew-phones.ts'
import { visitCode, visitToken } from './visit-secrets.ts'

const testApp = await startTestApp()
const { clock, deps, get, post } = testApp
const { atMinute, phoneFor, report, step } = crewPhones(testApp)
await testApp.hire(20)

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

  atMinute(-20)
  const phone = await phoneFor(bookingId)
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
