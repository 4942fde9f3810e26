import type { FastifyInstance } from 'fastify'
import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  Registry,
} from 'prom-client'
import type { Pool } from '../db/connection.ts'
import { within } from '../timing.ts'
import { callOf, isProbe, type Observer, outcomeOf, watchMethods } from './observer.ts'
import * as signals from './signals.ts'

/** Seconds. The objectives of docs/monitoring.md (0.25 and 1) are bucket bounds. */
const latencyBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const messageBuckets = [1, 5, 15, 30, 60, 120, 300, 900, 3_600, 21_600]
const jobBuckets = [0.01, 0.1, 0.5, 1, 5, 15, 60, 120]

export type Metrics = Observer & { readonly registry: Registry }

/**
 * Opens the metrics of this process (docs/monitoring.md). The first process adds up the values of
 * all; where a sum is meaningless, the highest counts.
 */
export function openMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'jiran_web_processes',
    help: 'Processes that take requests',
    registers,
  }).set(1)

  const requests = new Counter({
    name: 'jiran_http_requests_total',
    help: 'Answered requests by call and status',
    labelNames: ['call', 'status'],
    registers,
  })
  const latency = new Histogram({
    name: 'jiran_http_request_duration_seconds',
    help: 'Time from the first byte of a request to the end of its answer',
    labelNames: ['call'],
    buckets: latencyBuckets,
    registers,
  })
  const refusals = new Counter({
    name: 'jiran_http_refusals_total',
    help: 'Failure bodies that were answered, by call and code',
    labelNames: ['call', 'code'],
    registers,
  })
  const aborted = new Counter({
    name: 'jiran_http_aborted_total',
    help: 'Requests whose client left before the answer',
    registers,
  })
  const retries = new Counter({
    name: 'jiran_retries_total',
    help: 'Work that ran again, by reason: an SQLSTATE, or a crew that another process took',
    labelNames: ['reason'],
    registers,
  })
  const availabilityAge = new Gauge({
    name: 'jiran_availability_cache_age_seconds',
    help: 'Highest age of the hours in memory behind an answer since the last scrape',
    aggregator: 'max',
    registers,
    collect() {
      this.set(highestAge)
      highestAge = 0
    },
  })
  availabilityAge.set(0)
  let highestAge = 0
  const poolWait = new Histogram({
    name: 'jiran_pool_wait_seconds',
    help: 'How long callers waited for a connection to the database',
    labelNames: ['pool'],
    buckets: [0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers,
  })
  const pools = new Map<object, { name: string; pool: Pool }>()
  new Gauge({
    name: 'jiran_pool_connections',
    help: 'Connections to the database by pool and state; waiting are callers without one',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const { name, pool } of pools.values()) {
        this.set({ pool: name, state: 'busy' }, pool.totalCount - pool.idleCount)
        this.set({ pool: name, state: 'idle' }, pool.idleCount)
        this.set({ pool: name, state: 'waiting' }, pool.waitingCount)
      }
    },
  })
  const silences = new Counter({
    name: 'jiran_database_silences_total',
    help: 'Times the database stopped answering, by pool',
    labelNames: ['pool'],
    registers,
  })
  const jobs = new Histogram({
    name: 'jiran_job_duration_seconds',
    help: 'Runs of jobs by name and outcome',
    labelNames: ['job', 'outcome'],
    buckets: jobBuckets,
    registers,
  })
  const providers = new Histogram({
    name: 'jiran_provider_request_duration_seconds',
    help: 'Requests to third parties by kind, method and outcome (ok, refused, failed)',
    labelNames: ['kind', 'method', 'outcome'],
    buckets: latencyBuckets,
    registers,
  })
  const messageDelay = new Histogram({
    name: 'jiran_message_delay_seconds',
    help: 'From when a message was due until its provider accepted it',
    labelNames: ['channel'],
    buckets: messageBuckets,
    registers,
  })

  const stops = [
    listen(signals.transactionRetried, ({ code }) => retries.inc({ reason: code })),
    listen(signals.crewTaken, () => retries.inc({ reason: 'crew-taken' })),
    listen(signals.callRefused, ({ call, code }) => refusals.inc({ call, code })),
    listen(signals.connectionLent, ({ pool, seconds }) => {
      const known = pools.get(pool)
      if (known) poolWait.observe({ pool: known.name }, seconds)
    }),
    listen(signals.availabilityUsed, ({ seconds }) => {
      highestAge = Math.max(highestAge, seconds)
    }),
    listen(signals.messageSent, ({ channel, seconds }) =>
      messageDelay.observe({ channel }, seconds),
    ),
  ]

  return {
    registry,

    followRequests(app: FastifyInstance) {
      app.addHook('onResponse', async (request, reply) => {
        if (isProbe(request)) return
        const call = callOf(request)
        requests.inc({ call, status: reply.statusCode })
        latency.observe({ call }, reply.elapsedTime / 1_000)
      })
      app.addHook('onRequestAbort', async (_request) => {
        aborted.inc()
      })
    },

    followPool(name, pool) {
      pools.set(pool, { name, pool })
      const events: NodeJS.EventEmitter = pool
      silences.inc({ pool: name }, 0)
      events.on('silent', () => silences.inc({ pool: name }))
    },

    followTasks: (tasks) =>
      Object.fromEntries(
        Object.entries(tasks).map(([job, run]) => [
          job,
          async (payload: unknown) => {
            const began = performance.now()
            const note = (outcome: string) =>
              jobs.observe({ job, outcome }, (performance.now() - began) / 1_000)
            try {
              await run(payload)
              note('ok')
            } catch (error) {
              note('failed')
              throw error
            }
          },
        ]),
      ),

    followProvider: (kind, provider) =>
      watchMethods(provider, (method, run) => {
        const began = performance.now()
        const note = (outcome: string) =>
          providers.observe({ kind, method, outcome }, (performance.now() - began) / 1_000)
        const result = run()
        if (result instanceof Promise)
          result.then(
            (value: unknown) => note(outcomeOf(value)),
            () => note('failed'),
          )
        return result
      }),

    async close() {
      for (const stop of stops) stop()
      registry.clear()
    },
  }
}

