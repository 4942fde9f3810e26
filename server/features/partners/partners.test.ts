import { beforeEach, expect, test } from 'vitest'
import { cleaning, startTestApp } from '../../../testing/app.ts'
import { visitsIn } from '../../../testing/visits.ts'

const testApp = await startTestApp({ servesPages: true })
const { people } = visitsIn(testApp)
beforeEach(() => testApp.hire(3))

type Said = { code?: string; response: string; fields?: Record<string, string>; id: number }
type Partner = {
  id: number
  version: number
  sites: string[]
  link: string
  opened: number
  booked: number
  completed: number
  days: object[]
}
const add = (body: object, who = people.admin) => testApp.post<Said>('/staff/partners/', body, who)
const read = async (id: number) =>
  (await testApp.get<Partner>(`/staff/partners/${id}`, people.admin)).body
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/140.0' }
const open = (path: string, headers: Record<string, string> = browser) =>
  fetch(testApp.url + path, { headers, redirect: 'manual' })
const cookieOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .find((line) => line.startsWith('arrival='))
    ?.split(';')[0]
const ref = () => crypto.randomUUID()

test('a partner has a code of its own and sites with https; every change is in the audit log', async () => {
  const clinic = { name: 'Klinik Damai', code: 'damai', sites: 'https://damai.my/page\n\ndamai.my' }
  const { id } = (await add(clinic)).body
  const stored = await read(id)
  expect(stored).toMatchObject({ code: 'DAMAI', sites: ['https://damai.my'], opened: 0, days: [] })
  expect(stored.link).toBe(`${testApp.url}/?partner=DAMAI`)
  expect((await add({ ...clinic, code: 'DAMAI' })).body.code).toBe('partner-code-taken')
  const wrong = await add({ name: ' ', code: 'a b', sites: '' })
  expect(wrong.status).toBe(400)
  expect(Object.keys(wrong.body.fields ?? {}).sort()).toEqual(['code', 'name'])
  const site = await add({ name: 'X', code: 'XX', sites: 'https://ok.my\nhttps://*.my;' })
  expect(site.body.fields).toEqual({
    sites: 'This is not a website address that begins with https: https://*.my;',
  })
  expect((await add(clinic, people.manager)).status).toBe(403)
  expect((await add(clinic, people.customer)).status).toBe(403)

  const change = { name: 'Klinik Damai', sites: '', version: stored.version }
  const path = `/staff/partners/${id}/change/`
  expect((await testApp.post<Said>(path, change, people.admin)).status).toBe(200)
  expect((await testApp.post<Said>(path, change, people.admin)).body.code).toBe('out-of-date')
  const { rows } = await testApp.pool.query(
    `select action, before, after from audit_entry where subject_kind = 'partner' order by id`,
  )
  expect(rows).toEqual([
    {
      action: 'partner-added',
      before: null,
      after: { name: 'Klinik Damai', code: 'DAMAI', sites: 'https://damai.my' },
    },
    { action: 'partner-changed', before: { sites: 'https://damai.my' }, after: { sites: '' } },
  ])
})

