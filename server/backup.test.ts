import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runToEnd, startProgram } from '../testing/program.ts'
import { openPool } from './db/connection.ts'
import { embeddedAddress, startEmbedded } from './db/embedded.ts'

const scratch = mkdtempSync(join(tmpdir(), 'jiran-backup-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))
const dataDir = join(scratch, 'data')
const into = join(scratch, 'restored')
const variables = {
  DATA_DIR: dataDir,
  BACKUP_DIR: join(scratch, 'backups'),
  BACKUP_KEY: 'ab'.repeat(32),
}

test('the moment before a mistake is restored, whole and readable', {
  timeout: 180_000,
}, async () => {
  const program = await startProgram(variables)
  const file = join('files', 'worker-papers', '00000000-0000-4000-8000-000000000001')
  mkdirSync(dirname(join(dataDir, file)), { recursive: true })
  writeFileSync(join(dataDir, file), 'a document')
  const made = await runToEnd(variables, ['backup.ts'])
  expect(made.stderr).toBe('')
  expect(made.stdout).toMatch(/^The database is copied to .*\.\n/)
  // The backup was restored, and the result checked.
  expect(made.stdout).toContain('No invariant is violated.\n')
  expect(made.stdout).toMatch(/All [1-9]\d* encrypted answers can be read\.\n/)
  expect(made.code).toBe(0)

  const pool = openPool(embeddedAddress(dataDir), 1)
  await pool.query("insert into voucher (code, percent) values ('AFTERCOPY', 5)")
  // Whole milliseconds, as a moment is passed on: the next one is after the voucher's commit.
  const { rows } = await pool.query<{ bookings: number; moment: Date }>(
    `select count(*)::int as bookings,
       date_trunc('milliseconds', clock_timestamp()) + interval '1 ms' as moment from booking`,
  )
  const { bookings = 0, moment = new Date(0) } = rows[0] ?? {}
  await pool.query('select pg_sleep_until($1)', [moment])
  // The mistake: a forgotten condition.
  await pool.query("update account set first_name = 'Oops'")
  await pool.query('select pg_switch_wal()')
  await pool.end()
  expect(await program.stop()).toBe(0)

  const until = `--until=${moment.toISOString()}`
  const restored = await runToEnd(variables, ['restore.ts', `--into=${into}`, until])
  expect(restored.stderr).toBe('')
  expect(restored.stdout).toContain(`It has ${bookings} visits`)
  expect(restored.stdout).toContain('No invariant is violated.\n')
  expect(restored.stdout).toMatch(/All [1-9]\d* encrypted answers can be read\.\n/)
  expect(restored.code).toBe(0)

  expect(readFileSync(join(into, file), 'utf8')).toBe('a document')
  const database = await startEmbedded(into)
  const found = openPool(database.address, 1)
  const voucher = await found.query("select 1 from voucher where code = 'AFTERCOPY'")
  expect(voucher.rowCount).toBe(1)
  const oops = await found.query("select 1 from account where first_name = 'Oops'")
  expect(oops.rowCount).toBe(0)
  await found.end()
  await database.stop()
})

test('a failed restore is reported in one sentence', { timeout: 60_000 }, async () => {
  const outputOf = async (changes: Record<string, string>, ...args: string[]) => {
    const { code, stderr } = await runToEnd({ ...variables, ...changes }, args)
    expect(code).toBe(1)
    return stderr
  }
  const fresh = `--into=${join(scratch, 'fresh')}`
  expect(await outputOf({}, 'restore.ts')).toMatch(/^Say where to: /)
  expect(await outputOf({}, 'restore.ts', fresh, '--until=2026-11-22T09:30')).toMatch(
    /^Say where to: /,
  )
  expect(await outputOf({}, 'restore.ts', fresh, '--until=2020-01-01T00:00:00Z')).toMatch(
    /^The oldest backup in .* nothing before can be restored\.\n$/,
  )
  expect(await outputOf({ BACKUP_KEY: 'cd'.repeat(32) }, 'restore.ts', fresh)).toMatch(
    /cannot be decrypted: another key, or it is damaged\.\n$/,
  )
  expect(await outputOf({}, 'restore.ts', `--into=${dataDir}`)).toMatch(
    /^There is a database in .* already/,
  )
  expect(await outputOf({ BACKUP_KEY: '' }, 'backup.ts')).toBe(
    'BACKUP_KEY must be set when BACKUP_DIR is set.\n',
  )
  expect(await outputOf({ DATABASE_URL: 'postgres://localhost/x' }, 'backup.ts')).toMatch(
    /^The database of DATABASE_URL is backed up by its own tools/,
  )
})