function listen<Message>(
  signal: signals.Signal<Message>,
  listener: (message: Message) => void,
): () => void {
  signal.subscribe(listener)
  return () => signal.unsubscribe(listener)
}

/** Lets the first process collect this one's metrics. */
export function offerToFirstProcess({ registry }: Metrics): void {
  AggregatorRegistry.setRegistries([registry])
  new AggregatorRegistry()
}

/** One source of a scrape, as Prometheus text. */
export type Scrape = () => Promise<string>

/** The metrics of all processes that this one has started. */
export function scrapeProcesses(): Scrape {
  const all = new AggregatorRegistry()
  return () => all.clusterMetrics()
}

/** Values from the database that concern all processes, read at a scrape. */
export type DatabaseFacts = Readonly<Record<string, number | Readonly<Record<string, number>>>>

/** The time limit of reading them. */
const factsWithinMs = 3_000

/**
 * Metrics of values in the database, each with its help text.
 * @param read returns the values by name, or by name and channel; when it fails or is late,
 *   `jiran_database_up` is 0 and the others are left out.
 */
export function scrapeDatabase(
  help: DatabaseFactsHelp,
  read: () => Promise<DatabaseFacts>,
): Scrape {
  return async () => {
    const registry = new Registry()
    const registers = [registry]
    const up = new Gauge({
      name: 'jiran_database_up',
      help: 'Whether the database answered this scrape',
      registers,
    })
    try {
      const facts = await within(factsWithinMs, read())
      up.set(1)
      for (const [name, text] of Object.entries(help)) {
        const value = facts[name] ?? 0
        if (typeof value === 'number') new Gauge({ name, help: text, registers }).set(value)
        else {
          const gauge = new Gauge({ name, help: text, labelNames: ['channel'], registers })
          for (const [channel, each] of Object.entries(value)) gauge.set({ channel }, each)
        }
      }
    } catch {
      up.set(0)
    }
    return registry.metrics()
  }
}

export type DatabaseFactsHelp = Readonly<Record<string, string>>
