import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import type { Person } from '../../../../sandbox/sign-in/people.ts'
import { type Browser, startProviderSignIn } from '../../../../testing/provider-sign-in.ts'
import { newestMails } from '../../mail/queries.ts'

const {
  accounts,
  browser,
  facebook,
  facebookReturn,
  isLive,
  links,
  now,
  somebody,
  testApp,
  withGoogle,
  withPassword,
} = await startProviderSignIn()

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

    const email = 'wei@example.test'
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

    // Signing in ends the session that the browser already has.
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

    // From then on, Facebook suffices.
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
    const email = 'tries@example.test'
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
    const email = 'slow@example.test'
    await who.visit('/account/facebook/send-code/', { email })
    const code = await codeIn(email)
    testApp.clock.later(11)
    expect((await who.visit('/account/facebook/confirm/', { code })).status).toBe(401)
  })

  test('three mails, and then no more', async () => {
    const who = browser()
    const { path } = await facebookReturn(fbPerson(), who)
    await who.visit(path)
    const email = 'flooded@example.test'
    const answers: number[] = []
    for (let i = 0; i < 4; i += 1)
      answers.push((await who.visit('/account/facebook/send-code/', { email })).status)
    expect(answers).toEqual([200, 200, 200, 401])
  })

  test('a missing, invented or used state, or that of another browser, is refused', async () => {
    const person = fbPerson()
    const who = browser()
    const { path, state } = await facebookReturn(person, who)
    const refused = '/login?facebook=refused'
    expect((await browser().visit(path)).location).toBe(refused)
    const other = browser()
    await facebookReturn(person, other)
    expect((await other.visit(path)).location).toBe(refused)
    for (const bad of ['', 'made-up', `${state}x`]) {
      const attacker = browser()
      const { path: own } = await facebookReturn(person, attacker)
      const url = own.replace(/state=[^&]+/, `state=${bad}`)
      expect((await attacker.visit(url)).location).toBe(refused)
    }
    const cookies = new Map(who.jar)
    expect((await who.visit(path)).location).toBe('/login?facebook=email')
    for (const [name, value] of cookies) who.jar.set(name, value)
    expect((await who.visit(path)).location).toBe(refused)
  })

  test('an invalid or used code does not sign in', async () => {
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

  test('an outage of Facebook is reported', async () => {
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
  /** Adds an authenticator app to the account of a browser's session. */
  async function addApp(who: Browser): Promise<string> {
    const begun = await who.visit('/account/second-factor/app/begin/', {})
    const secret = String(begun.body.secret)
    const added = await who.visit('/account/second-factor/app/', { code: codeOf(secret) })
    expect(added.status).toBe(200)
    // After the time step of the code just used.
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

  type Handed = { who: Browser; next: string | undefined }
  /** Signs in again at the provider, on the way to a page, in a new browser without a session. */
  const again: Record<'Google' | 'Facebook', (person: Person, path: string) => Promise<Handed>> = {
    async Google(person, path) {
      const { who, status, body } = await withGoogle(person)
      expect({ status, body }).toMatchObject({
        status: 401,
        body: { code: 'second-factor-needed' },
      })
      // Google's sign-in stays on our page, which then continues.
      return { who, next: path }
    },
    async Facebook(person, path) {
      const who = browser()
      const back = await facebookReturn(person, who, path)
      const login = new URL((await who.visit(back.path)).location, testApp.url)
      expect(login.pathname).toBe('/login')
      expect(login.searchParams.get('facebook')).toBe('second-factor')
      return { who, next: login.searchParams.get('next') ?? undefined }
    },
  }

  /** A person whom the provider knows, with an authenticator app; optionally of the staff. */
  async function careful(provider: keyof typeof again, role: string) {
    let first = browser()
    let person = somebody()
    let email = person.email ?? ''
    if (provider === 'Google') {
      first = (await withGoogle(person)).who
    } else {
      email = `careful.${role.toLowerCase()}@facebook.example`
      person = somebody({ email: undefined } as Partial<Person>)
      const { path } = await facebookReturn(person, first)
      await first.visit(path)
      await first.visit('/account/facebook/send-code/', { email })
      const [mail] = await newestMails(testApp.pool, email)
      const code = /Code: (\d{6})/.exec(mail?.text ?? '')?.[1] ?? ''
      expect((await first.visit('/account/facebook/confirm/', { code })).status).toBe(200)
    }
    const secret = await addApp(first)
    await testApp.pool.query('update account set role = $2 where email = $1', [email, role])
    return { person, secret }
  }
  const complete = (who: Browser, code: string) =>
    who.visit('/account/second-factor/complete/', { code })

  for (const provider of ['Google', 'Facebook'] as const) {
    for (const role of ['Manager', 'Customer']) {
      test(`of a ${role} is not opened by ${provider} alone, and continues to the requested page`, async () => {
        const { person, secret } = await careful(provider, role)
        const expectedPath = role === 'Manager' ? '/report?day=2026-03-09' : '/booking-history'
        const { who, next } = await again[provider](person, expectedPath)
        expect(next).toBe(expectedPath)
        const report = { body: { date_range: '' } }
        expect((await who.visit('/booking-details/get-completed-bookings/', report)).status).toBe(
          401,
        )
        await expectCodeNeeded(who, secret)
        const user = JSON.parse(decodeURIComponent(who.jar.get('user') ?? ''))
        expect(user.user_role).toBe(role)
        // The completed sign-in is used up.
        expect((await complete(who, codeOf(secret))).body).toMatchObject({
          code: 'second-factor-over',
        })
      })
    }

    test(`of an Admin signing in with ${provider} waits ten minutes, and allows five codes`, async () => {
      const { person, secret } = await careful(provider, 'Admin')
      const late = await again[provider](person, '/today')
      testApp.clock.later(11)
      expect((await complete(late.who, codeOf(secret))).body).toMatchObject({
        code: 'second-factor-over',
      })
      expect(late.who.jar.has('access_token')).toBe(false)

      const guessing = await again[provider](person, '/today')
      for (let guess = 0; guess < 5; guess++) {
        expect((await complete(guessing.who, '000000')).body).toMatchObject({
          code: 'second-factor-wrong',
        })
      }
      expect((await complete(guessing.who, codeOf(secret))).body).toMatchObject({
        code: 'second-factor-over',
      })
      expect(guessing.who.jar.has('access_token')).toBe(false)
    })
  }
})
