import { beforeAll, describe, expect, test } from 'vitest'
import { caring, startTestApp, type TestApp } from '../../../../testing/app.ts'
import type { Person } from '../../../../testing/people.ts'
import { deletionTasks } from '../../../db/delete-old.ts'
import { newestMails } from '../../mail/queries.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { oldSignIns } from '../retention.ts'

const testApp = await startTestApp()
type Refused = { success: false; code: string; response: string }
type Security = {
  password: boolean
  fresh: boolean
  providers: { provider: string }[]
  sessions: { id: string; current: boolean; device: string; place: string; method: string }[]
}

async function person(): Promise<Person & { password: string }> {
  const who = await testApp.customer()
  const password = 'Secret1x'
  await testApp.pool.query('update account set password_hash = $2 where id = $1', [
    who.accountId,
    await hashPassword(password),
  ])
  return { ...who, password }
}

async function login(who: { email: string; password: string; name?: string }) {
  const { status, body } = await testApp.post<{ access_token: string }>(
    '/account/login/',
    { username: who.email, password: who.password },
    undefined,
    { 'user-agent': 'Mozilla/5.0 (iPhone) Version/26.0 Safari/605.1' },
  )
  return { status, token: body.access_token }
}
const security = async (who: Person) =>
  (await testApp.get<Security>('/account/security/', who)).body
const alive = async (who: Person) =>
  (await testApp.get('/account/get-user-details/', who)).status === 200
const events = async (accountId: number) =>
  (
    await testApp.pool.query<{ what: string; place: string; device: string; method: string }>(
      'select what, place, device, method from account_event where account_id = $1 order by id',
      [accountId],
    )
  ).rows
const subjects = async (to: string) =>
  (await newestMails(testApp.pool, to)).map((mail) => mail.subject)

beforeAll(() => testApp.hire(3))

describe('sessions', () => {
  test('are listed with device and part of the address, and can be ended one by one', async () => {
    const who = await person()
    const phone = { ...who, token: (await login(who)).token }
    const { sessions } = await security(phone)
    expect(sessions).toHaveLength(2)
    const own = sessions.find(({ current }) => current)
    expect(own).toMatchObject({
      device: 'Safari on iPhone or iPad',
      place: '127.0.0.x',
      method: 'password',
    })
    const other = sessions.find(({ current }) => !current)
    const ended = await testApp.post('/account/sessions/end/', { id: other?.id }, phone)
    expect(ended.status).toBe(200)
    expect(await alive(who)).toBe(false)
    expect(await alive(phone)).toBe(true)
    const again = await testApp.post('/account/sessions/end/', { id: other?.id }, phone)
    expect(again.status).toBe(404)
  })

  test("another person's session is not found", async () => {
    const [who, victim] = [await person(), await person()]
    const { sessions } = await security(victim)
    for (const id of [sessions[0]?.id ?? '', 'x', "' or true --", '']) {
      expect((await testApp.post('/account/sessions/end/', { id }, who)).status).toBe(404)
    }
    expect(await alive(victim)).toBe(true)
  })

  test('the client address comes only from our own proxies', async () => {
    const placeAt = async (there: TestApp) => {
      const who = await there.customer()
      await there.pool.query('update account set password_hash = $2 where id = $1', [
        who.accountId,
        await hashPassword('Secret1x'),
      ])
      await there.post(
        '/account/login/',
        { username: who.email, password: 'Secret1x' },
        undefined,
        {
          'x-forwarded-for': '198.51.100.7, 203.0.113.9',
        },
      )
      const { body } = await there.get<Security>('/account/security/', who)
      return body.sessions.map(({ place }) => place).filter(Boolean)
    }
    expect(await placeAt(testApp)).toEqual(['127.0.0.x'])
    const behindProxy = await startTestApp({ settings: { trustProxy: 1 } })
    expect(await placeAt(behindProxy)).toEqual(['203.0.113.x'])
  })

  test('sign out everywhere ends them all', async () => {
    const who = await person()
    const phone = { ...who, token: (await login(who)).token }
    expect((await testApp.post('/account/logout-everywhere/', {}, phone)).status).toBe(200)
    expect([await alive(who), await alive(phone)]).toEqual([false, false])
  })
})

