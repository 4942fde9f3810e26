import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Call } from '../../../domain/api/call.ts'
import { geoCalls } from '../../../domain/api/geo.ts'
import type { FailureMode, SeenCall } from '../../../sandbox/geo/failure-mode.ts'
import { googleStandIn } from '../../../sandbox/geo/google.ts'
import { photonStandIn } from '../../../sandbox/geo/photon.ts'
import { testDatabase } from '../../../testing/database.ts'
import type { Handler } from '../../http/calls/calls.ts'
import { registerCalls } from '../../http/calls/register-calls.ts'
import { answerFailures } from '../../http/errors.ts'
import { limits } from '../../http/limits/limits.ts'
import { autoGeo } from '../../providers/geo/auto/adapter.ts'
import { builtinGeo } from '../../providers/geo/builtin/adapter.ts'
import { googleGeo } from '../../providers/geo/google/adapter.ts'
import { photonGeo } from '../../providers/geo/photon/adapter.ts'
import type { GeoProvider } from '../../providers/geo/port.ts'
import type { TileProvider } from '../../providers/tiles/port.ts'
import { rasterTiles } from '../../providers/tiles/raster/adapter.ts'
import { geoHandlers } from './routes.ts'

const { pool } = await testDatabase()

const key = 'AIza-a-key-that-nobody-may-see'
const session = '0b7a2d3c-4e5f-4a6b-8c7d-9e0f1a2b3c4d'
const sorry = 'The map is not available right now. Please type the address'

const now = new Date('2026-03-02T01:00:00Z')
let failureMode: FailureMode
let seen: SeenCall[]
let log: string
let standIns: FastifyInstance
let there: string
let opened: FastifyInstance[]

beforeEach(async () => {
  failureMode = { current: 'well' }
  seen = []
  log = ''
  opened = []
  standIns = fastify({ forceCloseConnections: true })
  await standIns.register(photonStandIn, { failureMode, seen })
  await standIns.register(googleStandIn, { key, failureMode, seen })
  there = await standIns.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  await Promise.all([standIns, ...opened].map((app) => app.close()))
})

function keepLine(line: string): void {
  log += line
}

/** A server with this provider; `post` and `get` use its socket. */
async function serverWith(geo: GeoProvider, tiles?: TileProvider) {
  const app = fastify({
    forceCloseConnections: true,
    logger: { level: 'info', stream: { write: keepLine } },
    trustProxy: true,
  })
  opened.push(app)
  await app.register(cookie)
  answerFailures(app)
  const budgets = limits({ pool })
  app.addHook('onClose', () => budgets.settle())
  registerCalls(
    app,
    geoCalls as Readonly<Record<string, Call>>,
    geoHandlers({ geo, tiles }) as unknown as Readonly<Record<string, Handler>>,
    {
      clock: () => now,
      findCaller: async () => undefined,
      spend: budgets.spend,
      ownOrigins: [],
      checkAnswers: true,
    },
  )
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const send = async (method: string, path: string, body?: object, options: RequestInit = {}) => {
    const response = await fetch(url + path, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
      ...options,
      headers: { 'content-type': 'application/json', ...options.headers },
    })
    return { status: response.status, headers: response.headers, body: await response.json() }
  }
  return {
    post: (path: string, body: object, options?: RequestInit) => send('POST', path, body, options),
    get: (path: string) => send('GET', path),
  }
}

const photon = (timeoutMs?: number) => photonGeo({ url: there, timeoutMs })
const google = () => googleGeo({ key, placesHost: there, mapsHost: there })

describe('from typing to a place', () => {
  test.each([
    ['builtin', () => builtinGeo(), '12 Jalan Telawi, Bangsar', true],
    ['photon', () => photon(), '12 Jalan Telawi', false],
    ['google', () => google(), '12 Jalan Telawi', false],
  ] as const)('%s', async (_, provider, input, approximate) => {
    const { post } = await serverWith(provider())
    const list = await post('/geo/suggest/', { input, session, lat: 3.13, lon: 101.67 })
    expect(list.status).toBe(200)
    expect(list.headers.get('cache-control')).toBe('no-store')
    const [first] = list.body as Array<{ id: string; label: string }>
    expect(first?.label).toContain('Bangsar, 59100 Kuala Lumpur')
    const place = await post('/geo/resolve/', { id: first?.id, session })
    expect(place.body).toMatchObject({ address: first?.label, postcode: '59100', approximate })
    const { lat, lon } = place.body as { lat: number; lon: number }
    const back = await post('/geo/reverse/', { lat, lon })
    expect(back.body).toMatchObject({ postcode: '59100', lat, lon })
    expect(log).not.toContain(key)
  })
})

