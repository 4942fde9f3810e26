import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../../domain/booking/calendar.ts'
import {
  caring,
  openingMoment,
  otherPostcode,
  startTestApp,
  usualDay,
} from '../../../testing/app.ts'
import { findAbsentWorkers } from '../../../testing/invariants.ts'
import { findViolations } from '../monitoring/invariants.ts'

const testApp = await startTestApp()
const { pool, clock } = testApp
const manager = await testApp.manager()
await testApp.putInCharge(manager)

type Replacement = { worker: number; name: string; times_here: number; same_series: boolean }
type Preview = {
  version: number
  visits: {
    booking_id: string
    why: string
    replacements: Replacement[]
    proposed: number | null
  }[]
}
type Applied = {
  code?: string
  response: string
  version: number
  handed_over: number
  open: number
}

beforeEach(async () => {
  clock.set(openingMoment)
  // Every test has workers and visits of its own.
  await pool.query("update booking set status = 'Cancelled'")
  await pool.query('delete from crew_gap')
  await pool.query('delete from assignment')
  await testApp.dismissAll()
})

const preview = (id: number, change: object) =>
  testApp.post<Preview>(`/staff/workers/${id}/changes/preview`, { change }, manager)
const apply = (id: number, change: object, { version, visits }: Preview, choose = proposed) =>
  testApp.post<Applied>(
    `/staff/workers/${id}/changes/apply`,
    {
      change,
      version,
      visits: visits.map((visit) => ({ booking_id: visit.booking_id, worker: choose(visit) })),
    },
    manager,
  )
const proposed = (visit: Preview['visits'][number]) => visit.proposed

async function crewOf(bookingId: string): Promise<number[]> {
  const { rows } = await pool.query<{ worker_id: number }>(
    `select worker_id from assignment a join booking b on b.id = a.booking_id
     where b.booking_id = $1 order by worker_id`,
    [bookingId],
  )
  return rows.map((row) => row.worker_id)
}

async function hire(hiring: Parameters<typeof testApp.hire>[1] = {}): Promise<number> {
  const [worker] = await testApp.hire(1, hiring)
  return worker?.id ?? 0
}

async function book(changes: object = {}, who?: Awaited<ReturnType<typeof testApp.customer>>) {
  const booked = await testApp.book(who ?? (await testApp.customer()), changes)
  expect(booked.status).toBe(201)
  return booked.body
}

const leave = (firstDay: string, lastDay = firstDay) => ({
  add_leave: [{ first_day: firstDay, last_day: lastDay }],
})

async function expectSound(): Promise<void> {
  expect(await findViolations(pool)).toEqual([])
  expect(await findAbsentWorkers(pool, clock.now())).toEqual([])
}

