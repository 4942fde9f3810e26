import { beforeEach, describe, expect, test } from 'vitest'
import type { Thread, ThreadItem } from '../../../domain/api/messages/messages.ts'
import type { ThreadState } from '../../../domain/inbox/thread.ts'
import { openingMoment, startTestApp } from '../../../testing/app.ts'
import { startMailServer } from '../../../testing/mail-server.ts'
import type { Person } from '../../../testing/people.ts'
import { jpeg, pixels } from '../../../testing/photo.ts'
import { query } from '../../db/transaction.ts'
import { startJobs } from '../../jobs.ts'
import { smtpMail } from '../../providers/mail/smtp/adapter.ts'
import { mailTasks } from '../mail/tasks.ts'

const testApp = await startTestApp()
const { pool, clock } = testApp
await testApp.hire(10)
const [admin, manager] = [await testApp.admin(), await testApp.manager()]
const company = testApp.deps.settings.company.email

type Listed = { items: ThreadItem[]; total: number; counts: Record<ThreadState, number> }
type Refusal = { code: string; response: string; fields?: Record<string, string> }

let writers = 0
/** A visitor with unique details, so that tests do not share threads. */
function visitor() {
  writers += 1
  return {
    first_name: 'Mei',
    last_name: 'Ling',
    email: `visitor${writers}@jiran.test`,
    subject: `Mop ${writers}`,
    message: 'Do you bring a mop?',
  }
}
type Words = ReturnType<typeof visitor>

let places = 0
/** Sends the contact form from a unique IP address, to stay below rate limits. */
async function write(words: Words, language = 'en'): Promise<void> {
  places += 1
  const answer = await testApp.app.inject({
    method: 'POST',
    url: '/common/send-query/',
    payload: words,
    headers: { 'accept-language': language },
    remoteAddress: `10.7.0.${places}`,
  })
  expect(answer.statusCode).toBe(200)
}

const list = async (search: string, who = manager) =>
  (await testApp.get<Listed>(`/staff/threads/?${search}`, who)).body
const read = async (id: number) => (await testApp.get<Thread>(`/staff/threads/${id}`, manager)).body
async function threadOf(words: Words): Promise<Thread> {
  const { items } = await list(`search=${words.email}`)
  expect(items).toHaveLength(1)
  return read(items[0]?.id ?? 0)
}
const reply = (thread: Thread, body: object, who = manager) =>
  testApp.post<Refusal>(
    `/staff/threads/${thread.id}/reply/`,
    { version: thread.version, body: 'We do.', ...body },
    who,
  )
const change = (thread: Thread, changes: object, who = manager) =>
  testApp.put<Refusal>(
    `/staff/threads/${thread.id}`,
    {
      version: thread.version,
      state: thread.state,
      owner: thread.owner?.id ?? null,
      booking_id: thread.booking_id ?? '',
      ...changes,
    },
    who,
  )
const kinds = (thread: Thread) => thread.messages.map(({ kind }) => kind)

beforeEach(() => clock.set(openingMoment))

