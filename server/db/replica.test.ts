import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { startReplica } from '../../testing/replica.ts'
import { callLimits, openPool } from './connection.ts'
import { startEmbedded } from './embedded.ts'
import { readPool } from './replica.ts'

const scratch = mkdtempSync(join(tmpdir(), 'jiran-replica-'))
const dirs = { primary: join(scratch, 'primary'), replica: join(scratch, 'replica') }
const ends: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const end of ends.reverse()) await end()
  rmSync(scratch, { recursive: true, force: true })
})

/** A primary and a streaming replica of it, each with a pool. */
async function startBoth() {
  const primary = await startEmbedded(dirs.primary)
  ends.push(() => primary.stop())
  const written = openPool(primary.address, 2, callLimits)
  ends.push(() => written.end())
  const replica = await startReplica(primary, dirs.primary, dirs.replica)
  const read = openPool(replica.address, 2, callLimits, false)
  ends.push(() => read.end())
  return { written, read, replica }
}

test('a replica answers only if it has everything committed before', {
  timeout: 60_000,
}, async () => {
  const { written, read, replica } = await startBoth()
  const reading = readPool(written, read)
  await written.query('create table note (id int)')
  await vi.waitFor(async () => expect((await reading()) === read).toBe(true), 10_000)
  let byReplica = 0
  for (let id = 1; id <= 50; id += 1) {
    await written.query('insert into note values ($1)', [id])
    const from = await reading()
    if (from === read) byReplica += 1
    const { rows } = await from.query<{ newest: number }>('select max(id) as newest from note')
    expect(rows[0]?.newest).toBe(id)
  }
  expect(byReplica).toBeGreaterThan(25)

  // Behind: the primary answers.
  await read.query('select pg_wal_replay_pause()')
  await written.query('insert into note values (51)')
  expect((await reading()) === written).toBe(true)
  await read.query('select pg_wal_replay_resume()')
  await vi.waitFor(async () => expect((await reading()) === read).toBe(true), 10_000)

  // A replica that was promoted may have diverged.
  await read.query('select pg_promote()')
  expect((await reading()) === written).toBe(true)
  await replica.stop()
  // The replica is down.
  expect((await reading()) === written).toBe(true)
  expect((await readPool(written, undefined)()) === written).toBe(true)
})
