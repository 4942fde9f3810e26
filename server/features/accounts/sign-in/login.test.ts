import { describe, expect, test } from 'vitest'
import { type Headers, publicUrl, startAccounts } from '../../../../testing/accounts.ts'
import { deletionTasks } from '../../../db/delete-old.ts'
import { oldSignIns } from '../retention.ts'

const {
  pool,
  now,
  later,
  bearer,
  post,
  get,
  newPerson,
  linkIn,
  tokenIn,
  verifiedPerson,
  signIn,
  details,
} = await startAccounts()
const minuteMs = 60_000
const hourMs = 60 * minuteMs

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
      response: 'The e-mail or password is not correct',
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
    // Only with the right password.
    const wrong = await post('/account/login/', { username: person.email, password: 'Wrong1xx' })
    expect(wrong.json().code).toBe('wrong-credentials')
  })

  test('two cookies: the token hidden from scripts, the name for the navbar', async () => {
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
    await deletionTasks({ pool, clock: now }, oldSignIns)['forget-ended-sessions']?.({})
    const { rows } = await pool.query('select 1 from session where expires_at < $1', [now()])
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

  test('logout ends only this session and removes the cookies', async () => {
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
      { 'sec-fetch-site': 'cross-site', origin: publicUrl },
      { origin: 'https://book.jiran.example', host: 'book.jiran.example' },
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
