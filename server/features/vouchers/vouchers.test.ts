import { expect, test } from 'vitest'
import type { QuoteAnswer } from '../../../domain/api/bookings/booking.ts'
import { cleaning, startTestApp } from '../../../testing/app.ts'
import { findViolations } from '../monitoring/invariants.ts'

const testApp = await startTestApp()
await testApp.hire(200)
const admin = await testApp.admin()

const rule = {
  percent: 10 as number | null,
  amount: null as number | null,
  cap: null,
  minimum: null,
  skills: [] as string[],
  weekdays: [] as number[],
  earliest_hour: null,
  latest_hour: null,
  first_day: null,
  last_day: null,
  max_uses: null as number | null,
  max_uses_per_customer: null as number | null,
}
type Rule = typeof rule
type Voucher = Rule & {
  code: string
  state: string
  batch: string
  used: number
  version: number
  discount_total: number
  uses: { order: string; discount: number }[]
}
type List = { items: Voucher[]; total: number; counts: Record<string, number>; batches: string[] }
type Answer = { response: string; code?: string; fields?: Record<string, string> }

const add = (code: string, changes: object = {}) =>
  testApp.post<Answer>('/staff/vouchers/', { ...rule, code, ...changes }, admin)
const read = async (code: string) =>
  (await testApp.get<Voucher>(`/staff/vouchers/${code}`, admin)).body
const list = async (query = '') =>
  (await testApp.get<List>(`/staff/vouchers/?${query}`, admin)).body
const change = async (code: string, changes: object) =>
  testApp.put<Answer>(
    `/staff/vouchers/${code}`,
    { ...rule, version: (await read(code)).version, ...changes },
    admin,
  )
const pause = async (code: string, paused: boolean) =>
  testApp.post<Answer>(
    `/staff/vouchers/${code}/pause/`,
    { paused, version: (await read(code)).version },
    admin,
  )
const remove = async (code: string) =>
  testApp.post<Answer>(
    `/staff/vouchers/${code}/remove/`,
    { version: (await read(code)).version },
    admin,
  )
const quote = async (voucher: string, changes: object = {}, language = 'en') =>
  (
    await testApp.post<QuoteAnswer>(
      '/cleaning/get-cleaning-cost/',
      { ...cleaning, skill: 'Cleaner', voucher, ...changes },
      undefined,
      { 'accept-language': language },
    )
  ).body

test('a voucher is added, used, and shows its uses', async () => {
  expect((await add('raya-10', { cap: 8 })).body.response).toBe('The voucher has been added')
  expect(await quote('RAYA-10')).toMatchObject({ discount: 8 })
  const customer = await testApp.customer()
  const { body } = await testApp.book(customer, { voucher: 'RAYA-10' })
  expect(await read('RAYA-10')).toMatchObject({
    used: 1,
    discount_total: 8,
    state: 'active',
    uses: [{ order: body.order, discount: 8, customer_name: 'Nur Aisyah' }],
  })
  expect((await list('search=raya')).items).toMatchObject([{ code: 'RAYA-10', discount_total: 8 }])
  expect((await add('RAYA-10')).body.code).toBe('voucher-exists')
})

test.each([
  ['AB', {}, 'A code has 3 to 30 capital letters, digits and hyphens'],
  ['SPACE D', {}, 'A code has 3 to 30 capital letters, digits and hyphens'],
  ['BOTH', { amount: 5 }, 'Please enter either a percentage or an amount'],
  ['NONE', { percent: null }, 'Please enter either a percentage or an amount'],
  ['DAYS', { first_day: '2026-04-02', last_day: '2026-04-01' }, 'The last day is before the first'],
  ['HOURS', { earliest_hour: 12, latest_hour: 9 }, 'The latest start is before the earliest'],
])('%s %j is refused', async (code, changes, response) => {
  expect(await add(code, changes)).toMatchObject({ status: 400, body: { response } })
})

test('a voucher for days of the week is for visits on those days alone', async () => {
  await add('MIDWEEK', { weekdays: [2, 3, 4] })
  expect(await quote('MIDWEEK', { start_date: '2026-03-11' })).toMatchObject({ discount: 12 })
  expect(await quote('MIDWEEK', { start_date: '2026-03-13' })).toMatchObject({
    discount: 0,
    voucher_message: 'This voucher is only for visits on Tue, Wed and Thu',
  })
  expect((await quote('MIDWEEK', { start_date: '2026-03-13' }, 'ms')).voucher_message).toBe(
    'Baucar ini hanya untuk lawatan pada hari Sel, Rab dan Kha',
  )
  expect((await quote('MIDWEEK', { start_date: '2026-03-13' }, 'zh')).voucher_message).toBe(
    '此优惠码只适用于周二、周三和周四的上门服务',
  )
})

