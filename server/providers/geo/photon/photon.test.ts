import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { defaultView } from '../../../../domain/geo/default-view.ts'
import type { FailureMode, SeenCall } from '../../../../sandbox/geo/failure-mode.ts'
import { photonStandIn } from '../../../../sandbox/geo/photon.ts'
import type { GeoProvider } from '../port.ts'
import { photonGeo } from './adapter.ts'

const { signal } = new AbortController()
let app: FastifyInstance
let url: string
let failureMode: FailureMode
let seen: SeenCall[]
let geo: GeoProvider

beforeEach(async () => {
  failureMode = { current: 'well' }
  seen = []
  app = fastify({ forceCloseConnections: true })
  await app.register(photonStandIn, { prefix: '/deep/photon', failureMode, seen })
  url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/deep/photon/`
  geo = photonGeo({ url })
})
afterEach(() => app.close())

const suggest = (input: string, with_ = geo) =>
  with_.suggest(input, defaultView.centre, 'session-1', signal)

test('suggests places in Malaysia and resolves them without a request', async () => {
  const outcome = await suggest('telawi')
  if (!outcome.ok) throw new Error(outcome.refusal.code)
  expect(outcome.value.map(({ label }) => label)).toEqual([
    '12 Jalan Telawi, Bangsar, 59100 Kuala Lumpur',
    'Jalan Telawi 3, Bangsar, Kuala Lumpur',
  ])
  expect(seen[0]?.query).toEqual({
    q: 'telawi',
    lat: '3.1412',
    lon: '101.68653',
    bbox: '99.5,0.8,119.4,7.5',
    countrycode: 'MY',
    limit: '6',
    lang: 'en',
  })
  const [first, second] = outcome.value
  expect(await geo.resolve(first?.id ?? '', 'session-1', signal)).toEqual({
    ok: true,
    value: {
      address: '12 Jalan Telawi, Bangsar, 59100 Kuala Lumpur',
      postcode: '59100',
      lat: 3.1318,
      lon: 101.6712,
      approximate: false,
    },
  })
  // The map data often has no postcode: the person's own is used.
  expect(await geo.resolve(second?.id ?? '', 'session-1', signal)).toMatchObject({
    value: { postcode: '' },
  })
  expect(seen).toHaveLength(1)
})

test('preserves a house number that was typed before a street without houses', async () => {
  for (const input of ['3 telawi', '3, telawi']) {
    const outcome = await suggest(input)
    if (!outcome.ok) throw new Error(outcome.refusal.code)
    const [testApp, street] = outcome.value
    expect(testApp?.label).toBe('12 Jalan Telawi, Bangsar, 59100 Kuala Lumpur')
    expect(street?.label).toBe('3 Jalan Telawi 3, Bangsar, Kuala Lumpur')
    expect(await geo.resolve(street?.id ?? '', 's', signal)).toMatchObject({
      value: { address: '3 Jalan Telawi 3, Bangsar, Kuala Lumpur', approximate: false },
    })
  }
})

test('names the address at a point, and returns that point', async () => {
  expect(await geo.reverse(3.0757, 101.5888, signal)).toEqual({
    ok: true,
    value: {
      address: 'Masjid Darul Ehsan, 1 Jalan SS 15/4, SS15, 47500 Subang Jaya, Selangor',
      postcode: '47500',
      lat: 3.0757,
      lon: 101.5888,
      approximate: false,
    },
  })
})

test('does not ask about a point outside Malaysia, nor believe a forged suggestion', async () => {
  expect(await geo.reverse(52.5, 13.4, signal)).toMatchObject({ refusal: { code: 'not-found' } })
  const forged = (place: object) => `e${Buffer.from(JSON.stringify(place)).toString('base64url')}`
  for (const id of [
    '',
    'e',
    'rubbish',
    forged({ address: 'Berlin', postcode: '', lat: 52.5, lon: 13.4 }),
    forged({ address: 'x'.repeat(301), postcode: '', lat: 3.1, lon: 101.6 }),
    forged({ address: 'Bangsar', postcode: '<b>', lat: 3.1, lon: 101.6 }),
  ])
    expect(await geo.resolve(id, 's', signal)).toMatchObject({ refusal: { code: 'not-found' } })
  expect(seen).toEqual([])
})

describe('when the geocoder fails', () => {
  test('nothing found', async () => {
    failureMode.current = 'empty'
    expect(await suggest('telawi')).toEqual({ ok: true, value: [] })
    expect(await geo.reverse(3.1, 101.6, signal)).toMatchObject({ refusal: { code: 'not-found' } })
  })

  test.each([
    ['broken', 'unreachable'],
    ['garbled', 'malformed'],
    ['strange', 'malformed'],
    ['denied', 'refused'],
    ['over-limit', 'over-limit'],
  ] as const)('%s: %s', async (how, reason) => {
    failureMode.current = how
    expect(await suggest('telawi')).toMatchObject({ ok: false, refusal: { code: reason } })
    expect(await geo.reverse(3.1, 101.6, signal)).toMatchObject({
      ok: false,
      refusal: { code: reason },
    })
  })

  test('slow: its time is bounded, and ends when the caller aborts', async () => {
    failureMode.current = 'slow'
    const hasty = photonGeo({ url, timeoutMs: 40 })
    expect(await suggest('telawi', hasty)).toMatchObject({ refusal: { code: 'timeout' } })
    expect(await hasty.reverse(3.1, 101.6, signal)).toMatchObject({ refusal: { code: 'timeout' } })
    const gone = new AbortController()
    const waiting = geo.suggest('telawi', defaultView.centre, 's', gone.signal)
    gone.abort()
    expect(await waiting).toMatchObject({ refusal: { code: 'cancelled' } })
  })

  test('unreachable', async () => {
    await app.close()
    expect(await suggest('telawi')).toEqual({
      ok: false,
      refusal: { code: 'unreachable', detail: 'ECONNREFUSED' },
    })
  })
})