describe('a leave', () => {
  test('shows the visits of its days with who could take them, and hands them over as one step', async () => {
    const anna = await hire()
    const first = await book({ start_time: '09:00' })
    const second = await book({ start_time: '14:00' })
    await book({ start_date: addDays(usualDay, 1) })
    const bella = await hire()
    const shown = await preview(anna, leave(usualDay))
    expect(shown.body.visits).toMatchObject([
      { booking_id: first.booking_id, why: 'on-leave', proposed: bella },
      { booking_id: second.booking_id, why: 'on-leave', proposed: bella },
    ])
    const saved = await apply(anna, leave(usualDay), shown.body)
    expect(saved.body).toMatchObject({ handed_over: 2, open: 0 })
    expect(await crewOf(first.booking_id)).toEqual([bella])
    expect(await crewOf(second.booking_id)).toEqual([bella])
    await expectSound()
    const { rows } = await pool.query(
      "select who, after from audit_entry where action = 'worker-changed' and subject = $1",
      [String(anna)],
    )
    expect(rows).toMatchObject([{ who: manager.name }])
    expect(Object.keys(rows[0].after.handed_over).sort()).toEqual(
      [first.booking_id, second.booking_id].sort(),
    )
    const { rows: events } = await pool.query(
      `select code, params from booking_event e join booking b on b.id = e.booking_id
       where b.booking_id = $1 order by e.id desc limit 1`,
      [first.booking_id],
    )
    expect(events).toEqual([
      {
        code: 'crew-changed',
        params: { before: await identifiers(anna), after: await identifiers(bella) },
      },
    ])
  })

  test('is not saved without the visits that it breaks', async () => {
    const anna = await hire()
    const { booking_id } = await book()
    const shown = await preview(anna, leave(usualDay))
    const refused = await apply(anna, leave(usualDay), { ...shown.body, visits: [] })
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({ code: 'visit-came-up' })
    expect(refused.body.response).toContain(booking_id)
    expect(
      (await pool.query('select from worker_leave where worker_id = $1', [anna])).rows,
    ).toEqual([])
    expect(await crewOf(booking_id)).toEqual([anna])
  })

  test('is not saved when a replacement is taken meanwhile, and says which', async () => {
    const anna = await hire()
    const first = await book()
    const bella = await hire()
    const shown = await preview(anna, leave(usualDay))
    const second = await book()
    expect(await crewOf(second.booking_id)).toEqual([bella])
    const refused = await apply(anna, leave(usualDay), shown.body)
    expect(refused.status).toBe(409)
    expect(refused.body.code).toBe('replacement-taken')
    expect(refused.body.response).toContain(first.booking_id)
    expect(await crewOf(first.booking_id)).toEqual([anna])
    await expectSound()
  })

  test('is not saved over the change of a colleague', async () => {
    const anna = await hire()
    await book()
    await hire()
    const shown = await preview(anna, leave(usualDay))
    await testApp.put(
      `/staff/workers/${anna}`,
      { version: shown.body.version, notes: 'x' },
      manager,
    )
    const refused = await apply(anna, leave(usualDay), shown.body)
    expect(refused).toMatchObject({ status: 409, body: { code: 'out-of-date' } })
  })

  test('leaves out a visit that is cancelled meanwhile', async () => {
    const anna = await hire()
    const { booking_id } = await book()
    const bella = await hire()
    const shown = await preview(anna, leave(usualDay))
    await testApp.post(
      '/booking-details/cancel-booking/',
      { id: booking_id, skill: 'Cleaner' },
      manager,
    )
    const saved = await apply(anna, leave(usualDay), shown.body)
    expect(saved.body).toMatchObject({ handed_over: 0, open: 0 })
    expect(shown.body.visits[0]?.proposed).toBe(bella)
    await expectSound()
  })
})

describe('what else breaks visits', () => {
  const days = (hours: object[]) => Array.from({ length: 7 }, () => hours)
  test.each([
    ['fewer hours', { week_hours: days([{ from: '10:00', to: '22:00' }]) }, 'off-duty'],
    ['a single day', { set_days: [{ day: usualDay, spans: [] }] }, 'off-duty'],
    ['a skill taken away', { skills: ['Gardener'] }, 'lacks-skill'],
    ['an area taken away', { areas: [] }, 'other-area'],
    ['a suspension', { status: 'suspended' }, 'not-active'],
    ['the end of the work', { status: 'left' }, 'not-active'],
  ])('%s', async (_, change, why) => {
    const anna = await hire()
    const { booking_id } = await book()
    const bella = await hire()
    const shown = await preview(anna, change)
    expect(shown.body.visits).toMatchObject([{ booking_id, why, proposed: bella }])
    expect((await apply(anna, change, shown.body)).status).toBe(200)
    expect(await crewOf(booking_id)).toEqual([bella])
    await expectSound()
  })

  test('another gender than the order asked for', async () => {
    const anna = await hire({ skills: ['Care Giver'] })
    const { body } = await testApp.post(
      '/care-giver/book-care-giver/',
      caring,
      await testApp.customer(),
    )
    const bella = await hire({ skills: ['Care Giver'] })
    await hire({ skills: ['Care Giver'], gender: 'Male' })
    const shown = await preview(anna, { gender: 'Male' })
    expect(shown.body.visits).toMatchObject([
      { booking_id: body.booking_id, why: 'other-gender', replacements: [{ worker: bella }] },
    ])
  })

  test('what breaks nothing shows nothing', async () => {
    const anna = await hire()
    await book()
    const shown = await preview(anna, { ...leave('2026-05-01'), skills: ['Cleaner', 'Gardener'] })
    expect(shown.body.visits).toEqual([])
  })
})

