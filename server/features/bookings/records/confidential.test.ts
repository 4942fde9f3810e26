import { beforeAll, expect, test } from 'vitest'
import { caring, startTestApp } from '../../../../testing/app.ts'
import type { Person } from '../../../../testing/people.ts'

/**
 * Medical details are shown to the customer and staff, and each staff view is recorded
 * (docs/product/privacy.md#encrypted-answers).
 */

const testApp = await startTestApp()
const [manager, admin] = [await testApp.manager(), await testApp.admin()]
let customer: Person
let bookingId: string

type Details = { customer_medical_details?: string; history: { who: string; what: string }[] }

beforeAll(async () => {
  await testApp.hire(2, { skills: ['Care Giver'] })
  customer = await testApp.customer()
  const { status, body } = await testApp.post('/care-giver/book-care-giver/', caring, customer)
  expect(status).toBe(201)
  bookingId = body.booking_id
})

const readDetails = async (who: Person, more: object = {}) => {
  const request = { booking_id: bookingId, skill: 'Care Giver', ...more }
  const path = '/booking-details/get-booking-details/'
  const { status, body } = await testApp.post<Details>(path, request, who)
  expect(status).toBe(200)
  return body.customer_medical_details
}
const recordedViews = async () => {
  const { rows } = await testApp.pool.query<{ account_id: number }>(
    `select e.account_id from booking_event e join booking b on b.id = e.booking_id
     where b.booking_id = $1 and e.code = 'answer-viewed' order by e.id`,
    [bookingId],
  )
  return rows.map((row) => row.account_id)
}

test('each view by staff is recorded with the account; a customer reads their own without a record', async () => {
  expect(await readDetails(customer)).toBe('Walks with a frame')
  expect(await recordedViews()).toEqual([])
  expect(await readDetails(manager)).toBe('Walks with a frame')
  expect(await readDetails(manager)).toBe('Walks with a frame')
  expect(await readDetails(admin)).toBe('Walks with a frame')
  expect(await recordedViews()).toEqual([manager.accountId, manager.accountId, admin.accountId])
})

test('only the customer sees the first names of those who viewed them', async () => {
  const views = async (who: Person) =>
    (await testApp.get<{ has_details: boolean; items: object[] }>('/account/medical-views/', who))
      .body
  const { has_details: has, items } = await views(customer)
  expect(has).toBe(true)
  expect(items).toHaveLength(3)
  expect(items[0]).toMatchObject({ name: 'Nur', who: 'staff', booking_id: bookingId })
  expect(await views(await testApp.customer())).toEqual({ has_details: false, items: [] })
})

test('the record is read in the language of its reader', async () => {
  await readDetails(admin)
  const lastIn = async (tag: string) => {
    const request = { booking_id: bookingId, skill: 'Care Giver', without_confidential: true }
    const path = '/booking-details/get-booking-details/'
    const headers = { 'accept-language': tag }
    const { body } = await testApp.post<Details>(path, request, manager, headers)
    return body.history.at(-1)?.what
  }
  expect(await lastIn('en')).toBe('Viewed the medical details')
  expect(await lastIn('ms')).toBe('Melihat maklumat kesihatan')
  expect(await lastIn('zh')).toBe('查看了健康状况说明')
})

test('a background refetch gets no confidential answer and records nothing', async () => {
  const before = await recordedViews()
  for (const who of [manager, admin, customer]) {
    expect(await readDetails(who, { without_confidential: true })).toBeUndefined()
  }
  expect(await recordedViews()).toEqual(before)
  await readDetails(manager, { without_confidential: false })
  expect(await recordedViews()).toHaveLength(before.length + 1)
})
