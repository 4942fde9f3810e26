import { expect, test } from 'vitest'
import type { CrewDay } from '../../../domain/api/crew.ts'
import { firstName } from '../../../domain/booking/first-name.ts'
import { caring, startTestApp } from '../../../testing/app.ts'
import { crewPhones } from '../../../testing/crew-phones.ts'
import type { Person } from '../../../testing/people.ts'
import { query } from '../../db/transaction.ts'

const testApp = await startTestApp()
const { pool, clock, get, post } = testApp
const { phoneOf, report, step } = crewPhones(testApp)
await testApp.hire(4, { skills: ['Care Giver'] })
await testApp.hire(4)

test('the crew reads medical details around the visit, each view recorded; no other worker does', async () => {
  const customer = await testApp.customer()
  const { body } = await post<{ booking_id: string }>(
    '/care-giver/book-care-giver/',
    caring,
    customer,
  )
  const id = body.booking_id
  const [visit] = await query<{ starts_at: Date }>(pool, {
    text: 'select starts_at from booking where booking_id = $1',
    values: [id],
  })
  const crew = await query<{ identifier: string; on_crew: boolean }>(pool, {
    text: `select w.identifier, exists (select from assignment a join booking b on b.id = a.booking_id
             where a.worker_id = w.id and b.booking_id = $1) as on_crew from worker w`,
    values: [id],
  })
  const [mine, theirs] = [true, false].map((is) => crew.find(({ on_crew }) => on_crew === is))
  const worker = await phoneOf(mine?.identifier ?? '')
  const other = await phoneOf(theirs?.identifier ?? '')
  const atMinute = (minute: number) =>
    clock.set(new Date((visit?.starts_at.getTime() ?? 0) + minute * 60_000))
  const read = (who: Person = worker, booking = id) =>
    get<{ text: string; code?: string }>(`/crew/confidential/?booking_id=${booking}`, who)
  const views = () =>
    query<{ who: string; account_id: number | null }>(pool, {
      text: `select e.who, e.account_id from booking_event e join booking b on b.id = e.booking_id
             where b.booking_id = $1 and e.code = 'answer-viewed'`,
      values: [id],
    })

  atMinute(-121)
  expect(await read()).toMatchObject({ status: 409, body: { code: 'confidential-not-now' } })
  const day = await get<CrewDay>('/crew/visits/', worker)
  expect(day.body.visits[0]).toMatchObject({ has_confidential: true })
  expect(JSON.stringify(day.body)).not.toContain('Walks with a frame')
  atMinute(-120)
  const answer = await read()
  expect(answer).toMatchObject({ status: 200, body: { text: 'Walks with a frame' } })
  expect(await views()).toEqual([{ who: expect.any(String), account_id: null }])
  expect((await read(other)).status).toBe(404)
  expect((await read(customer)).status).toBe(403)
  expect((await read(worker, 'JNOSUCHONE-1')).status).toBe(404)
  atMinute(1)
  await report(worker, step(id, 'started'))
  expect((await read()).status).toBe(200)
  expect(await views()).toHaveLength(2)
  atMinute(20)
  await report(worker, step(id, 'finished'))
  expect((await read()).status).toBe(409)
  expect(await views()).toHaveLength(2)
  // The customer sees who viewed them.
  const [person] = await query<{ full_name: string }>(pool, {
    text: 'select full_name from worker where identifier = $1',
    values: [mine?.identifier],
  })
  const name = firstName(person?.full_name ?? '')
  const view = { name, who: 'crew', booking_id: id }
  expect((await get('/account/medical-views/', customer)).body).toMatchObject({
    has_details: true,
    items: [view, view],
  })
})
