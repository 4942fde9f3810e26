import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { secureHeaders } from '../../http/headers.ts'
import { answerUnderVisitorsOrigin, networkOrigins, pageOrigins } from './visitor-origin.ts'

const publicUrl = 'http://localhost:3000'
const demo = { demo: true, production: false, host: '127.0.0.1', port: 3000, publicUrl }

const app = fastify()
answerUnderVisitorsOrigin(app, publicUrl, pageOrigins(demo))
await secureHeaders(app, { publicUrl, paymentOrigins: [publicUrl] })
app.get('/pay', () => ({ url: `${publicUrl}/sandbox/fiuu/`, returnurl: `${publicUrl}/return` }))
app.get('/start', (_request, reply) => reply.redirect(`${publicUrl}/sandbox/sign-in/dialog`))
afterAll(() => app.close())

const visit = (url: string, host: string) => app.inject({ url, headers: { host } })

test('URLs in responses have the origin that the visitor used', async () => {
  const other = 'http://127.0.0.1:3000'
  const answer = await visit('/pay', '127.0.0.1:3000')
  expect(answer.json()).toEqual({ url: `${other}/sandbox/fiuu/`, returnurl: `${other}/return` })
  expect(answer.headers['content-security-policy']).toContain(`form-action 'self' ${other}`)
  const { headers } = await visit('/start', '127.0.0.1:3000')
  expect(headers.location).toBe(`${other}/sandbox/sign-in/dialog`)
})

test.each(['localhost:3000', 'elsewhere.example:3000', '127.0.0.1:4000'])(
  'a visitor of %s gets URLs with the public origin',
  async (host) => {
    expect((await visit('/pay', host)).json().url).toBe(`${publicUrl}/sandbox/fiuu/`)
    expect((await visit('/start', host)).headers.location).toContain(`${publicUrl}/sandbox`)
  },
)

test('only the demo has other origins, and those of the network only when it listens there', () => {
  expect(pageOrigins(demo)).toEqual([publicUrl, 'http://127.0.0.1:3000'])
  expect(pageOrigins({ ...demo, production: true })).toEqual([publicUrl])
  expect(pageOrigins({ ...demo, demo: false })).toEqual([publicUrl])
  expect(networkOrigins(demo)).toEqual([])
  const everywhere = { ...demo, host: '0.0.0.0' }
  expect(pageOrigins(everywhere)).toEqual(expect.arrayContaining([...networkOrigins(everywhere)]))
  expect(networkOrigins({ ...everywhere, demo: false })).toEqual([])
})
