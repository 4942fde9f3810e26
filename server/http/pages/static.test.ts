import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { factMarks } from '../../../domain/site/facts.ts'
import { priceMark } from '../../../domain/site/page-prices.ts'
import { compressBuild } from './built-files.ts'
import type { Filling } from './page-facts.ts'
import { serveWebApp } from './static.ts'

const root = mkdtempSync(join(tmpdir(), 'jiran-static-'))
const directory = join(root, 'client')
const app = fastify()
const long = 'neighbour '.repeat(100)
const filling: Filling = {
  version: 1,
  facts: factMarks,
  states: new Map(),
  ratings: new Map(),
  hasPage: () => true,
  priceOf: () => 'RM 25',
}

function put(path: string, text: string) {
  mkdirSync(dirname(join(directory, path)), { recursive: true })
  writeFileSync(join(directory, path), text)
}

beforeAll(async () => {
  writeFileSync(join(root, 'secret.txt'), 'secret')
  put('index.html', `<title>Home</title><script>start()</script>${long}`)
  put('about-us/index.html', '<title>About</title>')
  put('t/index.html', '<meta name="robots" content="noindex"/><title>Visit</title>')
  put('ms/t/index.html', '<title>Lawatan</title>')
  put('__spa-fallback.html', '<title>Shell</title>')
  put('__app/customer.html', '<title>Shell of customers</title>')
  put('__app/staff.html', '<title>Shell of staff</title>')
  put('assets/app-1a2b.js', `console.log("${long}")`)
  put('favicon.svg', '<svg/>')
  await compressBuild(directory)
  await app.register(serveWebApp, {
    directory,
    appRoutes: ['/login', '/booking-details', '/today'],
    contentSecurityPolicy: (hashes) => `script-src 'self' ${hashes.join(' ')}`,
    secretPage: { path: '/t', isKnown: async (secret) => secret === 'right' },
  })
})
afterAll(async () => {
  await app.close()
  rmSync(root, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { accept: 'text/html,*/*;q=0.8', ...headers } })

test.each([
  ['/t/right', 200, 'Visit'],
  ['/t/right/', 200, 'Visit'],
  ['/ms/t/right', 200, 'Lawatan'],
  ['/t/wrong', 404, 'Visit'],
  ['/t', 404, 'Visit'],
])('%s is an uncached page for a secret link, with status %i', async (url, status, title) => {
  const answer = await get(url)
  expect([answer.statusCode, answer.body.includes(title)]).toEqual([status, true])
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  })
  expect(answer.headers.etag).toBeUndefined()
})

test.each(['/about-us', '/about-us/', '/about-us?from=mail'])('%s is the page', async (url) => {
  const answer = await get(url)
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain('About')
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
  })
  expect(answer.headers['x-robots-tag']).toBeUndefined()
})

test('every text has its charset, SVG too', async () => {
  const types = ['/', '/assets/app-1a2b.js', '/favicon.svg'].map(
    async (path) => (await get(path)).headers['content-type'],
  )
  expect(await Promise.all(types)).toEqual([
    'text/html; charset=utf-8',
    'text/javascript; charset=utf-8',
    'image/svg+xml; charset=utf-8',
  ])
})

test.each(['/login', '/login/', '/booking-details?skill=Cleaner'])(
  '%s is the shell, not for search engines',
  async (url) => {
    const answer = await get(url)
    expect(answer.body).toContain('Shell')
    expect(answer.headers['x-robots-tag']).toBe('noindex')
  },
)

test('staff pages have a document of their own', async () => {
  expect((await get('/login')).body).toContain('Shell of customers')
  const answer = await get('/today')
  expect(answer.body).toContain('Shell of staff')
  expect(answer.headers['x-robots-tag']).toBe('noindex')
})

test.each([
  '/nonsense',
  '/login/deeper',
  '/__spa-fallback.html',
  '/__app/staff.html',
  '/%6Eothing',
])('%s goes to the home page', async (url) => {
  const answer = await get(url)
  expect(answer.statusCode).toBe(302)
  expect(answer.headers.location).toBe('/')
})

test.each([
  '/assets/gone.js',
  '/account/nothing',
  '/booking-details/nothing',
  '/..%2fsecret.txt',
  '/%2e%2e/secret.txt',
])('%s is not found', async (url) => {
  const answer = await app.inject({ url, headers: { accept: 'application/json' } })
  expect(answer.statusCode).toBe(404)
  expect(answer.body).not.toContain('"secret"')
})

test('a page names the hashes of its inline scripts', async () => {
  const { headers } = await get('/')
  expect(headers['content-security-policy']).toBe(
    "script-src 'self' 'sha256-DIm7WJS6ZKDYe5qFLPy+h4JFI9Bol5QmYC57mt3Fb00='",
  )
})

