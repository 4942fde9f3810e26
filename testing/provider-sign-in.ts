import fastify from 'fastify'
import { afterAll, expect } from 'vitest'
import { facebookStandIn } from '../sandbox/sign-in/facebook.ts'
import { googleStandIn } from '../sandbox/sign-in/google.ts'
import type { Person } from '../sandbox/sign-in/people.ts'
import { hashPassword } from '../server/features/accounts/passwords/passwords.ts'
import { facebookSignIn } from '../server/providers/sign-in/facebook/adapter.ts'
import { googleSignIn } from '../server/providers/sign-in/google/adapter.ts'
import { startTestApp } from './app.ts'

/** The app with Google and Facebook, whose stand-ins answer over a socket. */
export async function startProviderSignIn() {
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

  /** The cookies of a browser. */
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

  async function nonceOf(who: ReturnType<typeof browser>): Promise<string> {
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

  /** Signs in at Facebook and returns with a person's consent. */
  async function facebookReturn(person: Person, who: ReturnType<typeof browser>, next = '') {
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

  return {
    accounts,
    app,
    browser,
    clientId,
    facebook,
    facebookReturn,
    google,
    googleSettings,
    isLive,
    issuer,
    links,
    nonceOf,
    now,
    providerUrl,
    somebody,
    testApp,
    withGoogle,
    withPassword,
  }
}

/** The cookies of a browser. */
export type Browser = ReturnType<Awaited<ReturnType<typeof startProviderSignIn>>['browser']>
