import { createSecretKey } from 'node:crypto'
import fastify from 'fastify'
import { SignJWT } from 'jose'
import { Secret, TOTP } from 'otpauth'
import { afterAll, describe, expect, test } from 'vitest'
import { facebookStandIn } from '../../../sandbox/sign-in/facebook.ts'
import { googleStandIn } from '../../../sandbox/sign-in/google.ts'
import type { Person } from '../../../sandbox/sign-in/people.ts'
import { startTestApp } from '../../../testing/app.ts'
import { facebookSignIn } from '../../providers/sign-in/facebook/adapter.ts'
import { googleSignIn } from '../../providers/sign-in/google/adapter.ts'
import { newestMails } from '../mail/queries.ts'
import { hashPassword } from './passwords.ts'

const clientId = 'jiran-test.apps.googleusercontent.com'
const issuer = 'https://accounts.google.com'
const app = { appId: '1234567890', appSecret: 'a key of the app for tests' }

const google = await googleStandIn({ clientId, issuer })
const facebook = facebookStandIn(app)
const provider = fastify({ forceCloseConnections: true })
await provider.register(google.routes)
await provider.register(facebook.routes)
const providerUrl = await provider.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => provider.close())

const googleSettings = { clientId, issuer, scriptUrl: `${providerUrl}/gsi/client` }
const signIn = {
  google: googleSignIn({ ...googleSettings, jwksUrl: `${providerUrl}/oauth2/v3/certs` }),
  facebook: facebookSignIn({
    ...app,
    graphUrl: `${providerUrl}/v25.0`,
    dialogUrl: `${providerUrl}/v25.0/dialog/oauth`,
  }),
}
const testApp = await startTestApp({ signIn })