test('a file with a hash in its name is cached for ever, in the smallest encoding accepted', async () => {
  const url = '/assets/app-1a2b.js'
  const brotli = await get(url, { 'accept-encoding': 'gzip, br' })
  expect(brotli.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'content-length': `${brotli.rawPayload.length}`,
    vary: 'accept-encoding',
  })
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toContain('neighbour')
  const zipped = await get(url, { 'accept-encoding': 'gzip, br;q=0' })
  expect(gunzipSync(zipped.rawPayload).toString()).toContain('neighbour')
  const plain = await get(url)
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.body).toContain('neighbour')
  const etags = [brotli, zipped, plain].map((answer) => answer.headers.etag)
  expect(new Set(etags).size).toBe(3)
})

test('unchanged files are not sent again', async () => {
  const first = await get('/')
  const again = await get('/', { 'if-none-match': `W/"x", ${first.headers.etag}` })
  expect(again.statusCode).toBe(304)
  expect(again.body).toBe('')
})

test('HEAD answers as GET without the body', async () => {
  const head = await app.inject({ method: 'HEAD', url: '/' })
  const page = await app.inject({ url: '/' })
  expect(head.statusCode).toBe(200)
  expect(head.headers['content-length']).toBe(page.headers['content-length'])
  expect(head.body).toBe('')
})

test('pages follow their data, and only pages with different texts change', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  put('prices/index.html', `<p>${priceMark({ skill: 'Cleaner', of: 'weekly', as: 'least' })}</p>`)
  const following = fastify()
  let now = { version: 1, price: 'RM 25' }
  let reads = 0
  await following.register(serveWebApp, {
    directory,
    appRoutes: [],
    filling: async () => {
      reads += 1
      const { version, price } = now
      return { ...filling, version, priceOf: () => price }
    },
  })
  const etagOf = async (url: string) => (await following.inject({ url })).headers.etag
  const [about, prices] = [await etagOf('/about-us'), await etagOf('/prices')]
  expect((await following.inject({ url: '/prices' })).body).toBe('<p>RM 25</p>')

  now = { version: 2, price: 'RM 31' }
  await vi.advanceTimersByTimeAsync(5_000)
  await vi.waitFor(async () =>
    expect((await following.inject({ url: '/prices' })).body).toBe('<p>RM 31</p>'),
  )
  expect(await etagOf('/prices')).not.toBe(prices)
  expect(await etagOf('/about-us')).toBe(about)

  await following.close()
  const before = reads
  await vi.advanceTimersByTimeAsync(20_000)
  expect(reads).toBe(before)
  vi.useRealTimers()
})

test('the page of a service is there, and in the sitemap, while the service is open', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const origin = 'https://jiran.example'
  for (const prefix of ['', 'ms/'])
    put(
      `${prefix}service/gardening/index.html`,
      `<link rel="canonical" href="${factMarks.origin}/${prefix}service/gardening"/>`,
    )
  const following = fastify()
  let open = false
  await following.register(serveWebApp, {
    directory,
    appRoutes: ['/service/gardening', '/ms/service/gardening'],
    filling: async () => ({
      ...filling,
      version: open ? 2 : 1,
      facts: { ...factMarks, origin },
      hasPage: (path) => open || path !== '/service/gardening',
    }),
  })
  const get = (url: string) => following.inject({ url, headers: { accept: 'text/html' } })
  for (const [path, home] of [
    ['/service/gardening', '/'],
    ['/ms/service/gardening', '/ms'],
  ] as const)
    expect((await get(path)).headers.location).toBe(home)
  expect((await get('/sitemap.xml')).body).not.toContain('gardening')
  open = true
  await vi.advanceTimersByTimeAsync(5_000)
  await vi.waitFor(async () => expect((await get('/service/gardening')).statusCode).toBe(200))
  expect((await get('/sitemap.xml')).body).toContain(`${origin}/ms/service/gardening`)
  await following.close()
  vi.useRealTimers()
})

test('a page filled at startup gets the best compression after its first request', async () => {
  const words = Array.from({ length: 3_000 }, (_, at) => `${at * at} neighbours`).join(' ')
  put('long/index.html', `<p>${factMarks.company} ${words}</p>`)
  const filled = fastify()
  await filled.register(serveWebApp, {
    directory,
    appRoutes: [],
    filling: async () => ({
      ...filling,
      facts: { ...factMarks, company: 'Jiran' },
    }),
  })
  const ask = () => filled.inject({ url: '/long', headers: { 'accept-encoding': 'br' } })
  const first = await ask()
  expect(first.headers['content-encoding']).toBe('br')
  await vi.waitFor(async () => {
    const again = await ask()
    expect(again.rawPayload.length).toBeLessThan(first.rawPayload.length)
    expect(again.headers.etag).toBe(first.headers.etag)
    expect(brotliDecompressSync(again.rawPayload)).toEqual(brotliDecompressSync(first.rawPayload))
  }, 15_000)
  await filled.close()
})
