import { beforeEach, describe, expect, test } from 'vitest'
import type { BookAnswer } from '../../../../domain/api/bookings/booking.ts'
import { openingMoment, startTestApp } from '../../../../testing/app.ts'
import type { Person } from '../../../../testing/people.ts'
import { deriveMessages } from '../../../feature-jobs.ts'
import { noticeTasks } from './worker-notices.ts'

const testApp = await startTestApp({ derivesLater: true })
const { pool } = testApp
const manager = await testApp.manager()
await testApp.putInCharge(manager)
const run = async (): Promise<void> => noticeTasks(testApp.deps)['notify-workers']?.({})

let customer: Person

beforeEach(async () => {
  testApp.clock.set(openingMoment)
  await testApp.dismissAll()
  await pool.query('delete from worker_notice')
  await pool.query('update worker set contact_email = null where contact_email is not null')
  await pool.query('delete from outbox')
  customer = await testApp.customer()
})

/** Hires workers with an e-mail address. */
async function hireReachable(count: number) {
  const hired = await testApp.hire(count)
  await pool.query(
    `update worker set contact_email = replace(identifier, '@crew.', '@phone.')
     where id = any($1::int[])`,
    [hired.map(({ id }) => id)],
  )
  return hired
}

type Mail = { to: string; subject: string; text: string }

/** The mails to workers so far, in order. */
async function mailsToWorkers(): Promise<Mail[]> {
  const { rows } = await pool.query<Mail>(
    `select to_email as "to", subject, body_text as text from outbox
     where to_email like '%@phone.jiran.test' order by id`,
  )
  return rows
}

const subjects = async () => (await mailsToWorkers()).map(({ subject }) => subject)

async function crewOf({ booking_id }: BookAnswer): Promise<string[]> {
  const { body } = await testApp.post<string[]>(
    '/booking-details/get-allocate-workers-by-booking-id/',
    { booking_id, skill: 'Cleaner' },
    manager,
  )
  return body
}

const move = (booked: BookAnswer, startDate: string, startTime: string, at = 0) =>
  testApp.call(
    'PUT',
    '/booking-details/update/booking-details/',
    {
      booking_id: booked.booking_ids[at],
      skill: 'Cleaner',
      start_date: startDate,
      start_time: startTime,
    },
    manager,
  )

const cancel = (booked: BookAnswer, at = 0) =>
  testApp.post(
    '/booking-details/cancel-booking/',
    { id: booked.booking_ids[at], skill: 'Cleaner' },
    manager,
  )

const handOver = (booked: BookAnswer, workers: readonly string[]) =>
  testApp.call(
    'PUT',
    '/booking-details/update/assigned-workers/',
    { booking_id: booked.booking_id, skill: 'Cleaner', workers },
    manager,
  )

