import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { wholeContract } from '../../domain/api/contract.ts'
import { services } from '../../domain/services/catalogue.ts'
import { factsHelp } from '../features/monitoring/facts.ts'
import { openMetrics } from './metrics.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const rules = read('deploy/observability/rules.yml')
const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name)

/** The series in a scrape, and those that the rules record. */
async function knownSeries(): Promise<Set<string>> {
  const metrics = openMetrics()
  const own = metrics.registry.getMetricsAsArray().flatMap(({ name, type }) =>
    // The library's types are a const enum, which does not exist at run time.
    String(type) === 'histogram' ? ['_bucket', '_count', '_sum'].map((end) => name + end) : [name],
  )
  await metrics.close()
  const recorded = [...rules.matchAll(/- record: (\S+)/g)].map(([, name = '']) => name)
  return new Set([...own, ...recorded, ...Object.keys(factsHelp), 'jiran_database_up', 'up'])
}

/** Names of series in an expression. */
function seriesOf(expression: string): string[] {
  const bare = expression.replace(/\{[^}]*\}/g, '').replace(/\bby \([^)]*\)/g, '')
  return [...bare.matchAll(/\b(?:jiran[\w:]*|nodejs_\w+|process_\w+|up)\b/g)].map(([name]) => name)
}

test('rules and panels name series that the program serves', async () => {
  const known = await knownSeries()
  const expressions = [
    ...[...rules.matchAll(/expr: \|\n((?: {10}.*\n)+)/g)].map(([, text = '']) => text),
    ...[...rules.matchAll(/expr: ([^|\n].*)/g)].map(([, text = '']) => text),
    ...[...read('deploy/observability/dashboard.json').matchAll(/"expr": "(.*)"/g)].map(
      ([, text = '']) => text.replaceAll('\\"', '"'),
    ),
  ]
  expect(expressions.length).toBeGreaterThan(50)
  const named = expressions.flatMap(seriesOf)
  expect(named.length).toBeGreaterThan(60)
  expect(named.filter((name) => !known.has(name))).toEqual([])
})

test('the calls of the objectives are calls of the contract', () => {
  const patterns = [...new Set([...rules.matchAll(/call=~"([^"]*)"/g)].map(([, text]) => text))]
  const calls = Object.keys(wholeContract(services))
  const [slots, bookings] = patterns.map((pattern) => {
    const whole = new RegExp(`^(?:${pattern})$`)
    return calls.filter((call) => whole.test(call))
  })
  expect(patterns).toHaveLength(2)
  expect(slots).toContain('POST /booking-details/get-available-slots/')
  expect(bookings?.toSorted()).toEqual(
    services.map((service) => `POST ${service.calls.book}`).toSorted(),
  )
})

test('the page on monitoring names every metric', async () => {
  const page = read('docs/monitoring.md')
  const names = [...(await knownSeries())]
    .map((name) => name.replace(/_(bucket|count|sum)$/, ''))
    .filter((name) => name.startsWith('jiran_'))
  expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})

test('each alert is tested to fire and to be silent, and says what to do', () => {
  const tests = read('deploy/observability/rules.test.yml')
  const cases = [...tests.matchAll(/alertname: (\w+)\n\s+exp_alerts:( \[\])?/g)]
  const fires = cases.filter(([, , none]) => !none).map(([, name]) => name)
  const silent = cases.filter(([, , none]) => none).map(([, name]) => name)
  expect(alerts.length).toBeGreaterThan(15)
  expect(alerts.filter((name) => !fires.includes(name))).toEqual([])
  expect(alerts.filter((name) => !silent.includes(name))).toEqual([])

  const headings = [...read('docs/monitoring.md').matchAll(/^### (.*)$/gm)].map(([, text = '']) =>
    text.toLowerCase().replaceAll(' ', '-'),
  )
  const runbooks = [...rules.matchAll(/runbook: docs\/monitoring\.md#(\S+)/g)].map(([, at]) => at)
  expect(runbooks).toHaveLength(alerts.length)
  expect(runbooks.filter((at) => !headings.includes(at ?? ''))).toEqual([])
})
