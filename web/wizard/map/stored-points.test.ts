import { expect, test } from 'vitest'
import { isPicked, keepPoint, keptPoint } from './stored-points.ts'

function storageArea(first: string | null = null) {
  let text = first
  return {
    getItem: () => text,
    setItem: (_: string, value: string) => {
      text = value
    },
  }
}

test('an address finds its point again, the newest ten', () => {
  const tab = storageArea()
  for (let n = 0; n < 12; n += 1) keepPoint(`Jalan ${n}`, { lat: 3, lon: 101 + n / 100 }, tab)
  expect(keptPoint(' Jalan 11 ', tab)).toEqual({ lat: 3, lon: 101.11 })
  expect(keptPoint('Jalan 2', tab)).toEqual({ lat: 3, lon: 101.02 })
  expect(keptPoint('Jalan 1', tab)).toBeUndefined()
  keepPoint('Jalan 11', { lat: 4, lon: 102 }, tab)
  expect(keptPoint('Jalan 11', tab)).toEqual({ lat: 4, lon: 102 })
  keepPoint('  ', { lat: 4, lon: 102 }, tab)
  expect(keptPoint('', tab)).toBeUndefined()
})

test.each(['not json', '{}', '[1, null, {"address": "Jalan 1", "lat": "3", "lon": 101}]'])(
  'what is no list of points is nothing: %s',
  (text) => {
    expect(keptPoint('Jalan 1', storageArea(text))).toBeUndefined()
  },
)

test('an address that the map knows to the street is picked, as it stands', () => {
  const tab = storageArea()
  keepPoint('Masjid Negara, Jalan Perdana', { lat: 3.14, lon: 101.69, exact: true }, tab)
  keepPoint('Bangsar', { lat: 3.13, lon: 101.67, exact: false }, tab)
  expect(isPicked(' Masjid Negara, Jalan Perdana ', tab)).toBe(true)
  expect(isPicked('Masjid Negara', tab)).toBe(false)
  expect(isPicked('Bangsar', tab)).toBe(false)
})