/** A browser, as far as cookies go. */
function browser() {
  const jar = new Map<string, string>()
  return {
    jar,
    async visit(path: string, body?: object, headers: Record<string, string> = {}) {
      const response = await fetch(testApp.url + path, {
        method: body ? 'POST' : 'GET',
        redirect: 'manual',
        headers: {
          cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
          'user-agent': 'Mozilla/5.0 (Linux; Android 16) Chrome/156.0 Mobile',
          ...(body ? { 'content-type': 'application/json', origin: testApp.url } : {}),
          ...headers,
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (value) jar.set(name, value)
        else jar.delete(name)
      }
      const text = await response.text()
      return {
        status: response.status,
        location: response.headers.get('location') ?? '',
        body: (text.startsWith('{') ? JSON.parse(text) : {}) as Record<string, unknown>,
      }
    },
  }
}
type Browser = ReturnType<typeof browser>

async function nonceOf(who: Browser): Promise<string> {
  const { body } = await who.visit('/account/sign-in-options/')
  return (body.google as { nonce: string }).nonce
}

let people = 0
function somebody(changes: Partial<Person> = {}): Person {
  people += 1
  return {
    id: `1${String(people).padStart(20, '0')}`,
    firstName: 'Siti',
    lastName: 'Rahman',
    email: `siti${people}@gmail.com`,
    emailVerified: true,
    ...changes,
  }
}

const now = () => testApp.clock.now()

async function withGoogle(person: Person, more: object = {}, who = browser()) {
  const credential = await google.tokenOf(person, await nonceOf(who), now())
  return { who, ...(await who.visit('/account/google-signin/', { credential, ...more })) }
}

async function withPassword(email: string, password = 'Secret1x'): Promise<void> {
  await testApp.pool.query(
    `insert into account (email, first_name, last_name, phone, password_hash, verified_at, created_at)
      values ($1, 'Nur', 'Aisyah', '+60 122000001', $2, $3, $3)`,
    [email, await hashPassword(password), now()],
  )
}

const accounts = async (email: string) =>
  (await testApp.pool.query('select * from account where email = $1', [email])).rows as {
    id: number
    phone: string | null
    password_hash: string | null
    verified_at: Date | null
    first_name: string
  }[]
const isLive = async (token: string) =>
  (
    await fetch(`${testApp.url}/account/get-user-details/`, {
      headers: { authorization: `Bearer ${token}` },
    })
  ).ok
const links = async (person: Person) =>
  (
    await testApp.pool.query('select account_id from account_identity where subject = $1', [
      person.id,
    ])
  ).rows as { account_id: number }[]

describe('Google: the token', () => {
  const second = () => Math.floor(now().getTime() / 1000)

  test.each<[string, () => { claims?: Record<string, unknown>; kid?: string }]>([
    ['of another audience', () => ({ claims: { aud: 'somebody-else', azp: 'somebody-else' } })],
    ['for us among others, but made for them', () => ({ claims: { azp: 'somebody-else' } })],
    ['of another issuer', () => ({ claims: { iss: 'https://accounts.google.com.evil.example' } })],
    ['that has expired', () => ({ claims: { exp: second() - 120, iat: second() - 4000 } })],
    ['of tomorrow', () => ({ claims: { iat: second() + 3600, exp: second() + 7200 } })],
    ['older than a day', () => ({ claims: { iat: second() - 90_000 } })],
    ['without an end', () => ({ claims: { exp: undefined } })],
    ['with another nonce', () => ({ claims: { nonce: 'of-another-browser' } })],
    ['without a nonce', () => ({ claims: { nonce: undefined } })],
    ['without a subject', () => ({ claims: { sub: undefined } })],
    ['of an unverified e-mail', () => ({ claims: { email_verified: false } })],
    ['that calls itself verified in a word', () => ({ claims: { email_verified: 'true' } })],
    ['without an e-mail', () => ({ claims: { email: undefined } })],
    ['signed by a key that is not published', () => ({ kid: 'nobodys-key' })],
  ])('%s is refused', async (_what, changes) => {
    const who = browser()
    const person = somebody()
    const credential = await google.tokenOf(person, await nonceOf(who), now(), changes())
    const answer = await who.visit('/account/google-signin/', { credential })
    expect(answer.status).toBe(401)
    expect(answer.body).toMatchObject({ success: false, code: 'google-refused' })
    expect(who.jar.has('access_token')).toBe(false)
    expect(await accounts(person.email ?? '')).toEqual([])
  })

  test('alg none and HS256 with the public key are refused', async () => {
    const who = browser()
    const person = somebody()
    const good = await google.tokenOf(person, await nonceOf(who), now())
    const [head = '', claims = ''] = good.split('.')
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as object
    const none = Buffer.from(JSON.stringify({ ...read(head), alg: 'none' })).toString('base64url')
    const hs256 = await new SignJWT({ ...read(claims) })
      .setProtectedHeader({ ...read(head), alg: 'HS256' })
      .sign(createSecretKey(Buffer.from(google.publicPem)))
    const damaged = `${good.slice(0, -8)}AAAAAAAA`
    for (const credential of [`${none}.${claims}.`, hs256, damaged, 'x', 'a.b.c', '', '{}']) {
      const answer = await who.visit('/account/google-signin/', { credential })
      expect(answer.status).toBe(401)
    }
    expect(await accounts(person.email ?? '')).toEqual([])
  })

  test('the named fields alone sign nobody in', async () => {
    await withPassword('victim@gmail.com')
    const answer = await browser().visit('/account/google-signin/', {
      email: 'victim@gmail.com',
      first_name: 'Nur',
      last_name: 'Aisyah',
    })
    expect(answer.status).toBe(401)
  })

  test('an e-mail sent beside the token is ignored', async () => {
    const person = somebody()
    const { body } = await withGoogle(person, { email: 'victim@gmail.com', first_name: 'Else' })
    expect(body.user).toMatchObject({ email: person.email, first_name: 'Siti' })
  })

  test('a token stolen from one browser is refused in another, and cannot be used twice', async () => {
    const who = browser()
    const credential = await google.tokenOf(somebody(), await nonceOf(who), now())
    const thief = browser()
    await nonceOf(thief)
    expect((await thief.visit('/account/google-signin/', { credential })).status).toBe(401)
    expect((await browser().visit('/account/google-signin/', { credential })).status).toBe(401)
    const cookies = new Map(who.jar)
    expect((await who.visit('/account/google-signin/', { credential })).status).toBe(200)
    for (const [name, value] of cookies) who.jar.set(name, value)
    expect((await who.visit('/account/google-signin/', { credential })).status).toBe(401)
  })

  test('the key is found by its name among several', async () => {
    const turned = await googleStandIn({ clientId, issuer })
    const own = fastify({ forceCloseConnections: true })
    await own.register(turned.routes)
    const url = await own.listen({ port: 0, host: '127.0.0.1' })
    const ours = googleSignIn({ ...googleSettings, jwksUrl: `${url}/oauth2/v3/certs` })
    await turned.turnKeys()
    const proof = await ours.prove(await turned.tokenOf(somebody(), 'n', now()), 'n', now())
    await own.close()
    expect(proof).toMatchObject({ ok: true, value: { ownsMailbox: true } })
  })

  test('both spellings of the issuer are accepted', async () => {
    const who = browser()
    const credential = await google.tokenOf(somebody(), await nonceOf(who), now(), {
      claims: { iss: 'accounts.google.com' },
    })
    expect((await who.visit('/account/google-signin/', { credential })).status).toBe(200)
  })

  test('unreachable keys are a 503, not a refusal', async () => {
    const lonely = googleSignIn({ ...googleSettings, jwksUrl: 'http://127.0.0.1:9/certs' })
    const token = await google.tokenOf(somebody(), 'n', now())
    expect(await lonely.prove(token, 'n', now())).toEqual({ ok: false, refusal: { code: 'away' } })
  })
})

describe('Google: the account', () => {
  test('in a page that has a session, signing in ends that one', async () => {
    const { who } = await withGoogle(somebody())
    const before = who.jar.get('access_token') ?? ''
    const nonce = await nonceOf(who)
    const credential = await google.tokenOf(somebody(), nonce, now())
    const page = { 'sec-fetch-site': 'same-origin' }
    expect((await who.visit('/account/google-signin/', { credential }, page)).status).toBe(200)
    expect(await isLive(before)).toBe(false)
    expect(await isLive(who.jar.get('access_token') ?? '')).toBe(true)
  })

  test('a new person gets a verified account without phone or password, once', async () => {
    const person = somebody()
    const { status, body, who } = await withGoogle(person)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      success: true,
      response: 'Welcome, Siti Rahman',
      user: { email: person.email, phone: null, user_role: 'Customer' },
    })
    expect(who.jar.get('access_token')).toBe(body.access_token)
    const [account] = await accounts(person.email ?? '')
    expect(account).toMatchObject({ password_hash: null, phone: null })
    expect(account?.verified_at).toEqual(now())
    const consents = await testApp.pool.query(
      'select document, given_by from account_consent where account_id = $1 order by 1',
      [account?.id],
    )
    expect(consents.rows).toEqual([
      { document: 'privacy', given_by: 'google' },
      { document: 'terms', given_by: 'google' },
    ])
    // The same subject under another e-mail is the same person.
    const moved = await withGoogle({ ...person, email: 'moved@gmail.com' })
    expect(moved.body.user).toMatchObject({ email: person.email })
    expect(await accounts('moved@gmail.com')).toEqual([])
  })

  test('a mailbox that Google runs opens the existing account, and its owner is notified', async () => {
    for (const changes of [
      { email: `owner.${people}@gmail.com` },
      { email: `owner.${people}@company.example`, hostedDomain: 'company.example' },
    ]) {
      const person = somebody(changes)
      await withPassword(changes.email)
      const { status } = await withGoogle(person)
      expect(status).toBe(200)
      const [account] = await accounts(changes.email)
      expect(await links(person)).toEqual([{ account_id: account?.id }])
      // The password still works.
      expect(account?.password_hash).not.toBeNull()
      const [mail] = await newestMails(testApp.pool, changes.email)
      expect(mail?.subject).toBe('Google is connected to your account')
    }
  })

  test('any other mailbox needs the password once', async () => {
    const person = somebody({ email: 'owner@elsewhere.example' })
    await withPassword('owner@elsewhere.example')
    const first = await withGoogle(person)
    expect(first.status).toBe(401)
    expect(first.body).toMatchObject({ code: 'link-needs-password' })
    expect(await links(person)).toEqual([])
    const wrong = await withGoogle(person, { password: 'Wrong123' })
    expect(wrong.body).toMatchObject({ success: false, code: 'link-password-wrong' })
    const right = await withGoogle(person, { password: 'Secret1x' })
    expect(right.status).toBe(200)
    const [mail] = await newestMails(testApp.pool, 'owner@elsewhere.example')
    expect(mail?.subject).toBe('Google is connected to your account')
    expect((await withGoogle(person)).status).toBe(200)
  })

  test('that password cannot be guessed without end', async () => {
    const person = somebody({ email: 'guessed@elsewhere.example' })
    await withPassword('guessed@elsewhere.example')
    const answers: number[] = []
    for (let i = 0; i < 12; i += 1)
      answers.push((await withGoogle(person, { password: `Wrong${i}aA` })).status)
    expect(answers.slice(0, 10)).toEqual(Array(10).fill(401))
    expect(answers.slice(10)).toEqual([429, 429])
    // The login page has no budget of its own either.
    const login = await browser().visit('/account/login/', {
      username: 'guessed@elsewhere.example',
      password: 'Secret1x',
    })
    expect(login.status).toBe(429)
  })

  test('staff give their password whatever mailbox it is', async () => {
    await withPassword('boss@gmail.com')
    await testApp.pool.query("update account set role = 'Admin' where email = 'boss@gmail.com'")
    const { body } = await withGoogle(somebody({ email: 'boss@gmail.com' }))
    expect(body).toMatchObject({ code: 'link-needs-password' })
  })

  test('an unverified earlier registration of the e-mail can no longer sign in', async () => {
    const email = 'planted@gmail.com'
    await withPassword(email, 'Planted1x')
    await testApp.pool.query('update account set verified_at = null where email = $1', [email])
    expect((await withGoogle(somebody({ email }))).status).toBe(200)
    const [account] = await accounts(email)
    expect(account).toMatchObject({ password_hash: null, phone: null, first_name: 'Siti' })
    const login = await browser().visit('/account/login/', {
      username: email,
      password: 'Planted1x',
    })
    expect(login.status).toBe(401)
  })

  test('a second person of Google cannot be linked to one account', async () => {
    const email = 'shared@gmail.com'
    expect((await withGoogle(somebody({ email }))).status).toBe(200)
    expect((await withGoogle(somebody({ email }))).body).toMatchObject({ code: 'google-refused' })
  })
})

