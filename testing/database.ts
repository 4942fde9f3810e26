import { randomBytes } from 'node:crypto'
import { afterAll, inject } from 'vitest'
import { type DatabaseAddress, openPool, type Pool } from '../server/db/connection.ts'
import { addressIn } from './database-server.ts'

/** A migrated, empty database for one test file. */
export interface TestDatabase {
  pool: Pool
  address: DatabaseAddress
  /** `address` as a URL, for another process. */
  url: string
}

/**
 * Clones the migrated template for one test file and drops it after the file's last test. Call it
 * at the top of the file or in `beforeAll`.
 * @param poolSize connections of its pool; more than 10 only when many customers compete.
 */
export function testDatabase(poolSize = 10): Promise<TestDatabase> {
  return makeDatabase(inject('testServer').template, poolSize)
}

/** Like `testDatabase`, but without tables: for tests of migrations. */
export function emptyDatabase(): Promise<TestDatabase> {
  return makeDatabase('template1', 4)
}

async function makeDatabase(template: string, poolSize: number): Promise<TestDatabase> {
  const { url } = inject('testServer')
  const name = `jiran_test_${randomBytes(6).toString('hex')}`
  await asAdmin(url, `create database ${name} template ${template} strategy file_copy`)
  const address = addressIn(url, name)
  const pool = openPool(address, poolSize)
  afterAll(async () => {
    await pool.end()
    await asAdmin(url, `drop database if exists ${name} with (force)`)
  })
  const own = new URL(url)
  own.pathname = `/${name}`
  return { pool, address, url: own.href }
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const admin = openPool({ connectionString: url }, 1)
  try {
    await admin.query(statement)
  } finally {
    await admin.end()
  }
}
