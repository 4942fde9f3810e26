import { describe, expect, test } from 'vitest'
import { defaultView } from '../../../../domain/geo/default-view.ts'
import { builtinGeo } from './adapter.ts'

const geo = builtinGeo()
const { signal } = new AbortController()

async function labels(input: string): Promise<readonly string[]> {
  const outcome = await geo.suggest(input, defaultView.centre, 's', signal)
  return outcome.ok ? outcome.value.map(({ label }) => label) : [outcome.refusal.code]
}

describe('suggestions', () => {
  test.each([
    ['bang', 'Bangsar, 59100 Kuala Lumpur'],
    ['BANGSAR', 'Bangsar, 59100 Kuala Lumpur'],
    ['Bangsr', 'Bangsar, 59100 Kuala Lumpur'],
    ['59100', 'Bangsar, 59100 Kuala Lumpur'],
    ['591', 'Bangsar, 59100 Kuala Lumpur'],
    ['59000 bangsar', 'Bangsar, 59000 Kuala Lumpur'],
    ['kiara', 'Mont Kiara, 50480 Kuala Lumpur'],
    ['ttdi', 'Taman Tun Dr Ismail, 60000 Kuala Lumpur'],
    ['kg baru', 'Kampung Baru, 50300 Kuala Lumpur'],
    ['kuala lumpur', '50000 Kuala Lumpur'],
    ['pj', '46000 Petaling Jaya'],
    ['shah alam', '40000 Shah Alam'],
    ['cyberjya', '63000 Cyberjaya'],
    ['12 Jalan Telawi, Bangsar', '12 Jalan Telawi, Bangsar, 59100 Kuala Lumpur'],
    ['A-3-1 Residensi Seri bangsar', 'A-3-1 Residensi Seri, Bangsar, 59100 Kuala Lumpur'],
  ])('%s', async (input, first) => {
    expect((await labels(input))[0]).toBe(first)
  })

  test.each(['xqzy', '99999', '59101', '', '   ', ',,,', '...', 'jalan ampang', 'a\u0000b'])(
    'nothing for %j: a street is not taken for the area of its name',
    async (input) => {
      expect(await labels(input)).toEqual([])
    },
  )

  test.each([
    'Johor Bahru',
    'Jalan Wong Ah Fook, Johor Bahru',
    'Kota Bharu',
    'Alor Setar',
    'Melaka',
    'Lenggong',
    'Kluang',
    'Paris',
    'London',
    'Singapore',
  ])('nothing for %s: the town is not served', async (input) => {
    expect(await labels(input)).toEqual([])
  })

  test.each([
    ['Jalan Ipoh, Kuala Lumpur', 'Jalan Ipoh, 50000 Kuala Lumpur'],
    ['12 Jalan Maarof, Bangsr', '12 Jalan Maarof, Bangsar, 59100 Kuala Lumpur'],
  ])('%s is still found', async (input, first) => {
    expect((await labels(input))[0]).toBe(first)
  })

  test('no more than six, none twice', async () => {
    for (const input of ['s', 'kuala', 'taman', 'petaling', '5', '47']) {
      const found = await labels(input)
      expect(found.length).toBeLessThanOrEqual(6)
      expect(new Set(found).size).toBe(found.length)
    }
  })

  test('near places come first', async () => {
    const nearKlang = { lat: 2.98, lon: 101.44 }
    const outcome = await geo.suggest('bandar', nearKlang, 's', signal)
    expect(outcome.ok && outcome.value[0]?.label).toBe('Bandar Botanic, 41200 Klang')
  })
})

test('every suggestion can be resolved, with its street and its postcode', async () => {
  for (const input of ['bangsar', '12/A 50% Jalan Telawi, bangsar', 'kuala', '47500', 'cheras']) {
    const outcome = await geo.suggest(input, defaultView.centre, 's', signal)
    if (!outcome.ok) throw new Error(outcome.refusal.code)
    for (const { id, label } of outcome.value) {
      const place = await geo.resolve(id, 's', signal)
      if (!place.ok) throw new Error(place.refusal.code)
      expect(place.value.address).toBe(label)
      expect(label).toContain(place.value.postcode)
      expect(place.value.approximate).toBe(true)
    }
  }
})

test.each(['', '59100', '59100/Nowhere/', '%E0%A4%A', '../../etc/passwd'])(
  'an unknown id: %j',
  async (id) => {
    expect(await geo.resolve(id, 's', signal)).toMatchObject({
      ok: false,
      refusal: { code: 'not-found' },
    })
  },
)

test.each([
  [3.1295, 101.6702, 'Bangsar, 59100 Kuala Lumpur', '59100'],
  [3.0442, 101.5801, '47500 Subang Jaya', '47500'],
  [3.0, 101.3937, '42000 Port Klang', '42000'],
  // Not served: returned unchanged, so that the form can report it.
  [2.936, 101.692, '62000 Putrajaya', '62000'],
])('the area at %d, %d', async (lat, lon, address, postcode) => {
  const outcome = await geo.reverse(lat, lon, signal)
  expect(outcome).toEqual({
    ok: true,
    value: { address, postcode, lat, lon, approximate: true },
  })
})

test.each([
  ['Penang', 5.41, 100.33],
  ['the Strait', 2.6, 101.0],
  ['Berlin', 52.5, 13.4],
])('no address in %s', async (_, lat, lon) => {
  expect(await geo.reverse(lat, lon, signal)).toMatchObject({
    ok: false,
    refusal: { code: 'not-found' },
  })
})