test('replacements: only who is free, skilled and in the area; who was with the customer first', async () => {
  const anna = await hire()
  const customer = await testApp.customer()
  const { booking_id } = await book({}, customer)
  await hire({ skills: ['Gardener'] })
  await hire({ at: [otherPostcode] })
  const [known, away, other] = [await hire(), await hire(), await hire()]
  await pool.query(
    'insert into worker_leave (worker_id, first_day, last_day) values ($1, $2, $2)',
    [away, usualDay],
  )
  // Known was with the customer a week ago.
  const past = await book({ start_date: '2026-03-04' }, customer)
  await testApp.put(
    '/booking-details/update/assigned-workers/',
    { booking_id: past.booking_id, skill: 'Cleaner', workers: await identifiers(known) },
    manager,
  )
  clock.set('2026-03-05T01:00:00Z')
  const shown = await preview(anna, leave(usualDay))
  expect(shown.body.visits).toMatchObject([
    {
      booking_id,
      replacements: [
        { worker: known, times_here: 1 },
        { worker: other, times_here: 0 },
      ],
    },
  ])
})

async function identifiers(...ids: number[]): Promise<string[]> {
  const { rows } = await pool.query('select identifier from worker where id = any($1::int[])', [
    ids,
  ])
  return rows.map(({ identifier }) => identifier)
}

test('a series goes to one person where one can take all of it', async () => {
  const anna = await hire()
  const series = await book({ frequency: 'weekly', payment_method: 'Online' })
  const bella = await hire()
  const cara = await hire()
  // Bella has other work on the third day.
  const other = await book({ start_date: addDays(usualDay, 14) })
  await testApp.put(
    '/booking-details/update/assigned-workers/',
    { booking_id: other.booking_id, skill: 'Cleaner', workers: await identifiers(bella) },
    manager,
  )
  const shown = await preview(anna, { status: 'left' })
  expect(shown.body.visits.map((each) => each.booking_id)).toEqual(series.booking_ids)
  expect(shown.body.visits.map((each) => each.proposed)).toEqual([cara, cara, cara, cara])
})

describe('a visit that nobody can take', () => {
  async function short(changes: object = {}) {
    const anna = await hire()
    const booked = await book(changes)
    const shown = await preview(anna, { status: 'suspended' })
    expect(shown.body.visits).toMatchObject([{ replacements: [], proposed: null }])
    const saved = await apply(anna, { status: 'suspended' }, shown.body)
    expect(saved.body).toMatchObject({ handed_over: 0, open: 1 })
    return booked
  }
  const gaps = async () =>
    (
      await pool.query(
        `select b.booking_id, g.missing, g.reason from crew_gap g join booking b on b.id = g.booking_id
         order by b.id`,
      )
    ).rows

  test('keeps the rest of its crew, and what is missing is recorded', async () => {
    const before = (await gaps()).length
    const bella = await hire()
    const booked = await short({ worker_count: 2 })
    expect(await crewOf(booked.booking_id)).toEqual([bella])
    expect((await gaps()).slice(before)).toEqual([
      { booking_id: booked.booking_id, missing: 1, reason: 'not-active' },
    ])
    await expectSound()
    // The second of the crew falls ill as well.
    const shown = await preview(bella, leave(usualDay))
    await apply(bella, leave(usualDay), shown.body)
    expect(await crewOf(booked.booking_id)).toEqual([])
    expect((await gaps()).slice(before)).toMatchObject([{ missing: 2, reason: 'on-leave' }])
    await expectSound()
  })

  test('is whole again when staff choose a crew', async () => {
    const before = (await gaps()).length
    const booked = await short()
    expect(await gaps()).toHaveLength(before + 1)
    const cara = await hire()
    const chosen = await testApp.put(
      '/booking-details/update/assigned-workers/',
      { booking_id: booked.booking_id, skill: 'Cleaner', workers: await identifiers(cara) },
      manager,
    )
    expect(chosen.status).toBe(200)
    expect(await gaps()).toHaveLength(before)
    await expectSound()
  })

  test('is no exception any more when it is cancelled, or moved to a time with a crew', async () => {
    const before = (await gaps()).length
    const cancelled = await short()
    await testApp.post(
      '/booking-details/cancel-booking/',
      { id: cancelled.booking_id, skill: 'Cleaner' },
      manager,
    )
    const moved = await short({ start_time: '10:00' })
    await hire()
    await testApp.put(
      '/booking-details/update/booking-details/',
      { booking_id: moved.booking_id, skill: 'Cleaner', start_date: usualDay, start_time: '15:00' },
      manager,
    )
    expect(await gaps()).toHaveLength(before)
    await expectSound()
  })

  test('may be left open though somebody could go', async () => {
    const anna = await hire()
    const { booking_id } = await book()
    await hire()
    const shown = await preview(anna, leave(usualDay))
    const saved = await apply(anna, leave(usualDay), shown.body, () => null)
    expect(saved.body).toMatchObject({ handed_over: 0, open: 1 })
    expect(await crewOf(booking_id)).toEqual([])
    await expectSound()
  })
})

