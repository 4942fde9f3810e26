import { beforeEach, describe, expect, test } from 'vitest'
import type {
  PrivacyRequest,
  RetainedItem,
  StaffPrivacyRequest,
} from '../../../domain/api/customers/privacy-requests.ts'
import { addDays, dayOf } from '../../../domain/booking/starts/calendar.ts'
import type { PrivacyKind } from '../../../domain/privacy/requests.ts'
import { openingMoment, startTestApp } from '../../../testing/app.ts'
import type { Person } from '../../../testing/people.ts'

/* Requests about personal data (docs/product/privacy.md#requests). */

const testApp = await startTestApp()
const { pool, clock, post, get } = testApp
await testApp.hire(4)
const [admin, manager] = [await testApp.admin(), await testApp.manager()]

type Refused = { code: string }
type Own = { items: PrivacyRequest[]; kept: RetainedItem[] }
type Listed = { items: StaffPrivacyRequest[]; total: number }

beforeEach(() => clock.set(openingMoment))

const ask = (who: Person, kind: PrivacyKind, words = 'My name is wrong') =>
  post<Refused>('/account/privacy-requests/', { kind, words }, who)
const own = async (who: Person) => (await get<Own>('/account/privacy-requests/', who)).body
const list = async (filter: string) =>
  (await get<Listed>(`/staff/privacy-requests/?${filter}`, manager)).body
const read = async (id: number) =>
  (await get<StaffPrivacyRequest & Own>(`/staff/privacy-requests/${id}`, manager)).body
const step = async (id: number, name: string, body: object = {}, version?: number) =>
  post<Refused>(
    `/staff/privacy-requests/${id}/${name}/`,
    { version: version ?? (await read(id)).version, ...body },
    manager,
  )
const notified = async (who: Person) =>
  (
    await pool.query<{ kind: string; parameters: object }>(
      `select kind, parameters from notification
       where account_id = $1 and kind like 'privacy%' order by id`,
      [who.accountId],
    )
  ).rows

/** A request by a new customer. */
async function newRequest(kind: PrivacyKind) {
  const who = await testApp.customer()
  expect(await ask(who, kind)).toMatchObject({ status: 200 })
  const [request] = (await own(who)).items
  if (!request) throw new Error('the request was not stored')
  return { who, ...request }
}

describe('a request', () => {
  test('is due in 21 days, and its person is notified at receipt and answer', async () => {
    const { who, id, ...request } = await newRequest('correction')
    const due = addDays(dayOf(openingMoment), 21)
    expect(request).toMatchObject({ state: 'received', due_on: due, words: 'My name is wrong' })
    expect(await step(id, 'begin')).toMatchObject({ status: 200 })
    expect((await own(who)).items).toMatchObject([{ state: 'in-progress' }])
    expect((await step(id, 'answer', { answer: ' ' })).body.code).toBe('privacy-answer-missing')
    expect(await step(id, 'answer', { answer: 'It is right now.' })).toMatchObject({ status: 200 })
    expect((await own(who)).items).toMatchObject([
      { state: 'answered', answer: 'It is right now.', answered_at: clock.now().toISOString() },
    ])
    expect(await notified(who)).toMatchObject([
      { kind: 'privacy-received', parameters: { request: 'correction', due } },
      { kind: 'privacy-answered', parameters: { request: 'correction' } },
    ])
    expect((await step(id, 'answer', { answer: 'Again' })).body.code).toBe('privacy-step-refused')
  })

  test('is extended once by 14 days with a reason, where the law has that', async () => {
    const { who, id, due_on: due } = await newRequest('access')
    expect((await step(id, 'extend', { reason: '' })).body.code).toBe('privacy-answer-missing')
    expect(await step(id, 'extend', { reason: 'Old files' })).toMatchObject({ status: 200 })
    expect((await own(who)).items).toMatchObject([
      { state: 'extended', due_on: addDays(due, 14), extended_because: 'Old files' },
    ])
    expect((await step(id, 'extend', { reason: 'More' })).body.code).toBe('privacy-step-refused')
    const other = await newRequest('portability')
    expect((await step(other.id, 'extend', { reason: 'Old files' })).body.code).toBe(
      'privacy-step-refused',
    )
    expect((await notified(who)).map(({ kind }) => kind)).toEqual([
      'privacy-received',
      'privacy-extended',
    ])
  })

  test('is refused only on a ground of its kind, with a text', async () => {
    const { who, id } = await newRequest('stop-processing')
    const refuse = (ground: string, answer: string) => step(id, 'refuse', { ground, answer })
    expect((await refuse('accurate', 'No')).body.code).toBe('privacy-ground-other')
    expect((await refuse('contract', '')).body.code).toBe('privacy-answer-missing')
    expect(await refuse('contract', 'You have a series')).toMatchObject({ status: 200 })
    expect((await own(who)).items).toMatchObject([
      { state: 'refused', ground: 'contract', answer: 'You have a series' },
    ])
  })

  test('is open once of each kind, and has a text where required', async () => {
    const who = await testApp.customer()
    expect((await ask(who, 'correction', '  ')).body.code).toBe('privacy-words-missing')
    const together = await Promise.all(Array.from({ length: 4 }, () => ask(who, 'correction')))
    expect(together.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409,
    ])
    expect(await ask(who, 'access', '')).toMatchObject({ status: 200 })
    expect((await own(who)).items).toHaveLength(2)
  })

  test('that someone changed in the meantime is refused', async () => {
    const { id } = await newRequest('access')
    expect(await step(id, 'begin', {}, 1)).toMatchObject({ status: 200 })
    expect(await step(id, 'answer', { answer: 'Here it is' }, 1)).toMatchObject({
      status: 409,
      body: { code: 'out-of-date' },
    })
  })
})

