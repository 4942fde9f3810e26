import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { CrewRequest, StaffCrewRequest } from '../../../domain/api/crew-requests.ts'
import { startTestApp, usualDay } from '../../../testing/app.ts'
import { crewPhones, type Phone } from '../../../testing/crew-phones.ts'
import type { Person } from '../../../testing/people.ts'
import { query } from '../../db/transaction.ts'

/* Workers' requests from their phones (docs/product/workers.md#requests). */

const testApp = await startTestApp()
const { crewOf, phoneOf } = crewPhones(testApp)
const { pool, post, get, put } = testApp
await testApp.hire(6)

let bookingId: string
let phone: Phone
let other: Phone
let manager: Person
let customer: Person

beforeAll(async () => {
  customer = await testApp.customer()
  manager = await testApp.manager()
  const booked = await testApp.book(customer, { worker_count: 1 })
  bookingId = booked.body.booking_id
  const [mine = ''] = await crewOf(bookingId)
  const [someone] = await query<{ identifier: string }>(pool, {
    text: 'select identifier from worker where identifier <> $1 order by id limit 1',
    values: [mine],
  })
  phone = await phoneOf(mine)
  other = await phoneOf(someone?.identifier ?? '')
})

const request = (reason: string, details: object) => ({ key: randomUUID(), reason, asked: details })
const leave = (more: object = {}) =>
  request('My sister marries', {
    kind: 'leave',
    first_day: '2026-04-06',
    last_day: '2026-04-08',
    ...more,
  })
const ask = async (body: object, who: Person = phone) => {
  const answer = await post<{ id: number }>('/crew/requests/', body, who)
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
  return answer.body.id
}
const own = async (id: number) =>
  (await get<{ items: CrewRequest[] }>('/crew/requests/', phone)).body.items.find(
    (each) => each.id === id,
  )
const workerOf = async () =>
  (
    await get<{ version: number; leave: object[]; week_hours: object[][] }>(
      `/staff/workers/${phone.workerId}`,
      manager,
    )
  ).body
const change = async (body: object) =>
  put<{ code?: string }>(
    `/staff/workers/${phone.workerId}`,
    { version: (await workerOf()).version, ...body },
    manager,
  )
const messagesOf = (workerId: number, kind: string) =>
  query<{ parameters: object }>(pool, {
    text: 'select parameters from notification where worker_id = $1 and kind = $2 order by id',
    values: [workerId, kind],
  })

describe('asking', () => {
  test('a request is stored once, however often the phone sends it', async () => {
    const body = leave()
    const [first, second] = await Promise.all([ask(body), ask(body)])
    expect(second).toBe(first)
    expect(await own(first)).toMatchObject({
      kind: 'leave',
      state: 'pending',
      first_day: '2026-04-06',
      last_day: '2026-04-08',
      leave_kind: 'annual',
    })
    await post(`/crew/requests/${first}/withdraw/`, {}, phone)
  })

  test('a day in the past, or a last day before the first, is refused', async () => {
    expect(
      await post(
        '/crew/requests/',
        leave({ first_day: '2026-03-01', last_day: '2026-03-01' }),
        phone,
      ),
    ).toMatchObject({ status: 400, body: { code: 'first-day-past' } })
    expect(await post('/crew/requests/', leave({ last_day: '2026-04-01' }), phone)).toMatchObject({
      status: 400,
      body: { fields: { 'asked.last_day': expect.any(String) } },
    })
  })

  test('workers cannot name visits of others, or see or withdraw their requests', async () => {
    const review = request('Far', { kind: 'review', booking_id: bookingId })
    expect(await post('/crew/requests/', review, other)).toMatchObject({ status: 404 })
    const id = await ask(leave())
    expect((await get<{ items: CrewRequest[] }>('/crew/requests/', other)).body.items).toEqual([])
    expect(await post(`/crew/requests/${id}/withdraw/`, {}, other)).toMatchObject({ status: 404 })
    expect(await post(`/crew/requests/${id}/withdraw/`, {}, phone)).toMatchObject({ status: 200 })
    expect(await post(`/crew/requests/${id}/withdraw/`, {}, phone)).toMatchObject({ status: 200 })
    expect(await own(id)).toMatchObject({ state: 'withdrawn' })
  })

  test('people cannot make the calls of phones, nor phones those of staff', async () => {
    for (const who of [customer, manager]) {
      expect(await get('/crew/requests/', who)).toMatchObject({ status: 403 })
      expect(await post('/crew/requests/', leave(), who)).toMatchObject({ status: 403 })
    }
    for (const who of [customer, phone]) {
      const status = who === customer ? 403 : 401
      expect(await get('/staff/crew-requests/', who)).toMatchObject({ status })
      expect(await post('/staff/crew-requests/1/answer/', { note: 'No' }, who)).toMatchObject({
        status,
      })
    }
  })

  test('the number of open requests is limited', async () => {
    const ids: number[] = []
    for (let count = 0; count < 20; count += 1) ids.push(await ask(leave(), other))
    expect(await post('/crew/requests/', leave(), other)).toMatchObject({
      status: 409,
      body: { code: 'too-many-requests' },
    })
    for (const id of ids) await post(`/crew/requests/${id}/withdraw/`, {}, other)
  })
})

