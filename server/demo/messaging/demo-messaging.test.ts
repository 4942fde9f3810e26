import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '../../../testing/program.ts'
import { type CompleteSettings, readSettings } from '../../env.ts'
import { whatsappProvider } from '../../providers/messaging/whatsapp/adapter.ts'
import { demoMessaging } from './demo-messaging.ts'

const publicUrl = 'https://demo.jiran.example'

function settingsOf(variables: Record<string, string> = {}): CompleteSettings {
  return {
    ...readSettings({ PUBLIC_URL: publicUrl, ...variables }, '/'),
    sessionSecret: 'a test signs with this text of 43 letters',
    encryptionKey: Buffer.alloc(32, 7),
  }
}

const whatsapp = {
  WHATSAPP_PHONE_NUMBER_ID: '1',
  WHATSAPP_TOKEN: 'EAAG',
  WHATSAPP_APP_SECRET: 'a real one',
  WHATSAPP_VERIFY_TOKEN: 'words',
}
const twilio = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'real', TWILIO_FROM: 'Jiran' }

test('production, a program without the demo, and real settings have no stand-in', () => {
  const secrets = { SESSION_SECRET: 'x7'.repeat(20), ENCRYPTION_KEY: '0123456789abcdef'.repeat(4) }
  const url = 'http://127.0.0.1:1'
  expect(demoMessaging(settingsOf({ ...secrets, NODE_ENV: 'production' }), url)).toBeUndefined()
  expect(demoMessaging(settingsOf({ DEMO: '0' }), url)).toBeUndefined()
  expect(demoMessaging(settingsOf({ ...whatsapp, ...twilio }), url)).toBeUndefined()
  expect(Object.keys(demoMessaging(settingsOf(whatsapp), url)?.settings ?? {})).toEqual(['twilio'])
  expect(Object.keys(demoMessaging(settingsOf(), url)?.settings ?? {})).toEqual([
    'whatsapp',
    'twilio',
  ])
})

/** The program's own address, whose webhook accepts everything. */
const app = fastify({ forceCloseConnections: true })
const hooks: unknown[] = []
app.post('/hooks/whatsapp', async ({ body }) => {
  hooks.push(body)
  return 'OK'
})
const port = await freePort()
const url = `http://127.0.0.1:${port}`
const demo = demoMessaging(settingsOf(), url)
const at = new Date()
await demo?.mount(app, [
  { id: 1, channel: 'whatsapp', phone: '+60122000008', body: 'The back door?', at },
])
await app.listen({ port, host: '127.0.0.1' })
afterAll(() => app.close())

const form = (path: string, fields: Record<string, string>, headers = {}) =>
  fetch(url + path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
    headers,
  })

test('a phone shows messages sent to it, and answers', async () => {
  if (!demo?.settings.whatsapp) throw new Error('no WhatsApp in the demo')
  const provider = whatsappProvider(demo.settings.whatsapp)
  const template = {
    name: 'jiran_arrived',
    parameters: ['<b>Aisyah</b>', 'Siti', 'Pembersihan'],
    buttonSuffixes: ['ms/history'],
  }
  const to = '+60123456789'
  const result = await provider.send({ to, reference: '1', locale: 'ms', template, text: '' })
  expect(result).toMatchObject({ state: 'sending' })

  const page = await fetch(`${url}/dev/phone/60123456789`)
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await page.text()).toContain('&lt;b&gt;Aisyah&lt;/b&gt;')
  expect(await (await fetch(`${url}/dev/phone`)).text()).toContain('+60 12-345 6789')

  const answered = await form('/dev/phone/60123456789/reply', { channel: 'whatsapp', text: 'Ok' })
  expect(answered.status).toBe(303)
  await expect.poll(() => JSON.stringify(hooks)).toContain('"body":"Ok"')
  const stop = { channel: 'whatsapp', quick: 'STOP', text: '' }
  await form('/dev/phone/60123456789/reply', stop)
  await expect.poll(() => JSON.stringify(hooks)).toContain('"body":"STOP"')
})

test('a person who wrote before the program started can be answered in free text', async () => {
  if (!demo?.settings.whatsapp) throw new Error('no WhatsApp in the demo')
  const provider = whatsappProvider(demo.settings.whatsapp)
  const stateOf = (reference: string) =>
    hooks.map((hook) => JSON.stringify(hook)).filter((text) => text.includes(`"${reference}"`))
  const message = { locale: 'en', text: 'Certainly' } as const
  await provider.send({ ...message, to: '+60122000008', reference: 'answer' })
  await provider.send({ ...message, to: '+60122000009', reference: 'to an unknown number' })
  await expect.poll(() => stateOf('answer').join()).toContain('"delivered"')
  await expect.poll(() => stateOf('to an unknown number').join()).toContain('131047')
  expect(await (await fetch(`${url}/dev/phone/60122000008`)).text()).toContain('The back door?')
})

test('another site cannot send messages as a phone', async () => {
  const cross = { 'sec-fetch-site': 'cross-site' }
  const fields = { channel: 'whatsapp', text: 'STOP' }
  expect((await form('/dev/phone/60129999999/reply', fields, cross)).status).toBe(403)
  const phones = await fetch(`${url}/dev/phone`, { headers: { accept: 'application/json' } })
  expect(JSON.stringify(await phones.json())).not.toContain('60129999999')
})

test('a number is opened as people type it', async () => {
  const answer = await fetch(`${url}/dev/phone?number=012-777%208888`, { redirect: 'manual' })
  expect(answer.headers.get('location')).toBe('/dev/phone/60127778888')
})
