import { beforeEach, describe, expect, test } from 'vitest'
import { startNotified } from '../../../testing/notified.ts'
import type { Person } from '../../../testing/people.ts'
import { query } from '../../db/transaction.ts'
import { deriveMessages } from '../../feature-jobs.ts'
import { tomorrowListTasks } from '../bookings/crew-notices/tomorrow-list.ts'
import { noticeTasks } from '../bookings/crew-notices/worker-notices.ts'
import { dayBeforeTasks } from '../bookings/mails/day-before-mail.ts'
import { reminderTasks } from '../bookings/mails/reminders.ts'
import { bookingTasks } from '../ordering/tasks.ts'

const { testApp, whatsapp, setClock, ...notified } = await startNotified()
const { runJobs, agree, kinds, states } = notified
const { pool, deps, clock } = testApp

let customer: Person
beforeEach(async () => {
  ;({ customer } = await notified.startAgain())
})

const planned = {
  ...reminderTasks(deps),
  ...dayBeforeTasks(deps),
  ...noticeTasks(deps),
  ...tomorrowListTasks(deps),
  ...bookingTasks(deps),
}

async function plan() {
  for (const [name, task] of Object.entries(planned)) if (name !== 'expire-hold') await task({})
  await deriveMessages(deps)
}

describe('reminders', () => {
  const move = async (id: string, startDate: string, startTime: string, fee = 0) => {
    const path = '/booking-details/update/booking-details/'
    const to = { booking_id: id, skill: 'Cleaner', start_date: startDate, start_time: startTime }
    const { status } = await testApp.put(path, { ...to, agreed_fee: fee }, customer)
    expect(status).toBe(200)
  }

  test('of a visit go out the day before, two hours before, and thanks after it', async () => {
    await agree(customer)
    await testApp.book(customer, { start_time: '13:00' })
    await runJobs()
    setClock('2026-03-08T10:00:00Z')
    await plan()
    await runJobs()
    setClock('2026-03-09T02:59:00Z')
    await plan()
    await runJobs()
    expect(kinds(whatsapp)).toEqual(['booked', 'tomorrow'])
    setClock('2026-03-09T03:00:00Z')
    await plan()
    await plan()
    await runJobs()
    expect(kinds(whatsapp)).toEqual(['booked', 'tomorrow', 'soon'])
    setClock('2026-03-09T09:00:00Z')
    await plan()
    await plan()
    await runJobs()
    expect(kinds(whatsapp)).toEqual(['booked', 'tomorrow', 'soon', 'done'])
    expect(await testApp.mailsTo(customer.email)).toHaveLength(3)
  })

  test('another start with another crew is one message', async () => {
    await agree(customer)
    const { body } = await testApp.book(customer, { start_time: '13:00' })
    await runJobs()
    const [other] = await testApp.hire(1)
    const start = { start_date: '2026-03-11', start_time: '10:00' }
    const why = { version: 1, crew: [other?.id], start, why: 'worker-sick' }
    const move = { booking_id: body.booking_id, ...why }
    const moved = await testApp.post('/staff/board/move/', move, await testApp.admin())
    expect(moved.status, JSON.stringify(moved.body)).toBe(200)
    await runJobs()
    expect(kinds(whatsapp)).toEqual(['booked', 'moved_crew'])
  })

  test('of a visit that moved or was cancelled do not go out, and the new start has its own', async () => {
    await agree(customer)
    const { body } = await testApp.book(customer, { start_time: '13:00' })
    await runJobs()
    setClock('2026-03-08T10:00:00Z')
    await plan()
    await move(body.booking_id, '2026-03-11', '10:00', 30)
    await runJobs()
    expect(kinds(whatsapp)).toEqual(['booked', 'moved'])
    expect(await states()).toContainEqual({
      kind: 'tomorrow',
      state: 'cancelled',
      reason: 'visit-moved',
    })
    setClock('2026-03-10T10:00:00Z')
    await plan()
    await testApp.post(
      '/booking-details/cancel-booking/',
      { id: body.booking_id, agreed_fee: 30 },
      customer,
    )
    await runJobs()
    expect(kinds(whatsapp)).not.toContain('tomorrow')
  })

  test('a hold that is about to end, and one that ended, are notified once', async () => {
    await agree(customer)
    await testApp.book(customer, { payment_method: 'Online' })
    const { rows } = await pool.query<{ hold_until: Date }>(
      'select hold_until from booking_order order by id desc limit 1',
    )
    const end = rows[0]?.hold_until ?? clock.now()
    setClock(new Date(end.getTime() - 5 * 60_000).toISOString())
    await plan()
    await plan()
    await runJobs()
    setClock(end.toISOString())
    await plan()
    await runJobs()
    expect(kinds(whatsapp)).toEqual(['payment_lapsing', 'lapsed'])
  })

  test('workers are notified of their visits and, at six, of tomorrow', async () => {
    await pool.query("update worker set phone = '+60 11' || (20000000 + id), languages = '{ms}'")
    const { body } = await testApp.book(customer, { start_time: '13:00' })
    await plan()
    await runJobs()
    const [worker] = await query<{ phone: string }>(pool, {
      text: `select translate(w.phone, ' ', '') as phone from assignment a
             join worker w on w.id = a.worker_id join booking b on b.id = a.booking_id
             where b.booking_id = $1`,
      values: [body.booking_id],
    })
    const phone = worker?.phone ?? ''
    expect(whatsapp.carried.map((one) => one.locale)).toContain('ms')
    expect(kinds(whatsapp, phone)).toEqual(['new_visit'])
    await move(body.booking_id, '2026-03-09', '15:00')
    await plan()
    await runJobs()
    setClock('2026-03-08T10:00:00Z')
    await plan()
    await plan()
    await runJobs()
    expect(kinds(whatsapp, phone)).toEqual(['new_visit', 'visit_moved', 'tomorrow_list'])
  })
})
