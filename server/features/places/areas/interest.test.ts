import { expect, test } from 'vitest'
import { startTestApp } from '../../../../testing/app.ts'
import { otherPostcode, usualPostcode } from '../../../../testing/people.ts'

const testApp = await startTestApp()
const admin = await testApp.admin()

type Answer = { success: boolean; response: string; code?: string; fields?: object }

const ask = (body: object) => testApp.post<Answer>('/common/notify-when-served/', body)
const serve = (served: boolean) =>
  testApp.put<Answer>('/region-cost/places/', { post_codes: [otherPostcode], served }, admin)
const stored = async () =>
  (await testApp.pool.query('select email, post_code from postcode_interest order by 1, 2')).rows

test('an e-mail and a postcode are stored once, with always the same answer', async () => {
  const first = await ask({ email: ' Mei@Example.test ', postcode: '99999' })
  expect(first).toEqual({
    status: 200,
    body: {
      success: true,
      response: "Thank you. We'll write to you when we come to 99999",
    },
  })
  expect(await ask({ email: 'mei@example.test', postcode: 99999 })).toEqual(first)
  expect(await ask({ email: 'bot@x.test', postcode: 99999, website: 'https://x.test' })).toEqual(
    first,
  )
  const served = await ask({ email: 'mei@example.test', postcode: usualPostcode })
  expect(served.body.response).toBe(first.body.response.replace('99999', `${usualPostcode}`))
  expect(await stored()).toEqual([{ email: 'mei@example.test', post_code: 99999 }])
})

test.each([
  [{ email: 'mei@example.test' }, 'postcode-missing', 'postcode'],
  [{ email: 'mei@example.test', postcode: 123456 }, 'field-invalid', 'postcode'],
  [{ postcode: 99999 }, 'email-missing', 'email'],
  [{ email: 'mei', postcode: 99999 }, 'email-invalid', 'email'],
])('%j is refused as %s', async (body, code, field) => {
  const refused = await ask(body)
  expect(refused).toMatchObject({ status: 400, body: { success: false, code } })
  expect(Object.keys(refused.body.fields ?? {})).toEqual([field])
})

test('people who wait are mailed once when the postcode is switched on', async () => {
  await serve(false)
  await ask({ email: 'waits@example.test', postcode: otherPostcode })
  await ask({ email: 'too@example.test', postcode: otherPostcode })
  await serve(true)
  expect(await testApp.mailsTo('waits@example.test')).toEqual([`We now come to ${otherPostcode}`])
  expect(await testApp.mailsTo('too@example.test')).toHaveLength(1)
  await serve(false)
  await serve(true)
  expect(await testApp.mailsTo('waits@example.test')).toHaveLength(1)
  expect(await stored()).toEqual([{ email: 'mei@example.test', post_code: 99999 }])
})

test('deleting an account removes it from the waiting list', async () => {
  const leaver = await testApp.customer()
  await ask({ email: leaver.email, postcode: 88888 })
  await testApp.pool.query('delete from account where id = $1', [leaver.accountId])
  expect(await stored()).toEqual([{ email: 'mei@example.test', post_code: 99999 }])
})

test('one address cannot fill the list', async () => {
  const answers = []
  for (let time = 0; time < 25; time += 1)
    answers.push((await ask({ email: `a${time}@x.test`, postcode: 77777 })).status)
  expect(answers.at(-1)).toBe(429)
})
