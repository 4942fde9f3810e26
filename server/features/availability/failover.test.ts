import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { usualDay } from '../../../testing/app.ts'
import { cleanUpAfterExit } from '../../../testing/cleanup-after-exit.ts'
import { factories, usualPostcode } from '../../../testing/people.ts'
import { startProxy } from '../../../testing/tcp-proxy.ts'
import { openPool } from '../../db/connection.ts'
import { startEmbedded } from '../../db/embedded.ts'
import { migrate } from '../../db/migrate.ts'
import { loadStartingData } from '../../db/starting-data.ts'
import { availabilityCache } from './availability-cache.ts'

/**
 * A real failover: a standby that lacks the primary's last transactions is promoted behind the same
 * address. The numbers of the lost transactions are reused, so a reader that followed the log from
 * its old position would miss new changes.
 */

const scratch = mkdtempSync(join(tmpdir(), 'jiran-failover-'))
const directory = (name: string) => join(scratch, name)
const start = async (name: string) => {
  const database = await startEmbedded(directory(name), { durable: false })
  const cancelCleanUp = cleanUpAfterExit(database.pid, directory(name))
  return {
    ...database,
    pid: database.pid,
    async stop() {
      cancelCleanUp()
      await database.stop()
    },
  }
}

const first = await start('primary')
const setUp = openPool(first.address, 2)
await migrate(setUp)
await loadStartingData(setUp)
const secrets = { sessionSecret: 'signs-the-sessions-of-this-test-alone' }
const [anna] = await factories(setUp, secrets, () => new Date()).hire(1)
const { rows } = await setUp.query<{ region_id: number }>(
  'select region_id from postcode where code = $1',
  [usualPostcode],
)
await setUp.end()
await first.stop()
execFileSync('cp', ['-a', directory('primary'), directory('standby')])
writeFileSync(join(directory('standby'), 'postgres/standby.signal'), '')

const primary = await start('primary')
const proxy = await startProxy(primary.address.host)
const pool = openPool({ connectionString: `postgres://postgres@127.0.0.1:${proxy.port}/jiran` }, 2)
const cache = availabilityCache(pool)
const team = { skill: 'Cleaner', regionId: rows[0]?.region_id ?? 0, gender: '' }
const days = [usualDay, '2026-03-10']
const worksOn = async () => (await cache.teamOn(team, days)).work.map((masks) => masks[0] !== 0)
const leave = (day: string | undefined) =>
  pool.query('insert into worker_leave values ($1, $2, $2)', [anna?.id, day])
const transaction = async () => {
  const { rows: ids } = await pool.query<{ id: string }>('select pg_current_xact_id()::text as id')
  return Number(ids[0]?.id)
}
let standby: Awaited<ReturnType<typeof start>> | undefined
afterAll(async () => {
  await pool.end()
  await proxy.close()
  await standby?.stop()
  rmSync(scratch, { recursive: true, force: true })
})

test('after a failover the hours in memory are read again, and changes are followed', async () => {
  expect(await worksOn()).toEqual([true, true])
  // Never replicated, and lost with the primary.
  for (let count = 0; count < 30; count += 1) await transaction()
  await leave(days[0])
  expect(await worksOn()).toEqual([false, true])
  const last = await transaction()
  await primary.stop()

  standby = await start('standby')
  proxy.leadTo(standby.address.host)
  await expect(pool.query('select 1')).rejects.toMatchObject({ code: '25006' })
  const promoting = openPool(standby.address, 1, undefined, false)
  await promoting.query('select pg_promote()')
  await promoting.end()
  await vi.waitFor(() => pool.query('select 1'), 10_000)

  expect(await worksOn()).toEqual([true, true])
  await leave(days[1])
  expect(await transaction()).toBeLessThan(last)
  expect(await worksOn()).toEqual([true, false])
})

test('after a crash of the server they are read again', async () => {
  // Not in the log, to see whether the table is read.
  await pool.query('alter table worker disable trigger user')
  await pool.query('update worker set week_hours = array_fill(0, array[7])')
  expect(await worksOn()).toEqual([true, false])
  // This database does not wait for its disk.
  await pool.query('checkpoint')
  const { rows: backends } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  process.kill(backends[0]?.pid ?? 0, 'SIGKILL')
  await vi.waitFor(async () => expect(await worksOn()).toEqual([false, false]), 10_000)
})