describe('a thread', () => {
  test('begins with a message of the form, and lives through a reply to its end', async () => {
    const words = visitor()
    await write(words)
    let thread = await threadOf(words)
    expect(thread).toMatchObject({
      ref: expect.stringMatching(/^M[0-9A-Z]{8}$/),
      subject: words.subject,
      state: 'new',
      owner: null,
      customer_name: 'Mei Ling',
      customer: null,
      unanswered_since: openingMoment.toISOString(),
    })
    expect(thread.messages).toMatchObject([
      { kind: 'received', who: 'Mei Ling', body: words.message, photos: [] },
    ])

    await testApp.post(`/staff/threads/${thread.id}/notes/`, { body: 'A mop?' }, admin)
    clock.later(10)
    expect((await reply(thread, {})).status).toBe(200)
    thread = await read(thread.id)
    expect(thread).toMatchObject({
      state: 'waiting',
      owner: { id: manager.accountId },
      unanswered_since: null,
    })
    expect(kinds(thread)).toEqual(['received', 'note', 'reply'])

    clock.later(10)
    await write({ ...words, message: 'Thank you. And soap?' })
    thread = await read(thread.id)
    expect(thread).toMatchObject({ state: 'open', unanswered_since: clock.now().toISOString() })
    expect((await reply(thread, { close: true }, admin)).status).toBe(200)
    expect(await read(thread.id)).toMatchObject({
      state: 'closed',
      owner: { id: manager.accountId },
    })

    const { rows } = await pool.query(
      "select action from audit_entry where subject_kind = 'thread' and subject = $1 order by id",
      [thread.id],
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'thread-noted',
      'thread-answered',
      'thread-answered',
    ])
  })

  test('is joined by its reference, even closed, and never by another address', async () => {
    const words = visitor()
    await write(words)
    const thread = await threadOf(words)
    await change(thread, { state: 'closed' })
    // The same subject starts another thread, now that the first is closed.
    await write({ ...words, subject: `re: ${words.subject}` })
    expect(await list(`search=${words.email}`)).toMatchObject({ total: 2 })
    await write({ ...words, subject: `Re: something else [${thread.ref}]`, message: 'Again' })
    expect(await read(thread.id)).toMatchObject({
      state: 'open',
      messages: [{}, { kind: 'received', body: 'Again' }],
    })
    const attacker = { ...visitor(), subject: `Re: ${words.subject} [${thread.ref}]` }
    await write(attacker)
    expect(kinds(await read(thread.id))).toHaveLength(2)
    expect((await threadOf(attacker)).messages).toHaveLength(1)
  })

  test('two messages of one customer at once are in one thread', async () => {
    const words = visitor()
    const more = ['And soap?', 'And a mop?'].map((message) => write({ ...words, message }))
    await Promise.all([write(words), ...more])
    expect((await threadOf(words)).messages).toHaveLength(3)
  })

  test('knows the account and the visit of a reported problem, with its photos', async () => {
    const customer = await testApp.customer()
    const { booking_id } = (await testApp.book(customer)).body
    const report = (message: string, photos: object[] = []) =>
      testApp.post<Refusal>(
        '/booking-details/report-problem/',
        { booking_id, skill: 'Cleaner', message, photos },
        customer,
      )
    const photo = { type: 'image/jpeg', data: jpeg }
    const text = { type: 'image/png', data: Buffer.from('a stain').toString('base64') }
    expect(await report('Not a photo', [photo, text])).toMatchObject({
      status: 400,
      body: { code: 'photo-unreadable' },
    })
    expect((await report('A stain', [photo, { ...photo, type: 'image/png' }])).status).toBe(200)
    expect((await report('Another one')).status).toBe(200)
    expect((await report('Too many', Array(5).fill(photo))).status).toBe(400)
    const { items } = await list(`search=${booking_id}`)
    expect(items).toHaveLength(1)
    const thread = await read(items[0]?.id ?? 0)
    expect(thread).toMatchObject({
      booking_id,
      skill: 'Cleaner',
      customer: customer.accountId,
      customer_email: customer.email,
      visits: [{ booking_id }],
    })
    expect(thread.messages.map(({ body, photos }) => [body, photos.length])).toEqual([
      ['A stain', 2],
      ['Another one', 0],
    ])
    const path = `/staff/threads/photos/${thread.messages[0]?.photos[0]}`
    const stored = (await testApp.get<typeof photo>(path, manager)).body
    expect(stored.type).toBe('image/jpeg')
    const bytes = Buffer.from(stored.data, 'base64')
    expect(bytes.includes('GPS')).toBe(false)
    expect(bytes.subarray(-pixels.length)).toEqual(pixels)
    expect((await testApp.get(path, customer)).status).toBe(403)
    expect((await testApp.get(path)).status).toBe(401)
    expect((await testApp.mailsTo(company)).at(-1)).toBe(`Problem with booking ${booking_id}`)

    // Customers can download their messages, but not notes; deleting the account deletes both.
    await testApp.post(`/staff/threads/${thread.id}/notes/`, { body: 'Hm' }, admin)
    const own = await testApp.get<{ messages: { text: string }[] }>('/account/my-data/', customer)
    expect(own.body.messages.map(({ text }) => text)).toEqual(['A stain', 'Another one'])
    await testApp.post('/booking-details/cancel-booking/', { id: booking_id }, manager)
    await pool.query('delete from account where id = $1', [customer.accountId])
    expect((await testApp.get(`/staff/threads/${thread.id}`, manager)).status).toBe(404)
  })

  test('has an owner of the team and a visit that exists', async () => {
    const words = visitor()
    await write(words)
    const thread = await threadOf(words)
    const customer = await testApp.customer()
    expect(await change(thread, { owner: customer.accountId })).toMatchObject({
      status: 400,
      body: { code: 'owner-unknown' },
    })
    expect(await change(thread, { booking_id: 'JNOTHING-1' })).toMatchObject({
      status: 400,
      body: { code: 'booking-unknown', fields: { booking_id: 'This booking does not exist' } },
    })
    const { booking_id } = (await testApp.book(customer)).body
    const changes = { owner: admin.accountId, booking_id: booking_id.toLowerCase() }
    expect((await change(thread, changes)).status).toBe(200)
    expect(await read(thread.id)).toMatchObject({
      state: 'open',
      owner: { id: admin.accountId },
      booking_id,
    })
    expect((await reply(await read(thread.id), { body: '  ' })).body.code).toBe('message-missing')
  })
})

