import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Pool } from '../db/connection.ts'
import type { JobTasks } from '../jobs.ts'

/** Watches the server for metrics or traces. The server works the same without one. */
export type Observer = {
  /** Called before any route is registered. */
  followRequests(app: FastifyInstance): void
  /** Called before the pool is used. */
  followPool(name: string, pool: Pool): void
  /** The same tasks, observed. */
  followTasks(tasks: JobTasks): JobTasks
  /** The same provider, observed. */
  followProvider<Provider extends object>(kind: string, provider: Provider): Provider
  logFields?(): object
  close(): Promise<void>
}

/** The outcome of one request to a provider. */
export type ProviderOutcome = 'ok' | 'refused' | 'failed'

type Method = (...args: unknown[]) => unknown

/** They register routes or close connections, and make no requests. */
const unwatched = new Set(['routes', 'close'])

/**
 * A provider whose methods run through `watch`, otherwise unchanged.
 * @param watch runs the method and returns its result; a result that is no promise made no request.
 */
export function watchMethods<Provider extends object>(
  provider: Provider,
  watch: (name: string, run: () => unknown) => unknown,
): Provider {
  return new Proxy(provider, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function' || typeof name !== 'string' || unwatched.has(name))
        return value
      return (...args: unknown[]) => watch(name, () => (value as Method).apply(target, args))
    },
  })
}

/** A refusal that the port expects is no failure of the third party, and is counted separately. */
export function outcomeOf(result: unknown): ProviderOutcome {
  if (typeof result !== 'object' || result === null) return 'ok'
  return ('ok' in result && result.ok === false) || 'refused' in result ? 'refused' : 'ok'
}

/** The name of a request's call: its pattern instead of its address, which may hold a token. */
export function callOf(request: FastifyRequest): string {
  const { url } = request.routeOptions
  return url === undefined ? 'none' : `${request.method} ${url}`
}

/** Health probes, which would drown the requests of people. */
export function isProbe(request: FastifyRequest): boolean {
  const { url } = request.routeOptions
  return url === '/healthz' || url === '/readyz'
}
