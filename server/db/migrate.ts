import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Logger, runMigrations } from 'graphile-worker'
import type { PoolClient, QueryResult } from 'pg'
import Postgrator from 'postgrator'
import { StartupError } from '../startup-error.ts'
import { columnsOf } from './columns.ts'
import type { Pool } from './connection.ts'
import { isDatabaseError } from './transaction.ts'

const schemaDirectory = join(import.meta.dirname, 'schema')
const migrationsDirectory = join(import.meta.dirname, 'migrations')
// Any number that nothing else in this database locks.
const lockNumber = 7_152_026

// A migration that waits for a table blocks every call that needs the table.
const waitForLockMs = 1_000
const lockAttempts = 60
const lockNotAvailable = '55P03'

const quiet = new Logger(() => () => undefined)

/**
 * Migrates the database to the newest schema: first the job queue's, then ours, all or nothing. An
 * empty database is created from `schema/*.sql`, one file per area; any other applies its missing
 * `migrations/*.sql` in order. Both ways end with the same schema and the same recorded migrations.
 * Processes that start together wait for one another. A database that a newer version has migrated
 * stays as it is, if this version still works with it (docs/operations.md#upgrade).
 * @returns the names of the files that ran.
 * @throws StartupError when an applied migration was changed, or the database is too new for this
 *   version.
 */
export async function migrate(pool: Pool): Promise<string[]> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('select pg_advisory_lock($1)', [lockNumber])
    await runMigrations({ pgPool: pool, logger: quiet })
    return await withoutBlocking(() => runOwnMigrations(client))
  } catch (error) {
    broken = error as Error
    throw error
  } finally {
    if (!broken) await client.query('select pg_advisory_unlock($1)', [lockNumber])
    client.release(broken)
  }
}

/** Retries while the tables are in use for longer than calls should wait. */
async function withoutBlocking<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isDatabaseError(error, lockNotAvailable) || attempt >= lockAttempts) throw error
      await pause(waitForLockMs * Math.random())
    }
  }
}

/**
 * The migrations of a directory, for a database of any version.
 * @param execQuery runs a statement, or several, in that database.
 */
export function openMigrations(
  execQuery: (text: string) => Promise<QueryResult>,
  directory = migrationsDirectory,
): Postgrator {
  return new Postgrator({
    driver: 'pg',
    // The path of the checkout may contain characters that are special in a pattern.
    migrationPattern: join(directory.replace(/[[\]{}()*?!]/g, '\\$&'), '*.sql'),
    schemaTable: 'public.schema_migration',
    newline: 'LF',
    execQuery,
  })
}

async function runOwnMigrations(client: PoolClient): Promise<string[]> {
  const postgrator = openMigrations((text) => client.query(text))
  const files = await postgrator.getMigrations()
  // The statements and their record share one transaction, so that a kill between the two cannot
  // run them twice.
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${waitForLockMs}`)
    const newest = files.reduce((most, file) => Math.max(most, file.version), 0)
    const reached = await postgrator.getDatabaseVersion()
    if (reached > newest && newest < (await oldestProgram(client)))
      throw new StartupError(
        `The database has migration ${reached} and this program knows ${newest}: run a newer version.`,
      )
    await postgrator.validateMigrations(reached).catch((error: Error) => {
      throw new StartupError(`An applied migration was changed afterwards: ${error.message}.`)
    })
    let ran: string[] = []
    if (reached === 0) ran = await createSchema(client, postgrator, files)
    else if (reached < newest)
      ran = (await postgrator.migrate()).map(({ filename }) => basename(filename))
    await client.query('commit')
    return ran
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Creates the newest schema in an empty database, and records every migration as applied. */
async function createSchema(
  client: PoolClient,
  postgrator: Postgrator,
  migrations: readonly Postgrator.Migration[],
): Promise<string[]> {
  const areas = readdirSync(schemaDirectory).sort()
  for (const area of areas) await client.query(readFileSync(join(schemaDirectory, area), 'utf8'))
  // Creates the table of applied migrations without running any.
  await postgrator.migrate('0')
  await client.query(
    `insert into public.schema_migration (version, name, md5, run_at)
     select *, now() from unnest($1::bigint[], $2::text[], $3::text[])`,
    columnsOf(migrations, 'version', 'name', 'md5'),
  )
  return areas
}

/** The newest migration that a version must know to work with this database. */
async function oldestProgram(client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ migration: number }>(
    'select oldest_program as migration from schema_compatibility',
  )
  return rows[0]?.migration ?? Number.POSITIVE_INFINITY
}
