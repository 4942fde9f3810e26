import { setTimeout as pause } from 'node:timers/promises'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { startMailServer } from '../../../testing/mail-server.ts'
import { inTransaction } from '../../db/transaction.ts'
import { answerFailures } from '../../http/errors.ts'
import { escapeHtml } from '../../http/escape-html.ts'
import { startJobs } from '../../jobs.ts'
import type { Sender } from '../../providers/definition.ts'
import { smtpMail } from '../../providers/mail/smtp/adapter.ts'
import { queueMail, sendMailJob } from './commands.ts'
import { renderEmail } from './email-template.ts'
import { mailbox } from './mailbox.ts'
import { newestMails } from './queries.ts'
import { mailTasks } from './tasks.ts'

const { pool } = await testDatabase()
const now = new Date('2026-03-02T01:00:00Z')
const sentAt = new Date('2026-03-02T01:00:05Z')

const mailServer = await startMailServer()
const { received } = mailServer
let from: Sender = 'Jiran <hello@jiran.test>'

const sender = { name: 'Jiran', address: '1 Jalan', email: 'hello@jiran.test', phone: '+60 3' }

function email(subject: string) {
  return renderEmail(sender, 'en', {
    subject,
    greeting: 'Hello <you> & "them",',
    lines: ['Datang ke rumah 你好'],
    facts: [['Date', '2 March <2026>']],
    action: { label: 'See it', url: 'https://jiran.example/x?a=1&b="2"' },
  })
}

async function queue(to: string, subject: string) {
  await inTransaction(pool, (tx) => queueMail(tx, { to, ...email(subject) }, now))
}

const logged: string[] = []
const logger = {
  warn: (_details: object, message: string) => void logged.push(message),
  error: (_details: object, message: string) => void logged.push(message),
}

async function withMailSent(work: () => Promise<void>) {
  const mail = smtpMail(mailServer.url, () => from)
  const jobs = await startJobs({
    pool,
    tasks: mailTasks({ pool, clock: () => sentAt, mail }),
    logger,
  })
  try {
    await work()
  } finally {
    await jobs.stop()
    mail.close()
  }
}

test('the HTML of a mail keeps an amount on one line', () => {
  const { html, text } = renderEmail(sender, 'en', {
    subject: 'Paid',
    greeting: 'Hello,',
    lines: ['Of RM 1,248.50, RM 30 is the fee.'],
    facts: [['To pay', '-RM 10.00']],
  })
  const unbroken = (amount: string) => `<span style="white-space:nowrap">${amount}</span>`
  expect(html).toContain(`>Of ${unbroken('RM 1,248.50')}, ${unbroken('RM 30')} is the fee.</p>`)
  expect(html).toContain(`>${unbroken('-RM 10.00')}</td>`)
  expect(text).toContain('Of RM 1,248.50, RM 30 is the fee.')
})

test('a queued message reaches a real mail server, and its text is not stored afterwards', async () => {
  await withMailSent(async () => {
    const arrived = mailServer.next()
    await queue('aisyah@jiran.test', 'Tempahan 你好')
    await arrived
  })
  const [{ mail, recipients } = { mail: undefined, recipients: [] }] = received
  expect(recipients).toEqual(['aisyah@jiran.test'])
  expect(mail?.from).toMatchObject({ name: 'Jiran', address: 'hello@jiran.test' })
  expect(mail?.to).toMatchObject([{ address: 'aisyah@jiran.test' }])
  expect(mail?.subject).toBe('Tempahan 你好')
  expect(mail?.messageId).toMatch(/^<outbox-\d+@jiran\.test>$/)
  expect(mail?.text?.trim()).toBe(email('').text)
  expect(mail?.html).toContain('Hello &lt;you&gt; &amp; &quot;them&quot;,')
  expect(mail?.html).toContain('href="https://jiran.example/x?a=1&amp;b=&quot;2&quot;"')
  expect(mail?.html).not.toContain('<you>')
  expect(await newestMails(pool, 'aisyah@jiran.test')).toEqual([
    {
      id: expect.any(Number),
      to: 'aisyah@jiran.test',
      subject: 'Tempahan 你好',
      text: '',
      html: '',
      created_at: now,
      sent_at: sentAt,
    },
  ])
  expect(logged).toEqual([])
})

test("the sender has the company's name and address at the time of sending", async () => {
  await withMailSent(async () => {
    from = { name: 'Rumah, Rapi', address: 'hello@rumah.test' }
    const arrived = mailServer.next()
    await queue('aisyah@jiran.test', 'Renamed')
    const { mail } = await arrived
    expect(mail.from).toMatchObject({ name: 'Rumah, Rapi', address: 'hello@rumah.test' })
    expect(mail.messageId).toMatch(/@rumah\.test>$/)
  })
})

