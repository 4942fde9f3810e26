import { describe, expect, test } from 'vitest'
import { contract } from '../../../domain/api/contract.ts'
import type { CrewDay, LiveVisit } from '../../../domain/api/crew.ts'
import { startTestApp } from '../../../testing/app.ts'
import { crewPhones, usualStart } from '../../../testing/crew-phones.ts'
import type { Person } from '../../../testing/people.ts'
import { deletionTasks } from '../../db/delete-old.ts'
import { query } from '../../db/transaction.ts'
import { oldPositions } from './retention.ts'
import { visitCode, visitToken } from './visit-secrets.ts'

const testApp = await startTestApp()
const { pool, clock, deps, post, get } = testApp
await testApp.hire(60)

const { atMinute, codeSentTo, phonesFor, report, send, step } = crewPhones(testApp)

let scenes = 0

/** A booked visit, and its crew's phones. */
async function scene(changes: object = {}) {
  // Two minutes later each time, because a worker gets one code a minute.
  scenes += 1
  atMinute(-3 * 24 * 60 + 2 * scenes)
  const customer = await testApp.customer()
  const booked = await testApp.book(customer, { worker_count: 2, ...changes })
  expect(booked.status).toBe(201)
  const { booking_id: bookingId } = booked.body
  const { first, second } = await phonesFor(bookingId)
  return { customer, bookingId, first, second, code: visitCode(deps.settings, bookingId) }
}

async function statusOf(customer: Person, bookingId: string): Promise<string> {
  const { body } = await post<{ booking_status: string }>(
    '/booking-details/get-booking-details/',
    { skill: 'Cleaner', booking_id: bookingId },
    customer,
  )
  return body.booking_status
}

describe('signing in', () => {
  test('an unknown number is answered as a known one, and gets nothing', async () => {
    const unknown = await post('/crew/sign-in/code/', { phone: '+60 111111111' })
    const { first } = await scene()
    const known = await post('/crew/sign-in/code/', { phone: first.phone })
    expect(unknown).toEqual(known)
  })

  test('a code works once, five tries and ten minutes', async () => {
    const { first } = await scene({ start_time: '14:00' })
    const attempt = (code: string) => post('/crew/sign-in/', { phone: first.phone, code })
    clock.set(new Date(clock.now().getTime() + 61_000))
    await post('/crew/sign-in/code/', { phone: first.phone })
    const code = await codeSentTo(first.workerId)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let tries = 0; tries < 5; tries += 1)
      expect(await attempt(wrong)).toMatchObject({
        status: 400,
        body: { code: 'sign-in-code-wrong' },
      })
    expect(await attempt(code)).toMatchObject({ status: 400 })

    clock.set(new Date(clock.now().getTime() + 61_000))
    await post('/crew/sign-in/code/', { phone: first.phone })
    const another = await codeSentTo(first.workerId)
    expect(await attempt(another)).toMatchObject({ status: 200 })
    expect(await attempt(another)).toMatchObject({ status: 400 })

    clock.set(new Date(clock.now().getTime() + 61_000))
    await post('/crew/sign-in/code/', { phone: first.phone })
    const late = await codeSentTo(first.workerId)
    clock.set(new Date(clock.now().getTime() + 10 * 60_000 + 1))
    expect(await attempt(late)).toMatchObject({ status: 400 })
  })

  test('staff sign a worker out on every phone, and a suspended one is out at once', async () => {
    const { first, second } = await scene()
    const manager = await testApp.manager()
    const phones = () => get<{ phones: object[] }>(`/staff/crew/${first.workerId}/phones/`, manager)
    const at = clock.now().toISOString()
    expect((await phones()).body.phones).toMatchObject([{ signed_in_at: at, seen_at: at }])
    expect(await post(`/staff/crew/${first.workerId}/sign-out/`, {}, manager)).toMatchObject({
      status: 200,
    })
    expect((await phones()).body.phones).toEqual([])
    expect(await get('/crew/visits/', first)).toMatchObject({ status: 401 })
    expect(await get('/crew/visits/', second)).toMatchObject({ status: 200 })
    await pool.query(`update worker set status = 'suspended' where id = ${second.workerId}`)
    expect(await get('/crew/visits/', second)).toMatchObject({ status: 401 })
    await pool.query(`update worker set status = 'active' where id = ${second.workerId}`)
    const [entry] = await query(pool, {
      text: `select after from audit_entry where action = 'worker-signed-out'
             order by id desc limit 1`,
    })
    expect(entry).toMatchObject({ after: { phones: 1 } })
  })
})

