import {
  type Context,
  context,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Pool } from '../db/connection.ts'
import type { TracingSettings } from '../settings/observability.ts'
import { callOf, isProbe, type Observer, outcomeOf, watchMethods } from './observer.ts'

/**
 * The length limit of a statement's text in a span; our statements hold placeholders, not values.
 */
const longestText = 2_000

/**
 * Sends traces of requests, jobs, SQL and requests to providers by OTLP. Every trace begins here: a
 * visitor's `traceparent` is ignored.
 */
export function openTracing({ endpoint, share, serviceName }: TracingSettings): Observer {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager())
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.instance.id': `${process.pid}`,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` }),
      }),
    ],
  })
  const tracer = provider.getTracer('jiran')
  return {
    followRequests: (app) => followRequests(app, tracer),
    followPool: (_name, pool) => followPool(pool, tracer),

    followTasks: (tasks) =>
      Object.fromEntries(
        Object.entries(tasks).map(([job, run]) => [
          job,
          (payload: unknown) => {
            const span = tracer.startSpan(`job ${job}`, { kind: SpanKind.CONSUMER, root: true })
            return within(span, () => ended(span, run(payload)))
          },
        ]),
      ),

    followProvider: (kind, watched) =>
      watchMethods(watched, (method, run) => {
        const span = tracer.startSpan(`${kind} ${method}`, {
          kind: SpanKind.CLIENT,
          attributes: { 'peer.service': kind },
        })
        const result = within(span, run)
        // Without a promise no request was made. The span never ends, and so is never sent.
        if (result instanceof Promise) void ended(span, result).catch(() => undefined)
        return result
      }),

    logFields() {
      const active = trace.getActiveSpan()?.spanContext()
      return active ? { trace_id: active.traceId, span_id: active.spanId } : {}
    },

    async close() {
      // An unreachable collector must not delay the end of the process.
      await provider.shutdown().catch(() => undefined)
      context.disable()
    },
  }
}

function within<Result>(span: Span, work: () => Result): Result {
  return context.with(trace.setSpan(context.active(), span), work)
}

/**
 * Ends the span with the promise. An error's message may quote a row, so only its code is recorded.
 */
async function ended<Result>(span: Span, result: Promise<Result>): Promise<Result> {
  try {
    const value = await result
    const outcome = outcomeOf(value)
    if (outcome !== 'ok') span.setAttribute('jiran.outcome', outcome)
    return value
  } catch (error) {
    fail(span, error)
    throw error
  } finally {
    span.end()
  }
}

function fail(span: Span, error: unknown): void {
  const { code, name } = error as { code?: unknown; name?: unknown }
  const type = String(code ?? name ?? 'error')
  span.setStatus({ code: SpanStatusCode.ERROR, message: type })
  span.setAttribute('error.type', type)
}

function followRequests(app: FastifyInstance, tracer: Tracer): void {
  const contexts = new WeakMap<FastifyRequest, Context>()
  const spanOf = (request: FastifyRequest) => {
    const of = contexts.get(request)
    return of && trace.getSpan(of)
  }
  app.addHook('onRequest', (request, _reply, done) => {
    if (isProbe(request)) return done()
    const span = tracer.startSpan(callOf(request), {
      kind: SpanKind.SERVER,
      root: true,
      attributes: {
        'http.request.method': request.method,
        'http.route': request.routeOptions.url ?? '',
        'jiran.request_id': request.id,
      },
    })
    const of = trace.setSpan(context.active(), span)
    contexts.set(request, of)
    context.with(of, done)
  })
  // A body arrives in the context of its connection.
  app.addHook('preValidation', (request, _reply, done) => {
    const of = contexts.get(request)
    if (of) context.with(of, done)
    else done()
  })
  app.addHook('onError', async (request, _reply, error) => {
    const span = spanOf(request)
    span?.setAttribute('error.type', error.code ?? error.name)
  })
  app.addHook('onResponse', async (request, reply) => {
    const span = spanOf(request)
    if (!span) return
    span.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  })
  app.addHook('onRequestAbort', async (request) => {
    const span = spanOf(request)
    span?.setAttribute('jiran.outcome', 'aborted')
    span?.end()
  })
}

type Query = (...args: unknown[]) => unknown
type Done = (error: unknown, result: unknown) => void

function followPool(pool: Pool, tracer: Tracer): void {
  // A waiting caller would get its connection in the context of whoever released it.
  const connect = pool.connect.bind(pool) as (done?: Done) => unknown
  pool.connect = ((done?: Done) =>
    done ? connect(context.bind(context.active(), done)) : connect()) as Pool['connect']
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query
    client.query = ((...args: unknown[]) => {
      // Heartbeats and the queue's polling belong to no one's work.
      if (!trace.getActiveSpan()?.isRecording()) return query(...args)
      return tracedQuery(tracer, query, args)
    }) as typeof client.query
  })
}

function tracedQuery(tracer: Tracer, query: Query, args: unknown[]): unknown {
  const [first] = args
  const { name, text } = (typeof first === 'string' ? { text: first } : first) as {
    name?: string
    text?: string
  }
  const span = tracer.startSpan(`sql ${name ?? firstWords(text)}`, {
    kind: SpanKind.CLIENT,
    attributes: {
      'db.system.name': 'postgresql',
      'db.query.text': text?.slice(0, longestText) ?? '',
    },
  })
  const last = args.at(-1)
  if (typeof last !== 'function') {
    const result = query(...args)
    if (result instanceof Promise) void ended(span, result).catch(() => undefined)
    return result
  }
  const done: Done = (error, result) => {
    if (error) fail(span, error)
    span.end()
    ;(last as Done)(error, result)
  }
  return query(...args.slice(0, -1), done)
}

/** The name of a statement without one: `update booking`. */
function firstWords(text = ''): string {
  const [verb = '', ...rest] = text.trim().split(/\s+/)
  const table = /\b(?:from|into|update)\s+([\w.]+)/i.exec(text)?.[1]
  return verb.toLowerCase() === 'update' ? `update ${rest[0]}` : `${verb} ${table ?? ''}`.trim()
}
