import { expect, test } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'

const testApp = await startTestApp()
const query = {
  first_name: 'Mei',
  last_name: 'Ling',
  email: 'Mei@Example.com',
  phone: '012-345 6789',
  subject: 'Weekly cleaning',
  message: 'Do you bring\nyour own mop?\n\n<b>Thanks</b>',
}
const path = '/common/send-query/'

type Answer = { success: boolean; response: string; message?: string; code?: string }

const storedMessages = async () =>
  (
    await testApp.pool.query(
      `select customer_name, customer_email as email, customer_phone as phone, subject, body
       from thread_message m join thread t on t.id = m.thread_id order by m.id`,
    )
  ).rows
const company = testApp.deps.settings.company.email

test('a message is stored, and mailed to the company', async () => {
  const { status, body } = await testApp.post<Answer>(path, query)
  expect(status).toBe(200)
  expect(body).toMatchObject({ success: true, message: body.response })
  expect(await storedMessages()).toEqual([
    {
      customer_name: 'Mei Ling',
      email: 'mei@example.com',
      phone: query.phone,
      subject: query.subject,
      body: query.message,
    },
  ])
  const { rows } = await testApp.pool.query(
    'select subject, body_text, body_html from outbox where to_email = $1',
    [company],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0].subject).toBe('Contact form: Weekly cleaning')
  expect(rows[0].body_text).toContain('Do you bring\nyour own mop?')
  expect(rows[0].body_text).toContain('Phone: 012-345 6789')
  expect(rows[0].body_html).toContain('&lt;b&gt;Thanks&lt;/b&gt;')
})

test('a message sent again because the answer was lost is stored and mailed once', async () => {
  const before = (await storedMessages()).length
  const mails = (await testApp.mailsTo(company)).length
  const again = { ...query, email: 'again@example.com' }
  for (const _ of [1, 2]) expect((await testApp.post<Answer>(path, again)).status).toBe(200)
  await testApp.post<Answer>(path, { ...again, message: 'And a bucket?' })
  await testApp.post<Answer>(path, again)
  expect(await storedMessages()).toHaveLength(before + 3)
  expect(await testApp.mailsTo(company)).toHaveLength(mails + 3)
})

test('a line break in the subject is refused', async () => {
  const { status } = await testApp.post<Answer>(path, { ...query, subject: 'Weekly\ncleaning' })
  expect(status).toBe(400)
})

test("the phone may be left out, as in the specification's payload", async () => {
  const other = { ...query, email: 'other@example.com', phone: undefined }
  expect((await testApp.post<Answer>(path, other)).status).toBe(200)
  expect((await storedMessages()).at(-1)).toMatchObject({ phone: null, body: query.message })
})

test('a missing field is reported, and nothing is stored', async () => {
  const before = (await storedMessages()).length
  const { status, body } = await testApp.post<Answer>(path, { ...query, subject: ' ' })
  expect(status).toBe(400)
  expect(body).toMatchObject({
    success: false,
    code: 'subject-missing',
    response: 'Please enter the subject',
    fields: { subject: 'Please enter the subject' },
  })
  expect(await storedMessages()).toHaveLength(before)
})

test('a bot that fills the hidden field gets the same answer, and nothing is stored', async () => {
  const before = (await storedMessages()).length
  const { status, body } = await testApp.post<Answer>(path, { ...query, website: 'https://x.test' })
  expect([status, body.success]).toEqual([200, true])
  expect(await storedMessages()).toHaveLength(before)
  expect(await testApp.mailsTo(company)).toHaveLength(before)
})