describe('the audit log', () => {
  test('records sign-ins, failed and successful, and changes of credentials', async () => {
    const who = await person()
    await login({ ...who, password: 'Wrong1xx' })
    const phone = { ...who, token: (await login(who)).token }
    const passwords = { password: 'Another1x', confirm_password: 'Another1x' }
    expect((await testApp.post('/account/change-password/', passwords, phone)).status).toBe(200)
    await testApp.post('/account/logout/', {}, phone)
    const recorded = await events(who.accountId)
    expect(recorded.map(({ what }) => what)).toEqual([
      'sign-in-failed',
      'signed-in',
      'password-changed',
      'signed-out',
    ])
    expect(recorded[0]).toMatchObject({ place: '127.0.0.x', method: 'password' })
    // No full IP address anywhere.
    expect(JSON.stringify(recorded)).not.toContain('127.0.0.1')
    expect(await subjects(who.email)).toEqual(['Your password was changed'])
  })

  test('records once that failed tries have locked an account', async () => {
    const who = await person()
    for (let time = 1; time <= 13; time += 1) await login({ ...who, password: 'Wrong1xx' })
    const recorded = await events(who.accountId)
    expect(recorded.map(({ what }) => what)).toEqual([
      ...Array<string>(10).fill('sign-in-failed'),
      'locked-out',
    ])
    const from = { place: '127.0.0.x', device: 'Safari on iPhone or iPad', method: 'password' }
    expect(recorded.at(-1)).toMatchObject(from)
    // An unknown e-mail address is recorded too, without an account.
    for (let time = 1; time <= 11; time += 1)
      await login({ email: 'nobody@jiran.test', password: 'Wrong1xx' })
    const { rows } = await testApp.pool.query(
      "select place from account_event where account_id is null and what = 'locked-out'",
    )
    expect(rows).toEqual([{ place: '127.0.0.x' }])
  })

  test('records place and device in every row', async () => {
    const who = await person()
    await login(who)
    const { rows } = await testApp.pool.query(
      "select what from account_event where what <> 'old' and (place is null or device is null)",
    )
    expect(rows).toEqual([])
  })

  test('records a wrong password where the present one is required', async () => {
    const who = await person()
    const passwords = { password: 'Another1x', confirm_password: 'Another1x' }
    const wrong = { ...passwords, current_password: 'Wrong1xx' }
    expect((await testApp.post('/account/change-password/', wrong, who)).status).toBe(400)
    expect((await testApp.post('/account/delete/', wrong, who)).status).toBe(400)
    expect((await events(who.accountId)).map(({ what }) => what)).toEqual([
      'proof-failed',
      'proof-failed',
    ])
  })

  test('is not changed afterwards, and is deleted after a year', async () => {
    const who = await person()
    await login(who)
    await expect(
      testApp.pool.query("update account_event set what = 'signed-out'"),
    ).rejects.toThrow(/not permitted/)
    const { accountId } = who
    await testApp.pool.query(
      "insert into account_event (at, account_id, what) values ($1, $2, 'old')",
      [new Date(testApp.clock.now().getTime() - 366 * 86_400_000), accountId],
    )
    await deletionTasks(testApp.deps, oldSignIns)['forget-ended-sessions']?.({})
    expect((await events(accountId)).map(({ what }) => what)).toEqual(['signed-in'])
  })
})

