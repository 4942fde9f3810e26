import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { boardPlanCalls, PlanLine } from '../../../../domain/api/bookings/board-plan.ts'
import { startTestApp, usualDay } from '../../../../testing/app.ts'
import { visitsIn } from '../../../../testing/visits.ts'
import { findViolations } from '../../monitoring/invariants.ts'

const testApp = await startTestApp()
const { pool, clock } = testApp
const { people, booked, paid, assign, detailsOf, refused } = visitsIn(testApp)

type Plan = z.output<(typeof boardPlanCalls)['POST /staff/board/plan/']['response']>
type Answer = {
  success: boolean
  response: string
  code?: string
  changed: number
  made: object[]
  left: string[]
}
type Worker = { id: number; identifier: string }

async function plan(more: object = {}): Promise<Plan> {
  const body = { day: usualDay, ...more }
  const answer = await testApp.post<Plan>('/staff/board/plan/', body, people.manager)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const keys = (lines: readonly PlanLine[]) =>
  lines.map(({ booking_id, version, from, to }) => ({
    booking_id,
    version,
    from: from.id,
    to: to.id,
  }))
const accept = (lines: object[], who = people.manager) =>
  testApp.post<Answer>('/staff/board/plan/accept/', { day: usualDay, lines }, who)

/** A visit with this worker, as if the program had chosen them. */
async function visitOf(worker: Worker | undefined, changes: object): Promise<string> {
  const { booking_id: id } = await booked(changes)
  await pool.query(
    'delete from assignment where booking_id = (select id from booking where booking_id = $1)',
    [id],
  )
  await pool.query(
    `insert into assignment (booking_id, worker_id, day, reserved)
     select id, $2, day, reserved from booking where booking_id = $1`,
    [id, worker?.id],
  )
  return id
}
const bangsar = 59100
const kepong = 52100

/** Two workers who each cross the town. */
async function crossing() {
  const [a, b] = await testApp.hire(2)
  const ids = [
    await visitOf(a, { start_time: '09:00', postcode: bangsar }),
    await visitOf(a, { start_time: '14:00', postcode: kepong }),
    await visitOf(b, { start_time: '09:00', postcode: kepong }),
    await visitOf(b, { start_time: '14:00', postcode: bangsar }),
  ]
  return { a, b, ids }
}
const crewOf = async (id = '') => (await detailsOf(id)).allocated_workers

test('a plan saves what it claims, and is one step in history, audit log and notifications', async () => {
  const { a, b, ids } = await crossing()
  const found = await plan()
  expect(found).toMatchObject({ visits: 4, promised: 0 })
  expect(found.lines).toHaveLength(2)
  expect(found.after.driving_minutes).toBeLessThan(found.before.driving_minutes)
  expect(found.after.spread_hours).toBe(found.before.spread_hours)
  // Each swap needs the other; without both nothing is gained.
  expect(found.lines.map(({ needs }) => needs)).toEqual([[1], [0]])
  expect(await plan({ lines: [] })).toMatchObject({ after: found.before, lines: [] })
  const lines = keys(found.lines)
  expect(await plan({ lines })).toMatchObject({ after: found.after })

  expect(await accept(lines)).toMatchObject({ status: 200, body: { changed: 2 } })
  expect((await plan()).before).toEqual(found.after)
  expect((await plan()).lines).toEqual([])
  const changed = found.lines.map(({ booking_id: id }) => id)
  for (const { booking_id: id, to } of found.lines) {
    expect(await crewOf(id)).toEqual([[a, b].find((each) => each?.id === to.id)?.identifier])
    expect((await detailsOf(id)).history.at(-1)?.what).toContain(
      'Reason: the day was planned again',
    )
  }
  const { rows } = await pool.query(
    `select subject, after->>'why' as why from audit_entry where action = 'booking-changed'
     and subject = any($1) order by subject`,
    [ids],
  )
  expect(rows).toEqual(changed.toSorted().map((subject) => ({ subject, why: 'planned' })))
  const { rows: notified } = await pool.query(
    `select b.booking_id, count(*)::int as n from notification n join booking b on b.id = n.booking_id
     where n.kind = 'crew-changed' and b.booking_id = any($1) group by 1 order by 1`,
    [ids],
  )
  expect(notified).toEqual(changed.toSorted().map((booking_id) => ({ booking_id, n: 1 })))
  expect(await findViolations(pool)).toEqual([])
})

test('promised workers, visits in progress and visits outside the filters stay', async () => {
  const { a, b, ids } = await crossing()
  // Staff chose the morning's worker, so only the afternoon can be swapped.
  await assign(ids[0] ?? '', [a?.identifier ?? ''])
  await assign(ids[2] ?? '', [b?.identifier ?? ''])
  const afternoon = await plan()
  expect(afternoon).toMatchObject({ visits: 2, promised: 2 })
  expect(afternoon.lines.map(({ start_time: at }) => at)).toEqual(['14:00', '14:00'])
  expect((await plan({ skill: 'Gardener' })).lines).toEqual([])
  expect(await plan({ area: 'Klang' })).toMatchObject({ visits: 0, lines: [] })
  clock.set(new Date(`${usualDay}T06:00:00Z`))
  expect(await plan()).toMatchObject({ visits: 0, lines: [] })
})

test('a worker who goes to all visits of a series stays', async () => {
  await testApp.hire(2)
  await paid({ frequency: 'weekly' })
  expect(await plan()).toMatchObject({ visits: 0, promised: 1 })
})

test('a favourite stays, and an unwanted worker is not sent', async () => {
  const { a, b } = await crossing()
  const wish = (worker: Worker | undefined, wish: string) =>
    pool.query(
      'insert into worker_wish (account_id, worker_id, wish, at) values ($1, $2, $3, now())',
      [people.customer.accountId, worker?.id, wish],
    )
  await wish(b, 'not-again')
  expect((await plan()).lines.filter(({ to }) => to.id === b?.id)).toEqual([])
  await wish(a, 'favourite')
  expect(await plan()).toMatchObject({ promised: 2 })
})

test('a plan with a visit that was changed in the meantime is refused with the author, and nothing changes', async () => {
  await crossing()
  const [third] = await testApp.hire(1)
  const { lines } = await plan()
  const [first, second] = keys(lines)
  await assign(second?.booking_id ?? '', [third?.identifier ?? ''])
  const answer = await refused(() => accept(keys(lines)))
  expect(answer).toMatchObject({ status: 409, body: { code: 'out-of-date' } })
  const summary = `Visit ${second?.booking_id}: ${people.manager.name} changed this booking`
  expect(answer.body.response).toContain(summary)
  const unknown = [{ ...first, booking_id: 'none' }]
  expect((await refused(() => accept(unknown))).status).toBe(404)
  expect((await refused(() => accept(keys(lines), people.customer))).status).toBe(403)
})

test('impossible changes are refused, whatever was proposed', async () => {
  await crossing()
  const { lines } = await plan()
  const [first] = keys(lines)
  // Without the other line, its worker is in two places.
  const alone = await refused(() => accept([first ?? {}]))
  expect(alone).toMatchObject({ status: 409, body: { code: 'replacement-taken' } })
  const twice = await refused(() => accept([...keys(lines), first ?? {}]))
  expect(twice).toMatchObject({ status: 409, body: { code: 'replacement-taken' } })
  await pool.query(
    'insert into worker_leave (worker_id, first_day, last_day) values ($1, $2, $2)',
    [first?.to, usualDay],
  )
  const away = await refused(() => accept(keys(lines)))
  expect(away).toMatchObject({ status: 409, body: { code: 'replacement-taken' } })
  expect((await plan()).lines).toEqual([])
})

test('of two concurrent acceptances one succeeds', async () => {
  await crossing()
  const lines = keys((await plan()).lines)
  const answers = await Promise.all([accept(lines), accept(lines)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await findViolations(pool)).toEqual([])
})

test('no worker is planned for a customer who does not want them', async () => {
  await testApp.dismissAll()
  const { a } = await crossing()
  const found = await plan()
  expect(found.lines.length).toBeGreaterThan(0)
  await pool.query("insert into worker_wish values ($1, $2, 'not-again', now())", [
    people.customer.accountId,
    a?.id,
  ])
  // Proposed before, accepted after.
  expect((await accept(keys(found.lines))).status).toBe(409)
  for (const { to } of (await plan()).lines) expect(to.id).not.toBe(a?.id)
})

const undo = (lines: object[], who = people.manager) =>
  testApp.post<Answer>('/staff/board/plan/undo/', { lines }, who)

test('a plan is undone in one step, and does not count as a choice of staff', async () => {
  const { ids } = await crossing()
  const before = await Promise.all(ids.map(crewOf))
  const found = await plan()
  const { made } = (await accept(keys(found.lines))).body
  expect(await Promise.all(ids.map(crewOf))).not.toEqual(before)
  expect((await refused(() => undo(made, people.customer))).status).toBe(403)

  const undone = await undo(made)
  expect(undone).toMatchObject({ status: 200, body: { changed: 2, left: [] } })
  expect(undone.body.response).toBe(
    'The plan has been undone. Customers and workers will be notified',
  )
  expect(await Promise.all(ids.map(crewOf))).toEqual(before)
  const changed = found.lines.map(({ booking_id: id }) => id)
  const { rows } = await pool.query(
    `select subject from audit_entry where action = 'booking-changed' and after->>'why' = 'undone'
     and subject = any($1) order by subject`,
    [ids],
  )
  expect(rows).toEqual(changed.toSorted().map((subject) => ({ subject })))
  expect((await detailsOf(changed[0] ?? '')).history.at(-1)?.what).toContain('undone')
  // The same is proposed again, as if nothing had been planned.
  expect(await plan()).toMatchObject({ promised: 0, before: found.before, after: found.after })
  expect(await refused(() => undo(made))).toMatchObject({
    status: 409,
    body: { code: 'out-of-date' },
  })
  expect(await findViolations(pool)).toEqual([])
})

test('undoing a plan leaves and reports visits that were changed since', async () => {
  await crossing()
  const [third] = await testApp.hire(1)
  const lines = keys((await plan()).lines)
  const { made } = (await accept(lines)).body
  const [first = '', second = ''] = lines.map(({ booking_id: id }) => id)
  // The visit goes to another worker, so the first one's former worker is free.
  await assign(second, [third?.identifier ?? ''])
  const partly = await undo(made)
  expect(partly).toMatchObject({ status: 200, body: { changed: 1, left: [second] } })
  expect(partly.body.response).toContain(`: ${second}`)
  expect(await crewOf(second)).toEqual([third?.identifier])

  expect(await crewOf(first)).not.toEqual([third?.identifier])
  expect(await findViolations(pool)).toEqual([])
})

test('a swap cannot be undone while one of its workers is on the way', async () => {
  await crossing()
  const lines = keys((await plan()).lines)
  const { made } = (await accept(lines)).body
  const [first] = lines
  await pool.query(
    `insert into visit_event (id, booking_id, worker_id, kind, what, at, received_at)
     select gen_random_uuid(), id, $2, 'step', 'on-the-way', $3, $3 from booking where booking_id = $1`,
    [first?.booking_id, first?.to, clock.now()],
  )
  // The other visit would need a worker who is on the way.
  const answer = await refused(() => undo(made))
  expect(answer).toMatchObject({ status: 409, body: { code: 'out-of-date' } })
})
