import { randomBytes } from 'node:crypto'
import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountCalls } from '../../../domain/api/account.ts'
import type { Call } from '../../../domain/api/call.ts'
import { testDatabase } from '../../../testing/database.ts'
import { readSettings } from '../../env.ts'
import { type Handler, registerCalls } from '../../http/calls.ts'
import { answerFailures } from '../../http/errors.ts'
import { limits } from '../../http/limits.ts'
import { newestMails } from '../mail/queries.ts'
import { forgetEnded } from './commands.ts'
import { stepMs } from './constant-time.ts'
import { hashesMade, hashPassword } from './passwords.ts'
import { findCaller } from './queries.ts'
import { accountHandlers } from './routes.ts'

const { pool } = await testDatabase()

const minuteMs = 60_000
const hourMs = 60 * minuteMs
let now = new Date('2026-03-02T01:00:00Z')
const later = (ms: number) => {
  now = new Date(now.getTime() + ms)
}

const publicUrl = 'https://jiran.example'
const settings = {
  ...readSettings({ PUBLIC_URL: publicUrl }, '/'),
  sessionSecret: 'a test signs with this text of 43 letters',
  encryptionKey: randomBytes(32),
}

let app: FastifyInstance

beforeAll(async () => {
  app = fastify()
  await app.register(cookie)
  answerFailures(app)
  registerCalls(
    app,
    accountCalls as Readonly<Record<string, Call>>,
    accountHandlers({ pool, settings, services: [] }) as unknown as Readonly<
      Record<string, Handler>
    >,
    {
      clock: () => now,
      findCaller: findCaller(pool, settings.sessionSecret),
      spend: limits({ pool }).spend,
      ownOrigins: [publicUrl],
      checkAnswers: true,
    },
  )
})
afterAll(() => app.close())

type Headers = Record<string, string>

