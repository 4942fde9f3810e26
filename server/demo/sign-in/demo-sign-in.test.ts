import fastify from 'fastify'
import { decodeJwt } from 'jose'
import { afterAll, expect, test } from 'vitest'
import { signInSandbox } from '../../../sandbox/sign-in/plugin.ts'
import { type CompleteSettings, readSettings } from '../../env.ts'
import { secureHeaders } from '../../http/headers.ts'
import { facebookSignIn } from '../../providers/sign-in/facebook/adapter.ts'
import { googleSignIn } from '../../providers/sign-in/google/adapter.ts'
import { demoSignIn, linkedAtFacebook, madeUp, signInPath } from './demo-sign-in.ts'

const publicUrl = 'https://demo.jiran.example'

function settingsOf(variables: Record<string, string> = {}): CompleteSettings {
  return {
    ...readSettings({ PUBLIC_URL: publicUrl, ...variables }, '/'),
    sessionSecret: 'a test signs with this text of 43 letters',
    encryptionKey: Buffer.alloc(32, 7),
  }
}

// Sends the program's own headers, as when it is mounted.
const app = fastify()
await secureHeaders(app, { publicUrl, paymentOrigins: [] })
const { standIn } = demoSignIn(settingsOf(), 'http://127.0.0.1') ?? {}
await app.register(signInSandbox, { prefix: signInPath, ...standIn })
const url = await app.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => app.close())
const demo = demoSignIn(settingsOf(), url)

const get = (path: string) => fetch(url + signInPath + path, { redirect: 'manual' })
const googleToken = async (person: string, nonce: string) => {
  const page = await (await get(`/gsi/signed?${new URLSearchParams({ person, nonce })}`)).text()
  return /"(ey[\w.-]+)"/.exec(page)?.[1] ?? ''
}

test('production, a program without the demo, and real settings have no stand-in', () => {
  const secrets = { SESSION_SECRET: 'x7'.repeat(20), ENCRYPTION_KEY: '0123456789abcdef'.repeat(4) }
  expect(demoSignIn(settingsOf({ ...secrets, NODE_ENV: 'production' }), url)).toBeUndefined()
  expect(demoSignIn(settingsOf({ DEMO: '0' }), url)).toBeUndefined()
  const google = { GOOGLE_CLIENT_ID: 'real.apps.googleusercontent.com' }
  const facebook = { FACEBOOK_APP_ID: '123', FACEBOOK_APP_SECRET: 'a real one' }
  expect(demoSignIn(settingsOf({ ...google, ...facebook }), url)).toBeUndefined()
  const half = demoSignIn(settingsOf(google), url)
  expect(Object.keys(half?.standIn ?? {})).toEqual(['facebook'])
  expect(Object.keys(half?.settings ?? {})).toEqual(['facebook'])
})

test("a made-up person is proven by the program's own checks, and by no real provider's", async () => {
  const token = await googleToken(`${madeUp}hidayah`, 'a nonce')
  const now = new Date()
  if (!demo?.settings.google) throw new Error('no Google in the demo')
  const inDemo = googleSignIn(demo.settings.google)
  expect(await inDemo.prove(token, 'a nonce', now)).toMatchObject({
    ok: true,
    value: { subject: `${madeUp}hidayah`, email: 'hidayah@jiran.test', ownsMailbox: true },
  })
  expect(await inDemo.prove(token, 'another nonce', now)).toEqual({
    ok: false,
    refusal: { code: 'refused' },
  })
  // Even with the stand-in's keys, no token passes as Google's.
  const real = { ...demo.settings.google, issuer: 'https://accounts.google.com' }
  expect(await googleSignIn(real).prove(token, 'a nonce', now)).toMatchObject({ ok: false })
  expect(decodeJwt(token)).toMatchObject({ iss: publicUrl + signInPath, aud: 'demo.jiran.test' })
  expect(await googleToken('somebody@else.example', 'a nonce')).toBe('')
})

test('a sign-in at Facebook returns a code that works once', async () => {
  if (!demo?.settings.facebook) throw new Error('no Facebook in the demo')
  const facebook = facebookSignIn(demo.settings.facebook)
  const returnTo = `${publicUrl}/account/facebook/return`
  const dialog = new URL(facebook.askAt('a state', returnTo))
  expect(dialog.origin + dialog.pathname).toBe(`${publicUrl}${signInPath}/v25.0/dialog/oauth`)
  const page = await (await fetch(url + dialog.pathname + dialog.search)).text()
  const link = /href="([^"]+)">Continue as Ravi/.exec(page)?.[1] ?? ''
  const back = new URL(link.replaceAll('&amp;', '&'))
  expect(back.origin + back.pathname).toBe(returnTo)
  expect(back.searchParams.get('state')).toBe('a state')
  const code = back.searchParams.get('code') ?? ''
  expect(await facebook.prove(code, returnTo, new Date())).toMatchObject({
    ok: true,
    value: { subject: linkedAtFacebook.subject, ownsMailbox: false },
  })
  expect(await facebook.prove(code, returnTo, new Date())).toEqual({
    ok: false,
    refusal: { code: 'refused' },
  })
})

test.each([
  'https://elsewhere.example/account/facebook/return',
  `${publicUrl}/login`,
  'javascript:alert(1)',
])('never redirects to %s', async (redirect_uri) => {
  const query = new URLSearchParams({ client_id: 'jirandemo', response_type: 'code', redirect_uri })
  const answer = await get(`/v25.0/dialog/oauth?${query}`)
  expect(answer.status).toBe(400)
  expect(await answer.text()).not.toContain('code=')
})

test('only our own pages may frame the button and learn who signed in', async () => {
  const button = await get(`/gsi/button?${new URLSearchParams({ nonce: 'n', origin: publicUrl })}`)
  const policy = button.headers.get('content-security-policy')
  expect(policy).toContain(`frame-ancestors ${publicUrl};`)
  expect(policy).toContain("default-src 'none'")
  expect(button.headers.get('x-frame-options')).toBeNull()
  const origin = 'https://elsewhere.example'
  expect((await get(`/gsi/button?${new URLSearchParams({ origin })}`)).status).toBe(400)
  for (const path of ['/gsi/select?nonce=n', `/gsi/signed?person=${madeUp}siti`]) {
    const { headers } = await get(path)
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('x-frame-options')).toBe('DENY')
  }
})