describe('who may call what', () => {
  const crewKeys = Object.keys(contract).filter(
    (key) => contract[key as keyof typeof contract].access === 'crew',
  )

  test('a phone has the calls of the crew, and none of people', async () => {
    const { first, customer } = await scene()
    expect(crewKeys.length).toBeGreaterThan(3)
    for (const [key, call] of Object.entries(contract)) {
      const [method = '', path = ''] = key.split(' ')
      const url = path.replaceAll(/\{\w+\}/g, '1')
      const body = method === 'GET' ? undefined : {}
      const who = call.access === 'crew' ? customer : first
      if (call.access === 'anyone') continue
      const { status } = await testApp.call(method, url, body, who)
      expect(`${key} ${status}`).toBe(`${key} ${call.access === 'crew' ? 403 : 401}`)
    }
  })

  test("a worker cannot record a step of another's visit, or see it", async () => {
    const mine = await scene()
    // At the same hours, so that nobody is on both crews.
    const other = await scene()
    atMinute(-30)
    const stored = () => query(pool, { text: 'select id from visit_event order by id' })
    const before = await stored()
    const { bookingId } = mine
    for (const phone of [other.first, other.second]) {
      expect(await report(phone, step(bookingId, 'on-the-way'))).toBe('visit-not-yours')
      expect(await report(phone, step(bookingId, 'arrived', { code: mine.code }))).toBe(
        'visit-not-yours',
      )
      for (const kind of [
        { kind: 'late', minutes: 10 },
        { kind: 'problem', problem: 'unsafe', note: '' },
      ])
        expect(await report(phone, { ...step(bookingId, ''), step: undefined, ...kind })).toBe(
          'visit-not-yours',
        )
      const { body } = await get<CrewDay>('/crew/visits/', phone)
      expect(body.visits.map(({ booking_id: id }) => id)).toEqual([other.bookingId])
    }
    expect(await report(mine.first, step('JNOSUCHONE-1', 'seen'))).toBe('visit-not-yours')
    expect(await stored()).toEqual(before)
  })
})