describe('answering', () => {
  test('a declined request has a note by staff, and the worker is notified once', async () => {
    const id = await ask(leave())
    const list = () =>
      get<{ items: StaffCrewRequest[]; pending: number }>('/staff/crew-requests/', manager)
    expect((await list()).body).toMatchObject({
      pending: 1,
      items: [{ id, worker: { id: phone.workerId, name: phone.name } }],
    })
    const answer = (note: string) => post(`/staff/crew-requests/${id}/answer/`, { note }, manager)
    expect(await answer(' ')).toMatchObject({
      status: 400,
      body: { fields: { note: expect.any(String) } },
    })
    expect(await answer('Nobody else is free')).toMatchObject({ status: 200 })
    expect(await answer('Again')).toMatchObject({ status: 409, body: { code: 'request-answered' } })
    expect((await list()).body).toMatchObject({ pending: 0, items: [] })
    expect(await own(id)).toMatchObject({ state: 'declined', note: 'Nobody else is free' })
    expect(await messagesOf(phone.workerId, 'request-answered')).toMatchObject([
      { parameters: { asked: 'leave', answer: 'declined' } },
    ])
    expect(await post(`/crew/requests/${id}/withdraw/`, {}, phone)).toMatchObject({ status: 409 })
    const [entry] = await query(pool, {
      text: `select after from audit_entry where action = 'request-answered' and subject = $1`,
      values: [`${id}`],
    })
    expect(entry).toMatchObject({ after: { state: 'declined', note: 'Nobody else is free' } })
  })

  test('leave that takes the worker from a visit is approved only with the hand-over', async () => {
    const id = await ask(leave({ first_day: usualDay, last_day: usualDay }))
    const days = { first_day: usualDay, last_day: usualDay, kind: 'annual', note: '' }
    const granted = { add_leave: [days], approve_request: { id, note: 'Enjoy it' } }
    expect(await change(granted)).toMatchObject({ status: 409, body: { code: 'visits-affected' } })
    expect(await own(id)).toMatchObject({ state: 'pending' })

    const { body: preview } = await post<{
      version: number
      visits: { booking_id: string; proposed: number }[]
    }>(`/staff/workers/${phone.workerId}/changes/preview`, { change: granted }, manager)
    expect(preview.visits).toMatchObject([{ booking_id: bookingId }])
    expect(await own(id)).toMatchObject({ state: 'pending' })
    const visits = preview.visits.map(({ booking_id, proposed }) => ({
      booking_id,
      worker: proposed,
    }))
    expect(
      await post(
        `/staff/workers/${phone.workerId}/changes/apply`,
        { change: granted, version: preview.version, visits },
        manager,
      ),
    ).toMatchObject({ status: 200, body: { handed_over: 1 } })
    expect(await own(id)).toMatchObject({ state: 'approved', note: 'Enjoy it' })
    expect(await crewOf(bookingId)).not.toContain(phone.email)
    // Approved leave has its own notification.
    expect(await messagesOf(phone.workerId, 'leave-answered')).toHaveLength(1)
    expect(await messagesOf(phone.workerId, 'request-answered')).toHaveLength(1)
  })

  test('hours off a day leave the others, and a request is approved by its own change alone', async () => {
    const day = '2026-04-15'
    const id = await ask(
      request('The dentist', {
        kind: 'hours-off',
        first_day: day,
        spans: [{ from: '12:00', to: '14:00' }],
      }),
    )
    const { body } = await get<{ spans_left: object[] }>(`/staff/crew-requests/${id}`, manager)
    expect(body.spans_left).toEqual([
      { from: '08:00', to: '12:00' },
      { from: '14:00', to: '22:00' },
    ])
    const approve_request = { id, note: '' }
    expect(await change({ languages: ['ms'], approve_request })).toMatchObject({
      status: 409,
      body: { code: 'request-not-by-this' },
    })
    const set_days = [{ day, spans: body.spans_left, note: '' }]
    expect(await change({ set_days, approve_request })).toMatchObject({ status: 200 })
    expect(await change({ set_days, approve_request })).toMatchObject({
      status: 409,
      body: { code: 'request-answered' },
    })
    expect(await own(id)).toMatchObject({ state: 'approved' })
    expect(await messagesOf(phone.workerId, 'request-answered')).toMatchObject([
      {},
      { parameters: { asked: 'hours-off', answer: 'approved' } },
    ])
  })

  test('other weekly hours', async () => {
    const week_hours = Array.from({ length: 7 }, (_, at) =>
      at === 0 ? [] : [{ from: '09:00', to: '17:00' }],
    )
    const id = await ask(request('School', { kind: 'week', week_hours }))
    expect(await own(id)).toMatchObject({ week_hours })
    // A request of another worker.
    const strange = await ask(leave(), other)
    expect(await change({ week_hours, approve_request: { id: strange, note: '' } })).toMatchObject({
      status: 404,
    })
    expect(
      await change({ week_hours, approve_request: { id, note: 'From now on' } }),
    ).toMatchObject({ status: 200 })
    expect((await workerOf()).week_hours).toEqual(week_hours)
    expect((await get('/crew/requests/', phone)).body).toMatchObject({ week_hours })
    expect(await own(id)).toMatchObject({ state: 'approved', note: 'From now on' })
  })

  test('a review of an assignment is answered with a note', async () => {
    const [mine = ''] = await crewOf(bookingId)
    const theirs = mine === other.email ? other : await phoneOf(mine)
    const id = await ask(
      request('It is far away', { kind: 'review', booking_id: bookingId }),
      theirs,
    )
    await post(`/staff/crew-requests/${id}/answer/`, { note: 'Nobody nearer was free' }, manager)
    const { body } = await get<{ items: CrewRequest[] }>('/crew/requests/', theirs)
    expect(body.items[0]).toMatchObject({
      state: 'answered',
      note: 'Nobody nearer was free',
      visit: { booking_id: bookingId, start_date: usualDay },
    })
  })
})