function post(path: string, body: object, headers: Headers = {}) {
  return app.inject({ method: 'POST', url: path, payload: body, headers })
}
function get(path: string, headers: Headers = {}) {
  return app.inject({ method: 'GET', url: path, headers })
}
const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` })

let people = 0
function newPerson(changes: object = {}) {
  people += 1
  const email = `person${people}@jiran.test`
  return {
    email,
    username: email,
    first_name: 'Nur',
    last_name: 'Aisyah Binti Ali',
    phone: '+60 123456789',
    password: 'Secret1x',
    password2: 'Secret1x',
    website: '',
    next: '',
    ...changes,
  }
}

async function linkIn(to: string): Promise<URL> {
  const [mail] = await newestMails(pool, to)
  return new URL(/https:\S+token=\S+/.exec(mail?.text ?? '')?.[0] ?? '')
}
const tokenIn = async (to: string) => (await linkIn(to)).searchParams.get('token') ?? ''

async function verifiedPerson(changes: object = {}) {
  const person = newPerson(changes)
  await post('/account/register/', person)
  const answer = await get(`/account/verify-user/${await tokenIn(person.email)}`)
  expect(answer.statusCode).toBe(200)
  return person
}

async function signIn(person: { email: string; password: string }): Promise<string> {
  const answer = await post('/account/login/', {
    username: person.email,
    password: person.password,
  })
  expect(answer.statusCode).toBe(200)
  return answer.json<{ access_token: string }>().access_token
}

const details = (token: string) => get('/account/get-user-details/', bearer(token))

describe('registration', () => {
  const weak =
    'Password should contain characters between 6 to 20 which contain at least one numeric digit, one uppercase and one lowercase letter'

  test.each([
    [{ first_name: '', last_name: '', email: '', phone: '' }, 'Please enter your fullname'],
    [{ last_name: '' }, 'Please enter your fullname'],
    [{ email: '', phone: '' }, 'Please enter your email'],
    [{ email: 'not an address', phone: '' }, 'Please enter a valid email address'],
    [{ phone: '', password: '' }, 'Please enter your phone number'],
    [{ phone: '+60', password: '' }, 'Please enter your phone number'],
    [{ phone: '+60 12ab', password: '' }, 'Please enter a valid phone number'],
    [{ password: '', password2: 'x' }, 'Please enter the password'],
    [{ password: 'Ab1', password2: '' }, weak],
    [{ password: 'alllower1', password2: '' }, weak],
    [{ password: 'ALLUPPER1', password2: '' }, weak],
    [{ password: 'NoDigitsHere', password2: '' }, weak],
    [{ password: 'Abcdefghijklmnopqrst1', password2: '' }, weak],
    [{ password2: 'Secret2x' }, 'Password and Confirm Password does not match'],
  ])('%j: the first problem is reported', async (changes, message) => {
    const person = newPerson(changes)
    const answer = await post('/account/register/', person)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ success: false, response: message })
    expect(await newestMails(pool, person.email)).toEqual([])
  })

  test('a new account is verified by its mail, once, and then signs in', async () => {
    const person = newPerson({
      email: 'Mixed.Case@Jiran.test',
      next: '/book-cleaner?postcode=59100',
    })
    const answer = await post('/account/register/', person)
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toEqual({
      success: true,
      response: 'Please check your e-mail to verify your account',
    })
    const link = await linkIn('mixed.case@jiran.test')
    expect(link.origin + link.pathname).toBe(`${publicUrl}/user-verification`)
    expect(link.searchParams.get('next')).toBe('/book-cleaner?postcode=59100')
    const { rows } = await pool.query('select token_hash from account_token')
    expect(JSON.stringify(rows)).not.toContain(link.searchParams.get('token'))

    const verified = await get(`/account/verify-user/${link.searchParams.get('token')}`)
    expect(verified.json()).toEqual({
      success: true,
      response: 'Your account is verified. You can login now',
    })
    const login = await post('/account/login/', {
      username: ' MIXED.case@jiran.TEST ',
      password: person.password,
    })
    expect(login.json()).toMatchObject({
      success: true,
      user: {
        first_name: 'Nur',
        last_name: 'Aisyah Binti Ali',
        email: 'mixed.case@jiran.test',
        phone: '+60 123456789',
        user_role: 'Customer',
      },
    })
  })

  test('a mail to a stranger carries nothing that the registering person wrote', async () => {
    const person = newPerson({ first_name: 'Win money at evil.example', next: '//evil.example/x' })
    await post('/account/register/', person)
    const [mail] = await newestMails(pool, person.email)
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain('evil')
  })

  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
  ])('the link does not lead on to %j', async (next) => {
    const person = newPerson({ next })
    await post('/account/register/', person)
    expect((await linkIn(person.email)).searchParams.has('next')).toBe(false)
  })

  test('an e-mail that has an account gets the same answer, and a mail that says so', async () => {
    const person = await verifiedPerson()
    const fresh = await post('/account/register/', newPerson())
    const known = await post('/account/register/', {
      ...newPerson({ email: person.email.toUpperCase() }),
      password: 'Another1',
      password2: 'Another1',
    })
    expect(known.statusCode).toBe(fresh.statusCode)
    expect(known.json()).toEqual(fresh.json())
    const [mail] = await newestMails(pool, person.email)
    expect(mail?.subject).toBe('You already have an account')
    expect(mail?.text).toContain(`${publicUrl}/login`)
    expect(mail?.text).toContain(`${publicUrl}/forgot-password`)
    // Nothing was changed.
    await signIn(person)
  })

  describe('each registration depends on its own link', () => {
    async function twice() {
      const owner = newPerson()
      await post('/account/register/', owner)
      const mine = await tokenIn(owner.email)
      const stranger = {
        ...owner,
        first_name: 'Mallory',
        password: 'Stranger2x',
        password2: 'Stranger2x',
      }
      await post('/account/register/', stranger)
      return { owner, mine, stranger, theirs: await tokenIn(owner.email) }
    }
    const login = ({ email, password }: { email: string; password: string }) =>
      post('/account/login/', { username: email, password })

    test("a stranger's later one neither ends the owner's link nor sets a password by it", async () => {
      const { owner, mine, stranger, theirs } = await twice()
      expect((await get(`/account/verify-user/${mine}`)).statusCode).toBe(200)
      const token = await signIn(owner)
      expect((await details(token)).json()).toMatchObject({ first_name: 'Nur' })
      expect((await login(stranger)).statusCode).toBe(401)
      // The other link has ended too: nothing is changed any more.
      expect((await get(`/account/verify-user/${theirs}`)).statusCode).toBe(400)
      expect((await login(stranger)).statusCode).toBe(401)
      await signIn(owner)
    })

    test('the mail says when and where its registration was made, and that there are others', async () => {
      const { owner } = await twice()
      const [later, first] = await newestMails(pool, owner.email)
      expect(first?.text).not.toContain('more than once')
      expect(first?.text).toMatch(/Registered: \d+ \w+ \d{4}, \d+:\d\d [AP]M/)
      expect(later?.text).toContain('more than once')
      expect(later?.text).not.toContain('Mallory')
    })

    test('the later one is in force when its own link is used', async () => {
      const { owner, mine, stranger, theirs } = await twice()
      expect((await get(`/account/verify-user/${theirs}`)).statusCode).toBe(200)
      expect((await get(`/account/verify-user/${mine}`)).statusCode).toBe(400)
      await signIn(stranger)
      expect((await login(owner)).statusCode).toBe(401)
    })

    test('a person with one of the passwords gets a fresh link of that registration', async () => {
      const { owner, stranger } = await twice()
      for (const person of [owner, stranger]) {
        expect((await login(person)).json()).toMatchObject({ code: 'not-verified' })
      }
      expect((await login(owner)).json()).toMatchObject({ code: 'not-verified' })
      expect((await get(`/account/verify-user/${await tokenIn(owner.email)}`)).statusCode).toBe(200)
      await signIn(owner)
    })

    test('links used at the same moment: one of them decides', async () => {
      const { owner, mine, stranger, theirs } = await twice()
      const used = await Promise.all(
        [mine, theirs].map((each) => get(`/account/verify-user/${each}`)),
      )
      expect(used.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400])
      const logins = await Promise.all([owner, stranger].map(login))
      expect(logins.map(({ statusCode }) => statusCode)).toEqual(
        used.map(({ statusCode }) => (statusCode === 200 ? 200 : 401)),
      )
    })
  })

  test('two registrations of one e-mail at the same moment make one account', async () => {
    const person = newPerson()
    const answers = await Promise.all([1, 2, 3].map(() => post('/account/register/', person)))
    expect(answers.map((answer) => answer.statusCode)).toEqual([201, 201, 201])
    const { rows } = await pool.query('select 1 from account where email = $1', [person.email])
    expect(rows).toHaveLength(1)
  })

  test('a bot that fills the hidden field gets the same answer, and nothing is stored', async () => {
    const person = newPerson({ website: 'https://spam.example' })
    const answer = await post('/account/register/', person)
    expect(answer.statusCode).toBe(201)
    expect(answer.json().response).toBe('Please check your e-mail to verify your account')
    const { rows } = await pool.query('select 1 from account where email = $1', [person.email])
    expect(rows).toEqual([])
    expect(await newestMails(pool, person.email)).toEqual([])
  })

  test('at most five mails an hour go to one address, and the answer is the same', async () => {
    const person = newPerson()
    for (let time = 1; time <= 7; time += 1) {
      expect((await post('/account/register/', person)).statusCode).toBe(201)
    }
    expect(await newestMails(pool, person.email)).toHaveLength(5)
    // The last link that was mailed still works.
    const token = await tokenIn(person.email)
    expect((await get(`/account/verify-user/${token}`)).statusCode).toBe(200)
    for (let time = 1; time <= 2; time += 1) {
      const answer = await post('/account/forgot-password/', { email: person.email })
      expect(answer.statusCode).toBe(200)
    }
    expect(await newestMails(pool, person.email)).toHaveLength(5)
    later(hourMs)
    await post('/account/forgot-password/', { email: person.email })
    expect(await newestMails(pool, person.email)).toHaveLength(6)
  })
})

describe('the link that verifies', () => {
  const used = 'This link has expired or was already used'

  test('works until 48 hours have passed', async () => {
    const early = newPerson()
    const late = newPerson()
    await post('/account/register/', early)
    await post('/account/register/', late)
    const tokens = [await tokenIn(early.email), await tokenIn(late.email)]
    later(48 * hourMs - 1)
    expect((await get(`/account/verify-user/${tokens[0]}`)).statusCode).toBe(200)
    later(1)
    const answer = await get(`/account/verify-user/${tokens[1]}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'link-used', response: used })
  })

  test('a second click on a valid link succeeds too', async () => {
    const person = newPerson()
    await post('/account/register/', person)
    const token = await tokenIn(person.email)
    await get(`/account/verify-user/${token}`)
    later(minuteMs)
    const again = await get(`/account/verify-user/${token}`)
    expect(again.statusCode).toBe(200)
    expect(again.json().response).toBe('Your account is already verified. You can login')
    later(48 * hourMs)
    expect((await get(`/account/verify-user/${token}`)).json().response).toBe(used)
  })

  test('an unknown one is refused, and one for a password does not verify', async () => {
    expect((await get('/account/verify-user/unknown')).json().response).toBe(used)
    const person = await verifiedPerson()
    await post('/account/forgot-password/', { email: person.email })
    const token = await tokenIn(person.email)
    expect((await get(`/account/verify-user/${token}`)).statusCode).toBe(400)
  })
})

