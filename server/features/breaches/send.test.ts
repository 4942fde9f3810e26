import { beforeEach, expect, test } from 'vitest'
import type { BreachWithMails } from '../../../domain/api/company/breaches.ts'
import { dayOf } from '../../../domain/booking/starts/calendar.ts'
import { openingMoment, startTestApp, usualDay } from '../../../testing/app.ts'
import { startMailServer } from '../../../testing/mail-server.ts'
import { startJobs } from '../../jobs.ts'
import { smtpMail } from '../../providers/mail/smtp/adapter.ts'
import { mailTasks } from '../mail/tasks.ts'

/* Notifications of a breach, sent from the register (docs/product/privacy.md#breaches). */

const testApp = await startTestApp()
const { pool, clock, post, get } = testApp
const [admin, second, manager] = [
  await testApp.admin(),
  await testApp.admin(),
  await testApp.manager(),
]
const mailServer = await startMailServer()

type Answer = { id: number; code: string; response: string; fields?: object }
type Count = { total: number; en: number; ms: number; zh: number }

beforeEach(async () => {
  clock.set(openingMoment)
  await pool.query('delete from breach')
  await pool.query("delete from account where role = 'Customer'")
  await pool.query('delete from outbox')
  await pool.query('delete from graphile_worker._private_jobs')
})

async function addBreach(): Promise<number> {
  const facts = { what: 'A laptop was stolen', whose: 'Names', people: 40, harm: true }
  const at = { day: dayOf(openingMoment), hour: 8 }
  return (await post<Answer>('/staff/breaches/', { ...at, ...facts }, admin)).body.id
}

const read = async (id: number) => (await get<BreachWithMails>(`/staff/breaches/${id}`, admin)).body

async function customerWho(reads: 'en' | 'ms' | 'zh') {
  const customer = await testApp.customer()
  await pool.query('update account set language = $2 where id = $1', [customer.accountId, reads])
  return customer
}

const everyone = { whom: 'customers', from: '', until: '', emails: '' }
const texts = {
  subject_en: 'Your data',
  text_en: 'Hello,\n\nA laptop was stolen.\nWe are sorry.',
  subject_ms: 'Data anda',
  text_ms: 'Salam,\n\nKomputer riba dicuri.',
  subject_zh: '您的资料',
  text_zh: '您好：\n\n一台手提电脑被盗。',
}
const official = { to: 'dbn@pdp.test', subject: 'Data breach', text: 'To you\n\nAll is said.' }

const count = async (id: number, whom: object = everyone) =>
  post<Count & Answer>(`/staff/breaches/${id}/recipients/`, whom, admin)
const toPersons = (id: number, body: object, who = admin) =>
  post<Answer>(
    `/staff/breaches/${id}/persons/`,
    { version: 1, ...everyone, ...texts, ...body },
    who,
  )
const toCommissioner = (id: number, body: object = {}, who = admin) =>
  post<Answer>(`/staff/breaches/${id}/commissioner/`, { version: 1, ...official, ...body }, who)

async function queued() {
  const { rows } = await pool.query<{ to: string; subject: string; account_id: number | null }>(
    'select to_email as "to", subject, account_id from outbox order by id',
  )
  return rows
}

/** Runs the mail job until the mail server has accepted this many mails. */
async function delivered(expectedCount: number) {
  const mail = smtpMail(mailServer.url, () => 'Jiran <hello@jiran.test>')
  const logger = { warn: () => undefined, error: () => undefined }
  const before = mailServer.received.length
  const jobs = await startJobs({ pool, tasks: mailTasks({ pool, clock: clock.now, mail }), logger })
  try {
    await expect
      .poll(() => mailServer.received.length - before, { timeout: 10_000 })
      .toBe(expectedCount)
  } finally {
    await jobs.stop()
    mail.close()
  }
  return mailServer.received.slice(before)
}

