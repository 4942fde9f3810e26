import { beforeEach, expect, test } from 'vitest'
import { openMyInvois } from '../../../../testing/einvoices.ts'
import { movableClock } from '../../../../testing/movable-clock.ts'
import { hashOf, myInvois } from './adapter.ts'

const clock = movableClock(new Date('2026-11-05T00:00:00Z'))
const { provider, mode, held, url } = await openMyInvois(clock.now)
const documents = (...numbers: string[]) =>
  numbers.map((number) => ({ number, json: `{"Invoice":["${number}"]}` }))

beforeEach(() => {
  mode.current = 'well'
  delete mode.rejects
  delete mode.invalidates
  mode.looks = 0
  clock.later(2)
})

test('the hash is of the raw text, as in the vector of MyInvois', () => {
  const json = '{"Invoice":[]}'
  expect(Buffer.from(json).toString('base64')).toBe('eyJJbnZvaWNlIjpbXX0=')
  expect(hashOf(json)).toBe('81ff228883a9c4123699b324e14eca78927ca622c130f8b70af52264a64d1edb')
})

test('some of a submission are refused on arrival, some found invalid, the others valid', async () => {
  mode.rejects = (number) => number === 'A-2'
  mode.invalidates = (number) => number === 'A-3'
  const answer = await provider.submit(documents('A-1', 'A-2', 'A-3'))
  if (!answer.ok) throw new Error(answer.code)
  const { submission, accepted, rejected } = answer.value
  expect(accepted.map(({ number }) => number)).toEqual(['A-1', 'A-3'])
  expect(rejected).toEqual([
    { number: 'A-2', reasons: ['The postcode of the supplier is not valid'] },
  ])
  const polled = await provider.submission(submission)
  if (!polled.ok) throw new Error(polled.code)
  expect(polled.value?.map(({ status, longId }) => [status, longId !== null])).toEqual([
    ['valid', true],
    ['invalid', false],
  ])
  const invalid = await provider.details(accepted[1]?.uuid ?? '')
  expect(invalid).toMatchObject({ value: { reasons: ['TIN and registration do not match'] } })
})

test('a lost answer gives an unknown result, and the document is found by its number', async () => {
  mode.current = 'lost'
  expect(await provider.submit(documents('B-1'))).toEqual({ ok: false, code: 'unknown' })
  mode.current = 'well'
  expect(await provider.find('B-1')).toMatchObject({ ok: true, value: { number: 'B-1' } })
  expect(await provider.find('B-2')).toEqual({ ok: true, value: undefined })
  // The same documents within ten minutes are duplicates, whose state is unknown too.
  expect(await provider.submit(documents('B-1'))).toEqual({ ok: false, code: 'unknown' })
  expect(held.filter(({ internalId }) => internalId === 'B-1')).toHaveLength(1)
})

test('too many requests get the time of the next retry', async () => {
  await provider.find('C-0')
  mode.current = 'busy'
  expect(await provider.submit(documents('C-1'))).toEqual({
    ok: false,
    code: 'not-sent',
    afterMs: 30_000,
  })
  // Until then nothing is sent.
  clock.later(0.5)
  mode.current = 'away'
  expect(await provider.submit(documents('C-1'))).toEqual({ ok: false, code: 'unknown' })
})

test('the thirteenth search of a minute is not sent', async () => {
  for (let at = 0; at < 12; at += 1) expect((await provider.find(`D-${at}`)).ok).toBe(true)
  clock.later(0.5)
  expect(await provider.find('D-12')).toEqual({ ok: false, code: 'not-sent', afterMs: 30_000 })
  clock.later(0.5)
  expect((await provider.find('D-12')).ok).toBe(true)
})

test('a document is cancelled within 72 hours, once', async () => {
  await provider.submit(documents('E-1', 'E-2'))
  const [one, two] = await Promise.all(['E-1', 'E-2'].map((number) => provider.find(number)))
  const uuidOf = (found: typeof one) => (found?.ok ? (found.value?.uuid ?? '') : '')
  expect(await provider.cancel(uuidOf(one), 'Refunded')).toEqual({ ok: true, value: undefined })
  expect(await provider.cancel(uuidOf(one), 'Refunded')).toMatchObject({
    code: 'refused',
    reasons: ['The document is not valid'],
  })
  clock.later(73 * 60)
  expect(await provider.cancel(uuidOf(two), 'Refunded')).toMatchObject({
    reasons: ['The 72 hours are over'],
  })
})

test('tax numbers are checked with the identity', async () => {
  expect(await provider.isTaxpayer('C2584563200', 'BRN', '202601000001')).toEqual({
    ok: true,
    value: true,
  })
  expect(await provider.isTaxpayer('C2584560000', 'BRN', '202601000001')).toEqual({
    ok: true,
    value: false,
  })
})

test('with a wrong secret, or without a server, nothing is sent', async () => {
  const wrong = myInvois({ url, clientId: 'us', clientSecret: 'wrong' })
  expect(await wrong.submit(documents('F-1'))).toMatchObject({ code: 'not-sent' })
  const nobody = myInvois({ url: 'http://127.0.0.1:9', clientId: 'us', clientSecret: 'secret' })
  expect(await nobody.submit(documents('F-1'))).toMatchObject({ code: 'not-sent' })
})

test('the portal has the name of the API without that part', () => {
  const at = (address: string) =>
    myInvois({ url: address, clientId: 'us', clientSecret: 'secret' }).portalUrl
  expect(at('https://api.myinvois.hasil.gov.my')).toBe('https://myinvois.hasil.gov.my')
  expect(at('https://preprod-api.myinvois.hasil.gov.my')).toBe(
    'https://preprod.myinvois.hasil.gov.my',
  )
})
