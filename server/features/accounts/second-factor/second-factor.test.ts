import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { m } from '../../../../messages/every.ts'
import { startTestApp } from '../../../../testing/app.ts'
import { newAuthenticator } from '../../../../testing/authenticator.ts'
import type { Person } from '../../../../testing/people.ts'
import { hashPassword } from '../passwords/passwords.ts'

const testApp = await startTestApp()
const { pool, clock } = testApp
const password = 'Secret1x'
const passwordHash = await hashPassword(password)

type Answer = {
  code: string
  response: string
  recovery_codes: string[]
  access_token: string
  options: Record<string, unknown>
  passkey: Record<string, unknown> | null
  secret: string
}

async function person(role: 'customer' | 'manager' | 'admin' = 'customer') {
  const who = await testApp[role]()
  await pool.query('update account set password_hash = $2 where id = $1', [
    who.accountId,
    passwordHash,
  ])
  return who
}

/** Gives the right first factor; returns the status, and the cookie for completing it. */
async function firstFactor(who: Person) {
  const answer = await testApp.app.inject({
    method: 'POST',
    url: '/account/login/',
    payload: { username: who.email, password },
  })
  const cookie = answer.cookies.find(({ name }) => name === 'second_factor')
  return { status: answer.statusCode, body: answer.json<Answer>(), key: cookie?.value ?? '' }
}

async function under(key: string, path: string, payload: object = {}) {
  const answer = await testApp.app.inject({
    method: 'POST',
    url: `/account/second-factor/${path}/`,
    payload,
    cookies: { second_factor: key },
  })
  return { status: answer.statusCode, body: answer.json<Answer>() }
}

const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() })

async function withApp(role?: 'customer' | 'manager' | 'admin') {
  const who = await person(role)
  const { secret } = (await testApp.post<Answer>('/account/second-factor/app/begin/', {}, who)).body
  const { body } = await testApp.post<Answer>(
    '/account/second-factor/app/',
    { code: codeOf(secret) },
    who,
  )
  // After the time step of the code just used.
  clock.later(1)
  return { who, secret, recovery: body.recovery_codes }
}

const alive = async (token: string, who: Person) =>
  (await testApp.get('/account/get-user-details/', { ...who, token })).status === 200