describe('a visit', () => {
  test('from seen to finished: the status, the history and the customer follow', async () => {
    const { customer, bookingId, first, second, code } = await scene()
    expect(await report(first, step(bookingId, 'seen'))).toBe('accepted')
    atMinute(-40)
    const { body: day } = await get<CrewDay>('/crew/visits/', first)
    expect(day.visits).toMatchObject([
      { booking_id: bookingId, address: '12 Jalan Maarof, Bangsar', to_collect: 240 },
    ])
    expect(day.visits[0]?.crew).toHaveLength(1)
    expect(JSON.stringify(day)).not.toContain(code)
    expect(await report(first, step(bookingId, 'on-the-way'))).toBe('accepted')
    expect(await report(second, step(bookingId, 'on-the-way'))).toBe('accepted')
    atMinute(5)
    expect(await statusOf(customer, bookingId)).toBe('Confirmed')
    expect(await report(first, step(bookingId, 'arrived'))).toBe('step-without-proof')
    expect(
      await report(first, step(bookingId, 'arrived', { code: code === '1234' ? '4321' : '1234' })),
    ).toBe('visit-code-wrong')
    expect(await report(first, step(bookingId, 'arrived', { code }))).toBe('accepted')
    expect(await report(first, step(bookingId, 'started'))).toBe('accepted')
    expect(await statusOf(customer, bookingId)).toBe('In Progress')
    atMinute(200)
    expect(await report(first, step(bookingId, 'finished'))).toBe('accepted')
    expect(await statusOf(customer, bookingId)).toBe('Completed')
    expect(await report(second, step(bookingId, 'started', { at: usualStart.toISOString() }))).toBe(
      'accepted',
    )
    expect(await statusOf(customer, bookingId)).toBe('In Progress')
    expect(await report(second, step(bookingId, 'finished'))).toBe('accepted')
    expect(await statusOf(customer, bookingId)).toBe('Completed')

    const manager = await testApp.manager()
    const { body } = await post<{ history: { what: string }[] }>(
      '/booking-details/get-booking-details/',
      { skill: 'Cleaner', booking_id: bookingId },
      manager,
    )
    expect(body.history.map(({ what }) => what).slice(1)).toEqual([
      'Seen by the worker',
      'On the way',
      'On the way',
      "Arrived, confirmed by the customer's code",
      'Started',
      'Finished',
      'Started',
      'Finished',
    ])
  })

  test('the phone has the visits of the day after tomorrow until its evening', async () => {
    const { bookingId, first } = await scene({ start_time: '14:00' })
    const visits = async () => (await get<CrewDay>('/crew/visits/', first)).body.visits
    // The usual start is at 9:00.
    atMinute(-3 * 24 * 60 + 14 * 60)
    expect(await visits()).toEqual([])
    atMinute(-2 * 24 * 60 - 60)
    expect(await visits()).toMatchObject([{ booking_id: bookingId }])
  })

  test('an event that is sent twice is taken once', async () => {
    const { bookingId, first } = await scene()
    atMinute(-10)
    const event = step(bookingId, 'on-the-way')
    const [one, two] = await Promise.all([send(first, event, event), send(first, event)])
    expect([one, two].flatMap(({ body }) => body.results).every(({ accepted }) => accepted)).toBe(
      true,
    )
    const stored = await query(pool, {
      text: `select (select count(*)::int from visit_event where id = $1) as events,
               (select count(*)::int from booking_event e join booking b on b.id = e.booking_id
                 where b.booking_id = $2 and e.code = 'visit-step') as lines`,
      values: [event.id, bookingId],
    })
    expect(stored).toEqual([{ events: 1, lines: 1 }])
  })

  test('a worker who was removed from it can no longer change it', async () => {
    const { bookingId, first } = await scene()
    await query(pool, {
      text: `delete from assignment where worker_id = $2
             and booking_id = (select id from booking where booking_id = $1)`,
      values: [bookingId, first.workerId],
    })
    atMinute(-10)
    expect(await report(first, step(bookingId, 'on-the-way'))).toBe('visit-not-yours')
    expect((await get<CrewDay>('/crew/visits/', first)).body.visits).toEqual([])
  })

  test('a cancelled visit accepts no steps', async () => {
    const { customer, bookingId, first } = await scene()
    await post('/booking-details/cancel-booking/', { id: bookingId, skill: 'Cleaner' }, customer)
    atMinute(-10)
    expect(['visit-closed', 'visit-not-yours']).toContain(
      await report(first, step(bookingId, 'on-the-way')),
    )
  })

  test('a phone whose clock is hours off says when things happened', async () => {
    const { bookingId, first } = await scene()
    atMinute(60)
    const off = 5 * 3_600_000
    const phone = (minutes: number) =>
      new Date(usualStart.getTime() + minutes * 60_000 + off).toISOString()
    const event = { ...step(bookingId, 'started'), at: phone(3) }
    await post('/crew/events/', { sent_at: phone(60), events: [event] }, first)
    const [stored] = await query<{ at: Date; phone_at: Date }>(pool, {
      text: 'select at, phone_at from visit_event where id = $1',
      values: [event.id],
    })
    expect(stored).toEqual({
      at: new Date(usualStart.getTime() + 3 * 60_000),
      phone_at: new Date(phone(3)),
    })
  })

  test('positions of phones are deleted when the visit is over', async () => {
    const { bookingId, first } = await scene()
    atMinute(5)
    const position = { latitude: 3.1, longitude: 101.6, accuracy: 12.4 }
    await send(first, step(bookingId, 'started', { position }))
    const stored = async () =>
      (
        await query(pool, {
          text: `select v.latitude, v.accuracy_m from visit_event v join booking b on b.id = v.booking_id
                 where b.booking_id = $1`,
          values: [bookingId],
        })
      )[0]
    const { 'forget-positions': forget } = deletionTasks(deps, oldPositions)
    await forget?.({})
    expect(await stored()).toEqual({ latitude: 3.1, accuracy_m: 12 })
    atMinute(200)
    await send(first, step(bookingId, 'finished'))
    await forget?.({})
    expect(await stored()).toEqual({ latitude: null, accuracy_m: null })
  })

  test('staff record a step for a worker whose phone is dead, with the reason', async () => {
    const { customer, bookingId, first } = await scene()
    const manager = await testApp.manager()
    const body = {
      booking_id: bookingId,
      worker: first.email,
      step: 'started',
      reason: 'No battery',
    }
    atMinute(4)
    expect(await post('/staff/crew/step/', body, manager)).toMatchObject({ status: 200 })
    expect(await statusOf(customer, bookingId)).toBe('In Progress')
    // A colleague does the same, in a window that was open.
    expect(await post('/staff/crew/step/', body, manager)).toMatchObject({
      status: 409,
      body: { code: 'step-taken' },
    })
    expect(await post('/staff/crew/step/', { ...body, worker: 'nobody@x' }, manager)).toMatchObject(
      {
        status: 404,
      },
    )
    expect(await post('/staff/crew/step/', body, customer)).toMatchObject({ status: 403 })
  })
})

