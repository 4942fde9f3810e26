import { expect, test } from 'vitest'
import { namedWithLink } from './attribution.ts'

test.each([
  ['Powered by Google', 'Powered by Google', undefined],
  [
    '© OpenStreetMap contributors https://osm.example/c',
    '© OpenStreetMap contributors',
    'https://osm.example/c',
  ],
  ['https://tiles.example', 'https://tiles.example', 'https://tiles.example'],
  ['<b>x</b> javascript:alert(1)', '<b>x</b> javascript:alert(1)', undefined],
  ['', '', undefined],
])('%s', (attribution, text, href) => {
  expect(namedWithLink(attribution)).toEqual({ text, href })
})