test('stopping marketing holds at once, and what visits need stays', async () => {
  const who = await testApp.customer()
  const choose = (channel: string, category: string) =>
    post('/account/message-choices/', { channel, category, granted: true }, who)
  for (const category of ['utility', 'marketing'])
    expect(await choose('whatsapp', category)).toMatchObject({ status: 200 })
  expect(await choose('email', 'marketing')).toMatchObject({ status: 200 })
  expect(await ask(who, 'stop-marketing', '')).toMatchObject({ status: 200 })
  const { body } = await get<{ choices: object[] }>('/account/message-choices/', who)
  expect(body.choices).toMatchObject([
    { channel: 'whatsapp', category: 'utility', granted: true },
    { channel: 'sms', category: 'utility', granted: false },
    { channel: 'whatsapp', category: 'marketing', granted: false },
    { channel: 'sms', category: 'marketing', granted: false },
    { channel: 'email', category: 'marketing', granted: false },
  ])
  expect((await own(who)).items).toMatchObject([{ kind: 'stop-marketing', state: 'answered' }])
  expect((await notified(who)).map(({ kind }) => kind)).toEqual(['privacy-answered'])
})

describe('staff', () => {
  test('enter requests made by phone, from the day on which they came', async () => {
    const who = await testApp.customer()
    const today = dayOf(clock.now())
    const enter = (received_on: string) =>
      post<Refused & { id: number }>(
        '/staff/privacy-requests/',
        { customer: who.accountId, kind: 'access', words: 'Called', received_on },
        manager,
      )
    expect((await enter(addDays(today, 1))).body.code).toBe('privacy-received-later')
    const entered = await enter(addDays(today, -20))
    expect(entered).toMatchObject({ status: 200 })
    expect(await read(entered.body.id)).toMatchObject({
      customer: who.accountId,
      entered_by: expect.any(String),
      due_on: addDays(today, 1),
      clock: 'soon',
    })
    const { rows } = await pool.query(
      `select action, after from audit_entry where subject_kind = 'privacy' and subject = $1`,
      [entered.body.id],
    )
    expect(rows).toEqual([
      {
        action: 'privacy-added',
        after: { kind: 'access', state: 'received', customer: who.accountId },
      },
    ])
  })

  test('see on Today what is due within three days, and find requests', async () => {
    const { who, id } = await newRequest('access')
    const today = async () =>
      (
        await get<{ items: { request: number; asked: string }[] }>(
          '/staff/today/list/?list=privacy&page_size=50',
          await testApp.manager(),
        )
      ).body.items.find(({ request }) => request === id)
    expect(await today()).toBeUndefined()
    clock.later(18 * 24 * 60)
    expect(await today()).toMatchObject({ asked: 'access' })
    clock.set(openingMoment)
    const mine = `customer=${who.accountId}`
    expect((await list(`${mine}&state=open&kind=access`)).total).toBe(1)
    expect((await list(`${mine}&state=due`)).total).toBe(0)
    expect((await list(`${mine}&state=answered`)).total).toBe(0)
    expect((await list(`search=${who.email}`)).items).toMatchObject([{ id }])
  })

  test('only an Admin gets the file, and that is in the audit log', async () => {
    const { who, id } = await newRequest('portability')
    const path = `/staff/privacy-requests/${id}/data/`
    expect(await get(path, manager)).toMatchObject({ status: 403 })
    expect(await get(path, who)).toMatchObject({ status: 403 })
    const { status, body } = await get<{ account: { email: string } }>(path, admin)
    expect([status, body.account.email]).toEqual([200, who.email])
    const { rows } = await pool.query(
      `select action from audit_entry where subject_kind = 'privacy' and subject = $1`,
      [id],
    )
    expect(rows).toEqual([{ action: 'privacy-exported' }])
  })
})

test('records that the law requires are listed with their last day', async () => {
  const who = await testApp.customer()
  expect((await own(who)).kept).toEqual([])
  expect(await testApp.book(who)).toMatchObject({ status: 201 })
  expect((await own(who)).kept).toEqual([
    { record: 'bookings', law: 'income-tax', until: '2033-12-31' },
    { record: 'terms', law: 'e-trade', until: '2029-03-02' },
  ])
})

test('an answered request stays without the person, an open one goes with the account', async () => {
  const { who, id } = await newRequest('access')
  expect(await step(id, 'answer', { answer: 'Here, Nur' })).toMatchObject({ status: 200 })
  expect(await ask(who, 'correction')).toMatchObject({ status: 200 })
  expect(await post('/account/delete/', {}, who)).toMatchObject({ status: 200 })
  expect(await read(id)).toMatchObject({
    customer: null,
    customer_name: 'Former customer',
    words: '',
    answer: '',
    state: 'answered',
  })
  expect(
    (await list('state=open&kind=correction')).items.map(({ customer }) => customer),
  ).not.toContain(null)
})
