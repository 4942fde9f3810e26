import { existsSync } from 'node:fs'
import fastify, { type FastifyInstance } from 'fastify'
import type { Pool } from './db/connection.ts'
import { isReady } from './db/readiness.ts'
import type { CompleteSettings } from './env.ts'
import { health } from './http/health.ts'
import { serveWebApp } from './http/static.ts'
import { appRoutesOf, webAppDirectory } from './http/web-app.ts'

/** What the features are built on: the real things, picked by `main.ts` or a test. */
export interface AppDeps {
  settings: CompleteSettings
  pool: Pool
  now: () => Date
}

/** Puts the features together. Closing the app ends what it started; the pool is the caller's. */
export async function buildApp({ pool }: AppDeps): Promise<FastifyInstance> {
  const app = fastify({ logger: { level: 'warn' } })
  await app.register(health, { isReady: () => isReady(pool) })
  if (existsSync(webAppDirectory))
    await app.register(serveWebApp, { directory: webAppDirectory, appRoutes: appRoutesOf() })
  return app
}