describe('download my data', () => {
  test('has everything about the caller, and nothing about others or secrets', async () => {
    const [who, other] = [await person(), await person()]
    await testApp.book(who, { address: '7 Jalan Saya' })
    await testApp.book(other, { address: '8 Jalan Orang' })
    await testApp.post('/account/forgot-password/', { email: who.email })
    const [mail] = await newestMails(testApp.pool, who.email)
    const secret = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    const { status, body } = await testApp.get<Record<string, unknown>>('/account/my-data/', who)
    expect(status).toBe(200)
    const text = JSON.stringify(body)
    expect(body.account).toMatchObject({ email: who.email, has_password: true })
    expect(text).toContain('7 Jalan Saya')
    expect(text).not.toContain('8 Jalan Orang')
    expect(text).not.toContain('argon2')
    expect(secret.length).toBeGreaterThan(20)
    expect(text).not.toContain(secret)
    expect(text).not.toContain('medical')
  })

  test('has what the caller was notified of and wrote back', async () => {
    const [who, other] = [await person(), await person()]
    for (const { accountId } of [who, other]) {
      await testApp.pool.query(
        `insert into notification (key, kind, audience, account_id, locale, category, urgent,
           send_after, created_at, updated_at)
         values ('my-data:' || $1::bigint, 'soon', 'customer', $1, 'en', 'utility', true, now(), now(), now())`,
        [accountId],
      )
      await testApp.pool.query(
        `insert into inbound_message (channel, provider_id, phone, account_id, body, received_at)
         values ('whatsapp', 'my-data:' || $1::bigint, '+60123456789', $1, 'Words of ' || $1::bigint, now())`,
        [accountId],
      )
    }
    const { body } = await testApp.get<Record<string, unknown>>('/account/my-data/', who)
    expect(body.notifications).toMatchObject([{ kind: 'soon', state: 'queued' }])
    expect(body.replies).toMatchObject([
      { channel: 'whatsapp', phone: '+60123456789', text: `Words of ${who.accountId}` },
    ])
  })

  test('names a sensitive answer by the field of its service', async () => {
    const who = await person()
    await testApp.hire(1, { skills: ['Care Giver'] })
    const booked = await testApp.post('/care-giver/book-care-giver/', caring, who)
    expect(booked.status).toBe(201)
    const { body } = await testApp.get<{ orders: object[] }>('/account/my-data/', who)
    expect(body.orders).toMatchObject([
      { skill: 'Care Giver', customer_medical_details: 'Walks with a frame' },
    ])
  })
})

