import { brotliDecompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { compressLargeAnswers, shareAnswer, sharedBody } from './large-answers.ts'

const rows = Array.from({ length: 2_000 }, (_, at) => ({ id: at, name: `Worker ${at}` }))

function appThatAnswers(answer: () => object) {
  const app = Fastify()
  compressLargeAnswers(app)
  app.get('/', async (request, reply) => {
    const body = answer()
    return sharedBody(body, request, reply) ?? body
  })
  return (accepted?: string) =>
    app.inject({ url: '/', headers: accepted ? { 'accept-encoding': accepted } : {} })
}

test('a large answer is compressed if accepted, with the same content', async () => {
  const ask = appThatAnswers(() => ({ rows }))
  const small = await ask('gzip, br')
  expect(small.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(small.headers['content-length']).toBe(String(small.rawPayload.length))
  expect(small.rawPayload.length).toBeLessThan(JSON.stringify({ rows }).length / 4)
  expect(JSON.parse(brotliDecompressSync(small.rawPayload).toString())).toEqual({ rows })
  for (const accepted of [undefined, 'gzip', 'br;q=0', 'brotli']) {
    const plain = await ask(accepted)
    expect(plain.headers).not.toHaveProperty('content-encoding')
    expect(plain.headers).toMatchObject({ vary: 'accept-encoding' })
    expect(plain.json()).toEqual({ rows })
  }
})

test('a small answer is not compressed', async () => {
  const plain = await appThatAnswers(() => ({ rows: rows.slice(0, 100) }))('br')
  expect(plain.headers).not.toHaveProperty('content-encoding')
  expect(plain.headers).not.toHaveProperty('vary')
  expect(plain.json()).toEqual({ rows: rows.slice(0, 100) })
})

test('a shared answer is serialised once, and of the next one only new list members', async () => {
  let written = 0
  const counted = {
    get written() {
      return ++written
    },
  }
  const plainly = { total: 2, none: undefined, empty: [], names: ['a', null], at: { x: [1] } }
  const answer = shareAnswer({ ...plainly, rows: [...rows, counted] })
  const ask = appThatAnswers(() => answer)
  const answers = await Promise.all(['br', undefined, 'br'].map((accepted) => ask(accepted)))
  const [first, plain, second] = answers
  expect(plain?.body).toBe(JSON.stringify({ ...plainly, rows: [...rows, { written: 1 }] }))
  for (const each of [first, second])
    expect(brotliDecompressSync(each?.rawPayload ?? '').toString()).toBe(plain?.body)

  const next = shareAnswer({ rows: [{ id: -1 }, counted] })
  const small = await appThatAnswers(() => next)('br')
  expect(small.headers).not.toHaveProperty('content-encoding')
  expect(small.body).toBe('{"rows":[{"id":-1},{"written":1}]}')
})

test('several shared answers at once do not mix', async () => {
  const bodies = [3, 1, 2].map((each) => ({ each, rows: rows.slice(0, each * 600) }))
  const answers = await Promise.all(
    bodies.map((body) => appThatAnswers(() => shareAnswer({ ...body }))('br')),
  )
  expect(
    answers.map(({ rawPayload }) => JSON.parse(brotliDecompressSync(rawPayload).toString())),
  ).toEqual(bodies)
})
