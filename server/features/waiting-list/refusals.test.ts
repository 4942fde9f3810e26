import { expect, test } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { waitingRequest } from '../../../testing/waiting-list.ts'

const testApp = await startTestApp()

test.each([
  [{ email: 'mei' }, 'email-invalid'],
  [{ post_code: 99999 }, 'postcode-not-served'],
  [{ start_date: '' }, 'start-date-missing'],
  [{ start_date: '2026-02-01' }, 'start-past'],
  [{ start_date: '2028-02-01' }, 'too-far-ahead'],
  [{ no_of_hours: 0 }, 'hours-missing'],
  [{ skill: 'Astronaut' }, 'skill-unknown'],
])('%j is refused as %s', async (changes, code) => {
  const refused = await testApp.post<{ code?: string }>('/waiting-list/', {
    ...waitingRequest,
    email: 'mei@x.test',
    ...changes,
  })
  expect(refused).toMatchObject({ status: 400, body: { success: false, code } })
})

test('a program that fills every field, and one that asks too often', async () => {
  const send = (body: object) =>
    testApp.post<{ success: boolean }>('/waiting-list/', { ...waitingRequest, ...body })
  expect(await send({ email: 'bot@x.test', website: 'https://x.test' })).toMatchObject({
    status: 200,
    body: { success: true },
  })
  expect((await testApp.pool.query('select 1 from waiting_entry')).rowCount).toBe(0)
  const answers = []
  for (let time = 0; time < 25; time += 1)
    answers.push((await send({ email: `a${time}@x.test` })).status)
  expect(answers[0]).toBe(200)
  expect(answers.at(-1)).toBe(429)
})