test('a hundred orders while a leave is saved over their day: nobody is booked twice or sent though away', async () => {
  const crew = await testApp.hire(30)
  const anna = crew[0]?.id ?? 0
  const customers = await testApp.customers(100)
  const day = addDays(usualDay, 21)
  const booking = Promise.all(
    customers.map((who, at) =>
      testApp.book(who, { start_date: day, start_time: ['08:00', '13:00', '18:00'][at % 3] }),
    ),
  )
  let saved = 0
  for (let attempt = 0; saved !== 200 && attempt < 50; attempt++) {
    const shown = await preview(anna, leave(day))
    saved = (await apply(anna, leave(day), shown.body)).status
    expect([200, 409]).toContain(saved)
  }
  const answers = await booking
  expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThanOrEqual(87)
  expect(new Set(answers.map(({ status }) => status))).not.toContain(500)
  expect(saved).toBe(200)
  const { rows } = await pool.query('select from assignment where worker_id = $1 and day = $2', [
    anna,
    day,
  ])
  expect(rows).toEqual([])
  await expectSound()
})

test("twenty leaves at once, each other's replacements: no visit is lost or sent to somebody away", async () => {
  const crew = await testApp.hire(40)
  const day = addDays(usualDay, 28)
  const customers = await testApp.customers(30)
  for (const who of customers) await testApp.book(who, { start_date: day })
  const leaving = crew.slice(0, 20).map(({ id }) => id)
  const saved = await Promise.all(
    leaving.map(async (id) => {
      for (let attempt = 0; attempt < 40; attempt++) {
        const shown = await preview(id, leave(day))
        const { status } = await apply(id, leave(day), shown.body)
        if (status !== 409) return status
      }
      return 409
    }),
  )
  expect(saved).toEqual(leaving.map(() => 200))
  await expectSound()
})

test('the database refuses to send anybody who cannot go', async () => {
  const anna = await hire()
  const { booking_id } = await book()
  const [row] = (
    await pool.query('select id, day, reserved from booking where booking_id = $1', [booking_id])
  ).rows
  const send = (id: number) =>
    pool
      .query('insert into assignment values ($1, $2, $3, $4)', [row.id, id, row.day, row.reserved])
      .then(
        () => 'accepted',
        ({ constraint }: { constraint?: string }) => constraint,
      )
  const bella = await hire()
  await pool.query(
    'insert into worker_leave (worker_id, first_day, last_day) values ($1, $2, $2)',
    [bella, usualDay],
  )
  expect(await send(bella)).toBe('worker_can_go')
  expect(await send(await hire({ active: false }))).toBe('worker_can_go')
  expect(await send(await hire({ skills: ['Gardener'] }))).toBe('worker_can_go')
  expect(await send(await hire({ at: [otherPostcode] }))).toBe('worker_can_go')
  expect(await send(await hire({ weekHours: [0, 0, 0, 0, 0, 0, 0] }))).toBe('worker_can_go')
  const cara = await hire()
  await pool.query('insert into worker_day_hours values ($1, $2, 1)', [cara, usualDay])
  expect(await send(cara)).toBe('worker_can_go')
  expect(await send(anna)).not.toBe('worker_can_go')
  expect(await send(await hire())).toBe('accepted')
})