describe('an authenticator app', () => {
  test('is asked for after the password, and a code signs in once', async () => {
    const { who, secret } = await withApp()
    const { status, body, key } = await firstFactor(who)
    expect({ status, code: body.code }).toEqual({ status: 401, code: 'second-factor-needed' })
    expect(body.access_token).toBeUndefined()
    expect((await under(key, 'begin')).body).toMatchObject({ passkey: null, code: true })

    const code = codeOf(secret)
    const done = await under(key, 'complete', { code })
    expect(done.status).toBe(200)
    expect(await alive(done.body.access_token, who)).toBe(true)
    const another = await firstFactor(who)
    expect((await under(another.key, 'complete', { code })).body.code).toBe('second-factor-wrong')
    expect((await under(key, 'complete', { code: codeOf(secret) })).body.code).toBe(
      'second-factor-over',
    )
  })

  test('a code that comes twice at the same moment is accepted once', async () => {
    const { who, secret } = await withApp()
    const keys = [(await firstFactor(who)).key, (await firstFactor(who)).key]
    const code = codeOf(secret)
    const answers = await Promise.all(keys.map((key) => under(key, 'complete', { code })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('is stored encrypted, and its codes cannot be guessed without end', async () => {
    const { who, secret } = await withApp()
    const { rows } = await pool.query<{ secret: Buffer }>(
      'select secret from account_authenticator_app where account_id = $1',
      [who.accountId],
    )
    expect(rows[0]?.secret.toString('latin1')).not.toContain(secret)
    const statuses: number[] = []
    for (let round = 0; round < 3; round += 1) {
      const { key } = await firstFactor(who)
      for (let guess = 0; guess < 5; guess += 1)
        statuses.push((await under(key, 'complete', { code: '000000' })).status)
    }
    expect(statuses).toEqual([...Array(10).fill(400), ...Array(5).fill(429)])
  })

  test('ends other sessions when it is set up, and asks for a recent proof', async () => {
    const who = await person()
    const other = (await firstFactor(who)).body.access_token
    expect(await alive(other, who)).toBe(true)
    clock.later(11)
    const late = await testApp.post<Answer>('/account/second-factor/app/begin/', {}, who)
    expect(late).toMatchObject({ status: 403, body: { code: 'reauthentication-needed' } })
    const wrong = await testApp.post<Answer>('/account/reauthenticate/', { password: 'x' }, who)
    expect(wrong.body.code).toBe('reauthentication-password-wrong')
    expect((await testApp.post('/account/reauthenticate/', { password }, who)).status).toBe(200)
    const { body } = await testApp.post<Answer>('/account/second-factor/app/begin/', {}, who)
    const mistyped = await testApp.post('/account/second-factor/app/', { code: '12345' }, who)
    const response = m.problem_app_code_wrong({}, { locale: 'en' })
    expect(mistyped).toMatchObject({ status: 400, body: { code: 'second-factor-wrong', response } })
    await testApp.post('/account/second-factor/app/', { code: codeOf(body.secret) }, who)
    expect(await alive(other, who)).toBe(false)
    expect(await alive(who.token, who)).toBe(true)
    expect(await testApp.mailsTo(who.email)).toEqual(['A second factor was added to your account'])
  })
})

test.each([
  '/payments/refunds/send/',
  '/payments/refunds/part/',
  '/staff/gift-vouchers/1/send/',
  '/staff/gift-vouchers/1/refund/',
])('%s requires a recent proof of staff with a second factor', async (path) => {
  const { who } = await withApp('admin')
  expect((await testApp.post<Answer>(path, {}, who)).body.code).toBe('invalid-request')
  clock.later(11)
  const late = await testApp.post<Answer>(path, {}, who)
  expect(late).toMatchObject({ status: 403, body: { code: 'reauthentication-needed' } })
})

describe('recovery codes', () => {
  test('each signs in once, and new ones end them', async () => {
    const { who, recovery } = await withApp()
    expect(recovery).toHaveLength(10)
    const [first = '', second = ''] = recovery
    expect(
      (await under((await firstFactor(who)).key, 'complete', { code: first.toUpperCase() })).status,
    ).toBe(200)
    expect((await under((await firstFactor(who)).key, 'complete', { code: first })).status).toBe(
      400,
    )
    await testApp.post('/account/second-factor/recovery-codes/', {}, who)
    expect((await under((await firstFactor(who)).key, 'complete', { code: second })).status).toBe(
      400,
    )
  })
})

describe('a passkey', () => {
  test('is added, signs in, and proves its owner again', async () => {
    const who = await person()
    const authenticator = newAuthenticator(testApp.url)
    const begun = await testApp.post<Answer>('/account/second-factor/passkey/begin/', {}, who)
    const added = await testApp.post<Answer>(
      '/account/second-factor/passkey/',
      { passkey: authenticator.create(begun.body.options), name: 'Phone' },
      who,
    )
    expect(added.body).toMatchObject({ success: true })
    expect(added.body.recovery_codes).toHaveLength(10)

    const { key } = await firstFactor(who)
    const { passkey } = (await under(key, 'begin')).body
    const signed = authenticator.sign(passkey ?? {})
    const done = await under(key, 'complete', { passkey: signed })
    expect(done.status).toBe(200)

    const again = await firstFactor(who)
    await under(again.key, 'begin')
    expect((await under(again.key, 'complete', { passkey: signed })).status).toBe(400)

    clock.later(11)
    const ways = await testApp.post<Answer>('/account/reauthenticate/begin/', {}, who)
    const proof = { passkey: authenticator.sign(ways.body.passkey ?? {}) }
    expect((await testApp.post('/account/reauthenticate/', proof, who)).status).toBe(200)
    expect((await testApp.post('/account/reauthenticate/', proof, who)).status).toBe(400)
    const removed = await testApp.post('/account/second-factor/remove/', { passkey: 1 }, who)
    expect(removed.status).toBe(200)
    expect((await firstFactor(who)).status).toBe(200)
  })

  test('of somebody else, or for another site, is refused', async () => {
    const [who, other] = [await person(), await person()]
    const elsewhere = newAuthenticator('http://127.0.0.2:1')
    const begun = await testApp.post<Answer>('/account/second-factor/passkey/begin/', {}, who)
    const refused = await testApp.post<Answer>(
      '/account/second-factor/passkey/',
      { passkey: elsewhere.create(begun.body.options), name: '' },
      who,
    )
    expect(refused.body.code).toBe('passkey-refused')
    for (const each of [who, other]) {
      const options = await testApp.post<Answer>('/account/second-factor/passkey/begin/', {}, each)
      const passkey = newAuthenticator(testApp.url).create(options.body.options)
      const given = { passkey, name: '' }
      expect((await testApp.post('/account/second-factor/passkey/', given, each)).status).toBe(200)
    }
    const { key } = await firstFactor(who)
    const { passkey } = (await under(key, 'begin')).body
    const foreign = newAuthenticator(testApp.url).sign(passkey ?? {})
    expect((await under(key, 'complete', { passkey: foreign })).body.code).toBe(
      'second-factor-wrong',
    )
  })
})

test('a sign-in that waits for its second factor does not outlive a new password', async () => {
  const { who, secret } = await withApp()
  const { key } = await firstFactor(who)
  await pool.query('update account set password_hash = $2 where id = $1', [who.accountId, 'other'])
  const { body } = await under(key, 'complete', { code: codeOf(secret) })
  expect(body.code).toBe('second-factor-over')
})

describe('when it is required of staff', () => {
  test('they can do nothing but set one up, and then work', async () => {
    const strict = await startTestApp({ settings: { staffSecondFactor: true } })
    const admin = await strict.admin()
    const demanded = { status: 403, body: { code: 'second-factor-demanded' } }
    expect(await strict.get('/staff/team/', admin)).toMatchObject(demanded)
    expect(await strict.get('/booking-details/get-booking-history/', admin)).toMatchObject(demanded)
    expect(await strict.get('/account/get-managers/', admin)).toMatchObject(demanded)
    expect(await strict.get('/account/second-factor/', admin)).toMatchObject({
      status: 200,
      body: { demanded: true },
    })
    const { body } = await strict.post<Answer>('/account/second-factor/app/begin/', {}, admin)
    const code = new TOTP({ secret: Secret.fromBase32(body.secret) }).generate({
      timestamp: strict.clock.now().getTime(),
    })
    await strict.post('/account/second-factor/app/', { code }, admin)
    expect((await strict.get('/staff/team/', admin)).status).toBe(200)
    const customer = await strict.customer()
    expect((await strict.get('/booking-details/get-booking-history/', customer)).status).toBe(200)
  })
})
