import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openPool } from './connection.ts'
import { startEmbedded } from './embedded.ts'

test('the log of the embedded PostgreSQL tells what went wrong and quotes no row', async () => {
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