describe('a worker who left', () => {
  const messagesTo = ({ workerId }: Phone) =>
    query<{ kind: string }>(pool, {
      text: `select kind from notification where worker_id = $1 and kind <> 'sign-in-code'`,
      values: [workerId],
    })
  const changeOf = async ({ workerId }: Phone, body: object) => {
    const path = `/staff/workers/${workerId}`
    const { version } = (await get<{ version: number }>(path, manager)).body
    expect(await put(path, { version, ...body }, manager)).toMatchObject({ status: 200 })
  }
  let gone: Phone
  let asked: number

  beforeAll(async () => {
    const free = await query<{ identifier: string }>(pool, {
      text: `select identifier from worker where identifier <> all($1::text[])
             and id not in (select worker_id from assignment) order by id limit 1`,
      values: [[phone.email, other.email]],
    })
    gone = await phoneOf(free[0]?.identifier ?? '')
    asked = await ask(leave(), gone)
    await changeOf(gone, { status: 'left' })
  })

  test('requests that wait end, with an entry in the audit log', async () => {
    const { body } = await get<StaffCrewRequest>(`/staff/crew-requests/${asked}`, manager)
    expect(body).toMatchObject({ state: 'withdrawn', answered_by: manager.name })
    const entries = await query(pool, {
      text: `select before, after from audit_entry
             where action = 'request-answered' and subject = $1`,
      values: [`${asked}`],
    })
    expect(entries).toEqual([{ before: { state: 'pending' }, after: { state: 'withdrawn' } }])
    expect(await messagesTo(gone)).toEqual([])
  })

  test('decisions about them send nothing to the former phone', async () => {
    const days = { first_day: '2026-04-06', last_day: '2026-04-08', kind: 'annual', note: '' }
    await changeOf(gone, { add_leave: [days] })
    // As stored before leaving ended requests.
    await pool.query(
      `update crew_request set state = 'pending', answered_at = null, by_account_id = null
       where id = $1`,
      [asked],
    )
    const declined = await post(`/staff/crew-requests/${asked}/answer/`, { note: 'No' }, manager)
    expect(declined).toMatchObject({ status: 200 })
    expect(await messagesTo(gone)).toEqual([])
  })
})
