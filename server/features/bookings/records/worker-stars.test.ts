import { expect, test } from 'vitest'
import { addDays } from '../../../../domain/booking/starts/calendar.ts'
import { startTestApp, usualDay } from '../../../../testing/app.ts'
import { readShownCrews } from './queries.ts'
import { readWorkerStars } from './worker-stars.ts'

const testApp = await startTestApp()
const { pool, clock } = testApp

test('a worker has an average from three published reviews on', async () => {
  const [worker] = await testApp.hire(1)
  const id = worker?.id ?? 0
  const read = async () => [...(await readWorkerStars(pool, [id], clock.now()))]
  const starts = ['08:00', '13:00', '18:00']
  for (const [at, stars] of [5, 4, 5].entries()) {
    const { body } = await testApp.book(await testApp.customer(), {
      start_date: usualDay,
      start_time: starts[at],
    })
    await pool.query(
      `insert into review (booking_id, stars, written_at, published_at)
       select id, $2, $3, $3 from booking where booking_id = $1`,
      [body.booking_ids[0], stars, clock.now()],
    )
    expect(await read()).toEqual(at === 2 ? [[id, 4.7]] : [])
  }
  const { body } = await testApp.book(await testApp.customer(), {
    start_date: addDays(usualDay, 1),
  })
  const { rows } = await pool.query('select id from booking where booking_id = $1', [
    body.booking_ids[0],
  ])
  const [visit] = rows as { id: number }[]
  const crews = await readShownCrews(pool, [visit?.id ?? 0], clock.now())
  expect([...crews.values()]).toMatchObject([[{ stars: 4.7 }]])
  await pool.query('update review set hidden_at = $1 where stars = 4', [clock.now()])
  expect(await read()).toEqual([])
})