describe('delete my account', () => {
  test('asks for the password of a session that is not fresh', async () => {
    const who = await person()
    testApp.clock.later(11)
    const ask = (current_password: string) =>
      testApp.post<Refused>('/account/delete/', { current_password }, who)
    expect((await ask('')).body).toMatchObject({ code: 'current-password-missing' })
    expect((await ask('Wrong1xx')).body).toMatchObject({ code: 'current-password-wrong' })
    expect((await ask(who.password)).status).toBe(200)
    expect(await alive(who)).toBe(false)
  })

  test('is refused while a visit is ahead, and to staff', async () => {
    const who = await person()
    const { body } = await testApp.book(who)
    const refused = await testApp.post<Refused>('/account/delete/', {}, who)
    expect(refused.status).toBe(409)
    expect(refused.body.response).toContain('Please cancel them first')
    expect(await alive(who)).toBe(true)
    const key = { id: body.booking_id, skill: 'Cleaner' }
    expect((await testApp.post('/booking-details/cancel-booking/', key, who)).status).toBe(200)
    expect((await testApp.post('/account/delete/', {}, who)).status).toBe(200)

    const admin = await testApp.admin()
    expect((await testApp.post<Refused>('/account/delete/', {}, admin)).body.code).toBe(
      'staff-stay',
    )
  })

  test('is refused while money is due back, also of a visit that stands', async () => {
    const who = await person()
    const { body } = await testApp.book(who, { payment_method: 'Online', start_date: '2026-03-12' })
    const again = await testApp.post('/payments/retry/', { order: body.order }, who)
    // Paid twice: the visit takes place, and the second payment is refunded.
    for (const page of [body.payment, again.body.payment]) await testApp.pay(page)
    await testApp.sandbox('/idle')
    const before = testApp.clock.now()
    testApp.clock.later(60 * 24 * 30)
    const later = { ...who, token: (await login(who)).token }
    const refused = await testApp.post<Refused>('/account/delete/', {}, later)
    testApp.clock.set(before)
    expect(refused.body.code).toBe('refund-ahead')
  })

  test('deletes the personal data and leaves the booking', async () => {
    const who = await person()
    const name = 'Zarina Unusual'
    await testApp.pool.query(
      "update account set first_name = 'Zarina', last_name = 'Unusual' where id = $1",
      [who.accountId],
    )
    const { body } = await testApp.book(who, { address: '99 Jalan Rahsia' })
    const key = { id: body.booking_id, skill: 'Cleaner' }
    await testApp.post('/booking-details/cancel-booking/', key, who)
    // Its worker was notified of the place.
    await testApp.pool.query(
      `insert into notification (key, kind, audience, worker_id, locale, parameters, booking_id,
         category, urgent, send_after, created_at, updated_at)
       select 'place', 'new-visit', 'worker', (select min(id) from worker), 'en',
         '{"place": "99 Jalan Rahsia"}', b.id, 'utility', false, now(), now(), now()
       from booking b where b.booking_id = $1`,
      [body.booking_id],
    )
    expect((await testApp.post('/account/delete/', {}, who)).status).toBe(200)

    const { rows } = await testApp.pool.query<{ tables: string }>(
      `select string_agg(t::text, ' ') as tables from (
         select row_to_json(b) as t from booking b
         union all select row_to_json(o) from booking_order o
         union all select row_to_json(e) from booking_event e
         union all select row_to_json(a) from account a
         union all select row_to_json(c) from account_event c
         union all select row_to_json(r) from refund r
         union all select row_to_json(n) from notification n
         union all select row_to_json(i) from idempotent_answer i) everything (t)`,
    )
    const everything = rows[0]?.tables ?? ''
    expect(everything).not.toContain(name)
    expect(everything).not.toContain('99 Jalan Rahsia')
    expect(everything).not.toContain(who.email)
    const { rows: bookings } = await testApp.pool.query(
      `select b.account_id, o.customer_name, o.customer_phone, b.total_sen > 0 as priced
       from booking b join booking_order o on o.id = b.order_id where b.booking_id = $1`,
      [body.booking_id],
    )
    expect(bookings).toEqual([
      { account_id: null, customer_name: 'Former customer', customer_phone: null, priced: true },
    ])
    expect(await subjects(who.email)).toEqual(['Your account has been deleted'])
    // Staff still find the visit of that day.
    const report = await testApp.post<{ booking_id: string }[]>(
      '/booking-details/get-completed-bookings/',
      { manager: '', date_range: '', service_type: '', customer_name: 'Former' },
      await testApp.admin(),
    )
    expect(report.body.map((row) => row.booking_id)).toContain(body.booking_id)
  })

  test('the e-mail is free again afterwards', async () => {
    const who = await person()
    expect((await testApp.post('/account/delete/', {}, who)).status).toBe(200)
    const again = await testApp.post('/account/register/', {
      email: who.email,
      username: who.email,
      first_name: 'Nur',
      last_name: 'Aisyah',
      phone: '+60 123456789',
      password: 'Secret1x',
      password2: 'Secret1x',
    })
    expect(again.status).toBe(201)
    const { rows } = await testApp.pool.query(
      `select document, wording from account_consent c join account a on a.id = c.account_id
       where a.email = $1 and given_by = 'register' order by 1`,
      [who.email],
    )
    const wording = expect.stringMatching(/^By registering you agree .* Dengan mendaftar, /)
    expect(rows).toEqual([
      { document: 'privacy', wording },
      { document: 'terms', wording },
    ])
  })
})

describe('ways to sign in', () => {
  const link = (who: Person, provider: string) =>
    testApp.pool.query('insert into account_identity values ($1, $2, $3, $4)', [
      provider,
      `${provider}-${who.accountId}`,
      who.accountId,
      testApp.clock.now(),
    ])
  const disconnect = (who: Person, provider: string) =>
    testApp.post<Refused>('/account/disconnect/', { provider }, who)

  test('a provider is unlinked, and the owner is notified by mail', async () => {
    const who = await person()
    await link(who, 'google')
    expect((await security(who)).providers).toMatchObject([{ provider: 'google' }])
    expect((await disconnect(who, 'facebook')).status).toBe(404)
    expect((await disconnect(who, 'google')).status).toBe(200)
    expect((await security(who)).providers).toEqual([])
    expect(await subjects(who.email)).toEqual(['Google is no longer connected to your account'])
  })

  test('the last sign-in method cannot be removed', async () => {
    const who = await testApp.customer()
    await link(who, 'google')
    expect(await security(who)).toMatchObject({ password: false, fresh: true })
    expect((await disconnect(who, 'google')).body.code).toBe('last-method')
    // A session that is not fresh cannot be confirmed with a password that does not exist.
    testApp.clock.later(11)
    expect((await disconnect(who, 'google')).body).toMatchObject({ code: 'sign-in-again' })
  })
})
