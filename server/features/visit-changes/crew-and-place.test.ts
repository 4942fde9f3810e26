import { beforeEach, describe, expect, test } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { otherPostcode, type Person } from '../../../testing/people.ts'
import { staffChangesIn, type VisitDetails, visitsIn } from '../../../testing/visits.ts'
import { noticeTasks } from '../bookings/crew-notices/worker-notices.ts'

const testApp = await startTestApp()
const { pool } = testApp
const visits = visitsIn(testApp)
const { people, booked, detailsOf, lastMailTo } = visits
const { preview, changed } = staffChangesIn(testApp, visits)
let admin: Person
let customer: Person
beforeEach(() => {
  ;({ admin, customer } = people)
})

describe('crew, place and time', () => {
  test('the same worker stays while free, and others come', async () => {
    await testApp.hire(3)
    const { booking_id: id } = await booked()
    const [worker] = (await detailsOf(id)).allocated_workers
    const { body } = await preview(id, { worker_count: 2 })
    expect(body.crew).toMatchObject({ stay: [worker?.split('@')[0]], leave: [] })
    expect(body.crew.join).toHaveLength(1)
    const now = await changed(id, { worker_count: 2 })
    expect(now.allocated_workers).toContain(worker)
    expect(now.allocated_workers).toHaveLength(2)
  })

  test('a worker who is not free for longer is replaced; if nobody is free, nothing changes', async () => {
    await testApp.hire(1)
    const { booking_id: id } = await booked()
    await booked({ start_time: '14:00' })
    expect((await preview(id, { no_of_hours: 5 })).body).toMatchObject({
      code: 'slot-taken',
      response: 'No Slot Available',
    })
    const before = await detailsOf(id)
    const [other] = await testApp.hire(1)
    const now = await changed(id, { no_of_hours: 5 })
    expect(now.allocated_workers).toEqual([other?.identifier])
    expect(now.allocated_workers).not.toEqual(before.allocated_workers)
  })

  test('the customer and the joining and leaving workers are notified of another crew', async () => {
    await testApp.hire(1)
    await pool.query(`update worker set phone = '+60 12-777 ' || lpad(id::text, 4, '0')`)
    const notices = () => noticeTasks(testApp.deps)['notify-workers']?.({})
    const { booking_id: id } = await booked()
    await booked({ start_time: '14:00' })
    const [before] = (await detailsOf(id)).allocated_workers
    const [other] = await testApp.hire(1)
    await pool.query(`update worker set phone = '+60 12-777 ' || lpad(id::text, 4, '0')`)
    await notices()
    await changed(id, { address: '77 Jalan Telawi, Bangsar' })
    await changed(id, { no_of_hours: 5 })
    await notices()
    const { rows } = await pool.query(
      `select n.kind, coalesce(w.identifier, a.email) as of from notification n
       join booking b on b.id = n.booking_id
       left join worker w on w.id = n.worker_id left join account a on a.id = n.account_id
       where b.booking_id = $1 order by n.kind, n.id`,
      [id],
    )
    expect(rows).toEqual([
      { kind: 'crew-changed', of: customer.email },
      { kind: 'new-visit', of: before },
      { kind: 'new-visit', of: other?.identifier },
      { kind: 'taken-off', of: before },
    ])
  })

  test('no visit ends after 22:00', async () => {
    await testApp.hire(1)
    const { booking_id: id } = await booked({ start_time: '17:00' })
    expect((await preview(id, { no_of_hours: 6 })).body).toMatchObject({ code: 'slot-taken' })
    await changed(id, { no_of_hours: 5 })
  })

  test('another region: its workers, its manager and its prices; a series stays', async () => {
    await testApp.hire(1)
    const [there] = await testApp.hire(1, { at: [otherPostcode] })
    const { booking_id: id } = await booked()
    const place = { postcode: otherPostcode, address: '3 Jalan Meru, Klang' }
    const now = await changed(id, place)
    expect(now).toMatchObject({ post_code: otherPostcode, allocated_workers: [there?.identifier] })
    await testApp.hire(2)
    const series = await booked({ frequency: 'weekly', payment_method: 'Cash' }, admin)
    expect(await preview(series.booking_id, place)).toMatchObject({
      status: 400,
      body: { code: 'region-of-series' },
    })
    expect((await preview(id, { postcode: 99999 })).body).toMatchObject({
      code: 'postcode-not-served',
    })
  })

  test('its workers are notified once of changes other than the time', async () => {
    const [worker] = await testApp.hire(1)
    await pool.query(`update worker set contact_email = 'own@phone.jiran.test' where id = $1`, [
      worker?.id,
    ])
    const run = async () => noticeTasks(testApp.deps)['notify-workers']?.({})
    const { booking_id: id } = await booked()
    await run()
    await changed(id, { address: '77 Jalan Telawi, Bangsar', no_of_hours: 5 })
    await run()
    await run()
    const { rows } = await pool.query<{ subject: string; body_text: string }>(
      `select subject, body_text from outbox where to_email = 'own@phone.jiran.test' order by id`,
    )
    expect(rows.map(({ subject }) => subject.split(':')[0])).toEqual(['New visit', 'Visit changed'])
    expect(rows[1]?.body_text).toContain('77 Jalan Telawi')
    expect(rows[1]?.body_text).not.toMatch(/\bRM\b/)
  })

  test("an add-on of the company has its name in the reader's language, in mails and history", async () => {
    const [worker] = await testApp.hire(2)
    await pool.query(
      `update worker set contact_email = 'own@phone.jiran.test', languages = '{ms}' where id = $1`,
      [worker?.id],
    )
    const floor = { name_ms: 'Menggilap lantai', name_zh: '地板抛光', cost: 60 }
    const addon = { skill: 'Cleaner', kind: 'fixed', addon: 'Floor polishing', ...floor }
    expect((await testApp.post('/staff/addons/', addon, admin)).status).toBe(200)
    const { booking_id: id } = await booked({ worker_count: 2 })
    await testApp.post('/account/language/', { language: 'zh' }, customer)
    await changed(id, { fixed_addons: ['Floor polishing'] })
    expect((await lastMailTo(customer.email)).body_text).toContain('地板抛光')
    await noticeTasks(testApp.deps)['notify-workers']?.({})
    expect((await lastMailTo('own@phone.jiran.test')).body_text).toContain('Menggilap lantai')
    const { body } = await testApp.post<VisitDetails>(
      '/booking-details/get-booking-details/',
      { booking_id: id },
      customer,
      { 'accept-language': 'zh' },
    )
    expect(body.history.at(-1)?.what).toContain('从无改为地板抛光')
  })

  test('the address of a visit that lacks a worker is changed all the same', async () => {
    const [worker] = await testApp.hire(1)
    const { booking_id: id } = await booked()
    await pool.query('delete from assignment where worker_id = $1', [worker?.id])
    await pool.query(
      `insert into crew_gap select id, 1, $2, 'on-leave' from booking where booking_id = $1`,
      [id, testApp.clock.now()],
    )
    await changed(id, { access_notes: 'Ring twice.\nThe dog is kind.' })
    expect((await preview(id, { no_of_hours: 5 })).status).toBe(200)
  })
})
