import { expect, test } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { usualPostcode } from '../../../testing/people.ts'
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

test.each([
  [
    'a closed area',
    'postcode-not-served',
    `update postcode set served = false where code = ${usualPostcode}`,
    'update postcode set served = true',
  ],
  [
    'a hidden service',
    'service-hidden',
    `insert into service_state (skill, state) values ('Cleaner', 'hidden')
     on conflict (skill) do update set state = 'hidden'`,
    `update service_state set state = 'open' where skill = 'Cleaner'`,
  ],
])('%s is refused to those who join and to those who wait again', async (_, code, close, open) => {
  const send = async (email: string) => {
    const path = '/waiting-list/'
    const body = { ...waitingRequest, email }
    return (await testApp.post<{ entry: string; code?: string }>(path, body)).body
  }
  const { entry } = await send(`${code}@x.test`)
  await testApp.pool.query('update waiting_entry set notified_at = $1', [testApp.clock.now()])
  await testApp.pool.query(close)
  testApp.clock.later(1)
  expect((await send('late@x.test')).code).toBe(code)
  const again = await testApp.post<{ code?: string }>('/waiting-list/wait/', { entry })
  expect(again.body.code).toBe(code)
  await testApp.pool.query(open)
  testApp.clock.later(1)
})

test('a program that fills every field, and one that asks too often', async () => {
  const send = (body: object) =>
    testApp.post<{ success: boolean }>('/waiting-list/', { ...waitingRequest, ...body })
  expect(await send({ email: 'bot@x.test', website: 'https://x.test' })).toMatchObject({
    status: 200,
    body: { success: true },
  })
  expect(
    (await testApp.pool.query("select 1 from waiting_entry where email = 'bot@x.test'")).rowCount,
  ).toBe(0)
  const answers = []
  for (let time = 0; time < 25; time += 1)
    answers.push((await send({ email: `a${time}@x.test` })).status)
  expect(answers[0]).toBe(200)
  expect(answers.at(-1)).toBe(429)
})