test('a paused voucher is refused until it is resumed, and keeps its uses', async () => {
  expect((await pause('RAYA-10', true)).body.response).toBe('The voucher has been paused')
  expect(await quote('RAYA-10')).toMatchObject({
    discount: 0,
    voucher_message: "This voucher can't be used at the moment",
  })
  expect(await read('RAYA-10')).toMatchObject({ state: 'paused', used: 1 })
  expect((await list('state=paused')).items.map(({ code }) => code)).toEqual(['RAYA-10'])
  await pause('RAYA-10', false)
  expect(await quote('RAYA-10')).toMatchObject({ discount: 10 - 2 })
})

test('a used voucher is not deleted, also when its order was cancelled', async () => {
  expect(await remove('RAYA-10')).toMatchObject({
    status: 409,
    body: { code: 'voucher-was-used' },
  })
  await add('REGRET')
  const customer = await testApp.customer()
  const { body } = await testApp.book(customer, { voucher: 'REGRET' })
  await testApp.post('/booking-details/cancel-booking/', { id: body.booking_id }, customer)
  expect(await read('REGRET')).toMatchObject({ used: 0 })
  expect((await remove('REGRET')).status).toBe(409)
  await add('UNUSED')
  expect((await remove('UNUSED')).status).toBe(200)
  expect((await testApp.get('/staff/vouchers/UNUSED', admin)).status).toBe(404)
})

test('its uses cannot be limited to fewer than it had', async () => {
  await add('THREE')
  for (const customer of await testApp.customers(2)) {
    await testApp.book(customer, { voucher: 'THREE' })
  }
  expect((await change('THREE', { max_uses: 1 })).body).toMatchObject({
    code: 'voucher-uses-below',
    response: 'It has already been used 2 times',
  })
  expect((await change('THREE', { max_uses: 2 })).status).toBe(200)
  expect(await read('THREE')).toMatchObject({ state: 'used-up' })
})

test('many codes of one rule are made together, listed and saved', async () => {
  const made = await testApp.post<Answer & { batch: string }>(
    '/staff/vouchers/bulk/',
    { ...rule, percent: null, amount: 5, max_uses: 1, prefix: 'fair-', count: 120 },
    admin,
  )
  expect(made.body).toMatchObject({
    response: '120 codes have been added',
    batch: 'FAIR- 2026-03-02',
  })
  const { items, total, batches } = await list('batch=FAIR-%202026-03-02&page_size=100')
  expect({ shown: items.length, total, batches }).toEqual({
    shown: 100,
    total: 120,
    batches: ['FAIR- 2026-03-02'],
  })
  expect(items.every(({ code }) => /^FAIR-[0-9A-HJKMNP-TV-Z]{8}$/.test(code))).toBe(true)
  expect(await quote(items[0]?.code ?? '')).toMatchObject({ discount: 5 })
  const file = await testApp.post<{ items: Voucher[] }>(
    '/staff/vouchers/export/',
    { batch: 'FAIR- 2026-03-02' },
    admin,
  )
  expect(new Set(file.body.items.map(({ code }) => code)).size).toBe(120)
})

test("a hundred at once for a voucher's last use: exactly one has it", async () => {
  await add('LAST', { percent: null, amount: 20, max_uses: 1 })
  const customers = await testApp.customers(100)
  const answers = await Promise.all(
    customers.map((customer, at) =>
      testApp.book(customer, {
        voucher: 'LAST',
        quoted_total: 100,
        start_date: `2026-03-${10 + (at % 10)}`,
      }),
    ),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(await read('LAST')).toMatchObject({ used: 1, discount_total: 20 })
  expect(await findViolations(testApp.pool)).toEqual([])
}, 60_000)

test('forty changes of one voucher at once: each wins or is shown who did', async () => {
  await add('BUSY')
  const { version } = await read('BUSY')
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, at) => change('BUSY', { percent: (at % 80) + 11, version })),
  )
  expect(answers.filter(({ status }) => status === 200).length).toBe(1)
  const late = answers.filter(({ body }) => body.code === 'out-of-date')
  expect(late).toHaveLength(39)
  const { rows } = await testApp.pool.query(
    `select action, before, after from audit_entry
     where subject_kind = 'voucher' and subject = 'BUSY' order by id`,
  )
  expect(rows.length).toBe((await read('BUSY')).version)
  expect((await read('BUSY')).percent).toBe(rows.at(-1)?.after.percent)
}, 60_000)

test('changes are in the audit log', async () => {
  const { rows } = await testApp.pool.query(
    `select distinct action from audit_entry where subject_kind = 'voucher' order by 1`,
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'voucher-added',
    'voucher-changed',
    'voucher-exported',
    'voucher-paused',
    'voucher-removed',
    'voucher-resumed',
  ])
})