/** Signs in at Facebook and returns with a person's consent. */
async function facebookReturn(person: Person, who: Browser, next = '') {
  const start = await who.visit(`/account/facebook/start?next=${encodeURIComponent(next)}`)
  expect(start.status).toBe(303)
  const dialog = new URL(start.location)
  const returnTo = dialog.searchParams.get('redirect_uri') ?? ''
  expect(dialog.searchParams.get('scope')).toBe('public_profile,email')
  const query = new URLSearchParams({
    code: facebook.codeOf(person, returnTo),
    state: dialog.searchParams.get('state') ?? '',
  })
  return { path: `/account/facebook/return?${query}`, state: query.get('state') ?? '' }
}

describe('Facebook', () => {
  const fbPerson = (changes: Partial<Person> = {}) =>
    somebody({ firstName: 'Wei', lastName: 'Tan', email: undefined, ...changes } as Person)

  async function codeIn(to: string): Promise<string> {
    const [mail] = await newestMails(testApp.pool, to)
    return /Code: (\d{6})/.exec(mail?.text ?? '')?.[1] ?? ''
  }

  test('a new person proves an e-mail by a code, and is known the next time', async () => {
    const person = fbPerson()
    const who = browser()
    const { path } = await facebookReturn(person, who, '/book-cleaner?postcode=59100')
    const back = await who.visit(path)
    expect(back.location).toBe('/login?facebook=email&next=%2Fbook-cleaner%3Fpostcode%3D59100')
    expect(who.jar.has('access_token')).toBe(false)
    const { body: options } = await who.visit('/account/sign-in-options/')
    expect(options.pending).toEqual({ first_name: 'Wei', email: '' })

    const email = `wei${people}@example.test`
    expect((await who.visit('/account/facebook/send-code/', { email })).status).toBe(200)
    expect(await accounts(email)).toEqual([])
    const wrong = await who.visit('/account/facebook/confirm/', { code: '0' })
    expect(wrong.body).toMatchObject({ code: 'code-wrong' })
    const done = await who.visit('/account/facebook/confirm/', { code: await codeIn(email) })
    expect(done.body).toMatchObject({ success: true, user: { email, first_name: 'Wei' } })
    expect(who.jar.has('access_token')).toBe(true)

    const again = browser()
    const second = await facebookReturn(person, again, '/profile')
    expect((await again.visit(second.path)).location).toBe('/profile')
    const before = again.jar.get('access_token') ?? ''
    expect(await isLive(before)).toBe(true)

    // In a browser that has a session, signing in ends that one.
    const third = await facebookReturn(person, again, '/profile')
    await again.visit(third.path, undefined, { 'sec-fetch-site': 'cross-site' })
    expect(await isLive(before)).toBe(false)
    expect(await isLive(again.jar.get('access_token') ?? '')).toBe(true)
    expect(await isLive(who.jar.get('access_token') ?? '')).toBe(true)
  })

  test('another site cannot send people to Facebook in our name', async () => {
    for (const site of ['cross-site', 'same-site']) {
      const who = browser()
      const start = '/account/facebook/start?next=%2Fprofile'
      const answer = await who.visit(start, undefined, { 'sec-fetch-site': site })
      expect(answer.location).toBe('/login?facebook=elsewhere&next=%2Fprofile')
      expect([...who.jar]).toEqual([])
    }
    for (const site of ['none', 'same-origin']) {
      const answer = await browser().visit('/account/facebook/start', undefined, {
        'sec-fetch-site': site,
      })
      expect(answer.location).toContain('/dialog/oauth')
    }
  })

  test("a person who verifies an account's e-mail is linked to it, and its owner is notified", async () => {
    const email = 'owner@facebook.example'
    await withPassword(email)
    const person = fbPerson()
    const who = browser()
    const { path } = await facebookReturn(person, who)
    await who.visit(path)
    await who.visit('/account/facebook/send-code/', { email })
    const done = await who.visit('/account/facebook/confirm/', { code: await codeIn(email) })
    expect(done.body).toMatchObject({ success: true, user: { email } })
    const [account] = await accounts(email)
    expect(await links(person)).toEqual([{ account_id: account?.id }])
    const [mail] = await newestMails(testApp.pool, email)
    expect(mail?.subject).toBe('Facebook is connected to your account')
  })

  test('staff give their password besides the code', async () => {
    const email = 'boss@facebook.example'
    await withPassword(email)
    await testApp.pool.query("update account set role = 'Manager' where email = $1", [email])
    const person = fbPerson()
    const who = browser()
    const { path } = await facebookReturn(person, who)
    await who.visit(path)
    await who.visit('/account/facebook/send-code/', { email })
    const code = await codeIn(email)
    const confirm = (form: object) => who.visit('/account/facebook/confirm/', form)
    const guessed = { code: 'none', password: 'Secret1x' }
    expect((await confirm(guessed)).body).toMatchObject({ code: 'code-wrong' })
    expect(await confirm({ code })).toMatchObject({
      status: 401,
      body: { code: 'link-needs-password' },
    })
    expect((await confirm({ code, password: 'Wrong123' })).body).toMatchObject({
      code: 'link-password-wrong',
    })
    expect(await links(person)).toEqual([])
    expect(who.jar.has('access_token')).toBe(false)
    const done = await confirm({ code, password: 'Secret1x' })
    expect(done.body).toMatchObject({ success: true, user: { email, user_role: 'Manager' } })
    const [mail] = await newestMails(testApp.pool, email)
    expect(mail?.subject).toBe('Facebook is connected to your account')

    // From then on Facebook is enough.
    const again = browser()
    const next = await facebookReturn(person, again)
    expect((await again.visit(next.path)).location).toBe('/')
  })

  test('that password cannot be guessed without end either', async () => {
    const email = 'guessed@facebook.example'
    await withPassword(email)
    await testApp.pool.query("update account set role = 'Admin' where email = $1", [email])
    const answers: number[] = []
    for (let round = 0; round < 4; round += 1) {
      const who = browser()
      const { path } = await facebookReturn(fbPerson(), who)
      await who.visit(path)
      await who.visit('/account/facebook/send-code/', { email })
      const form = { code: await codeIn(email), password: `Wrong${round}aA` }
      for (let i = 0; i < 3; i += 1)
        answers.push((await who.visit('/account/facebook/confirm/', form)).status)
    }
    expect(answers).toEqual([...Array(10).fill(401), 429, 429])
  })

  test("Facebook's e-mail alone opens no account", async () => {
    await withPassword('victim@facebook.example')
    const who = browser()
    const person = fbPerson({ email: 'victim@facebook.example' })
    const { path } = await facebookReturn(person, who)
    expect((await who.visit(path)).location).toBe('/login?facebook=email')
    expect(who.jar.has('access_token')).toBe(false)
    expect(await links(person)).toEqual([])
  })

  test('a code allows five tries, in the browser that requested it', async () => {
    const who = browser()
    const { path } = await facebookReturn(fbPerson(), who)
    await who.visit(path)
    const email = `tries${people}@example.test`
    await who.visit('/account/facebook/send-code/', { email })
    const code = await codeIn(email)
    expect((await browser().visit('/account/facebook/confirm/', { code })).status).toBe(401)
    for (let i = 0; i < 5; i += 1)
      expect((await who.visit('/account/facebook/confirm/', { code: 'none' })).status).toBe(400)
    const late = await who.visit('/account/facebook/confirm/', { code })
    expect(late.body).toMatchObject({ success: false, code: 'facebook-over' })
  })

  test('a code is valid for ten minutes', async () => {
    const who = browser()
    const { path } = await facebookReturn(fbPerson(), who)
    await who.visit(path)
    const email = `slow${people}@example.test`
    await who.visit('/account/facebook/send-code/', { email })
    const code = await codeIn(email)
    testApp.clock.later(11)
    expect((await who.visit('/account/facebook/confirm/', { code })).status).toBe(401)
  })

  test('three mails, and then no more', async () => {
    const who = browser()
    const { path } = await facebookReturn(fbPerson(), who)
    await who.visit(path)
    const email = `flooded${people}@example.test`
    const answers: number[] = []
    for (let i = 0; i < 4; i += 1)
      answers.push((await who.visit('/account/facebook/send-code/', { email })).status)
    expect(answers).toEqual([200, 200, 200, 401])
  })

  test('a state of another browser, a made-up one, none, and a used one are refused', async () => {
    const person = fbPerson()
    const who = browser()
    const { path, state } = await facebookReturn(person, who)
    const refused = '/login?facebook=refused'
    expect((await browser().visit(path)).location).toBe(refused)
    const other = browser()
    await facebookReturn(person, other)
    expect((await other.visit(path)).location).toBe(refused)
    for (const bad of ['', 'made-up', `${state}x`]) {
      const stranger = browser()
      const { path: own } = await facebookReturn(person, stranger)
      const url = own.replace(/state=[^&]+/, `state=${bad}`)
      expect((await stranger.visit(url)).location).toBe(refused)
    }
    const cookies = new Map(who.jar)
    expect((await who.visit(path)).location).toBe('/login?facebook=email')
    for (const [name, value] of cookies) who.jar.set(name, value)
    expect((await who.visit(path)).location).toBe(refused)
  })

  test('an invalid or used code signs nobody in', async () => {
    const who = browser()
    const { path } = await facebookReturn(fbPerson(), who)
    const bad = path.replace(/code=[^&]+/, 'code=none')
    expect((await who.visit(bad)).location).toBe('/login?facebook=refused')
  })

  test('Cancel leads back to the login page', async () => {
    const who = browser()
    const { state } = await facebookReturn(fbPerson(), who)
    const path = `/account/facebook/return?error=access_denied&state=${state}`
    expect((await who.visit(path)).location).toBe('/login?facebook=cancelled')
  })

  test.each<[string, object]>([
    ['a token of another app', { debug: { app_id: '999' } }],
    ['a token that is not valid', { debug: { is_valid: false } }],
    ['a page token', { debug: { type: 'PAGE' } }],
    ['a token that has run out', { debug: { expires_at: 1 } }],
    ['a token of somebody else', { debug: { user_id: '1' } }],
    ['an answer without a person', { me: { id: '' } }],
  ])('%s is refused', async (_what, failureMode) => {
    const who = browser()
    const { path } = await facebookReturn(fbPerson(), who)
    Object.assign(facebook.failureMode, failureMode)
    const { location } = await who.visit(path)
    delete facebook.failureMode.debug
    delete facebook.failureMode.me
    expect(location).toBe('/login?facebook=refused')
  })

  test('a Facebook that is down says so', async () => {
    const who = browser()
    const { path } = await facebookReturn(fbPerson(), who)
    facebook.failureMode.status = 500
    const { location } = await who.visit(path)
    delete facebook.failureMode.status
    expect(location).toBe('/login?facebook=away')
  })

  test('the redirect target is a path of this site', async () => {
    const who = browser()
    const { path } = await facebookReturn(fbPerson(), who, 'https://evil.example/')
    expect((await who.visit(path)).location).toBe('/login?facebook=email')
  })
})

