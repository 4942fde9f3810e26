import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright'
import { findBrowser } from '../e2e/browser.ts'
import { freePort, startProgram } from '../server/test-program.ts'

// `npm run lighthouse`: the figures of the public pages on the production build, served by the real
// program (docs/performance.md). Medians, for the machine is shared and noisy.

const runs = 3
const paths = [
  '/',
  '/service/cleaning-service-malaysia',
  '/service/elderly-care-malaysia',
  '/location/cleaning-service-klang',
  '/about-us',
  '/faq',
  '/contact-us',
]
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const build = join(import.meta.dirname, '../build/client')

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}

/** The home page as if written by hand: the same HTML and CSS, and no script at all. */
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

async function measure(url: string, port: number) {
  const scores: Record<string, number[]> = {}
  const note = (name: string, value: number) => {
    scores[name] = [...(scores[name] ?? []), value]
  }
  const failed = new Set<string>()
  for (let run = 0; run < runs; run += 1) {
    const result = await lighthouse(url, { port, logLevel: 'error', output: 'json' })
    const report = result?.lhr
    if (!report) throw new Error(`no report of ${url}`)
    for (const name of categories) {
      const category = report.categories[name]
      note(name, (category?.score ?? 0) * 100)
      for (const { id, weight } of category?.auditRefs ?? []) {
        const score = report.audits[id]?.score
        if (weight > 0 && typeof score === 'number' && score < 0.9) failed.add(id)
      }
    }
    const value = (id: string) => report.audits[id]?.numericValue ?? 0
    note('LCP ms', value('largest-contentful-paint'))
    note('CLS', value('cumulative-layout-shift'))
    note('TBT ms', value('total-blocking-time'))
  }
  const row: Record<string, string | number> = {}
  for (const [name, numbers] of Object.entries(scores))
    row[name] = name === 'CLS' ? Number(median(numbers).toFixed(3)) : Math.round(median(numbers))
  if (failed.size > 0) row.below = [...failed].join(' ')
  return row
}

const program = await startProgram()
const { executablePath, args, env } = findBrowser()
const profile = mkdtempSync(join(tmpdir(), 'jiran-lighthouse-'))
const port = await freePort()
const browser = await chromium.launchPersistentContext(profile, {
  executablePath,
  args: [...args, `--remote-debugging-port=${port}`],
  env,
})
const reference = await handWritten(program.url)
try {
  const table: Record<string, Record<string, string | number>> = {}
  for (const path of paths) {
    const url = program.url + path
    const answer = await fetch(url, { headers: { 'accept-encoding': 'br' } })
    const bytes = Number(answer.headers.get('content-length'))
    // What the first touch fetches.
    const page = await browser.newPage()
    await page.goto(url)
    const scripts = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .filter((entry) => entry.name.endsWith('.js'))
          .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
      )
    const before = await scripts()
    await page.keyboard.press('Shift')
    await page.waitForLoadState('networkidle')
    const after = await scripts()
    await page.close()
    table[path] = {
      'HTML KB br': Number((bytes / 1024).toFixed(1)),
      'JS KB before': Number((before / 1024).toFixed(1)),
      'after a touch': Number((after / 1024).toFixed(1)),
      ...(await measure(url, port)),
    }
    console.log(path, table[path])
  }
  table['home without any script'] = await measure(reference.url, port)
  console.table(table)
} finally {
  reference.close()
  await browser.close()
  await program.remove()
  rmSync(profile, { recursive: true, force: true })
}
