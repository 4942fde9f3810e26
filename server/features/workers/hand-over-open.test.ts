import { describe, expect, test } from 'vitest'
import { addDays } from '../../../domain/booking/starts/calendar.ts'
import { startTestApp, usualDay } from '../../../testing/app.ts'
import { handOverIn } from '../../../testing/hand-over.ts'
import { otherPostcode } from '../../../testing/people.ts'

const testApp = await startTestApp()
const { pool } = testApp
const manager = await testApp.manager()
await testApp.putInCharge(manager)
const { preview, apply, crewOf, identifiers, hire, book, leave, expectSound } = handOverIn(
  testApp,
  manager,
)

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
    // The second crew member falls ill too.
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

  test('may be left open although someone could go', async () => {
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
