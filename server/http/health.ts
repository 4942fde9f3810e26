import type { FastifyPluginAsync } from 'fastify'

export interface HealthOptions {
  /** Is the database reachable? Must settle soon and never throw. */
  isReady: () => Promise<boolean>
  /** Is the server about to stop? */
  isStopping?: () => boolean
}

/**
 * `GET /healthz`: the server runs. `GET /readyz`: it can also do its work, and is not about to stop
 * (docs/product/calls.md#operation).
 */
export const health: FastifyPluginAsync<HealthOptions> = async (
  app,
  { isReady, isStopping = () => false },
) => {
  // Not part of the contract, not for search engines, and never worth a log line.
  const options = { logLevel: 'silent', schema: { hide: true } } as const
  app.get('/healthz', options, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 'ok' }
  })
  app.get('/readyz', options, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!isStopping() && (await isReady())) return { status: 'ok' }
    return reply.code(503).send({ status: 'unavailable' })
  })
}
