import { expect, test } from 'vitest'
import { chosenPoint, isPicked, storedPoint, storePoint } from './stored-points.ts'

function storageArea(first: string | null = null) {
  let text = first
  return {
    getItem: () => text,
    setItem: (_: string, value: string) => {
      text = value
    },
  }
}

test('the points of the ten newest addresses are stored', () => {
  const tab = storageArea()
  for (let n = 0; n < 12; n += 1) storePoint(`Jalan ${n}`, { lat: 3, lon: 101 + n / 100 }, tab)
  expect(storedPoint(' Jalan 11 ', tab)).toEqual({ lat: 3, lon: 101.11 })
  expect(storedPoint('Jalan 2', tab)).toEqual({ lat: 3, lon: 101.02 })
  expect(storedPoint('Jalan 1', tab)).toBeUndefined()
  storePoint('Jalan 11', { lat: 4, lon: 102 }, tab)
  expect(storedPoint('Jalan 11', tab)).toEqual({ lat: 4, lon: 102 })
  storePoint('  ', { lat: 4, lon: 102 }, tab)
  expect(storedPoint('', tab)).toBeUndefined()
})

test.each(['not json', '{}', '[1, null, {"address": "Jalan 1", "lat": "3", "lon": 101}]'])(
  'an invalid list of points is ignored: %s',
  (text) => {
    expect(storedPoint('Jalan 1', storageArea(text))).toBeUndefined()
  },
)

test('an unchanged address that the map knows to the street is picked', () => {
  const tab = storageArea()
  storePoint('Masjid Negara, Jalan Perdana', { lat: 3.14, lon: 101.69, exact: true }, tab)
  storePoint('Bangsar', { lat: 3.13, lon: 101.67, exact: false }, tab)
  expect(isPicked(' Masjid Negara, Jalan Perdana ', tab)).toBe(true)
  expect(isPicked('Masjid Negara', tab)).toBe(false)
  expect(isPicked('Bangsar', tab)).toBe(false)
})

test('a point is chosen by the person, whatever the map knows of its address', () => {
  const tab = storageArea()
  storePoint('Bangsar', { lat: 3.13, lon: 101.67, chosen: true }, tab)
  storePoint('Jalan Telawi', { lat: 3.14, lon: 101.69 }, tab)
  expect(chosenPoint(' Bangsar ', tab)).toEqual({ lat: 3.13, lon: 101.67 })
  expect(isPicked('Bangsar', tab)).toBe(false)
  expect(chosenPoint('Jalan Telawi', tab)).toBeUndefined()
})
