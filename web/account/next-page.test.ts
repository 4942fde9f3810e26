import { expect, test } from 'vitest'
import { safeNext } from './next-page.ts'

const origin = 'http://jiran.test'

test.each([
  ['/profile', '/profile'],
  ['/book-cleaner?postcode=59100#step', '/book-cleaner?postcode=59100#step'],
  [null, '/'],
  ['', '/'],
  ['profile', '/'],
  ['//evil.example/x', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/\t/evil.example', '/'],
])('%j leads to %j', (next, expected) => {
  expect(safeNext(next, origin)).toBe(expected)
})
