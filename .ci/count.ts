import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// Adds up what Vitest and Playwright reported: `N passed, N failed`.

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numFailedTestSuites: number
}
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
}

const reports = join(import.meta.dirname, '../reports')
let passed = 0
let failed = 0

function report<Shape>(name: string): Shape | undefined {
  const file = join(reports, name)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Shape) : undefined
}

const unit = report<VitestReport>('vitest.json')
if (unit) {
  passed += unit.numPassedTests
  // A file that fails to load has no tests to count.
  failed += unit.numFailedTests || unit.numFailedTestSuites
}
const journeys = report<PlaywrightReport>('playwright.json')
if (journeys) {
  passed += journeys.stats.expected + journeys.stats.flaky
  failed += journeys.stats.unexpected
  if (journeys.stats.flaky > 0) console.log(`${journeys.stats.flaky} flaky, to be fixed: see above`)
}
console.log(`${passed} passed, ${failed} failed`)
