import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { emptyDatabase, testDatabase } from '../../testing/database.ts'
import { readCatalogue, readRows } from '../../testing/schema-catalogue.ts'
import { migrate, openMigrations } from './migrate.ts'

/**
 * A new database is created from `schema/*.sql`; one of an earlier version runs `migrations/*.sql`.
 * A change of the schema writes both, and both must have the same result
 * (docs/decisions/0040-one-schema-file-for-each-area.md).
 */

const migrations = join(import.meta.dirname, 'migrations')
const newest = readdirSync(migrations).length

const { pool: created } = await testDatabase()
const [schema, rows] = [await readCatalogue(created), await readRows(created)]

test('the catalogue and the rows of a new database are found', () => {
  expect(Object.keys(schema).length).toBeGreaterThan(1_000)
  expect(Object.keys(rows)).toEqual(
    expect.arrayContaining(['price_version', 'public_holiday', 'schema_migration']),
  )
  expect(rows.schema_migration).toHaveLength(newest + 1)
})

test.each([1, 13, newest])(
  'a database at migration %i is upgraded to the schema of a new one',
  async (version) => {
    const { pool } = await emptyDatabase()
    await openMigrations((text) => pool.query(text)).migrate(`${version}`)
    const ran = await migrate(pool)
    expect(ran).toHaveLength(newest - version)
    expect(await readCatalogue(pool)).toEqual(schema)
    // A migration's log of possibly changed workers; a new database has no workers.
    const { hours_change, ...upgraded } = await readRows(pool)
    expect(hours_change).toEqual([{ row: expect.objectContaining({ worker_id: null }) }])
    expect(upgraded).toEqual(rows)
  },
)

test('the next migration runs in a new database and in an upgraded one', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'jiran-next-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  cpSync(migrations, directory, { recursive: true })
  const next = `${String(newest + 1).padStart(3, '0')}.do.next.sql`
  writeFileSync(join(directory, next), 'alter table booking add column extra text')
  const upgraded = await emptyDatabase()
  await openMigrations((text) => upgraded.pool.query(text)).migrate()
  const { pool } = await testDatabase()
  for (const each of [pool, upgraded.pool]) {
    const ran = await openMigrations((text) => each.query(text), directory).migrate()
    expect(ran.map(({ version }) => version)).toEqual([newest + 1])
    expect(await readCatalogue(each)).toHaveProperty(['column booking.extra'])
  }
})

test('differences between two databases are found', async () => {
  const { pool } = await testDatabase()
  await pool.query(`alter table booking add column extra text;
    comment on column account.role is 'Other';
    alter table worker_day set (fillfactor = 80);
    create or replace function lock_closed_days() returns void language sql as 'select 1';
    grant select on ledger_line to public;
    update price_version set version = 9`)
  const changed = await readCatalogue(pool)
  const different = Object.keys({ ...schema, ...changed }).filter(
    (each) => JSON.stringify(schema[each]) !== JSON.stringify(changed[each]),
  )
  expect(different.toSorted()).toEqual([
    'column account.role',
    'column booking.extra',
    'function lock_closed_days()',
    'relation ledger_line',
    'relation worker_day',
  ])
  expect(await readRows(pool)).not.toEqual(rows)
})
