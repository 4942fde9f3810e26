import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { defaultView } from '../../../../domain/geo/default-view.ts'
import type { FailureMode, SeenCall } from '../../../../sandbox/geo/failure-mode.ts'
import { googleStandIn } from '../../../../sandbox/geo/google.ts'
import type { GeoProvider } from '../port.ts'
import { googleGeo } from './adapter.ts'

const key = 'AIza-a-key-that-nobody-may-see'
const session = '0b7a2d3c-4e5f-4a6b-8c7d-9e0f1a2b3c4d'
const { signal } = new AbortController()
let app: FastifyInstance
let host: string
let failureMode: FailureMode
let seen: SeenCall[]
let geo: GeoProvider

beforeEach(async () => {
  failureMode = { current: 'well' }
  seen = []
  app = fastify({ forceCloseConnections: true })
  await app.register(googleStandIn, { key, failureMode, seen })
  host = await app.listen({ port: 0, host: '127.0.0.1' })
  geo = googleGeo({ key, placesHost: host, mapsHost: host })
})
afterEach(() => app.close())

const suggest = (input: string, with_ = geo) =>
  with_.suggest(input, defaultView.centre, session, signal)

test('suggests in Malaysia, within one session that ends with the details', async () => {
  const outcome = await suggest('telawi')
  if (!outcome.ok) throw new Error(outcome.refusal.code)
  expect(outcome.value).toEqual([
    { id: 'ChIJ-telawi-12', label: '12, Jalan Telawi, Bangsar, 59100 Kuala Lumpur' },
    { id: 'ChIJ-telawi-3', label: 'Jalan Telawi 3, Bangsar, Kuala Lumpur' },
  ])
  expect(seen[0]?.body).toMatchObject({
    input: 'telawi',
    sessionToken: session,
    includedRegionCodes: ['my'],
    languageCode: 'en',
    locationBias: { circle: { center: { latitude: 3.1412, longitude: 101.68653 } } },
  })
  expect(await geo.resolve('ChIJ-telawi-12', session, signal)).toEqual({
    ok: true,
    value: {
      address: '12, Jalan Telawi, Bangsar, 59100 Kuala Lumpur',
      postcode: '59100',
      lat: 3.1318,
      lon: 101.6712,
      approximate: false,
    },
  })
  expect(seen[1]).toMatchObject({
    path: '/v1/places/ChIJ-telawi-12',
    query: { sessionToken: session },
    headers: { 'x-goog-fieldmask': 'id,formattedAddress,location,addressComponents' },
  })
  expect(JSON.stringify(seen.map(({ path, query, body }) => [path, query, body]))).not.toContain(
    key,
  )
})

test('names the address at a point, not its plus code', async () => {
  expect(await geo.reverse(3.0757, 101.5888, signal)).toEqual({
    ok: true,
    value: {
      address: '1, Jalan SS 15/4, SS15, 47500 Subang Jaya',
      postcode: '47500',
      lat: 3.0757,
      lon: 101.5888,
      approximate: false,
    },
  })
  expect(seen[0]?.query).toEqual({ latlng: '3.0757,101.5888', language: 'en', key })
})

test('a place elsewhere, an unknown one and no id at all are not found', async () => {
  for (const id of ['ChIJ-bukit-timah', 'ChIJ-nothing', '../../v2', 'a/b?c'])
    expect(await geo.resolve(id, session, signal)).toMatchObject({ refusal: { code: 'not-found' } })
  expect(await geo.reverse(52.5, 13.4, signal)).toMatchObject({ refusal: { code: 'not-found' } })
  expect(seen).toHaveLength(2)
})

describe('when the geocoder fails', () => {
  const allThree = async (with_ = geo) => [
    await suggest('telawi', with_),
    await with_.resolve('ChIJ-telawi-12', session, signal),
    await with_.reverse(3.1, 101.6, signal),
  ]

  test('nothing found', async () => {
    failureMode.current = 'empty'
    const [list, ...others] = await allThree()
    expect(list).toEqual({ ok: true, value: [] })
    for (const other of others) expect(other).toMatchObject({ refusal: { code: 'not-found' } })
  })

  test.each([
    ['broken', 'unreachable'],
    ['garbled', 'malformed'],
    ['strange', 'malformed'],
    ['denied', 'refused'],
    ['over-limit', 'over-limit'],
  ] as const)('%s: %s, and the key is not revealed', async (how, reason) => {
    failureMode.current = how
    for (const outcome of await allThree()) {
      expect(outcome).toMatchObject({ ok: false, refusal: { code: reason } })
      expect(JSON.stringify(outcome)).not.toContain(key)
    }
  })

  test('the statuses of reverse geocoding are distinguished', async () => {
    failureMode.current = 'over-limit'
    expect(await geo.reverse(3.1, 101.6, signal)).toMatchObject({
      refusal: { detail: 'OVER_QUERY_LIMIT' },
    })
    failureMode.current = 'denied'
    expect(await geo.reverse(3.1, 101.6, signal)).toMatchObject({
      refusal: { detail: 'REQUEST_DENIED' },
    })
  })

  test('slow: its time is bounded', async () => {
    failureMode.current = 'slow'
    const hasty = googleGeo({ key, placesHost: host, mapsHost: host, timeoutMs: 40 })
    for (const outcome of await allThree(hasty))
      expect(outcome).toMatchObject({ ok: false, refusal: { code: 'timeout' } })
  })

  test('unreachable', async () => {
    await app.close()
    for (const outcome of await allThree())
      expect(outcome).toEqual({
        ok: false,
        refusal: { code: 'unreachable', detail: 'ECONNREFUSED' },
      })
  })
})

test('the key does not follow a redirect', async () => {
  const reached: string[] = []
  const elsewhere = fastify({ forceCloseConnections: true })
  elsewhere.get('/*', async (request) => {
    reached.push(request.url)
    return {}
  })
  const there = await elsewhere.listen({ port: 0, host: '127.0.0.1' })
  const turning = fastify({ forceCloseConnections: true })
  turning.get('/*', (request, reply) => reply.redirect(there + request.url))
  const here = await turning.listen({ port: 0, host: '127.0.0.1' })
  const led = googleGeo({ key, placesHost: here, mapsHost: here })
  expect(await led.reverse(3.1, 101.6, signal)).toMatchObject({ refusal: { code: 'unreachable' } })
  expect(reached).toEqual([])
  await Promise.all([elsewhere.close(), turning.close()])
})
