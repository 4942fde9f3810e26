import { join } from 'node:path'
import { Logger, runMigrations } from 'graphile-worker'
import type { PoolClient } from 'pg'
import Postgrator from 'postgrator'
import { StartupError } from '../startup-error.ts'
import type { Pool } from './connection.ts'

const migrationsDirectory = join(import.meta.dirname, 'migrations')
// Any number, as long as nothing else in this database locks on it.
const lockNumber = 7_152_026

const quiet = new Logger(() => () => undefined)

/**
 * Brings the database to the newest schema: the job queue's own, then `migrations/*.sql` in order,
 * all or none of them. Programs that start together wait for one another.
 * @returns the names of the migrations that ran.
 * @throws StartupError when an applied migration was changed, or the database is newer than this
 *   program.
 */
export async function migrate(pool: Pool): Promise<string[]> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('select pg_advisory_lock($1)', [lockNumber])
    await runMigrations({ pgPool: pool, logger: quiet })
    return await runOwnMigrations(client)
  } catch (error) {
    broken = error as Error
    throw error
  } finally {
    if (!broken) await client.query('select pg_advisory_unlock($1)', [lockNumber])
    client.release(broken)
  }
}

async function runOwnMigrations(client: PoolClient): Promise<string[]> {
  const postgrator = new Postgrator({
    driver: 'pg',
    // The checkout's own path may hold characters that mean something in a pattern.
    migrationPattern: join(migrationsDirectory.replace(/[[\]{}()*?!]/g, '\\$&'), '*.sql'),
    schemaTable: 'public.schema_migration',
    newline: 'LF',
    execQuery: (text) => client.query(text),
  })
  const files = await postgrator.getMigrations()
  // One transaction around the statements and their record, so that a kill between the two cannot
  // run them twice.
  await client.query('begin')
  try {
    const newest = files.reduce((most, file) => Math.max(most, file.version), 0)
    const reached = await postgrator.getDatabaseVersion()
    if (reached > newest)
      throw new StartupError(
        `The database has migration ${reached} and this program knows ${newest}: run a newer version.`,
      )
    await postgrator.validateMigrations(reached).catch((error: Error) => {
      throw new StartupError(`An applied migration was changed afterwards: ${error.message}.`)
    })
    const ran = newest === 0 ? [] : await postgrator.migrate()
    await client.query('commit')
    return ran.map((file) => file.name)
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
