import { expect, test } from 'vitest'
import { nextPath } from './next-path.ts'

const origin = 'http://jiran.test'

test.each([
  ['/profile', '/profile'],
  ['/book-cleaner?postcode=59100#step', '/book-cleaner?postcode=59100#step'],
  ['/./profile', '/profile'],
  ['/a/../profile', '/profile'],
  ['/profile?next=//evil.example', '/profile?next=//evil.example'],
  ['/', undefined],
  ['/?', undefined],
  ['', undefined],
  ['profile', undefined],
  ['//evil.example/x', undefined],
  ['/\\evil.example', undefined],
  ['https://evil.example', undefined],
  ['javascript:alert(1)', undefined],
  ['/\t/evil.example', undefined],
  ['/.//evil.example', undefined],
  ['/..//evil.example', undefined],
  ['/a/..//evil.example', undefined],
  ['/%2e//evil.example', undefined],
  ['/.\\/evil.example', undefined],
  ['/./\\evil.example', undefined],
  ['//[', undefined],
])('%j leads to %j', (next, expected) => {
  expect(nextPath(next, origin)).toBe(expected)
  expect(nextPath(next, `${origin}/`)).toBe(expected)
})