test('the Commissioner gets the completed draft, which is stored and stops the clock', async () => {
  const id = await addBreach()
  const { drafts } = await read(id)
  expect(drafts.commissioner).toMatchObject({ to: 'commissioner@jiran.test' })
  expect(drafts.commissioner.text).toContain('What happened: A laptop was stolen')
  expect(await toCommissioner(id, drafts.commissioner)).toMatchObject({
    status: 400,
    body: { code: 'breach-mail-unfinished', fields: { text: expect.any(String) } },
  })
  const text = drafts.commissioner.text.replace('will do: ', 'will do: all data is encrypted')
  expect((await toCommissioner(id, { ...drafts.commissioner, text })).status).toBe(200)
  expect(await read(id)).toMatchObject({ commissioner_at: null, commissioner_mail: 'sending' })
  expect((await toCommissioner(id, { version: 2 })).body.code).toBe('breach-mail-sending')
  const open = async () =>
    (await get<{ total: number }>('/staff/breaches/?state=open', admin)).body.total
  await pool.query('update breach set persons_at = now(), version = 3')
  expect(await open()).toBe(1)
  await pool.query('update breach set persons_at = null')
  const [one] = await delivered(1)
  expect(one?.recipients).toEqual(['commissioner@jiran.test'])
  expect(one?.mail.subject).toBe('Data breach notification by Jiran')
  expect(one?.mail.text).toContain('will do: all data is encrypted')
  expect(await read(id)).toMatchObject({
    commissioner_at: openingMoment.toISOString(),
    commissioner_mail: null,
    persons_at: null,
    mails: [{ audience: 'commissioner', to: 'commissioner@jiran.test', recipients: 1, text }],
  })
})

test('a mail to the Commissioner that fails keeps the clock running, and is sent again once', async () => {
  const id = await addBreach()
  expect((await toCommissioner(id, { to: 'wrong@pdp.test' })).status).toBe(200)
  await pool.query(`update outbox set last_error = '550'`)
  expect(await read(id)).toMatchObject({ commissioner_at: null, commissioner_mail: 'failed' })
  const path = '/staff/today/list/?list=breaches'
  const today = (await get<{ items: { breach: number; due_at: string }[] }>(path, admin)).body.items
  expect(today.map(({ due_at: at }) => at)).toEqual([(await read(id)).commissioner_due])
  const both = [admin, second].map((who) => toCommissioner(id, { version: 2 }, who))
  const statuses = (await Promise.all(both)).map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await queued()).toMatchObject([{ to: official.to, subject: official.subject }])
  expect((await read(id)).commissioner_mail).toBe('sending')
  const [one] = await delivered(1)
  expect(one?.recipients).toEqual([official.to])
  expect(await read(id)).toMatchObject({
    commissioner_at: openingMoment.toISOString(),
    commissioner_mail: null,
    mails: [{ to: official.to, text: official.text }],
  })
  expect((await toCommissioner(id, { version: 3 })).body.code).toBe('breach-notified')
})

test('each of the people gets it in their language, and the register says to how many', async () => {
  const [first, , chinese] = [
    await customerWho('en'),
    await customerWho('en'),
    await customerWho('zh'),
  ]
  const id = await addBreach()
  expect((await count(id)).body).toEqual({ total: 3, en: 2, ms: 0, zh: 1 })
  // Nobody reads Malay, so its text is not needed.
  expect(await toPersons(id, { total: 3, text_ms: '' })).toMatchObject({
    status: 200,
    body: { response: 'The notifications to 3 people are on their way' },
  })
  const mails = await delivered(3)
  const of = (email: string) => mails.find(({ recipients }) => recipients[0] === email)?.mail
  expect(of(first.email)).toMatchObject({ subject: 'Your data' })
  expect(of(first.email)?.html).toContain('>We are sorry.</p>')
  expect(of(chinese.email)).toMatchObject({ subject: '您的资料' })
  const { mails: stored, persons_at: at } = await read(id)
  expect(at).toBe(openingMoment.toISOString())
  expect(stored).toMatchObject([
    { locale: 'en', recipients: 2, to: null, subject: 'Your data', text: texts.text_en },
    { locale: 'zh', recipients: 1, to: null, subject: '您的资料', text: texts.text_zh },
  ])
  const { rows } = await pool.query(
    "select after, who from audit_entry where action = 'breach-sent' and subject = $1",
    [id],
  )
  expect(rows).toEqual([
    { after: { notified: 'persons', whom: 'customers', recipients: 3 }, who: stored[0]?.who },
  ])
})