describe('the list', () => {
  test('is narrowed by words, state and owner, and pages', async () => {
    const words = visitor()
    await write({ ...words, subject: 'Curtains one', message: 'A 100% silk_curtain' })
    clock.later(1)
    await write({ ...words, subject: 'Curtains two' })
    clock.later(1)
    await write({ ...words, subject: 'Curtains three' })
    const subjects = async (search: string, who = manager) =>
      (await list(`search=${words.email}&${search}`, who)).items.map(({ subject }) => subject)
    expect(await subjects('')).toEqual(['Curtains three', 'Curtains two', 'Curtains one'])
    const { items } = await list('search=100%25%20silk_c')
    expect(items.map(({ subject }) => subject)).toEqual(['Curtains one'])
    const thread = await read(items[0]?.id ?? 0)
    await change(thread, { state: 'waiting', owner: admin.accountId })
    expect(await subjects('state=waiting')).toEqual(['Curtains one'])
    expect(await subjects('owner=me', admin)).toEqual(['Curtains one'])
    expect(await subjects('owner=me')).toEqual([])
    expect(await subjects(`owner=${admin.accountId}`)).toEqual(['Curtains one'])
    expect(await subjects('owner=nobody')).toEqual(['Curtains three', 'Curtains two'])
    expect(await subjects('unanswered=true')).toEqual(['Curtains three', 'Curtains two'])
    expect(await subjects('page=2&page_size=2')).toEqual(['Curtains one'])
    expect(await list(`search=${words.email}&state=new`)).toMatchObject({
      total: 2,
      counts: { new: 2, open: 0, waiting: 1, closed: 0 },
    })
  })
})

describe('two staff at once', () => {
  test('of many concurrent replies one is sent, and the others get its author', async () => {
    const words = visitor()
    await write(words)
    const thread = await threadOf(words)
    const staff: Person[] = [manager, admin, manager, admin, manager, admin]
    const answers = await Promise.all(staff.map((who, at) => reply(thread, { body: `${at}` }, who)))
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([
      200, 409, 409, 409, 409, 409,
    ])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({
      code: 'out-of-date',
      response: expect.stringContaining('Nur Aisyah'),
    })
    expect(kinds(await read(thread.id))).toEqual(['received', 'reply'])
    expect(await testApp.mailsTo(words.email)).toHaveLength(1)
  })

  test('a thread cannot be answered or closed before its newest message is read', async () => {
    const words = visitor()
    await write(words)
    const thread = await threadOf(words)
    await write({ ...words, message: 'Never mind' })
    for (const answer of [await reply(thread, {}), await change(thread, { state: 'closed' })]) {
      expect(answer).toMatchObject({
        status: 409,
        body: {
          code: 'out-of-date',
          response: 'Mei Ling has written again. Please read it before you reply',
        },
      })
    }
    expect(await testApp.mailsTo(words.email)).toEqual([])
  })
})

test('replies of a thread stay together at a real mail server', async () => {
  const server = await startMailServer()
  const mail = smtpMail(server.url, () => 'Jiran <no-reply@jiran.test>')
  const words = visitor()
  await write(words, 'ms')
  const first = await threadOf(words)
  expect((await reply(first, { body: 'Ya.\n\nKami bawa.' })).status).toBe(200)
  await write({ ...words, subject: `Re: ${words.subject} [${first.ref}]`, message: 'Sabun?' })
  expect((await reply(await read(first.id), { body: 'Ya <juga>.' })).status).toBe(200)
  // The mail server gets no mails of other tests.
  await query(pool, {
    text: 'update outbox set sent_at = $2 where to_email <> $1',
    values: [words.email, clock.now()],
  })
  const jobs = await startJobs({
    pool,
    tasks: mailTasks({ pool, clock: clock.now, mail }),
    logger: { warn: () => undefined, error: () => undefined },
  })
  await server.until(2)
  await jobs.stop()
  mail.close()
  const sent = server.received
    .map(({ mail: each }) => each)
    .sort((one, two) => (one.messageId ?? '').localeCompare(two.messageId ?? ''))
  const root = `<thread-${first.ref}@jiran.test>`
  expect(sent.map(({ messageId }) => messageId)).toEqual([
    `<thread-${first.ref}-2@jiran.test>`,
    `<thread-${first.ref}-4@jiran.test>`,
  ])
  expect(sent.map(({ references }) => references)).toEqual([
    root,
    `${root} <thread-${first.ref}-2@jiran.test>`,
  ])
  expect(sent[1]?.inReplyTo).toBe(`<thread-${first.ref}-2@jiran.test>`)
  for (const each of sent) {
    expect(each.subject).toBe(`Re: ${words.subject} [${first.ref}]`)
    expect(each.to).toMatchObject([{ address: words.email }])
    expect(each.replyTo).toMatchObject([{ address: company }])
    expect(each.headers.some(({ key }) => key === 'auto-submitted')).toBe(false)
    expect(each.text).toContain(`biarkan ${first.ref} dalam subjeknya`)
  }
  expect(sent[0]?.text).toContain('Kami bawa.')
  expect(sent[0]?.text).toContain('> Do you bring a mop?')
  expect(sent[1]?.text).toContain('> Sabun?')
  expect(sent[1]?.html).toContain('Ya &lt;juga&gt;.')
})