test('fewer than three characters are not sent to the geocoder', async () => {
  const { post } = await serverWith(photon())
  expect((await post('/geo/suggest/', { input: ' te ', session })).body).toEqual([])
  expect(seen).toEqual([])
})

test('an answer is cached for as long as the provider allows, a failure is not', async () => {
  const { post } = await serverWith(photon())
  const ask = (input: string) => post('/geo/suggest/', { input, session })
  failureMode.current = 'broken'
  expect((await ask('telawi')).status).toBe(503)
  failureMode.current = 'well'
  const first = await ask('telawi')
  expect((await ask('  Telawi ')).body).toEqual(first.body)
  expect(seen).toHaveLength(2)
  const { lat, lon } = { lat: 3.131801, lon: 101.671199 }
  await post('/geo/reverse/', { lat, lon })
  await post('/geo/reverse/', { lat: 3.131799, lon: 101.671201 })
  expect(seen).toHaveLength(3)
  vi.setSystemTime(Date.now() + 3_600_000)
  onTestFinished(() => void vi.useRealTimers())
  await ask('telawi')
  expect(seen).toHaveLength(4)
})

describe('without the geocoder a booking is still possible', () => {
  test.each(['broken', 'garbled', 'strange', 'denied', 'over-limit'] as const)(
    '%s: a sentence, and the reason in the log without the key or the address',
    async (how) => {
      failureMode.current = how
      const { post } = await serverWith(google())
      for (const answer of [
        await post('/geo/suggest/', { input: 'secret street', session }),
        await post('/geo/resolve/', { id: 'ChIJ-telawi-12', session }),
        await post('/geo/reverse/', { lat: 3.1318, lon: 101.6712 }),
      ]) {
        expect(answer.status).toBe(503)
        expect(answer.body).toMatchObject({
          success: false,
          response: sorry,
          code: 'map-unavailable',
        })
        expect(JSON.stringify(answer.body)).not.toContain(key)
      }
      expect(log).toContain('no answer from the geocoder')
      expect(log).not.toContain(key)
      expect(log).not.toContain('secret street')
    },
  )

  test('slow: the same, after the time it is given', async () => {
    failureMode.current = 'slow'
    const { post } = await serverWith(photon(40))
    const answer = await post('/geo/reverse/', { lat: 3.1318, lon: 101.6712 })
    expect(answer).toMatchObject({ status: 503, body: { response: sorry } })
  })

  test('the request to the geocoder is aborted when the client disconnects', async () => {
    const aborted = Promise.withResolvers<void>()
    const requested = Promise.withResolvers<void>()
    const { post } = await serverWith({
      ...builtinGeo(),
      suggest: (_input, _near, _session, signal) =>
        new Promise((answer) => {
          requested.resolve()
          signal.addEventListener('abort', () => {
            answer({ ok: false, refusal: { code: 'cancelled' } })
            aborted.resolve()
          })
        }),
    })
    const gone = new AbortController()
    const waiting = post('/geo/suggest/', { input: 'telawi', session }, { signal: gone.signal })
    await requested.promise
    gone.abort()
    await expect(waiting).rejects.toThrow()
    await aborted.promise
    expect(log).not.toContain('no answer from the geocoder')
  })

  test('nothing at that point: 404 with a sentence', async () => {
    const { post } = await serverWith(builtinGeo())
    expect(await post('/geo/reverse/', { lat: 5.4, lon: 100.3 })).toMatchObject({
      status: 404,
      body: { response: 'No address was found there. Please type the address' },
    })
  })
})

test('outside Malaysia no geocoder is asked: 404 with a sentence', async () => {
  const { post } = await serverWith(photon())
  expect(await post('/geo/reverse/', { lat: 51.5, lon: -0.1 })).toMatchObject({
    status: 404,
    body: { response: 'This place is outside Malaysia. We work in Kuala Lumpur and Selangor' },
  })
  expect(seen).toEqual([])
})

