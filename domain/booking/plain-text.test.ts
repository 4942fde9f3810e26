import { expect, test } from 'vitest'
import { isOneLine, isPlainText, storable } from './plain-text.ts'

test.each([
  ['12 Jalan Maarof, 美芳 🏡', true, true],
  ['two\nlines', true, false],
  ['two\r\nlines', true, false],
  ['two\u2028lines', true, false],
  ['a\ttab', true, true],
  ['a\u0000b', false, false],
  ['\ud83c', false, false],
])('%j is plain text: %s, of one line: %s', (text, plain, oneLine) => {
  expect(isPlainText(text)).toBe(plain)
  expect(isOneLine(text)).toBe(oneLine)
})

test('characters that cannot be stored are escaped, everywhere in a value', () => {
  const value = { 'a\u0000': ['\ud800', '🏡', { b: '\udfff' }], n: 1, nothing: null }
  expect(storable(value)).toEqual({
    'a\\u0000': ['\\ud800', '🏡', { b: '\\udfff' }],
    n: 1,
    nothing: null,
  })
})
