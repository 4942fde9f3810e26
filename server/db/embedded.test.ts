import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { cleanUpAfterExit } from '../../testing/cleanup-after-exit.ts'
import { callLimits, openPool } from './connection.ts'
import { startEmbedded } from './embedded.ts'

test('the log of the embedded PostgreSQL has errors without rows', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'jiran-log-'))
  const database = await startEmbedded(directory, { durable: false })
  const pool = openPool(database.address, 1)
  const secret = 'aisyah-has-asthma@jiran.test'
  const codes: unknown[] = []
  const refused = (text: string, values: unknown[] = []) =>
    pool.query(text, values).catch((error: { code?: string }) => codes.push(error.code))
  try {
    await pool.query('create table person (email text unique, age int check (age > 0))')
    await pool.query('insert into person values ($1, 1)', [secret])
    await refused('insert into person values ($1, 1)', [secret])
    await refused(`insert into person values ('${secret}', 1)`)
    await refused('insert into person values ($1, 0)', [`other-${secret}`])
    await refused(`do $$ begin insert into person values ('${secret}', 1); end $$`)
  } finally {
    await pool.end()
    await database.stop()
  }
  const log = readFileSync(join(directory, 'postgres.log'), 'utf8')
  rmSync(directory, { recursive: true, force: true })
  expect(codes).toEqual(['23505', '23505', '23514', '23505'])
  expect(log.match(/duplicate key value violates unique constraint/g)).toHaveLength(3)
  expect(log).toContain('violates check constraint')
  expect(log).not.toContain(secret)
})

/** A separate server, for a test that kills it. */
async function startVictim(pausesMs: readonly number[]) {
  const directory = mkdtempSync(join(tmpdir(), 'jiran-killed-'))
  const lines: string[] = []
  const database = await startEmbedded(directory, {
    restarts: { pausesMs, steadyMs: 600_000 },
    notify: (line) => lines.push(line),
  })
  const cancelCleanUp = cleanUpAfterExit(database.pid, directory)
  const pool = openPool(database.address, 4, callLimits)
  await pool.query('create table note (text text)')
  onTestFinished(async () => {
    await pool.end()
    await database.stop()
    cancelCleanUp()
    rmSync(directory, { recursive: true, force: true })
  })
  const answers = (count: number) =>
    vi.waitFor(
      async () => expect((await pool.query('select text from note')).rows).toHaveLength(count),
      { timeout: 30_000, interval: 50 },
    )
  return { database, pool, lines, answers }
}

test('a killed PostgreSQL restarts with all committed data', {
  timeout: 60_000,
}, async () => {
  const { database, pool, lines, answers } = await startVictim([0])
  const before = database.pid
  await pool.query("insert into note values ('stays')")
  process.kill(before, 'SIGKILL')
  await vi.waitFor(() => expect(database.pid).not.toBe(before), 30_000)
  await answers(1)
  expect(lines).toEqual([
    'The embedded database: it ended by itself and is started again (try 1 of 1).',
  ])
})

test('a killed connection interrupts PostgreSQL only briefly', {
  timeout: 60_000,
}, async () => {
  const { database, pool, lines, answers } = await startVictim([0])
  const before = database.pid
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  process.kill(rows[0]?.pid ?? 0, 'SIGKILL')
  await answers(0)
  expect(database.pid).toBe(before)
  expect(lines).toEqual([])
})

test('a PostgreSQL that ends repeatedly is not restarted for ever', {
  timeout: 60_000,
}, async () => {
  const { database, lines, answers } = await startVictim([0, 10])
  for (const kills of [1, 2]) {
    const before = database.pid
    process.kill(before, 'SIGKILL')
    await vi.waitFor(() => expect(database.pid).not.toBe(before), 30_000)
    await answers(0)
    expect(lines).toHaveLength(kills)
  }
  process.kill(database.pid, 'SIGKILL')
  await database.ended
  expect(lines).toHaveLength(2)
})