test('an answer of the fallback geocoder is not cached, and the log says why', async () => {
  failureMode.current = 'broken'
  const { post } = await serverWith(autoGeo({ first: photon(), second: builtinGeo() }))
  const ask = () => post('/geo/suggest/', { input: 'telawi, bangsar', session })
  const first = await ask()
  expect(first).toMatchObject({ status: 200 })
  expect(first.body[0].label).toBe('telawi, Bangsar, 59100 Kuala Lumpur')
  expect(log).toContain('another geocoder answered')
  failureMode.current = 'well'
  expect((await ask()).body[0].label).toBe('12 Jalan Telawi, Bangsar, 59100 Kuala Lumpur')
  expect((await ask()).body[0].label).toBe('12 Jalan Telawi, Bangsar, 59100 Kuala Lumpur')
  expect(seen).toHaveLength(2)
})

test.each([
  ['/geo/suggest/', { input: 'x'.repeat(301), session }],
  ['/geo/suggest/', { input: 'telawi', session: 'x'.repeat(37) }],
  ['/geo/suggest/', { input: 'telawi', session: 'a b' }],
  ['/geo/suggest/', { input: 7, session }],
  ['/geo/suggest/', { input: 'telawi' }],
  ['/geo/suggest/', { input: 'telawi', session, lat: '3', lon: 101 }],
  ['/geo/resolve/', { id: '', session }],
  ['/geo/resolve/', { id: 'x'.repeat(2001), session }],
  ['/geo/reverse/', { lat: 91, lon: 101 }],
  ['/geo/reverse/', { lat: 3 }],
  ['/geo/reverse/', {}],
])('%s refuses %j', async (path, body) => {
  const { post } = await serverWith(photon())
  const answer = await post(path, body)
  expect(answer.status).toBe(400)
  expect(answer.body.response).toMatch(/^Please check /)
  expect(seen).toEqual([])
})

test('an address that asks too often waits, others do not', async () => {
  const { post } = await serverWith(builtinGeo())
  const from = (address: string) =>
    post('/geo/reverse/', { lat: 3.1, lon: 101.6 }, { headers: { 'x-forwarded-for': address } })
  for (let time = 0; time < 300; time += 1) expect((await from('198.51.100.7')).status).toBe(200)
  const refused = await from('198.51.100.7')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await from('198.51.100.8')).status).toBe(200)
})

test('the settings of the map, with tiles and without', async () => {
  const plain = await (await serverWith(builtinGeo())).get('/geo/settings')
  expect(plain.body).toEqual({
    tiles: null,
    centre: { lat: 3.1412, lon: 101.68653 },
    zoom: 17,
    attribution: 'Place names: GeoNames, CC BY 4.0 https://www.geonames.org',
  })
  const tiles = {
    url: 'https://tiles.example/{z}/{x}/{y}.png',
    attribution: '© Somebody https://tiles.example/about',
  }
  const drawn = await (await serverWith(google(), rasterTiles(tiles))).get('/geo/settings')
  expect(drawn.body).toMatchObject({ tiles, attribution: 'Powered by Google' })
  expect(JSON.stringify(drawn.body)).not.toContain(key)
})

test('the map opens on the area of a postcode, and on Kuala Lumpur without one that is known', async () => {
  const { get } = await serverWith(builtinGeo())
  const centreOf = async (query: string) => (await get(`/geo/settings${query}`)).body.centre
  expect(await centreOf('?postcode=59100')).toEqual({ lat: 3.12945, lon: 101.67004 })
  const klang = await centreOf('?postcode=41200')
  expect(klang.lon).toBeLessThan(101.5)
  for (const none of ['', '?postcode=99999', '?postcode='])
    expect(await centreOf(none)).toEqual({ lat: 3.1412, lon: 101.68653 })
  expect((await get('/geo/settings?postcode=x')).status).toBe(400)
})

test('the areas, with a cache header of a day', async () => {
  const { get } = await serverWith(builtinGeo())
  const areas = await get('/geo/areas')
  expect(areas.headers.get('cache-control')).toBe('public, max-age=86400')
  expect(areas.body.length).toBeGreaterThan(100)
  expect(areas.body).toContainEqual({ name: 'Bangsar', lat: 3.12945, lon: 101.67004 })
})
