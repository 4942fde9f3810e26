import { expect, test } from 'vitest'
import { services } from '../../../domain/services/catalogue.ts'
import { startTestApp } from '../../../testing/app.ts'
import { allRules } from '../../../testing/services/all-rules.ts'

/** A company without a payment provider only offers cash, in every call. */

const testApp = await startTestApp({ provider: 'cash' })
const skills = services.map(({ skill }) => skill)
await testApp.hire(6, { skills, gender: 'Female' })
await testApp.hire(6, { skills, gender: 'Male' })
const customer = await testApp.customer()

test.each(allRules)('$service.skill is not booked with an online payment', async (rules) => {
  const form = { ...rules.form, payment_method: 'Online' }
  const answer = await testApp.post<unknown>(rules.service.calls.book, form, customer)
  expect(answer).toMatchObject({
    status: 400,
    body: {
      code: 'online-not-offered',
      response: 'Online payment is not available. Please choose Pay Later',
      fields: { payment_method: expect.stringContaining('Pay Later') },
    },
  })
  const { rows } = await testApp.pool.query('select 1 from booking_order')
  expect(rows).toEqual([])
})

test('a repeating cleaning, which is paid online elsewhere, is booked in cash', async () => {
  const answer = await testApp.book(customer, { frequency: 'weekly', payment_method: 'Cash' })
  expect(answer).toMatchObject({ status: 201, body: { success: true } })
  expect(answer.body).not.toHaveProperty('payment')
  const { rows } = await testApp.pool.query('select distinct status from booking')
  expect(rows).toEqual([{ status: 'Confirmed' }])
})
