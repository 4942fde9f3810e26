import { expect, test } from 'vitest'
import { isOneLine, isPlainText, storable, visibleText } from './plain-text.ts'

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

test.each([
  ['\u200b\u2060', ''],
  ['\ufe0f', ''],
  ['\u3164 \u2800', ''],
  ['\u202a+60 12-345 6789\u202c', '+60 12-345 6789'],
  ['\u202eAhmad\u2069', 'Ahmad'],
  ['\u200e+60\u00a012-345\u202f6789\u200f', '+60 12-345 6789'],
  ['محمد 👩🏽‍🚒 ❤️', 'محمد 👩🏽‍🚒 ❤️'],
  [' Mei\n Fong ', ' Mei\n Fong '],
])('%j is visible as %j', (text, visible) => {
  expect(visibleText(text)).toBe(visible)
})