describe('an account with a second factor', () => {
  /** Adds an authenticator app to the account that a browser is signed in to. */
  async function addApp(who: Browser): Promise<string> {
    const begun = await who.visit('/account/second-factor/app/begin/', {})
    const secret = String(begun.body.secret)
    const added = await who.visit('/account/second-factor/app/', { code: codeOf(secret) })
    expect(added.status).toBe(200)
    // Past the step of the code that was just used.
    testApp.clock.later(1)
    return secret
  }
  const codeOf = (secret: string) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now().getTime() })

  /** The browser has no session until it gives the code, once. */
  async function expectCodeNeeded(who: Browser, secret: string): Promise<void> {
    expect(who.jar.has('access_token')).toBe(false)
    expect(who.jar.has('second_factor')).toBe(true)
    const complete = (code: string) => who.visit('/account/second-factor/complete/', { code })
    expect((await complete('000000')).body).toMatchObject({ code: 'second-factor-wrong' })
    expect((await complete(codeOf(secret))).status).toBe(200)
    expect(who.jar.has('access_token')).toBe(true)
  }

  test('is not opened by Google alone', async () => {
    const person = somebody()
    const { who: first } = await withGoogle(person)
    const secret = await addApp(first)
    const { who, status, body } = await withGoogle(person)
    expect({ status, body }).toMatchObject({ status: 401, body: { code: 'second-factor-needed' } })
    await expectCodeNeeded(who, secret)
  })

  test('is not opened by Facebook alone', async () => {
    const email = 'careful@facebook.example'
    const person = somebody({ email: undefined } as Partial<Person>)
    const first = browser()
    const { path } = await facebookReturn(person, first)
    await first.visit(path)
    await first.visit('/account/facebook/send-code/', { email })
    const [mail] = await newestMails(testApp.pool, email)
    const code = /Code: (\d{6})/.exec(mail?.text ?? '')?.[1] ?? ''
    expect((await first.visit('/account/facebook/confirm/', { code })).status).toBe(200)
    const secret = await addApp(first)
    const who = browser()
    const back = await facebookReturn(person, who, '/profile')
    expect((await who.visit(back.path)).location).toBe(
      '/login?facebook=second-factor&next=%2Fprofile',
    )
    await expectCodeNeeded(who, secret)
  })
})