test('a refused message is stored with the reason, and tried again', async () => {
  mailServer.refuse(1)
  const arrived = mailServer.next()
  const before = received.length
  const refused = Promise.withResolvers<void>()
  const mail = smtpMail(mailServer.url, () => from)
  const tasks = mailTasks({ pool, clock: () => sentAt, mail })
  const jobs = await startJobs({
    pool,
    tasks,
    logger: { warn: () => undefined, error: () => refused.resolve() },
  })
  try {
    await queue('late@jiran.test', 'Second try')
    await refused.promise
    expect(received).toHaveLength(before)
    const { rows } = await pool.query(
      "select sent_at, last_error from outbox where to_email = 'late@jiran.test'",
    )
    expect(rows).toEqual([
      { sent_at: null, last_error: expect.stringContaining('come back later') },
    ])
    // The queue waits a few seconds before a retry; the test does not.
    await pool.query(
      `select graphile_worker.reschedule_jobs(array_agg(id), run_at => now())
        from graphile_worker.jobs`,
    )
    await arrived
  } finally {
    await jobs.stop()
    mail.close()
  }
  expect(received).toHaveLength(before + 1)
  const { rows } = await pool.query(
    "select sent_at, last_error from outbox where to_email = 'late@jiran.test'",
  )
  expect(rows).toEqual([{ sent_at: sentAt, last_error: null }])
})

test('a message that was sent while the database was lost is noted later, not sent again', async () => {
  await queue('once@example.com', 'Once')
  const { rows } = await pool.query("select id from outbox where to_email = 'once@example.com'")
  let sent = 0
  let back: Promise<unknown> = Promise.resolve()
  const mail = {
    async send() {
      sent += 1
      await pool.query('alter table outbox rename to outbox_away')
      back = pause(300).then(() => pool.query('alter table outbox_away rename to outbox'))
    },
    close: async () => undefined,
  }
  const tasks = mailTasks({ pool, clock: () => sentAt, mail })
  await tasks[sendMailJob]?.({ id: rows[0].id })
  await back
  await tasks[sendMailJob]?.({ id: rows[0].id })
  expect(sent).toBe(1)
  await pool.query(`delete from outbox where to_email = 'once@example.com'`)
  await pool.query('select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs')
})

test('a rolled-back message is not mailed', async () => {
  const undone = inTransaction(pool, async (tx) => {
    await queueMail(tx, { to: 'undone@jiran.test', ...email('Undone') }, now)
    throw new Error('undo')
  })
  await expect(undone).rejects.toThrow('undo')
  expect(await newestMails(pool, 'undone@jiran.test')).toEqual([])
  const { rows } = await pool.query('select 1 from graphile_worker.jobs')
  expect(rows).toEqual([])
})

test('an address cannot inject a second recipient', async () => {
  const arrived = mailServer.next()
  const before = received.length
  await withMailSent(async () => {
    await queue('one@jiran.test,two@jiran.test', 'Two?')
    await queue('three@jiran.test', 'Three')
    await arrived
  })
  const recipients = received.slice(before).flatMap((one) => one.recipients)
  expect(recipients).not.toContain('two@jiran.test')
})

test('without a mail server messages stay in the outbox', async () => {
  const none = mailTasks({ pool, clock: () => sentAt, mail: undefined })
  await queue('waiting@jiran.test', 'Waiting')
  const [mail] = await newestMails(pool, 'waiting@jiran.test')
  await none['send-mail']?.({ id: mail?.id })
  const { text, html } = email('Waiting')
  expect((await newestMails(pool, 'waiting@jiran.test'))[0]).toMatchObject({
    sent_at: null,
    text,
    html,
  })
})

test('the mailbox shows the outbox, newest first, and escapes it', async () => {
  const app = fastify()
  answerFailures(app)
  await app.register(mailbox, { pool })
  await queue('box@jiran.test', 'First <b>')
  await queue('box@jiran.test', 'Second')
  const json = await app.inject({
    url: '/dev/mailbox?to=BOX@jiran.test',
    headers: { accept: 'application/json' },
  })
  const mails = json.json<{ id: number; subject: string }[]>()
  expect(mails.map((mail) => mail.subject)).toEqual(['Second', 'First <b>'])
  expect(mails[0]).toEqual({
    id: expect.any(Number),
    to: 'box@jiran.test',
    ...email('Second'),
    created_at: now.toISOString(),
    sent_at: null,
  })
  const list = await app.inject({ url: '/dev/mailbox', headers: { accept: 'text/html' } })
  expect(list.headers['content-type']).toContain('text/html')
  expect(list.headers['content-security-policy']).toContain("default-src 'none'")
  expect(list.body).toContain('First &lt;b&gt;')
  expect(list.body).not.toContain('First <b>')
  const one = await app.inject({ url: `/dev/mailbox/${mails[1]?.id}` })
  expect(one.body).toContain('Hello &lt;you&gt; &amp; &quot;them&quot;,')
  expect(one.body).toContain(
    '<a href="https://jiran.example/x?a=1&amp;b=">https://jiran.example/x?a=1&amp;b=</a>',
  )
  for (const id of ['0', 'x', '999999999999', '-1']) {
    expect((await app.inject({ url: `/dev/mailbox/${id}` })).statusCode).toBe(404)
  }
  await pool.query('update outbox set sent_at = $2 where id = $1', [mails[1]?.id, sentAt])
  const sent = await app.inject({ url: `/dev/mailbox/${mails[1]?.id}` })
  expect(sent.body).toContain('This mail was sent. Its text is not stored.')
  await app.close()
})

test('escaping covers what means something in HTML', () => {
  expect(escapeHtml(`<a href="x" title='y'>&`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;',
  )
})
