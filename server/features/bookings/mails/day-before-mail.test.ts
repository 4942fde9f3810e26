import { beforeEach, describe, expect, test } from 'vitest'
import type { BookAnswer } from '../../../../domain/api/bookings/booking.ts'
import { openingMoment, startTestApp } from '../../../../testing/app.ts'
import { failRows } from '../../../../testing/failing-rows.ts'
import type { Person } from '../../../../testing/people.ts'
import { dayBeforeTasks } from './day-before-mail.ts'

const testApp = await startTestApp()
const { pool } = testApp
const manager = await testApp.manager()
const run = async (): Promise<void> => dayBeforeTasks(testApp.deps)['mail-visits-of-tomorrow']?.({})

let customer: Person

beforeEach(async () => {
  testApp.clock.set(openingMoment)
  await testApp.dismissAll()
  await pool.query('delete from outbox')
  await pool.query("update booking set status = 'Cancelled' where status = 'Confirmed'")
  customer = await testApp.customer()
})

/** 18:00 in Malaysia on the day before the visits of 9 March. */
const evening = () => testApp.clock.set('2026-03-08T10:00:00Z')

async function hireNamed(fullName: string): Promise<void> {
  const [worker] = await testApp.hire(1)
  await pool.query('update worker set full_name = $2 where id = $1', [worker?.id, fullName])
}

async function mails(): Promise<{ to: string; subject: string; text: string }[]> {
  const { rows } = await pool.query(
    `select to_email as "to", subject, body_text as text from outbox
     where to_email = $1 and subject like '%: Cleaning' order by id`,
    [customer.email],
  )
  return rows
}

const key = ({ booking_id }: BookAnswer) => ({ booking_id, skill: 'Cleaner' })

describe('on the day before, the customer is mailed', () => {
  test('has the crew, time, place and amount to pay, and is sent once', async () => {
    await hireNamed('Nurul Aisyah binti Hassan')
    await hireNamed('Mei Ling Tan')
    const { body: booked } = await testApp.book(customer, { worker_count: 2 })
    evening()
    await run()
    await run()
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Tomorrow, 9:00 AM: Cleaning')
    for (const words of [
      'tomorrow, Mon, 9 Mar 2026, from 9:00 AM to 1:00 PM',
      'Your crew: Mei Ling and Nurul Aisyah',
      'RM 240.00 in cash',
      'Address: 12 Jalan Maarof, Bangsar',
      `/booking-details?skill=Cleaner&bookingId=${booked.booking_id}`,
    ]) {
      expect(mail?.text).toContain(words)
    }
    expect(mail?.text).not.toMatch(/Hassan|Tan\b|@crew/)
  })

  test('also about a visit that is booked that evening', async () => {
    await testApp.hire(1)
    evening()
    await run()
    testApp.clock.later(60)
    await testApp.book(customer, { start_time: '14:00' })
    await run()
    expect((await mails()).map(({ subject }) => subject)).toEqual(['Tomorrow, 2:00 PM: Cleaning'])
  })

  test('again on the day before a new day, when it was moved', async () => {
    await testApp.hire(1)
    const { body: booked } = await testApp.book(customer)
    evening()
    await run()
    await testApp.put(
      '/booking-details/update/booking-details/',
      { ...key(booked), start_date: '2026-03-11', start_time: '10:00' },
      manager,
    )
    await run()
    expect(await mails()).toHaveLength(1)
    testApp.clock.set('2026-03-10T10:00:00Z')
    await run()
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      'Tomorrow, 9:00 AM: Cleaning',
      'Tomorrow, 10:00 AM: Cleaning',
    ])
  })
})

describe('no mail', () => {
  test('about a visit that is cancelled or moved before', async () => {
    await testApp.hire(2)
    const { body: cancelled } = await testApp.book(customer)
    const { body: moved } = await testApp.book(customer)
    await testApp.post(
      '/booking-details/cancel-booking/',
      { id: cancelled.booking_id, skill: 'Cleaner' },
      manager,
    )
    await testApp.put(
      '/booking-details/update/booking-details/',
      { ...key(moved), start_date: '2026-03-12', start_time: '10:00' },
      manager,
    )
    evening()
    await run()
    expect(await mails()).toEqual([])
  })

  test('about an unpaid hold, and none to a deleted account', async () => {
    await testApp.hire(2)
    await testApp.book(customer, { payment_method: 'Online' })
    const { body: booked } = await testApp.book(customer)
    await pool.query('update booking set account_id = null where booking_id = $1', [
      booked.booking_id,
    ])
    evening()
    await run()
    expect(await mails()).toEqual([])
  })

  test('two days before', async () => {
    await testApp.hire(1)
    await testApp.book(customer)
    testApp.clock.set('2026-03-07T10:00:00Z')
    await run()
    expect(await mails()).toEqual([])
  })
})

test('a run with more visits than one transaction has mails about each, also at the same time', async () => {
  await testApp.hire(60)
  await Promise.all(Array.from({ length: 60 }, () => testApp.book(customer)))
  evening()
  await Promise.all([run(), run(), run()])
  await run()
  expect(await mails()).toHaveLength(60)
})

test('a visit whose mail fails does not hold the others, and is tried again', async () => {
  await testApp.hire(3)
  for (const start_time of ['09:00', '11:00', '14:00']) await testApp.book(customer, { start_time })
  evening()
  const second = "date_part('hour', new.starts_at at time zone 'Asia/Kuala_Lumpur') = 11"
  const repair = await failRows(pool, 'visit_reminder', second)
  const failure = { errors: [expect.objectContaining({ message: 'this row fails' })] }
  await expect(run()).rejects.toMatchObject(failure)
  const others = ['Tomorrow, 9:00 AM: Cleaning', 'Tomorrow, 2:00 PM: Cleaning']
  expect((await mails()).map(({ subject }) => subject)).toEqual(others)
  await repair()
  await run()
  const all = [...others, 'Tomorrow, 11:00 AM: Cleaning']
  expect((await mails()).map(({ subject }) => subject)).toEqual(all)
})