describe('a worker with an e-mail is notified', () => {
  test('about a new visit: time, place and customer, without a price, once', async () => {
    const [worker] = await hireReachable(1)
    const { body: booked } = await testApp.book(customer)
    await run()
    await run()
    const [mail, ...others] = await mailsToWorkers()
    expect(others).toEqual([])
    expect(mail?.to).toBe(worker?.identifier.replace('@crew.', '@phone.'))
    expect(mail?.subject).toBe('New visit: Mon, 9 Mar 2026, 9:00 AM')
    for (const words of [
      `Booking ID: ${booked.booking_id}`,
      'Service: Cleaning',
      'Date: Mon, 9 Mar 2026',
      'Start time: 9:00 AM',
      'Address: ',
      'Customer: ',
      'Phone: ',
    ]) {
      expect(mail?.text).toContain(words)
    }
    expect(mail?.text).not.toMatch(/\bRM\b|voucher|paid/i)
  })

  test('in the first of their languages that mails are written in', async () => {
    const [worker] = await hireReachable(1)
    const subjectFor = async (languages: string[], startTime: string) => {
      await pool.query('update worker set languages = $2 where id = $1', [worker?.id, languages])
      await testApp.book(customer, { start_time: startTime })
      await run()
      return (await subjects()).at(-1)
    }
    expect(await subjectFor(['ta', 'ms', 'en'], '08:00')).toBe(
      'Lawatan baharu: Isn, 9 Mac 2026, 8:00 PG',
    )
    expect(await subjectFor(['ta'], '14:00')).toBe('New visit: Mon, 9 Mar 2026, 2:00 PM')
  })

  test('by one mail about all visits of a series', async () => {
    await hireReachable(1)
    const { body: booked } = await testApp.book(customer, {
      frequency: 'weekly',
      payment_method: 'Online',
    })
    await run()
    expect(await subjects(), 'nobody is sent before the order is paid').toEqual([])
    await testApp.pay(booked.payment)
    await testApp.sandbox('/idle')
    await run()
    const [mail, ...others] = await mailsToWorkers()
    expect(others).toEqual([])
    expect(mail?.subject).toBe('4 new visits, the first on Mon, 9 Mar 2026, 9:00 AM')
    expect(mail?.text).toContain('Mon, 30 Mar 2026, 9:00 AM')
  })

  test('about a moved and a cancelled visit', async () => {
    await hireReachable(1)
    const { body: booked } = await testApp.book(customer)
    await run()
    expect((await move(booked, '2026-03-11', '14:00')).status).toBe(200)
    await run()
    expect((await cancel(booked)).status).toBe(200)
    await run()
    await run()
    const [, moved, cancelled, ...others] = await mailsToWorkers()
    expect(others).toEqual([])
    expect(moved?.subject).toBe('Visit moved: Wed, 11 Mar 2026, 2:00 PM')
    expect(moved?.text).toContain('Before: Mon, 9 Mar 2026, 9:00 AM')
    expect(cancelled?.subject).toBe('Visit cancelled: Wed, 11 Mar 2026, 2:00 PM')
    expect(cancelled?.text).not.toContain('Phone: ')
  })

  test('about a visit that is handed over: both who had it and who has it', async () => {
    const hired = await hireReachable(2)
    const { body: booked } = await testApp.book(customer)
    await run()
    const [before = ''] = await crewOf(booked)
    const after = hired.find(({ identifier }) => identifier !== before)?.identifier ?? ''
    expect((await handOver(booked, [after])).status).toBe(200)
    await run()
    expect(
      (await mailsToWorkers())
        .slice(1)
        .map(({ to, subject }) => `${to.split('@')[0]}: ${subject}`)
        .sort(),
    ).toEqual(
      [
        `${before.split('@')[0]}: Visit handed over: Mon, 9 Mar 2026, 9:00 AM`,
        `${after.split('@')[0]}: New visit: Mon, 9 Mar 2026, 9:00 AM`,
      ].sort(),
    )
  })

  test('not about medical details', async () => {
    const [worker] = await hireReachable(1)
    await pool.query("insert into worker_skill (worker_id, skill) values ($1, 'Care Giver')", [
      worker?.id,
    ])
    const answer = await testApp.post(
      '/care-giver/book-care-giver/',
      {
        frequency: 'one-time',
        start_date: '2026-03-10',
        no_of_hours: 4,
        start_time: '09:00',
        worker_count: 1,
        worker_gender: 'Female',
        customer_medical_details: 'Walks with a frame',
        address: '12 Jalan Maarof, Bangsar',
        postcode: 59100,
        property_type: 'Condominium',
        payment_method: 'Cash',
        phone: '+60 123456789',
      },
      customer,
    )
    expect(answer.status).toBe(201)
    await run()
    const [mail] = await mailsToWorkers()
    expect(mail?.subject).toMatch(/^New visit/)
    expect(mail?.text).not.toMatch(/frame|medical/i)
  })
})

describe('each change is mailed once', () => {
  test('by any number of concurrent runs', async () => {
    await hireReachable(3)
    await Promise.all(
      ['09:00', '13:00', '18:00'].map((start_time) => testApp.book(customer, { start_time })),
    )
    await Promise.all(Array.from({ length: 6 }, run))
    expect(await subjects()).toHaveLength(3)
  })

  test('also when a run is killed', async () => {
    await hireReachable(1)
    await testApp.book(customer)
    await pool.query(
      `create function cut_off() returns trigger language plpgsql as
       $$ begin raise exception 'cut off'; end $$`,
    )
    await pool.query(
      'create trigger cut_off before insert on outbox for each row execute function cut_off()',
    )
    await expect(run()).rejects.toThrow('cut off')
    await pool.query('drop trigger cut_off on outbox')
    expect(await subjects()).toEqual([])
    await run()
    await run()
    expect(await subjects()).toEqual(['New visit: Mon, 9 Mar 2026, 9:00 AM'])
  })

  test('not a visit that was moved and moved back', async () => {
    await hireReachable(1)
    const { body: booked } = await testApp.book(customer)
    await run()
    await move(booked, '2026-03-11', '14:00')
    await move(booked, '2026-03-09', '09:00')
    await run()
    expect(await subjects()).toHaveLength(1)
  })
})

test('a worker without an e-mail, and a past visit, cause no mail', async () => {
  await testApp.hire(1)
  await testApp.book(customer)
  await run()
  expect(await mailsToWorkers()).toEqual([])
  await pool.query("update worker set contact_email = 'late@phone.jiran.test' where active")
  testApp.clock.set('2026-03-10T00:00:00Z')
  await run()
  expect(await mailsToWorkers()).toEqual([])
})

test('changes by staff are mailed without waiting for the minute', async () => {
  await hireReachable(1)
  const { body: booked } = await testApp.book(customer)
  await move(booked, '2026-03-11', '14:00')
  await deriveMessages(testApp.deps)
  expect(await subjects()).toEqual(['New visit: Wed, 11 Mar 2026, 2:00 PM'])
})