test('without a provider there is no button and no such sign-in', async () => {
  const plain = await startTestApp()
  const options = await plain.get<object>('/account/sign-in-options/')
  expect(options.body).toEqual({})
  const { status } = await plain.post('/account/google-signin/', { credential: 'x' })
  expect(status).toBe(401)
  expect((await plain.get('/account/facebook/start')).status).toBe(404)
})

test('the page policy names Google only when it is configured', async () => {
  const policyOf = async (url: string) => {
    const { headers } = await fetch(`${url}/healthz`)
    return `${headers.get('content-security-policy')} ${headers.get('cross-origin-opener-policy')}`
  }
  const policy = await policyOf(testApp.url)
  expect(policy).toMatch(/script-src 'self' [^;]*\/gsi\/client;/)
  expect(policy).toContain(`frame-src ${providerUrl}/gsi/;`)
  expect(policy).toContain('same-origin-allow-popups')
  const plain = await policyOf((await startTestApp()).url)
  expect(plain).not.toContain('gsi')
  expect(plain).toMatch(/ same-origin$/)
})

test('the audit trail records place and device in every row, also for new accounts', async () => {
  const { rows } = await testApp.pool.query<{ what: string; complete: boolean }>(
    `select what, bool_and(place is not null and device is not null) as complete
     from account_event group by what`,
  )
  const completeness = new Map(rows.map((row) => [row.what, row.complete]))
  for (const what of ['registered', 'method-linked', 'signed-in', 'sign-in-failed']) {
    expect(completeness.get(what), what).toBe(true)
  }
  expect([...completeness.values()]).not.toContain(false)
})
