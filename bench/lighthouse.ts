import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { brotliCompressSync } from 'node:zlib'
import lighthouse from 'lighthouse'
import { type BrowserContext, chromium } from 'playwright'
import { bookingPaths } from '../domain/site/pages.ts'
import { findBrowser } from '../e2e/browser.ts'
import { freePort, startProgram } from '../testing/program.ts'
import { accountPaths, crewPaths, historyPaths } from '../web/routes.ts'

// `npm run lighthouse`: measures the public pages and the forms of the production build, served by
// the real program (docs/performance.md). Reports medians, because the machine is shared and noisy;
// for LCP the mean, because Lighthouse simulates it in whole round trips of 150 ms. Each run starts a
// new browser, without caches and connections.

const only = process.argv.find((arg) => arg.startsWith('--only='))?.slice('--only='.length)
const runs = Number(
  process.argv.find((arg) => arg.startsWith('--runs='))?.slice('--runs='.length) ?? 5,
)
const paths = [
  '/',
  '/service/cleaning-service-malaysia',
  '/service/elderly-care-malaysia',
  '/location/cleaning-service-klang',
  '/about-us',
  '/faq',
  '/contact-us',
  '/ms',
  '/zh',
  ...bookingPaths.map((path) => `${path}?postcode=59100`),
  ...['/ms', '/zh'].map((language) => `${language}/book-cleaner?postcode=59100`),
  ...accountPaths,
  ...historyPaths,
  ...crewPaths.map((path) => `/ms${path}`),
]
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const build = join(import.meta.dirname, '../build/client')

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}

function mean(numbers: number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length
}

