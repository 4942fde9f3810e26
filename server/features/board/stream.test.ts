import { expect, test } from 'vitest'
import { startTestApp, usualDay } from '../../../testing/app.ts'
import { type BoardStream, listenToBoard } from '../../../testing/board-stream.ts'
import { visitsIn } from '../../../testing/visits.ts'

const testApp = await startTestApp()
const { pool } = testApp
const { people, booked, assign } = visitsIn(testApp)

const listen = (token: string) => listenToBoard(testApp.url, token)

/** All reported days until this one. */
async function until(stream: BoardStream, day: string | null) {
  for (;;) {
    const { days } = await stream.next()
    if (day === null ? days === null : days?.includes(day)) return
  }
}

test('a change of a crew, a step and a change of a worker are sent within a second', async () => {
  const [one, two] = await testApp.hire(2)
  const stream = await listen(people.manager.token)
  expect(stream).toMatchObject({ status: 200, type: 'text/event-stream' })
  const { booking_id: id } = await booked()
  await until(stream, usualDay)
  const began = performance.now()
  await assign(id, [one?.identifier ?? ''])
  await until(stream, usualDay)
  expect(performance.now() - began).toBeLessThan(2_000)
  await assign(id, [two?.identifier ?? ''])
  await until(stream, usualDay)
  await pool.query(
    `insert into worker_leave (worker_id, first_day, last_day) values ($1, $2, $2)`,
    [one?.id, '2026-04-01'],
  )
  await until(stream, null)
  stream.stop()
})

test('only staff can listen', async () => {
  expect((await listen(people.customer.token)).status).toBe(403)
  expect((await listen('')).status).toBe(403)
})
