import { expect, test } from 'vitest'
import { addDays } from '../../../domain/booking/starts/calendar.ts'
import { workMask } from '../../../domain/booking/starts/slots.ts'
import { startTestApp, usualDay } from '../../../testing/app.ts'
import { handOverIn } from '../../../testing/hand-over.ts'

const testApp = await startTestApp()
const { pool } = testApp
const manager = await testApp.manager()
await testApp.putInCharge(manager)
const { preview, crewOf, hire, book, leave, expectSound } = handOverIn(testApp, manager)
const next = addDays(usualDay, 1)
const ill = { add_leave: [{ first_day: usualDay, last_day: usualDay, kind: 'sick', note: '' }] }
type Start = { start_date: string; start_time: string }
const moveTo = (worker: number, version: number, id: string, start: Start) =>
  testApp.post<{ code?: string; response: string }>(
    `/staff/workers/${worker}/changes/apply`,
    { change: ill, version, visits: [{ booking_id: id, worker: null, start }] },
    manager,
  )

/** A worker falls ill, with a visit at 9:00; the other one is at another visit until 13:00. */
async function illMorning() {
  const anna = await hire()
  const morning = await book({ start_time: '09:00' })
  const bella = await hire()
  await book({ start_time: '09:00' })
  const shown = await preview(anna, ill)
  return { anna, bella, morning, shown }
}

async function eventsOf(bookingId: string) {
  const { rows } = await pool.query(
    `select type, payload ? 'workers' and type = 'visit.moved' as others, payload->'moved' as moved
     from domain_event e join booking b on b.id = e.booking_id
     where b.booking_id = $1 and type in ('visit.moved', 'visit.crew-changed') order by e.id`,
    [bookingId],
  )
  return rows
}

test('a visit that nobody can take is offered other starts, those of its day first', async () => {
  const { shown, morning } = await illMorning()
  expect(shown.body.visits).toMatchObject([
    { booking_id: morning.booking_id, replacements: [], proposed: null },
  ])
  const starts = shown.body.visits[0]?.starts ?? []
  expect(starts.map(({ start_date: day, start_time: time }) => `${day} ${time}`)).toEqual([
    ...['14:00', '15:00', '16:00', '17:00'].map((time) => `${usualDay} ${time}`),
    ...[1, 2, 3, 4, 5, 6].map((days) => `${addDays(usualDay, days)} 09:00`),
  ])
})

test('the visit moves in the step that gives the leave, and the customer is notified', async () => {
  const { anna, bella, morning, shown } = await illMorning()
  const id = morning.booking_id
  const start = { start_date: usualDay, start_time: '15:00' }
  const saved = await moveTo(anna, shown.body.version, id, start)
  expect(saved.body).toMatchObject({ handed_over: 1, open: 0 })
  expect(await crewOf(id)).toEqual([bella])
  const { rows } = await pool.query(
    `select b.start_hour, array_agg(e.code || coalesce(' ' || (e.params->>'why'), '') order by e.id) as codes,
       (select count(*)::int from outbox where subject like '%' || $1 || '%new time%') as mails
     from booking b join booking_event e on e.booking_id = b.id
     where b.booking_id = $1 and e.code in ('moved', 'crew-changed') group by b.id, b.start_hour`,
    [id],
  )
  expect(rows).toEqual([{ start_hour: 15, codes: ['moved worker-sick', 'crew-changed'], mails: 1 }])
  // One message names both changes.
  expect(await eventsOf(id)).toEqual([
    { type: 'visit.moved', others: true, moved: null },
    { type: 'visit.crew-changed', others: false, moved: true },
  ])
  const { rows: audited } = await pool.query(
    `select after->'handed_over' as handed_over from audit_entry
     where action = 'worker-changed' and subject = $1`,
    [String(anna)],
  )
  expect(audited).toEqual([{ handed_over: { [id]: `${usualDay} 15:00` } }])
  await expectSound()
})

test('on another day the same worker goes, who is well again', async () => {
  const { anna, morning, shown } = await illMorning()
  const start = { start_date: next, start_time: '09:00' }
  const saved = await moveTo(anna, shown.body.version, morning.booking_id, start)
  expect(saved.status).toBe(200)
  expect(await crewOf(morning.booking_id)).toEqual([anna])
  expect(await eventsOf(morning.booking_id)).toEqual([
    { type: 'visit.moved', others: false, moved: null },
  ])
  await expectSound()
})

test('a start that was taken in the meantime is refused with its visit, and nothing is saved', async () => {
  const { anna, bella, morning, shown } = await illMorning()
  // From now on works only in the mornings.
  await pool.query('update worker set week_hours = $2 where id = $1', [
    bella,
    Array.from({ length: 7 }, () => workMask(8, 13)),
  ])
  const id = morning.booking_id
  for (const start of [
    { start_date: usualDay, start_time: '15:00' },
    { start_date: '2026-03-01', start_time: '09:00' },
    { start_date: next, start_time: '23:00' },
  ]) {
    const refused = await moveTo(anna, shown.body.version, id, start)
    expect(refused).toMatchObject({ status: 409, body: { code: 'start-taken' } })
    expect(refused.body.response).toContain(id)
  }
  expect(await crewOf(id)).toEqual([anna])
  expect((await preview(anna, leave(usualDay))).body.visits).toHaveLength(1)
  await expectSound()
})