/** A hand-written home page: the same HTML and CSS, without scripts. */
async function handWritten(origin: string) {
  const answer = await fetch(origin, { headers: { 'accept-encoding': 'identity' } })
  const html = (await answer.text())
    .replace(/<script(?! type="application\/ld)[\s\S]*?<\/script>/g, '')
    .replace(/<link rel="stylesheet"[^>]*>/g, '')
  const body = brotliCompressSync(html)
  const server = createServer((request, reply) => {
    if (request.url === '/') {
      reply.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' })
      reply.end(body)
      return
    }
    try {
      const file = readFileSync(join(build, request.url ?? ''))
      const type = request.url?.endsWith('.svg') ? 'image/svg+xml' : 'font/woff2'
      reply.writeHead(200, { 'content-type': type }).end(file)
    } catch {
      reply.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}

let open: BrowserContext | undefined

/** True for a page whose content is only for signed-in people. */
const isPersonal = (url: string) => historyPaths.includes(new URL(url).pathname)

/**
 * Starts a browser without stored data, except optionally a customer's session, and ends it after the
 * work.
 */
async function inNewBrowser<T>(
  work: (browser: BrowserContext, port: number) => Promise<T>,
  signedIn: boolean,
) {
  const profile = mkdtempSync(join(tmpdir(), 'jiran-lighthouse-'))
  const port = await freePort()
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...args, `--remote-debugging-port=${port}`],
    env,
  })
  open = browser
  try {
    if (signedIn) {
      const data = { username: 'customer@jiran.test', password: 'Customer123' }
      await browser.request.post(`${program.url}/account/login/`, { data })
    }
    return await work(browser, port)
  } finally {
    open = undefined
    await browser.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

/** Bytes of the page on the wire, once the server has compressed it fully. */
async function settledSize(url: string): Promise<number> {
  let last = Number.POSITIVE_INFINITY
  for (;;) {
    const answer = await fetch(url, { headers: { 'accept-encoding': 'br' } })
    const size = Number(answer.headers.get('content-length'))
    if (size === last) return size
    last = size
    await setTimeout(1_000)
  }
}

/** Kilobytes of scripts that a page has loaded: untouched, and after the first interaction. */
function scriptsOf(url: string): Promise<[number, number]> {
  return inNewBrowser(async (browser) => {
    const page = await browser.newPage()
    await page.goto(url)
    await page.waitForLoadState('networkidle')
    const scripts = () =>
      page.evaluate(() =>
        (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
          // A file that is loaded twice, from the network and from the cache, counts once.
          .filter(({ name }, at, all) => all.findIndex((one) => one.name === name) === at)
          .filter(({ name }) => name.endsWith('.js'))
          .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
      )
    const before = await scripts()
    await page.keyboard.press('Shift')
    await page.waitForLoadState('networkidle')
    return [before, await scripts()]
  }, isPersonal(url))
}

const kilobytes = (bytes: number) => Number((bytes / 1024).toFixed(1))

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

async function reportOf(url: string, port: number, keepsStorage = false): Promise<Report> {
  const options = { port, logLevel: 'error', output: 'json', disableStorageReset: keepsStorage }
  const result = await lighthouse(url, options as Parameters<typeof lighthouse>[1])
  if (!result) throw new Error(`no report of ${url}`)
  return result.lhr
}

async function measure(url: string) {
  const reports: Report[] = []
  for (let run = 0; run < runs; run += 1)
    reports.push(await inNewBrowser((_, port) => reportOf(url, port), isPersonal(url)))
  return rowOf(reports)
}

/** The crew's app on a phone after its first visit, without the server. */
async function measureOffline(url: string) {
  return inNewBrowser(async (browser, port) => {
    const page = await browser.newPage()
    await page.goto(url)
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    await page.close()
    await program.stop()
    return rowOf([await reportOf(url, port, true)])
  }, false)
}

function rowOf(reports: readonly Report[]): Record<string, string | number> {
  const scores: Record<string, number[]> = {}
  const note = (name: string, value: number) => {
    scores[name] = [...(scores[name] ?? []), value]
  }
  const failed = new Set<string>()
  for (const report of reports) {
    for (const name of categories) {
      const category = report.categories[name]
      note(name, (category?.score ?? 0) * 100)
      for (const { id, weight } of category?.auditRefs ?? []) {
        const score = report.audits[id]?.score
        if (weight > 0 && typeof score === 'number' && score < 0.9) failed.add(id)
      }
    }
    const value = (id: string) => report.audits[id]?.numericValue ?? 0
    note('FCP ms', value('first-contentful-paint'))
    note('LCP ms', value('largest-contentful-paint'))
    note('CLS', value('cumulative-layout-shift'))
    note('TBT ms', value('total-blocking-time'))
  }
  const row: Record<string, string | number> = {}
  for (const [name, numbers] of Object.entries(scores)) {
    const figure = name === 'LCP ms' ? mean(numbers) : median(numbers)
    row[name] = Number(figure.toFixed(name === 'CLS' ? 3 : 0))
  }
  if (failed.size > 0) row.below = [...failed].join(' ')
  return row
}

const { executablePath, args, env } = findBrowser()
let ending = false
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void end(signal))
const program = await startProgram()

/** Ends child processes and this one: a signal does not wait for a run. */
async function end(signal: NodeJS.Signals): Promise<void> {
  if (ending) return
  ending = true
  await open?.close().catch(() => undefined)
  reference.close()
  await program.remove()
  process.exit(signal === 'SIGINT' ? 130 : 143)
}

const reference = await handWritten(program.url)
try {
  const table: Record<string, Record<string, string | number>> = {}
  for (const path of paths.filter((each) => each === '/' || !only || each.includes(only))) {
    const url = program.url + path
    const size = await settledSize(url)
    const [before, after] = await scriptsOf(url)
    table[path] = {
      'HTML KB br': kilobytes(size),
      'JS KB before': kilobytes(before),
      'after a touch': kilobytes(after),
      ...(await measure(url)),
    }
    console.log(path, table[path])
  }
  table['home without any script'] = await measure(reference.url)
  for (const path of crewPaths)
    table[`${path} without a network`] = await measureOffline(`${program.url}/ms${path}`)
  console.table(table)
} finally {
  reference.close()
  await program.remove()
}
