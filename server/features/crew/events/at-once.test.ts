import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { timesBySteps } from '../../../../domain/visits/steps.ts'
import { startTestApp } from '../../../../testing/app.ts'
import { crewPhones } from '../../../../testing/crew-phones.ts'
import { query } from '../../../db/transaction.ts'
import { visitCode } from '../visit-secrets.ts'

const testApp = await startTestApp()
const { pool, deps, put } = testApp
const { atMinute, phonesFor, send, step } = crewPhones(testApp)
await testApp.hire(5)

atMinute(-3 * 24 * 60)
const customer = await testApp.customer()
const staff = await testApp.admin()

/** A booked visit and the phones of its crew of two. */
async function scene() {
  const { booking_id: bookingId } = (await testApp.book(customer, { worker_count: 2 })).body
  const { first, second } = await phonesFor(bookingId)
  return { bookingId, first, second }
}
const { bookingId, first, second } = await scene()
const other = await scene()

test('concurrent events of one visit are neither lost nor duplicated', async () => {
  for (const [minute, name] of [
    [-30, 'on-the-way'],
    [0, 'started'],
    [120, 'finished'],
  ] as const) {
    atMinute(minute)
    const events = [0, 1, 2, 3].map(() => step(bookingId, name))
    // One of the two sends each event, twice at once.
    const answers = await Promise.all(
      [0, 1, 2, 3, 0, 1, 2, 3].map((at) => send(at % 2 ? second : first, events[at] ?? {})),
    )
    expect(answers.map(({ body }) => body.results.map(({ accepted }) => accepted))).toEqual(
      answers.map(() => [true]),
    )
    expect(await stored()).toMatchObject({ times: true, places: true })
  }
  expect(await stored()).toMatchObject({ events: 12, lines: 12, domainEvents: 12 })
})

test('an event sent again with its id in capital letters is not stored twice', async () => {
  const event = step(bookingId, 'finished')
  for (const id of [event.id, event.id.toUpperCase()])
    expect((await send(first, { ...event, id })).body.results).toEqual([{ id, accepted: true }])
  expect(await stored()).toMatchObject({ events: 13, lines: 13 })
})

test('a step sent while its worker is removed is either stored before that or refused', async () => {
  atMinute(-30)
  const { bookingId: id, first: stays, second: goes } = other
  const [free] = await query<{ identifier: string }>(pool, {
    text: `select identifier from worker w
           where not exists (select from assignment a where a.worker_id = w.id)`,
  })
  const workers = [stays.email, free?.identifier ?? '']
  const change = { booking_id: id, skill: 'Cleaner', workers }
  const [changed, ...answers] = await Promise.all([
    put('/booking-details/update/assigned-workers/', change, staff),
    ...[0, 1, 2, 3].map(() => send(goes, step(id, 'on-the-way'))),
  ])
  expect(changed).toMatchObject({ status: 200 })
  const accepted = answers.filter(({ body }) => body.results[0]?.accepted).length
  expect(await stored(id)).toMatchObject({ events: accepted, lines: accepted, places: true })
  expect((await send(goes, step(id, 'on-the-way'))).body.results).toMatchObject([
    { accepted: false, code: 'visit-not-yours' },
  ])
})

test('codes that are tried at the same moment are counted one by one', async () => {
  atMinute(130)
  const right = visitCode(deps.settings, bookingId)
  const wrong = right === '0000' ? '0001' : '0000'
  const tries = Array.from({ length: 8 }, () => step(bookingId, 'arrived', { code: wrong }))
  const answers = await Promise.all(tries.map((each) => send(first, each)))
  const codes = answers.map(({ body }) => body.results[0]?.code ?? '').toSorted()
  expect(codes).toEqual([
    ...Array.from({ length: 3 }, () => 'visit-code-locked'),
    ...Array.from({ length: 5 }, () => 'visit-code-wrong'),
  ])
  const late = step(bookingId, 'arrived', { code: right })
  expect((await send(first, late)).body.results).toMatchObject([{ code: 'visit-code-locked' }])
})

test('the id of another worker’s event stores nothing and is refused', async () => {
  const [taken] = await query<{ id: string }>(pool, {
    text: 'select id from visit_event where worker_id = $1 limit 1',
    values: [second.workerId],
  })
  const event = step(bookingId, 'finished', { id: taken?.id ?? randomUUID() })
  expect((await send(first, event)).body.results).toMatchObject([{ code: 'visit-not-yours' }])
})

/** The stored events of the visit, and whether its times and places follow from them. */
async function stored(id = bookingId) {
  const [row] = await query<{
    id: number
    starts_at: Date
    ends_at: Date
    runs_from: Date | null
    runs_until: Date | null
    crew: number[]
    lines: number
    domainEvents: number
  }>(pool, {
    text: `select b.id, b.starts_at, b.ends_at, b.runs_from, b.runs_until,
             array(select worker_id from assignment a where a.booking_id = b.id) as crew,
             (select count(*)::int from booking_event e
               where e.booking_id = b.id and e.code = 'visit-step') as lines,
             (select count(*)::int from domain_event e
               where e.booking_id = b.id and e.type = 'visit.step') as "domainEvents"
           from booking b where b.booking_id = $1`,
    values: [id],
  })
  if (!row) throw new Error('no visit')
  const events = await query<{ workerId: number; step: 'seen'; at: Date; nth: number }>(pool, {
    text: `select worker_id as "workerId", what as step, at, nth from visit_event
           where booking_id = $1 order by nth`,
    values: [row.id],
  })
  const planned = { startsAt: row.starts_at, endsAt: row.ends_at }
  const { runsFrom, runsUntil } = timesBySteps(events, row.crew, planned)
  return {
    events: events.length,
    lines: row.lines,
    domainEvents: row.domainEvents,
    places: events.every(({ nth }, at) => nth === at + 1),
    times:
      Number(runsFrom) === Number(row.runs_from) && Number(runsUntil) === Number(row.runs_until),
  }
}
