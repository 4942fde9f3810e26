import { once } from 'node:events'
import { connect } from 'node:net'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { startTestApp } from '../../testing/app.ts'
import { answerFailures } from './errors.ts'
import { pageSecurityPolicy, secureHeaders, tileOrigin } from './headers.ts'

async function headersAt(publicUrl: string, path = '/') {
  const app = fastify()
  await secureHeaders(app, { publicUrl, paymentOrigins: ['https://pay.example'] })
  answerFailures(app)
  app.get('/', async () => ({}))
  app.get('/page', (_request, reply) =>
    reply.header('content-security-policy', 'its own').type('text/html').send('<p>'),
  )
  const { headers } = await app.inject({ url: path })
  await app.close()
  return headers
}

test('every answer is protected, a failure too', async () => {
  for (const path of ['/', '/nothing-here']) {
    const headers = await headersAt('https://jiran.example', path)
    expect(headers['content-security-policy']).toBe(
      pageSecurityPolicy({ paymentOrigins: ['https://pay.example'] }),
    )
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['x-frame-options']).toBe('DENY')
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
    expect(headers['permissions-policy']).toContain('geolocation=(self)')
    expect(headers['x-powered-by']).toBeUndefined()
  }
})

test('so are answers to unreadable addresses and malformed requests', async () => {
  const publicUrl = 'https://jiran.example'
  const testApp = await startTestApp({ settings: { publicUrl }, servesPages: true })
  const usual = await headersAt(publicUrl)
  const names = [
    'content-security-policy',
    'strict-transport-security',
    'x-content-type-options',
    'x-frame-options',
    'referrer-policy',
    'cross-origin-resource-policy',
  ]
  const policy = (await fetch(`${testApp.url}/healthz`)).headers.get('content-security-policy')
  const expectedHeaders = new Map(Object.entries({ ...usual, 'content-security-policy': policy }))
  const expected = names.map((name) => `${name}: ${String(expectedHeaders.get(name))}`)

  for (const path of ['/%zz', `/account/verify-user/${'x'.repeat(101)}`]) {
    const { headers } = await fetch(testApp.url + path)
    expect(names.map((name) => `${name}: ${headers.get(name)}`)).toEqual(expected)
  }

  const { port, hostname } = new URL(testApp.url)
  const socket = connect(Number(port), hostname)
  let heard = ''
  socket.on('data', (chunk: Buffer) => {
    heard += chunk.toString()
  })
  socket.write('hello\r\n\r\n')
  await once(socket, 'close')
  for (const line of expected) expect(heard).toContain(`\r\n${line}\r\n`)
})

test('a page may set a policy of its own', async () => {
  const headers = await headersAt('https://jiran.example', '/page')
  expect(headers['content-security-policy']).toBe('its own')
})

test('plain HTTP has no HSTS header', async () => {
  const headers = await headersAt('http://localhost:3000')
  expect(headers['strict-transport-security']).toBeUndefined()
})

test('a page runs only our files and its own inline scripts', () => {
  const policy = pageSecurityPolicy(
    { paymentOrigins: ['https://pay.example', 'https://pay.example'] },
    ["'sha256-abc='"],
  )
  expect(policy.split('; ')).toEqual([
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval' 'sha256-abc='",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self' data:",
    "worker-src 'self'",
    "frame-src 'none'",
    "form-action 'self' https://pay.example",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ])
  const framed = pageSecurityPolicy({
    paymentOrigins: [],
    frameOrigins: ['https://charts.example'],
  })
  expect(framed).toContain('frame-src https://charts.example;')
  const publicUrl = 'https://jiran.example'
  const ours = `${publicUrl}/sandbox/sign-in/gsi/`
  const demo = pageSecurityPolicy({ paymentOrigins: [], publicUrl, signInScript: `${ours}client` })
  expect(demo.split(ours)).toHaveLength(2)
  expect(demo).toContain(`frame-src ${ours};`)
})

test.each([
  ['https://tiles.example/{z}/{x}/{y}.png', 'https://tiles.example'],
  ['https://{s}.tiles.example:8443/{z}/{x}/{y}.png?key=1', 'https://*.tiles.example:8443'],
  ['http://127.0.0.1:4551/{z}/{x}/{y}.png', 'http://127.0.0.1:4551'],
])('the map may load tiles of %s', (template, origin) => {
  expect(tileOrigin(template)).toBe(origin)
  const policy = pageSecurityPolicy({ paymentOrigins: [], tileOrigins: [tileOrigin(template)] })
  expect(policy).toContain(`img-src 'self' data: ${origin};`)
})