test('a link counts by day, and the order alone says by whom it came', async () => {
  const { id } = (await add({ name: 'Agent', code: 'AGENT-1', sites: '' })).body
  const answer = await open('/faq?partner=agent-1')
  expect(answer.headers.getSetCookie().join()).toMatch(
    /^arrival=AGENT-1\.; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  await open('/book-cleaner?postcode=59100&partner=AGENT-1')
  // A bot, prefetching, and an unknown code.
  await open('/?partner=AGENT-1', { 'user-agent': 'Googlebot/2.1' })
  await open('/?partner=AGENT-1', { ...browser, 'sec-purpose': 'prefetch;prerender' })
  expect(cookieOf(await open('/?partner=NOBODY'))).toBeUndefined()
  expect(cookieOf(await open("/?partner=x'%3b"))).toBeUndefined()
  expect(cookieOf(await open('/faq'))).toBeUndefined()
  expect(await read(id)).toMatchObject({ opened: 2, booked: 0 })

  const cookie = cookieOf(answer) ?? ''
  const made = (
    start: string,
    headers: Record<string, string>,
    more: object = {},
    who = people.customer,
  ) =>
    testApp.call<Said>(
      'POST',
      '/cleaning/book-cleaner/',
      { ...cleaning, start_time: start, ...more },
      who,
      headers,
    )
  expect((await made('08:00', { cookie })).status).toBe(201)
  expect((await made('14:00', { cookie: 'arrival=NOBODY.' })).status).toBe(201)
  // Staff who once followed such a link place a phone order.
  const onPhone = await made(
    '18:00',
    { cookie },
    { customer_id: people.customer.accountId },
    people.manager,
  )
  expect(onPhone.status).toBe(201)
  expect(await read(id)).toMatchObject({ opened: 2, booked: 1, completed: 0 })
  testApp.clock.set('2026-03-09T12:00:00Z')
  const { completed, days } = await read(id)
  expect(completed).toBe(1)
  expect(days).toEqual([{ day: '2026-03-02', opened: 2, booked: 1 }])
})

test('a partner that is switched off is not counted', async () => {
  const { id } = (await add({ name: 'Off', code: 'OFF', sites: 'https://off.my' })).body
  const off = { version: 1, on: false }
  expect(
    (await testApp.post<Said>(`/staff/partners/${id}/switch/`, off, people.admin)).status,
  ).toBe(200)
  expect(cookieOf(await open('/?partner=OFF'))).toBeUndefined()
  expect(await read(id)).toMatchObject({ opened: 0, active: false })
  const listed = await testApp.get<{ items: { code: string }[] }>(
    '/staff/partners/?state=off',
    people.admin,
  )
  expect(listed.body.items.map(({ code }) => code)).toEqual(['OFF'])
})

test('a widget learns only what was booked with the reference that it chose', async () => {
  const chosen = ref()
  const way = await open(`/book-cleaner?postcode=59100&step=2&ref=${chosen}`)
  const cookie = cookieOf(way) ?? ''
  const outcome = async (of: string) =>
    (await testApp.get<{ booking_ids: string[] }>(`/embed/outcome/?ref=${of}`)).body
  expect(await outcome(chosen)).toEqual({ booking_ids: [] })
  const { body } = await testApp.call<{ booking_ids: string[]; payment: never }>(
    'POST',
    '/cleaning/book-cleaner/',
    { ...cleaning, start_date: '2026-03-16', payment_method: 'Online' },
    people.customer,
    { cookie },
  )
  // Held, and not booked until it is paid.
  expect(await outcome(chosen)).toEqual({ booking_ids: [] })
  await testApp.pay(body.payment)
  expect(await outcome(chosen)).toEqual({ booking_ids: body.booking_ids })
  expect(await outcome(ref())).toEqual({ booking_ids: [] })
  expect((await testApp.get<Said>('/embed/outcome/?ref=1')).status).toBe(400)
})

test('listed sites alone may frame the widget, and no other page', async () => {
  await add({ name: 'Framing', code: 'FRAMING', sites: 'https://framing.my' })
  const policyOf = async (path: string) => {
    const { headers } = await open(path)
    const policy = headers.get('content-security-policy') ?? ''
    return {
      ancestors: /frame-ancestors ([^;]+)/.exec(policy)?.[1],
      older: headers.get('x-frame-options'),
    }
  }
  const path = '/ms/embed/book-cleaner?partner=FRAMING&origin=https://framing.my'
  await expect
    .poll(() => policyOf(path), { timeout: 15_000 })
    .toEqual({ ancestors: 'https://framing.my', older: null })
  for (const other of ['/', '/book-cleaner', '/login', '/partners', '/embed/outcome/?ref=1'])
    expect(await policyOf(other)).toEqual({ ancestors: "'none'", older: 'DENY' })
  // Our cookies are not set in a frame of another site.
  expect(cookieOf(await open(path))).toBeUndefined()
  const script = await open('/embed.js')
  expect(script.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(script.headers.get('cache-control')).toBe('public, max-age=3600')
  const etag = script.headers.get('etag') ?? ''
  expect((await open('/embed.js', { 'if-none-match': etag })).status).toBe(304)
  expect((await script.text()).length).toBeLessThan(2_000)
})
