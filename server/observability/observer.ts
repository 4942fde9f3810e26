import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Pool } from '../db/connection.ts'
import type { JobTasks } from '../jobs.ts'

/** Watches what the program does: metrics and traces. The program is the same without one. */
export type Observer = {
  /** Before any route is registered. */
  followRequests(app: FastifyInstance): void
  /** Before the pool is used. */
  followPool(name: string, pool: Pool): void
  /** The same tasks, watched. */
  followTasks(tasks: JobTasks): JobTasks
  /** The same provider, watched. */
  followProvider<Provider extends object>(kind: string, provider: Provider): Provider
  /** Fields for each line of the log. */
  logFields?(): object
  close(): Promise<void>
}

/** How one request to a provider ended. */
export type ProviderOutcome = 'ok' | 'refused' | 'failed'

type Method = (...args: unknown[]) => unknown

/** They register routes or close connections, and ask nobody. */
const unwatched = new Set(['routes', 'close'])

/**
 * A provider whose methods go through `watch`; everything else of it is unchanged.
 * @param watch runs the method and returns its result; one that is no promise asks no third party.
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

/** A refusal that the port expects is no failure of the third party, and is counted apart. */
export function outcomeOf(result: unknown): ProviderOutcome {
  if (typeof result !== 'object' || result === null) return 'ok'
  return ('ok' in result && result.ok === false) || 'refused' in result ? 'refused' : 'ok'
}

/** The name of a request's call: its pattern and not its address, which may hold a token. */
export function callOf(request: FastifyRequest): string {
  const { url } = request.routeOptions
  return url === undefined ? 'none' : `${request.method} ${url}`
}

/** Probes of machines, which would drown what people do. */
export function isProbe(request: FastifyRequest): boolean {
  const { url } = request.routeOptions
  return url === '/healthz' || url === '/readyz'
}
