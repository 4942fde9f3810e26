import { expect, test } from 'vitest'
import { arrivalOf, readArrival, siteOrigin, writeArrival } from './partner.ts'

test.each([
  ['clinic.my', 'https://clinic.my'],
  [' https://www.clinic.com.my/book?x=1 ', 'https://www.clinic.com.my'],
  ['https://clinic.my:8443', 'https://clinic.my:8443'],
  ['https://Klinik-Ñ.my', 'https://xn--klinik--b0a.my'],
  ['https://clinic.my:443/', 'https://clinic.my'],
])('%s is the site %s', (typed, origin) => {
  expect(siteOrigin(typed, false)).toBe(origin)
})

test.each([
  '',
  'http://clinic.my',
  'https://*.clinic.my',
  'https://clinic.my;script-src *',
  "https://a.my'",
  'https://user:secret@clinic.my',
  'https://my',
  'https://127.0.0.1',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://clinic.my https://other.my',
  'http://localhost:3000',
])('%s is no site', (typed) => {
  expect(siteOrigin(typed, false)).toBeUndefined()
})

test('a demo allows local sites, and no others without https', () => {
  expect(siteOrigin('http://localhost:4010', true)).toBe('http://localhost:4010')
  expect(siteOrigin('http://127.0.0.1:4010/page', true)).toBe('http://127.0.0.1:4010')
  expect(siteOrigin('http://clinic.my', true)).toBeUndefined()
})

test('an arrival is read from a URL or its cookie, without invalid values', () => {
  const ref = '6d2b1c1e-5a4f-4c3b-9f60-1f2e3d4c5b6a'
  expect(arrivalOf(new URLSearchParams({ partner: 'clinic-1', ref }))).toEqual({
    code: 'CLINIC-1',
    ref,
  })
  expect(arrivalOf(new URLSearchParams({ partner: 'a b', ref: 'x' }))).toEqual({})
  for (const arrival of [{ code: 'CLINIC-1', ref }, { code: 'CLINIC-1' }, { ref }, {}])
    expect(readArrival(writeArrival(arrival))).toEqual(arrival)
  for (const text of [undefined, '', '..', `${ref}`, 'x;y.z']) expect(readArrival(text)).toEqual({})
})