test('is sent once when two Admins press at once, one of them twice', async () => {
  const customer = await customerWho('ms')
  const id = await addBreach()
  const both = await Promise.all(
    [admin, second, admin].map((who) => toPersons(id, { total: 1 }, who)),
  )
  expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409])
  const official = await Promise.all(
    [admin, second].map((who) => toCommissioner(id, { version: 2 }, who)),
  )
  expect(official.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
  expect((await queued()).map(({ to }) => to)).toEqual([customer.email, 'dbn@pdp.test'])
  // Also at the current version, and if it was marked as notified.
  expect((await toPersons(id, { version: 3, total: 1 })).body.code).toBe('breach-notified')
  expect((await toCommissioner(id, { version: 3 })).body.code).toBe('breach-mail-sending')
  const marked = await addBreach()
  const body = { version: 1, audience: 'persons' }
  await post(`/staff/breaches/${marked}/notified/`, body, admin)
  expect((await toPersons(marked, { version: 2, total: 1 })).body.code).toBe('breach-notified')
  expect(await queued()).toHaveLength(2)
})

test('goes to customers with visits on the days, or to pasted addresses', async () => {
  await testApp.hire(2)
  const visited = await customerWho('ms')
  await customerWho('en')
  expect((await testApp.book(visited)).status).toBe(201)
  await pool.query('delete from outbox')
  const id = await addBreach()
  const on = (from: string, until: string) => ({ ...everyone, whom: 'visits', from, until })
  expect((await count(id, on(usualDay, usualDay))).body).toMatchObject({ total: 1, ms: 1 })
  expect((await count(id, on('2026-03-01', '2026-03-08'))).body.code).toBe('breach-no-recipients')
  expect((await count(id, on('2026-03-09', '2026-03-08'))).body.code).toBe('breach-days-wrong')
  expect((await count(id, on('', ''))).body.code).toBe('breach-days-wrong')
  const pasted = (emails: string) => ({ ...everyone, whom: 'emails', emails })
  const emails = `Nur <${visited.email.toUpperCase()}>, ${visited.email}\nother@mail.test;`
  expect((await count(id, pasted(emails))).body).toMatchObject({ total: 2, ms: 1, en: 1 })
  expect((await count(id, pasted('a@b'))).body.fields).toHaveProperty('emails')
  expect((await count(id, pasted('nobody'))).body.code).toBe('breach-no-recipients')
  expect((await toPersons(id, { ...pasted(emails), total: 2 })).status).toBe(200)
  expect(await queued()).toMatchObject([
    { to: 'other@mail.test', account_id: null },
    { to: visited.email, account_id: visited.accountId },
  ])
})

test('is not sent if the number of people differs from the shown one, or the text is unfinished', async () => {
  await customerWho('en')
  const id = await addBreach()
  const { drafts } = await read(id)
  expect((await toPersons(id, { total: 2 })).body.code).toBe('breach-recipients-changed')
  const unfinished = await toPersons(id, { total: 1, text_en: drafts.persons.en.text })
  expect(unfinished.body).toMatchObject({ fields: { text_en: expect.any(String) } })
  expect((await toPersons(id, { total: 1, subject_en: ' ' })).body.code).toBe('breach-mail-empty')
  expect((await toPersons(id, { total: 1, version: 7 })).body.code).toBe('out-of-date')
  expect(await queued()).toEqual([])
  expect(await read(id)).toMatchObject({ version: 1, persons_at: null, mails: [] })
})

test('is for Admins alone', async () => {
  const id = await addBreach()
  expect((await toPersons(id, { total: 0 }, manager)).status).toBe(403)
  expect((await toCommissioner(id, {}, manager)).status).toBe(403)
  expect((await post(`/staff/breaches/${id}/recipients/`, everyone, manager)).status).toBe(403)
})
