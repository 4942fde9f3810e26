import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { defaultView } from '../../../../domain/geo/default-view.ts'
import type { FailureMode, SeenCall } from '../../../../sandbox/geo/failure-mode.ts'
import { photonStandIn } from '../../../../sandbox/geo/photon.ts'
import { builtinGeo } from '../builtin/adapter.ts'
import { photonGeo } from '../photon/adapter.ts'
import type { GeoProvider } from '../port.ts'
import { autoGeo } from './adapter.ts'

const { signal } = new AbortController()
const limitMs = 500
const restMs = 60_000
let app: FastifyInstance
let failureMode: FailureMode
let seen: SeenCall[]
let geo: GeoProvider
let now: number

beforeEach(async () => {
  failureMode = { current: 'well' }
  seen = []
  now = 0
  app = fastify({ forceCloseConnections: true })
  await app.register(photonStandIn, { failureMode, seen })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  geo = autoGeo({
    first: photonGeo({ url, timeoutMs: limitMs }),
    second: builtinGeo(),
    now: () => now,
  })
})
afterEach(() => app.close())

const suggest = (input: string, until = signal) =>
  geo.suggest(input, defaultView.centre, 'session-1', until)
const labels = async (input: string) => {
  const outcome = await suggest(input)
  return outcome.ok ? outcome.value.map(({ label }) => label) : [outcome.refusal.code]
}
const street = '12 Jalan Telawi, Bangsar, 59100 Kuala Lumpur'
const area = 'Bangsar, 59100 Kuala Lumpur'

test('streets come from Photon, and are resolved there', async () => {
  const outcome = await suggest('telawi')
  if (!outcome.ok) throw new Error(outcome.refusal.code)
  expect(outcome.value[0]?.label).toBe(street)
  expect(outcome).not.toHaveProperty('standIn')
  const place = await geo.resolve(outcome.value[0]?.id ?? '', 's', signal)
  expect(place).toMatchObject({ value: { address: street, approximate: false } })
  expect(await geo.reverse(3.1318, 101.6712, signal)).toMatchObject({
    value: { address: street, approximate: false },
  })
})

test('places unknown to Photon come from the gazetteer, and are resolved there', async () => {
  failureMode.current = 'empty'
  const outcome = await suggest('12 Jalan X, Bangsar')
  if (!outcome.ok) throw new Error(outcome.refusal.code)
  expect(outcome).not.toHaveProperty('standIn')
  expect(outcome.value[0]?.label).toBe(`12 Jalan X, ${area}`)
  const place = await geo.resolve(outcome.value[0]?.id ?? '', 's', signal)
  expect(place).toMatchObject({ value: { address: `12 Jalan X, ${area}`, approximate: true } })
  expect(await geo.reverse(3.1295, 101.6702, signal)).toMatchObject({ value: { address: area } })
  expect(await labels('nothing of the kind')).toEqual([])
  expect(seen).toHaveLength(3)
})

test.each(['slow', 'broken', 'garbled', 'strange', 'denied', 'over-limit'] as const)(
  'Photon is %s: the gazetteer answers, at the third question without asking it',
  async (how) => {
    failureMode.current = how
    for (const again of [1, 2]) {
      expect(await labels('bangsar')).toContain(area)
      expect(seen).toHaveLength(again)
    }
    const before = performance.now()
    const outcome = await geo.reverse(3.1295, 101.6702, signal)
    expect(outcome).toMatchObject({ value: { address: area }, standIn: { reason: 'resting' } })
    expect(await labels('bangsar')).toContain(area)
    expect(performance.now() - before).toBeLessThan(limitMs)
    expect(seen).toHaveLength(2)
  },
)

test('an unreachable Photon is paused in the same way', async () => {
  await app.close()
  for (const reason of ['unreachable', 'unreachable', 'resting'])
    expect(await suggest('bangsar')).toMatchObject({ ok: true, standIn: { reason } })
})

test('a single failure between answers does not pause Photon', async () => {
  for (const how of ['broken', 'well', 'broken', 'well'] as const) {
    failureMode.current = how
    await labels('telawi')
  }
  expect(await labels('telawi')).toContain(street)
  expect(seen).toHaveLength(5)
})

test('after a pause Photon is probed in the background, and used again once it answers', async () => {
  failureMode.current = 'slow'
  await labels('bangsar')
  await labels('bangsar')
  now = restMs
  const before = performance.now()
  expect(await labels('bangsar')).toContain(area)
  expect(performance.now() - before).toBeLessThan(limitMs)
  await expect.poll(() => seen.length).toBe(3)
  // One probe at a time: its own limit ends it, and the pause begins again.
  expect(await labels('bangsar')).toContain(area)
  expect(seen).toHaveLength(3)

  failureMode.current = 'well'
  await expect
    .poll(() => {
      now += restMs
      return labels('telawi')
    })
    .toContain(street)
})

test('a request cancelled by further typing is not a failure of the geocoder', async () => {
  failureMode.current = 'slow'
  for (let time = 0; time < 3; time += 1) {
    const gone = new AbortController()
    const waiting = suggest('bangsar', gone.signal)
    gone.abort()
    expect(await waiting).toMatchObject({ ok: false, refusal: { code: 'cancelled' } })
  }
  failureMode.current = 'well'
  expect(await labels('telawi')).toContain(street)
})

test('both geocoders are credited', () => {
  expect(geo.attribution.split('\n')).toEqual([
    '© OpenStreetMap contributors https://www.openstreetmap.org/copyright',
    'Place names: GeoNames, CC BY 4.0 https://www.geonames.org',
  ])
})
