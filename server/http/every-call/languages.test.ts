import { describe, expect, test } from 'vitest'
import type { QuoteAnswer } from '../../../domain/api/bookings/booking.ts'
import { wholeContract } from '../../../domain/api/contract.ts'
import { services } from '../../../domain/services/catalogue.ts'
import type { Locale } from '../../../messages/locales.ts'
import { cleaning, startTestApp, usualDay } from '../../../testing/app.ts'
import { type Person, usualPostcode } from '../../../testing/people.ts'

const testApp = await startTestApp()
const calls = Object.entries(wholeContract(services))

type Body = { response?: string; code?: string; fields?: Record<string, string> }

/** Many addresses, so that no rate limit hides the real answers. */
let places = 0
async function send(key: string, payload: object, locale: Locale, who?: Person) {
  const [method = '', path = ''] = key.split(' ')
  places += 1
  const answer = await testApp.app.inject({
    method: method as 'GET' | 'POST' | 'PUT',
    url: path.replace(/\{\w+\}/g, 'token'),
    ...(method === 'GET' ? { query: payload as Record<string, string> } : { payload }),
    headers: {
      'accept-language': locale,
      ...(who ? { authorization: `Bearer ${who.token}` } : {}),
    },
    remoteAddress: `10.9.${(places >> 8) & 255}.${places & 255}`,
  })
  return answer.json<Body>()
}

/** A value of the wrong type, or a text that is too long, for each field of a call. */
const wrong = { order: 'x'.repeat(500), from: '2026-02-30', days: 'x', page: 'x', id: '\u0000' }
const hostile = { ...wrong, username: {}, email: {}, post_code: 'x', input: 1, lat: 'x' }

/** Every sentence of an answer by its place, without the parts for programs. */
const sentences = ({ response, fields }: Body) =>
  Object.entries({ ...fields, response }).flatMap(([name, text]) => (text ? [[name, text]] : []))

describe('each call answers in the requested language', () => {
  test.each(calls.map(([key]) => key))('%s', async (key) => {
    for (const payload of [{}, hostile]) {
      for (const role of [undefined, 'customer', 'admin'] as const) {
        const who = role && (await testApp[role]())
        const english = await send(key, payload, 'en', who)
        const others = {
          ms: await send(key, payload, 'ms', who),
          zh: await send(key, payload, 'zh', who),
        }
        for (const [, text] of sentences(english)) expect(text).not.toMatch(/\p{Script=Han}/u)
        for (const [name, text] of sentences(others.zh))
          expect(text, name).toMatch(/\p{Script=Han}/u)
        const inEnglish = new Map(sentences(english) as [string, string][])
        for (const [name = '', text] of sentences(others.ms))
          expect(text).not.toBe(inEnglish.get(name))
      }
    }
  })
})

test('starts are labelled as the language writes times', async () => {
  await testApp.hire(3)
  const request = {
    post_code: usualPostcode,
    skill: 'Cleaner',
    start_date: usualDay,
    no_of_hours: 4,
    worker_count: 1,
  }
  const firstLabel = async (path: string, headers: Record<string, string>) => {
    const { body } = await testApp.post<{ label: string; starts?: { label: string }[] }[]>(
      path,
      request,
      undefined,
      headers,
    )
    return body[0]?.starts?.[0]?.label ?? body[0]?.label
  }
  for (const path of ['/api/get-available-slots/', '/booking-details/get-open-days/']) {
    const [plain, english, malay, chinese] = await Promise.all(
      ['*', 'en', 'ms', 'zh'].map((tag) => firstLabel(path, { 'accept-language': tag })),
    )
    expect(plain).toMatch(/^\d+:00 AM$/)
    expect(english).toBe(plain)
    expect(malay).toMatch(/^\d+:00 PG$/)
    expect(chinese).toMatch(/^上午\d+:00$/)
  }
})

test('the lines of a price are in the language of the call', async () => {
  const request = {
    ...cleaning,
    frequency: 'weekly',
    worker_count: 2,
    addon: 'Ironing',
    addon_service_hours: 2,
  }
  const linesIn = async (tag: string) => {
    const path = '/cleaning/get-cleaning-cost/'
    const headers = { 'accept-language': tag }
    const { body } = await testApp.post<QuoteAnswer>(path, request, undefined, headers)
    return body.lines.map(({ label }) => label)
  }
  const english = ['4 visits × 4 h × 2 cleaners at RM 25.00', '4 visits × Ironing, 2 h']
  expect(await linesIn('*')).toEqual(english)
  expect(await linesIn('en')).toEqual(english)
  expect(await linesIn('ms')).toEqual([
    '4 lawatan × 4 jam × 2 pencuci pada RM 25.00',
    '4 lawatan × Menggosok baju, 2 jam',
  ])
  expect((await linesIn('zh'))[0]).toBe('4次 × 4小时 × 2名清洁员，单价 RM 25.00')
})

test('a booking, its success and its failures are said in Malay and Chinese', async () => {
  await testApp.hire(3)
  const responseTo = async (locale: Locale, changes: object) => {
    const who = await testApp.customer()
    const { body } = await testApp.post<Body>(
      '/cleaning/book-cleaner/',
      { ...cleaning, ...changes },
      who,
      { 'accept-language': locale },
    )
    return body.response
  }
  expect(await responseTo('ms', {})).toBe('Tempahan anda telah disahkan')
  expect(await responseTo('zh', { start_time: '' })).toBe('请选择开始时间')
  expect(await responseTo('ms', { start_time: '' })).toBe('Sila pilih masa mula')
  expect(await responseTo('en', { start_time: '' })).toBe('Please select the start time')
})
