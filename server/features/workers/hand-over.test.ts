import { describe, expect, test } from 'vitest'
import { addDays } from '../../../domain/booking/starts/calendar.ts'
import { caring, startTestApp, usualDay } from '../../../testing/app.ts'
import { handOverIn } from '../../../testing/hand-over.ts'
import { otherPostcode } from '../../../testing/people.ts'

const testApp = await startTestApp()
const { pool, clock } = testApp
const manager = await testApp.manager()
await testApp.putInCharge(manager)
const { preview, apply, crewOf, identifiers, hire, book, leave, expectSound } = handOverIn(
  testApp,
  manager,
)

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

  test('is not saved if a replacement is taken in the meantime, and names the visit', async () => {
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

  test('leaves out a visit that is cancelled in the meantime', async () => {
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

describe('other changes that break visits', () => {
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

  test('a change that breaks no visit shows nothing', async () => {
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
  // Known visited this customer a week ago.
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
