import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { type DatabaseAddress, openPool } from '../server/db/connection.ts'
import { startEmbedded } from '../server/db/embedded.ts'
import { migrate } from '../server/db/migrate.ts'
import { environment } from '../server/env.ts'
import { cleanUpAfterExit } from './cleanup-after-exit.ts'

/** What test files need to clone a database. */
export interface TestServer {
  url: string
  template: string
}

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer
  }
}

const template = `jiran_template_${process.pid}`

/**
 * Vitest's global setup: one PostgreSQL for the run, or the one of `TEST_DATABASE_URL`, with one
 * migrated template.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = environment().TEST_DATABASE_URL
  const server = given ? { url: given, stop: async () => undefined } : await throwAway()
  const admin = openPool({ connectionString: server.url }, 1)
  try {
    await admin.query(`drop database if exists ${template}`)
    await admin.query(`create database ${template}`)
    const pool = openPool(addressIn(server.url, template), 2)
    await migrate(pool)
    await pool.end()
  } catch (error) {
    await admin.end()
    await server.stop()
    throw error
  }
  project.provide('testServer', { url: server.url, template })
  return async () => {
    if (given) await admin.query(`drop database if exists ${template} with (force)`)
    await admin.end()
    await server.stop()
  }
}

/** Another database on the server of `url`. */
export function addressIn(url: string, database: string): DatabaseAddress {
  const address = new URL(url)
  address.pathname = `/${database}`
  return { connectionString: address.href }
}

async function throwAway(): Promise<{ url: string; stop(): Promise<void> }> {
  const directory = mkdtempSync(join(tmpdir(), 'jiran-test-'))
  // A worker opens the databases of several files before it runs the first one.
  const server = await startEmbedded(directory, { durable: false, set: { max_connections: '400' } })
  const cancelCleanUp = cleanUpAfterExit(server.pid, directory)
  return {
    url: server.url,
    async stop() {
      cancelCleanUp()
      await server.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
