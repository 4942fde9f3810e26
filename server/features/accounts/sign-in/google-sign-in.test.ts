import { createSecretKey } from 'node:crypto'
import fastify from 'fastify'
import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { googleStandIn } from '../../../../sandbox/sign-in/google.ts'
import { startProviderSignIn } from '../../../../testing/provider-sign-in.ts'
import { googleSignIn } from '../../../providers/sign-in/google/adapter.ts'
import { newestMails } from '../../mail/queries.ts'

const {
  googleSettings,
  accounts,
  browser,
  clientId,
  google,
  isLive,
  issuer,
  links,
  nonceOf,
  now,
  somebody,
  testApp,
  withGoogle,
  withPassword,
} = await startProviderSignIn()

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

  test('the named fields without a credential do not sign in', async () => {
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
    // The same subject with another e-mail address is the same person.
    const moved = await withGoogle({ ...person, email: 'moved@gmail.com' })
    expect(moved.body.user).toMatchObject({ email: person.email })
    expect(await accounts('moved@gmail.com')).toEqual([])
  })

  test('a mailbox that Google runs opens the existing account, and its owner is notified', async () => {
    for (const changes of [
      { email: 'owner.one@gmail.com' },
      { email: 'owner.two@company.example', hostedDomain: 'company.example' },
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

test('the audit log records place and device in every row, also for new accounts', async () => {
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
