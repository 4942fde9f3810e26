import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { passOn } from './proxy.ts'

/* A process that proxies a prefix, its target, and a third server. */

const received: string[] = []
const [behind, otherServer, front] = [fastify(), fastify(), fastify()]
for (const [name, app] of Object.entries({ behind, otherServer })) {
  app.all('/*', async ({ raw }) => {
    received.push(`${name} ${raw.url}`)
    return { by: name }
  })
}
const portOf = (app: typeof front) => (app.server.address() as AddressInfo).port

beforeAll(async () => {
  for (const app of [behind, otherServer]) await app.listen({ port: 0, host: '127.0.0.1' })
  const to = `http://127.0.0.1:${portOf(behind)}`
  await front.register((scope) => passOn(scope, { to, prefix: '/stand-in' }))
  await front.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => Promise.all([front, behind, otherServer].map((app) => app.close())))

/** Sends a request target unchanged, as no browser would. */
function statusOf(path: string): Promise<number | undefined> {
  received.length = 0
  return new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port: portOf(front), path }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode))
    })
    call.once('error', reject).end()
  })
}

test('paths under the prefix are proxied, with their query', async () => {
  expect(await statusOf('/stand-in/pay?amount=1')).toBe(200)
  expect(received).toEqual(['behind /stand-in/pay?amount=1'])
})

test('and so is the prefix itself, but nothing beside it', async () => {
  expect(await statusOf('/stand-in?all=1')).toBe(200)
  expect(received).toEqual(['behind /stand-in?all=1'])
  expect(await statusOf('/stand-inside')).toBe(404)
})

test('no other host is contacted, whatever host a request names', async () => {
  expect(await statusOf(`http://127.0.0.1:${portOf(otherServer)}/stand-in/pay`)).toBe(200)
  expect(received).toEqual(['behind /stand-in/pay'])
})

test.each(['/stand-in/../secret', '/stand-in/%2e%2e/secret'])(
  '%s leaves the prefix and is refused',
  async (path) => {
    for (const host of ['', `http://127.0.0.1:${portOf(otherServer)}`]) {
      expect(await statusOf(host + path)).toBe(404)
      expect(received).toEqual([])
    }
  },
)
