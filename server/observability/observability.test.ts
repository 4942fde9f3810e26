import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test, vi } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { startMailServer } from '../../testing/mail-server.ts'
import { freePort, startProgram } from '../../testing/program.ts'

type Span = {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: Record<string, unknown> }[]
}

/** A stand-in for an OpenTelemetry collector, which records the received spans. */
async function startCollector(): Promise<{ url: string; spans: Span[]; server: Server }> {
  const spans: Span[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const sent = JSON.parse(Buffer.concat(parts).toString()) as {
        resourceSpans: { scopeSpans: { spans: Span[] }[] }[]
      }
      if (request.url === '/v1/traces')
        for (const { scopeSpans } of sent.resourceSpans)
          for (const scope of scopeSpans) spans.push(...scope.spans)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans, server }
}

/** The metrics in the dashboard's panels. */
function dashboardMetrics(): string[] {
  const file = new URL('../../deploy/observability/dashboard.json', import.meta.url)
  const expressions = [...readFileSync(file, 'utf8').matchAll(/"expr": "(.*)"/g)]
  const names = expressions.flatMap(
    ([, text = '']) => text.match(/\b(?:jiran_|nodejs_|process_)\w+/g) ?? [],
  )
  return [...new Set(names.map((name) => name.replace(/_(?:bucket|count|sum)$/, '')))]
}

const { url: databaseUrl } = await testDatabase()
const collector = await startCollector()
const mails = await startMailServer()
afterAll(() => collector.server.close())

test('two processes are measured as one program, and their work is traced', {
  timeout: 120_000,
}, async () => {
  const metricsPort = await freePort()
  const program = await startProgram({
    DATABASE_URL: databaseUrl,
    DEMO: '0',
    WEB_PROCESSES: '2',
    SMTP_URL: mails.url,
    METRICS_PORT: `${metricsPort}`,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_TRACES_SAMPLER_ARG: '1',
  })
  const scrape = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()

  // New connections, so that both processes get some.
  const read = (path: string) => fetch(program.url + path, { headers: { connection: 'close' } })
  for (let count = 0; count < 20; count += 1)
    expect((await read('/region-cost/get-postcodes/')).status).toBe(200)
  const sent = await fetch(`${program.url}/common/send-query/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      first_name: 'Nur',
      last_name: 'Aisyah',
      email: 'nur@example.com',
      phone: '',
      subject: 'A question',
      message: 'Do you clean windows?',
    }),
  })
  expect(await sent.json()).toMatchObject({ success: true })

  await vi.waitFor(async () => {
    const text = await scrape()
    expect(text).toContain(
      'jiran_http_requests_total{call="GET /region-cost/get-postcodes/",status="200"} 20',
    )
    expect(text).toMatch(/jiran_job_duration_seconds_count\{job="send-mail",outcome="ok"\} [1-9]/)
    expect(text).toMatch(/jiran_message_delay_seconds_count\{channel="email"\} [1-9]/)
    expect(text).toContain('jiran_web_processes 2')
    expect(text).toContain('jiran_database_up 1')
    expect(text).toContain('jiran_holds 0')
  }, 20_000)
  const served = await scrape()
  for (const name of dashboardMetrics()) expect(served.includes(`# TYPE ${name} `), name).toBe(true)
  expect((await fetch(`http://127.0.0.1:${metricsPort}/`)).status).toBe(404)
  expect((await fetch(`${program.url}/metrics`, { redirect: 'manual' })).status).not.toBe(200)
  const refused = await fetch(`${program.url}/account/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'nobody@example.com', password: 'wrong-password' }),
  })
  const { request_id: refusedId } = (await refused.json()) as { request_id: string }
  // Ending sends the remaining spans.
  expect(await program.stop()).toBe(0)

  const { spans } = collector
  const request = spans.find(({ name }) => name === 'POST /common/send-query/')
  expect(request?.parentSpanId ?? '').toBe('')
  const within = spans.filter(({ traceId }) => traceId === request?.traceId)
  const sql = within.filter(({ name }) => name.startsWith('sql '))
  expect(sql.map(({ name }) => name)).toContain('sql commit')
  expect(sql.every(({ parentSpanId }) => parentSpanId === request?.spanId)).toBe(true)
  expect(JSON.stringify(within)).not.toMatch(/Aisyah|nur@example|windows/)
  const attributes = Object.fromEntries(
    (request?.attributes ?? []).map(({ key, value }) => [key, Object.values(value)[0]]),
  )
  expect(attributes).toMatchObject({ 'http.response.status_code': 200 })
  expect(attributes['jiran.request_id']).toMatch(/^[0-9a-f-]{36}$/)

  const line = program
    .printed()
    .split('\n')
    .find((each) => each.includes(refusedId))
  const logged = JSON.parse(line ?? '{}') as Record<string, string>
  expect(logged).toMatchObject({ msg: 'refused', reqId: refusedId })
  const traced = spans.find(({ spanId }) => spanId === logged.span_id)
  expect(traced).toMatchObject({ name: 'POST /account/login/', traceId: logged.trace_id })

  const job = spans.find(({ name }) => name === 'job send-mail')
  const ofJob = spans.filter(({ parentSpanId }) => parentSpanId === job?.spanId)
  expect(ofJob.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['mail send', 'sql select outbox']),
  )
  await program.remove()
})