describe('the live page', () => {
  test('from a day before to an hour after the visit, for whoever has the link', async () => {
    const { bookingId, first, code } = await scene()
    const live = (token = visitToken(deps.settings, bookingId)) =>
      get<LiveVisit>(`/visits/live/?token=${token}`)
    expect(await live()).toMatchObject({ status: 404 })
    atMinute(-30)
    await send(first, step(bookingId, 'on-the-way'), {
      ...step(bookingId, ''),
      step: undefined,
      kind: 'late',
      minutes: 20,
    })
    const { body } = await live()
    expect(body).toMatchObject({ code, late_minutes: 20, arrived_at: null })
    expect((await get<CrewDay>('/crew/visits/', first)).body.visits[0]?.reports).toEqual([
      { kind: 'late', minutes: 20, at: clock.now().toISOString() },
    ])
    expect(body.on_the_way_at).toBe(clock.now().toISOString())
    atMinute(10)
    await send(first, step(bookingId, 'arrived', { code }))
    expect((await live()).body).toMatchObject({ code: null, late_minutes: 0 })
    for (const wrong of ['', bookingId, `${bookingId}.aaaaaaaaaaaaaaaa`])
      expect(await live(wrong)).toMatchObject({ status: 404 })
    atMinute(240 + 59)
    expect(await live()).toMatchObject({ status: 200 })
    atMinute(240 + 61)
    expect(await live()).toMatchObject({ status: 404 })
  })

  test('the customer is notified on the way, late, and at the door', async () => {
    const { bookingId, first, second, code, customer } = await scene()
    await query(pool, {
      text: `insert into consent (phone, channel, category, granted, at, source, wording, locale)
             select phone, 'whatsapp', 'utility', true, now(), 'profile', '', 'en'
             from account where id = $1`,
      values: [customer.accountId],
    })
    atMinute(-20)
    for (const phone of [first, second]) await send(phone, step(bookingId, 'on-the-way'))
    await send(first, { ...step(bookingId, ''), step: undefined, kind: 'late', minutes: 10 })
    await send(first, step(bookingId, 'arrived', { code }))
    const notified = await query<{ kind: string; path: string }>(pool, {
      text: `select n.kind, n.parameters->>'path' as path from notification n
             join booking b on b.id = n.booking_id
             where b.booking_id = $1 and n.kind in ('on-the-way', 'running-late', 'arrived')
             order by n.id`,
      values: [bookingId],
    })
    const path = `/t/${visitToken(deps.settings, bookingId)}`
    expect(notified).toEqual([
      { kind: 'on-the-way', path },
      { kind: 'running-late', path },
      { kind: 'arrived', path },
    ])
  })
})
