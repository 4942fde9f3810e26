import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { bookingPaths } from '../../domain/site/pages.ts'
import { locales, pathIn } from '../../messages/locales.ts'
import { accountPaths, crewPaths, historyPaths, livePaths } from '../routes.ts'

// What the pages that are forms weigh, by the build that is there: bytes do not depend on the machine.
const client = join(import.meta.dirname, '../../build/client')
const KB = 1024

const sizes = new Map<string, number>()

/** What a file weighs on its way, in bytes. */
function sizeOf(path: string): number {
  const known = sizes.get(path)
  if (known !== undefined) return known
  const size = brotliCompressSync(readFileSync(join(client, path))).length
  sizes.set(path, size)
  return size
}

describe('the built forms', () => {
  test.each(
    [...bookingPaths, ...accountPaths, ...historyPaths, ...livePaths, ...crewPaths].flatMap(
      (path) => locales.map((locale) => pathIn(locale, path)),
    ),
  )('%s is small and complete', (path) => {
    const html = readFileSync(join(client, path, 'index.html'), 'utf8')
    const files = /<script data-files="([^"]+)"/.exec(html)?.[1]?.split(' ') ?? []
    const scripts = files.reduce((sum, file) => sum + sizeOf(file), 0)
    expect(files.length).toBeGreaterThan(5)
    expect(scripts).toBeLessThan((path.endsWith('/crew') ? 100 : 120) * KB)
    // Ten packets: what the first round trip brings.
    expect(sizeOf(join(path, 'index.html'))).toBeLessThan(16 * KB)

    const code = files.map((file) => readFileSync(join(client, file), 'utf8')).join('')
    expect(code).not.toMatch(/mantine/i)
    expect(code).not.toContain('__reactRouterContext')
    expect(html).not.toContain('rel="stylesheet"')
    expect(html).not.toContain('modulepreload')
    expect(html).toContain('<h1')
    expect(html).toMatch(/<meta name="description" content="[^"]{25,160}"/)
  })

  test.each(bookingPaths)('%s has its first step, and no day of its own', (path) => {
    const html = readFileSync(join(client, path, 'index.html'), 'utf8')
    const body = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
    expect(body).toContain('data-question="start_date"')
    expect(body).toContain('data-question="start_time"')
    expect(body).toContain('price-jiran-invalid.full.')
    expect(body).not.toMatch(/20[2-9]\d-\d\d|(January|February|November|December) 20/)
  })
})
