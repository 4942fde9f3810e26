import { expect, test } from 'vitest'
import { measuredPage } from '../../../domain/site/pages.ts'
import { startTestApp } from '../../../testing/app.ts'
import { deletionTasks } from '../../db/delete-old.ts'
import { query } from '../../db/transaction.ts'
import { oldCounters } from './retention.ts'

const testApp = await startTestApp()
const path = '/common/web-vitals/'
const today = '2026-03-02'

type Metric = { name: string; value: number }
const visit = (metrics: Metric[], changes: object = {}) =>
  testApp.post<{ success: boolean; code?: string }>(path, {
    page: '/',
    device: 'phone',
    connection: 'fast',
    metrics,
    ...changes,
  })

type Report = { pages: (Record<string, number> & { page: string; metric: string })[] }
async function report(changes: object = {}): Promise<Report['pages']> {
  const { status, body } = await testApp.post<Report>(
    '/reports/web-vitals/',
    { from: today, to: today, ...changes },
    await testApp.admin(),
  )
  expect(status).toBe(200)
  return body.pages
}

test('75 % of visits were at most p75; shares follow the thresholds', async () => {
  for (const value of [1000, 2500, 2500.1, 4000]) {
    expect(await visit([{ name: 'LCP', value }])).toEqual({ status: 200, body: { success: true } })
  }
  await visit([{ name: 'LCP', value: 90_000 }], { page: '/faq', device: 'desktop' })
  const home = (await report()).find(({ page, metric }) => page === '/' && metric === 'LCP')
  expect(home).toEqual({
    page: '/',
    metric: 'LCP',
    samples: 4,
    p75: 2550,
    over: false,
    good: 2,
    needs_improvement: 2,
    poor: 0,
  })
  const all = (await report()).find(({ page }) => page === '')
  expect(all).toMatchObject({ samples: 5, p75: 4000, good: 2, needs_improvement: 2, poor: 1 })
  const desktops = await report({ device: 'desktop' })
  expect(desktops.map(({ page, p75, over }) => [page, p75, over])).toEqual([
    ['', 12_750, true],
    ['/faq', 12_750, true],
  ])
  expect(await report({ from: '2026-03-03', to: '2026-03-04' })).toEqual([])
})

test('a visit is a few counters, and the same values again only count up', async () => {
  const metrics = [
    { name: 'CLS', value: 0 },
    { name: 'TTFB', value: 120.4 },
  ]
  const rows = () =>
    query<{ metric: string; bucket: number; samples: number }>(testApp.pool, {
      text: `select metric, bucket, samples from web_vital where page = '/book-cleaner'
             order by metric`,
    })
  await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      visit(at % 2 ? metrics : metrics.toReversed(), { page: '/book-cleaner' }),
    ),
  )
  expect(await rows()).toEqual([
    { metric: 'CLS', bucket: 0, samples: 20 },
    { metric: 'TTFB', bucket: 6, samples: 20 },
  ])
})

const lcp = { name: 'LCP', value: 1 }
test.each([
  ['no metric', { metrics: [] }],
  ['a metric twice', { metrics: [lcp, lcp] }],
  ['six metrics', { metrics: Array.from({ length: 6 }, () => lcp) }],
  ['an unknown metric', { metrics: [{ name: 'FID', value: 1 }] }],
  ['less than nothing', { metrics: [{ name: 'LCP', value: -1 }] }],
  ['more than an hour', { metrics: [{ name: 'LCP', value: 3_600_001 }] }],
  ['words for a number', { metrics: [{ name: 'LCP', value: '12' }] }],
  ['a word more in a metric', { metrics: [{ ...lcp, id: 'v5-1' }] }],
  ['a word more', { email: 'someone@jiran.test' }],
  ['an address with a query', { page: '/booking-details?bookingId=1' }],
  ['an address with a number', { page: '/booking-details/17' }],
  ['a page that is none of ours', { page: '/nowhere' }],
  ['another site', { page: 'https://jiran.test/' }],
  ['an unknown device', { device: 'fridge' }],
  ['an unknown connection', { connection: '4g' }],
])('%s is refused', async (_, changes) => {
  const { status, body } = await visit([lcp], { page: '/terms', ...changes })
  expect({ status, code: body.code }).toEqual({ status: 400, code: 'invalid-request' })
  const rows = await query(testApp.pool, { text: `select from web_vital where page = '/terms'` })
  expect(rows).toEqual([])
})

test('the cities count as one page', () => {
  expect(measuredPage('/location/cleaning-service-klang')).toBe('/location/cleaning-service-{city}')
  expect(measuredPage('/location/cleaning-service-klang/x')).toBeUndefined()
})

test('an address has a budget', async () => {
  const answers = await Promise.all(Array.from({ length: 140 }, () => visit([lcp])))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]?.body.code).toBe('too-many-requests')
})

test('counters are deleted after ninety days', async () => {
  await query(testApp.pool, {
    text: `insert into web_vital (day, page, metric, device, connection, bucket, samples)
           select d, '/terms', 'LCP', 'phone', 'fast', 1, 1
           from unnest(array['2025-12-01', '2025-12-02']::date[]) d`,
  })
  const forget = deletionTasks(testApp.deps, [oldCounters])['forget-old-web-vitals']
  await forget?.({})
  const left = await query<{ day: string }>(testApp.pool, {
    text: `select distinct day from web_vital where page = '/terms' order by day`,
  })
  expect(left).toEqual([{ day: '2025-12-02' }])
})