describe('login', () => {
  test('a wrong password and an unknown e-mail are refused alike', async () => {
    const person = await verifiedPerson()
    const wrong = await post('/account/login/', { username: person.email, password: 'Wrong1xx' })
    const unknown = await post('/account/login/', {
      username: 'no@jiran.test',
      password: 'Wrong1xx',
    })
    expect(wrong.statusCode).toBe(401)
    expect(unknown.statusCode).toBe(401)
    const { request_id: _, ...body } = wrong.json()
    const { request_id: __, ...other } = unknown.json()
    expect(body).toEqual({
      success: false,
      code: 'wrong-credentials',
      response: 'The email or password is not correct',
    })
    expect(other).toEqual(body)
    expect(wrong.headers['set-cookie']).toBeUndefined()
  })

  test('e-mail and password are required', async () => {
    const nothing = await post('/account/login/', {})
    expect(nothing.json()).toMatchObject({ code: 'email-missing', success: false })
    const half = await post('/account/login/', { username: 'a@jiran.test' })
    expect(half.json().response).toBe('Please enter the password')
  })

  test('login to an unverified account answers so and mails a fresh link', async () => {
    const person = newPerson({ next: '/book-cleaner?postcode=59100' })
    await post('/account/register/', person)
    const first = await tokenIn(person.email)
    const answer = await post('/account/login/', {
      username: person.email,
      password: person.password,
    })
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ code: 'not-verified' })
    const link = await linkIn(person.email)
    expect(link.searchParams.get('token')).not.toBe(first)
    expect(link.searchParams.get('next')).toBe('/book-cleaner?postcode=59100')
    // Only the right password gets that answer.
    const wrong = await post('/account/login/', { username: person.email, password: 'Wrong1xx' })
    expect(wrong.json().code).toBe('wrong-credentials')
  })

  test('two cookies: the token for no script, the name for the navbar', async () => {
    const person = await verifiedPerson({ first_name: 'Ümit;', last_name: '陈 "Q"' })
    const answer = await post('/account/login/', {
      username: person.email,
      password: person.password,
    })
    const { access_token } = answer.json<{ access_token: string }>()
    const [, body = ''] = access_token.split('.')
    const claims: { iat: number; exp: number } = JSON.parse(
      Buffer.from(body, 'base64url').toString(),
    )
    expect(claims.exp - claims.iat).toBe(12 * 60 * 60)
    const cookies = new Map(answer.cookies.map((one) => [one.name, one]))
    expect(cookies.get('access_token')).toMatchObject({
      value: access_token,
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
      secure: true,
      expires: new Date(claims.exp * 1000),
    })
    const user = cookies.get('user')
    expect(user).toMatchObject({ path: '/', sameSite: 'Lax', secure: true })
    expect(user?.httpOnly).toBeUndefined()
    expect(JSON.parse(user?.value ?? '')).toEqual({
      first_name: 'Ümit;',
      last_name: '陈 "Q"',
      user_role: 'Customer',
    })
    const header = [answer.headers['set-cookie']].flat().find((line) => line?.startsWith('user='))
    expect(header).toContain(`user=${encodeURIComponent(user?.value ?? '')};`)
  })

  test('a session ends after 12 hours', async () => {
    const token = await signIn(await verifiedPerson())
    later(12 * hourMs - 2_000)
    expect((await details(token)).statusCode).toBe(200)
    later(2_000)
    const answer = await details(token)
    expect(answer.statusCode).toBe(401)
    expect(answer.json().code).toBe('sign-in-needed')
    later(8 * 24 * hourMs)
    await forgetEnded({ pool }, now)
    const { rows } = await pool.query('select 1 from session where expires_at < $1', [now])
    expect(rows).toEqual([])
  })

  test('a token of another key, without a signature, or altered is refused', async () => {
    const token = await signIn(await verifiedPerson())
    const [, body = '', signature = ''] = token.split('.')
    const none = Buffer.from('{"alg":"none"}').toString('base64url')
    const bad = [
      `${none}.${body}.`,
      `${none}.${body}.${signature}`,
      `${token.slice(0, -4)}AAAA`,
      'x',
      'a.b.c',
    ]
    for (const one of bad) expect((await details(one)).statusCode).toBe(401)
  })

  test('logout ends this session alone and takes the cookies away', async () => {
    const person = await verifiedPerson()
    const [here, there] = [await signIn(person), await signIn(person)]
    const answer = await post(
      '/account/logout/',
      {},
      { cookie: `access_token=${here}`, origin: publicUrl },
    )
    expect(answer.statusCode).toBe(200)
    expect(answer.cookies.map(({ name, value }) => [name, value])).toEqual([
      ['access_token', ''],
      ['user', ''],
    ])
    expect((await details(here)).statusCode).toBe(401)
    expect((await details(there)).statusCode).toBe(200)
  })

  test('under the cookie, an unsafe call from another site is refused', async () => {
    const token = await signIn(await verifiedPerson())
    const change = { first_name: 'Mallory', last_name: 'M', phone: '+60 123456789' }
    const from = (headers: Headers) =>
      post('/account/update/user-details/', change, { cookie: `access_token=${token}`, ...headers })
    const foreign = [
      {},
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', origin: 'https://other.jiran.example' },
    ]
    for (const headers of foreign) {
      expect((await from(headers as Headers)).statusCode).toBe(403)
    }
    expect((await details(token)).json().first_name).toBe('Nur')
    expect((await from({ origin: publicUrl })).statusCode).toBe(200)
    expect((await from({ 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200)
  })

  test('under the cookie, another site cannot cause audited reads either', async () => {
    const cookie = `access_token=${await signIn(await verifiedPerson())}`
    for (const site of ['cross-site', 'same-site'])
      expect((await get('/account/my-data/', { cookie, 'sec-fetch-site': site })).statusCode).toBe(
        403,
      )
    for (const headers of [{}, { 'sec-fetch-site': 'none' }, { 'sec-fetch-site': 'same-origin' }])
      expect((await get('/account/my-data/', { cookie, ...headers } as Headers)).statusCode).toBe(
        200,
      )
  })

  test('in a page that has a session, signing in ends that one', async () => {
    const [first, second] = [await verifiedPerson(), await verifiedPerson()]
    const [here, elsewhere] = [await signIn(first), await signIn(first)]
    const again = await post(
      '/account/login/',
      { username: second.email, password: second.password },
      { cookie: `access_token=${here}`, 'sec-fetch-site': 'same-origin' },
    )
    expect(again.statusCode).toBe(200)
    expect((await details(here)).statusCode).toBe(401)
    expect((await details(elsewhere)).statusCode).toBe(200)
    const now = again.json<{ access_token: string }>().access_token
    expect((await details(now)).json()).toMatchObject({ email: second.email })
    const wrong = await post(
      '/account/login/',
      { username: first.email, password: 'Wrong123' },
      { cookie: `access_token=${now}`, 'sec-fetch-site': 'same-origin' },
    )
    expect(wrong.statusCode).toBe(401)
    expect((await details(now)).statusCode, 'a failed try ends nothing').toBe(200)
  })

  test('a program with a cookie jar signs several people in, and all stay signed in', async () => {
    const tokens: string[] = []
    const ways: Headers[] = [{}, {}, { origin: publicUrl }, { 'sec-fetch-mode': 'cors' }]
    for (const way of ways) {
      const { email, password } = await verifiedPerson()
      const before = tokens.at(-1)
      const answer = await post(
        '/account/login/',
        { username: email, password },
        { ...way, ...(before ? { cookie: `access_token=${before}` } : {}) },
      )
      expect(answer.statusCode).toBe(200)
      tokens.push(answer.json<{ access_token: string }>().access_token)
    }
    const { email, password } = await verifiedPerson()
    const page = await post(
      '/account/login/',
      { username: email, password },
      { ...bearer(tokens[0] ?? ''), 'sec-fetch-site': 'same-origin' },
    )
    expect(page.statusCode, 'under its own header').toBe(200)
    for (const token of tokens) expect((await details(token)).statusCode).toBe(200)
  })
})

describe('a forgotten password', () => {
  test('known and unknown e-mails get the same answer; only a known one gets mail', async () => {
    const person = await verifiedPerson()
    const known = await post('/account/forgot-password/', { email: person.email.toUpperCase() })
    const unknown = await post('/account/forgot-password/', { email: 'nobody@jiran.test' })
    expect(known.statusCode).toBe(200)
    expect(unknown.statusCode).toBe(200)
    expect(unknown.json()).toEqual(known.json())
    expect((await linkIn(person.email)).pathname).toBe('/reset-password')
    expect(await newestMails(pool, 'nobody@jiran.test')).toEqual([])
    const bad = await post('/account/forgot-password/', { email: '' })
    expect(bad.json().response).toBe('Please enter your email')
  })

  test('the link sets a new password once and ends every session', async () => {
    const person = await verifiedPerson()
    const before = await signIn(person)
    await post('/account/forgot-password/', { email: person.email })
    const reset = `/account/reset-password/${await tokenIn(person.email)}`
    const differ = await post(reset, { password: 'Brandnew1', confirm_password: 'Brandnew2' })
    expect(differ.json().response).toBe('Password and Confirm Password does not match')
    const good = { password: 'Brandnew1', confirm_password: 'Brandnew1' }
    expect((await post(reset, good)).statusCode).toBe(200)
    expect((await details(before)).statusCode).toBe(401)
    const again = await post(reset, good)
    expect(again.statusCode).toBe(400)
    expect(again.json().response).toBe('This link has expired or was already used')
    await signIn({ email: person.email, password: 'Brandnew1' })
    const old = await post('/account/login/', { username: person.email, password: person.password })
    expect(old.statusCode).toBe(401)
    const [mail] = await newestMails(pool, person.email)
    expect(mail?.subject).toBe('Your password was changed')
    expect(mail?.text).not.toContain('Brandnew1')
  })

  test('the link works for an hour, and only the newest one', async () => {
    const person = await verifiedPerson()
    const good = { password: 'Brandnew1', confirm_password: 'Brandnew1' }
    await post('/account/forgot-password/', { email: person.email })
    const first = await tokenIn(person.email)
    await post('/account/forgot-password/', { email: person.email })
    const second = await tokenIn(person.email)
    expect((await post(`/account/reset-password/${first}`, good)).statusCode).toBe(400)
    later(hourMs)
    expect((await post(`/account/reset-password/${second}`, good)).statusCode).toBe(400)
    await signIn(person)
  })

  test('a link used twice at the same moment works once', async () => {
    const person = await verifiedPerson()
    await post('/account/forgot-password/', { email: person.email })
    const reset = `/account/reset-password/${await tokenIn(person.email)}`
    const good = { password: 'Brandnew1', confirm_password: 'Brandnew1' }
    const answers = await Promise.all([post(reset, good), post(reset, good), post(reset, good)])
    expect(answers.map((answer) => answer.statusCode).sort((a, b) => a - b)).toEqual([
      200, 400, 400,
    ])
  })

  test('it verifies an account that was not', async () => {
    const person = newPerson()
    await post('/account/register/', person)
    await post('/account/forgot-password/', { email: person.email })
    const good = { password: 'Brandnew1', confirm_password: 'Brandnew1' }
    await post(`/account/reset-password/${await tokenIn(person.email)}`, good)
    await signIn({ email: person.email, password: 'Brandnew1' })
  })

  test('it opens an account that failed tries had closed', async () => {
    const person = await verifiedPerson()
    const wrong = { username: person.email, password: 'Wrong1xx' }
    for (let time = 1; time <= 10; time += 1) {
      expect((await post('/account/login/', wrong)).statusCode).toBe(401)
    }
    const closed = await post('/account/login/', { ...wrong, password: person.password })
    expect(closed.statusCode).toBe(429)
    expect(Number(closed.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(closed.headers['retry-after'])).toBeLessThanOrEqual(15 * 60)
    expect(closed.json()).toMatchObject({
      success: false,
      code: 'too-many-requests',
      response:
        'Too many tries. If this e-mail has an account, we have sent it a link to login with',
    })
    await post('/account/forgot-password/', { email: person.email })
    const good = { password: 'Brandnew1', confirm_password: 'Brandnew1' }
    await post(`/account/reset-password/${await tokenIn(person.email)}`, good)
    await signIn({ email: person.email, password: 'Brandnew1' })
  })
})

describe('the profile', () => {
  test('name and phone change, the e-mail stays', async () => {
    const person = await verifiedPerson()
    const token = await signIn(person)
    const change = (changes: object) =>
      post(
        '/account/update/user-details/',
        {
          first_name: 'Siti',
          last_name: 'Aminah',
          phone: '+60  19 8765432',
          email: 'x@y.zz',
          ...changes,
        },
        { cookie: `access_token=${token}`, origin: publicUrl },
      )
    expect((await change({ first_name: ' ' })).json().response).toBe('Please enter your first name')
    expect((await change({ last_name: '' })).json().response).toBe('Please enter your last name')
    expect((await change({ phone: '' })).json().response).toBe('Please enter your phone number')
    const answer = await change({})
    expect(answer.json()).toMatchObject({
      success: true,
      user: {
        first_name: 'Siti',
        last_name: 'Aminah',
        phone: '+60 19 8765432',
        email: person.email,
      },
    })
    const [cookie] = answer.cookies
    expect(cookie?.name).toBe('user')
    expect(JSON.parse(cookie?.value ?? '').first_name).toBe('Siti')
    expect((await details(token)).json()).toEqual(answer.json().user)
  })

  test('a password change ends the other sessions and not this one', async () => {
    const person = await verifiedPerson()
    const [here, there] = [await signIn(person), await signIn(person)]
    const change = (changes: object) =>
      post(
        '/account/change-password/',
        { password: 'Changed1', confirm_password: 'Changed1', ...changes },
        bearer(here),
      )
    expect((await change({ password: 'weak' })).json().code).toBe('password-weak')
    expect((await change({ confirm_password: 'Changed2' })).json().response).toBe(
      "Password and Confirm Password doesn't match",
    )
    expect((await change({})).statusCode).toBe(200)
    expect((await details(here)).statusCode).toBe(200)
    expect((await details(there)).statusCode).toBe(401)
    await signIn({ email: person.email, password: 'Changed1' })
  })

  test('10 minutes after signing in, it asks for the present password', async () => {
    const person = await verifiedPerson()
    const token = await signIn(person)
    const change = (changes: object) =>
      post(
        '/account/change-password/',
        { password: 'Changed1', confirm_password: 'Changed1', ...changes },
        bearer(token),
      )
    later(10 * minuteMs + 1)
    const missing = await change({})
    expect(missing.statusCode).toBe(400)
    expect(missing.json().fields).toEqual({
      current_password: 'Please enter your present password',
    })
    const wrong = await change({ current_password: 'Wrong1xx' })
    expect(wrong.statusCode).toBe(400)
    expect(wrong.json().code).toBe('current-password-wrong')
    expect((await change({ current_password: person.password })).statusCode).toBe(200)
  })

  test('the present password cannot be guessed without end', async () => {
    const token = await signIn(await verifiedPerson())
    later(11 * minuteMs)
    const guess = {
      password: 'Changed1',
      confirm_password: 'Changed1',
      current_password: 'Wrong1xx',
    }
    for (let time = 1; time <= 10; time += 1) {
      expect((await post('/account/change-password/', guess, bearer(token))).statusCode).toBe(400)
    }
    expect((await post('/account/change-password/', guess, bearer(token))).statusCode).toBe(429)
  })
})

test('concurrent calls have their own sessions, and an ended session is refused at the next call', async () => {
  const owners = await Promise.all([{}, {}, {}].map(() => verifiedPerson()))
  const tokens = await Promise.all(owners.map(signIn))
  const wrong = `${tokens[0]}x`
  const ask = async () => {
    const calls = Array.from({ length: 8 }, () => [...tokens, wrong]).flat()
    const answers = await Promise.all(calls.map(details))
    return answers.map((answer) => answer.json<{ email?: string }>().email)
  }
  const emails = owners.map(({ email }) => email)
  expect(await ask()).toEqual(Array.from({ length: 8 }, () => [...emails, undefined]).flat())
  const out = await post('/account/logout/', {}, bearer(tokens[1] ?? ''))
  expect(out.statusCode).toBe(200)
  const left = [emails[0], undefined, emails[2], undefined]
  expect(await ask()).toEqual(Array.from({ length: 8 }, () => left).flat())
})

test('managers are listed for staff only', async () => {
  const customer = await signIn(await verifiedPerson())
  expect((await get('/account/get-managers/', bearer(customer))).statusCode).toBe(403)
  expect((await get('/account/get-managers/')).statusCode).toBe(401)
  await pool.query(
    `insert into account (email, first_name, last_name, role, password_hash, verified_at, created_at)
     values ('boss@jiran.test', 'Mei', 'Lim', 'Manager', $1, $2, $2)`,
    [await hashPassword('Manager123'), now],
  )
  const boss = await signIn({ email: 'boss@jiran.test', password: 'Manager123' })
  expect((await get('/account/get-managers/', bearer(boss))).json()).toEqual([
    { value: 'boss@jiran.test', label: 'Mei Lim' },
  ])
})

describe('response times do not reveal who has an account', () => {
  test('an unknown e-mail costs a login one hash, like a wrong password', async () => {
    const person = await verifiedPerson()
    for (const username of [person.email, 'nobody@jiran.test']) {
      const before = hashesMade()
      const answer = await post('/account/login/', { username, password: 'Wrong1xx' })
      expect(answer.statusCode).toBe(401)
      expect(hashesMade() - before).toBe(1)
    }
  })

  test('registering hashes once, whether the e-mail has an account or not', async () => {
    const known = await verifiedPerson()
    for (const person of [newPerson(), newPerson({ email: known.email })]) {
      const before = hashesMade()
      expect((await post('/account/register/', person)).statusCode).toBe(201)
      expect(hashesMade() - before).toBe(1)
    }
  })

  test('the extra work of registering and of a forgotten password is hidden by fixed time steps', async () => {
    const known = await verifiedPerson()
    const ask = {
      register: (email: string) => post('/account/register/', newPerson({ email })),
      forgot: (email: string) => post('/account/forgot-password/', { email }),
    }
    for (const call of Object.values(ask)) {
      for (const email of [known.email, 'nobody.yet@jiran.test']) {
        const began = performance.now()
        await call(email)
        // Timers may ring a moment early.
        expect(performance.now() - began).toBeGreaterThan(stepMs - 2)
      }
    }
  })
})
