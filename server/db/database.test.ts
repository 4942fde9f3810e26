import { expect, onTestFinished, test, vi } from 'vitest'
import { emptyDatabase, testDatabase } from '../../testing/database.ts'
import { openPool } from './connection.ts'
import { migrate } from './migrate.ts'
import { isReady } from './readiness.ts'
import { inTransaction, isDatabaseError, query } from './transaction.ts'

const { pool, address } = await testDatabase()
await pool.query('create table seat (id int primary key, taken int not null)')

test.each(['', '-c work_mem=8MB'])(
  'a server with other settings for times changes nothing (%j)',
  async (options) => {
    const other = await emptyDatabase()
    await other.pool.query(`do $$ begin
      execute format('alter database %I set datestyle = ''SQL, DMY''', current_database());
      execute format('alter database %I set timezone = ''Asia/Tokyo''', current_database());
    end $$`)
    const url = new URL(other.url)
    if (options) url.searchParams.set('options', options)
    const connected = openPool({ connectionString: url.href }, 1)
    onTestFinished(() => connected.end())
    const [row] = await query(connected, {
      text: `select date '2026-03-01' as day, timestamptz '2026-03-01T20:00:00Z' as instant,
               current_setting('timezone') as zone, current_setting('work_mem') as memory`,
    })
    const day = { day: '2026-03-01', instant: new Date('2026-03-01T20:00:00Z'), zone: 'UTC' }
    expect(row).toEqual({ ...day, memory: options ? '8MB' : '4MB' })
  },
)

test('a connection uses UTC, leaves dates as text, and returns counts as numbers', async () => {
  const [row] = await query<{ zone: string; day: string; count: number; price: string }>(pool, {
    text: "select current_setting('timezone') as zone, date '2026-03-01' as day, count(*) as count, 1.10::numeric as price from seat",
  })
  expect(row).toEqual({ zone: 'UTC', day: '2026-03-01', count: 0, price: '1.10' })
})

test('a transaction commits all of its work or none', async () => {
  const surprise = new Error('no')
  const half = inTransaction(pool, async (tx) => {
    await query(tx, { text: 'insert into seat values (1, 0)' })
    throw surprise
  })
  await expect(half).rejects.toBe(surprise)
  expect(await query(pool, { text: 'select * from seat' })).toEqual([])
  await inTransaction(pool, (tx) => query(tx, { text: 'insert into seat values (1, 0)' }))
  expect(await query(pool, { text: 'select * from seat' })).toEqual([{ id: 1, taken: 0 }])
})

test('a transaction with a hidden failed statement is not committed', async () => {
  const hidden = inTransaction(pool, async (tx) => {
    await query(tx, { text: 'select 1/0' }).catch(() => undefined)
  })
  await expect(hidden).rejects.toThrow('a statement failed inside the transaction')
})

test('a serialization failure is retried', async () => {
  await pool.query('insert into seat values (10, 0)')
  const addOne = () =>
    inTransaction(
      pool,
      async (tx) => {
        await query(tx, { text: 'set transaction isolation level serializable' })
        const [seat] = await query<{ taken: number }>(tx, {
          text: 'select taken from seat where id = 10',
        })
        await query(tx, {
          text: 'update seat set taken = $1 where id = 10',
          values: [(seat?.taken ?? 0) + 1],
        })
      },
      20,
    )
  await Promise.all(Array.from({ length: 5 }, addOne))
  const [seat] = await query<{ taken: number }>(pool, {
    text: 'select taken from seat where id = 10',
  })
  expect(seat?.taken).toBe(5)
})

test('an expected refusal is recognised by its code', async () => {
  const twice = inTransaction(pool, (tx) => query(tx, { text: 'insert into seat values (1, 0)' }))
  const error = await twice.catch((caught: unknown) => caught)
  expect(isDatabaseError(error, '23505')).toBe(true)
  expect(isDatabaseError(error, '40001')).toBe(false)
})

test('programs that start together migrate once', async () => {
  const ran = await Promise.all([migrate(pool), migrate(pool), migrate(pool)])
  expect(ran).toEqual([[], [], []])
  expect(await isReady(pool)).toBe(true)
})

test('programs that start together on an empty database create it once', async () => {
  const { address: empty } = await emptyDatabase()
  const pools = [1, 2, 3].map(() => openPool(empty, 2))
  onTestFinished(async () => {
    for (const each of pools) await each.end()
  })
  const ran = await Promise.all(pools.map((each) => migrate(each)))
  expect(ran.toSorted((one, two) => one.length - two.length)).toEqual([
    [],
    [],
    expect.arrayContaining(['01-shared.sql', '02-accounts.sql']),
  ])
})

test('a database that a newer program has migrated is used while this one works with it', async () => {
  const { rows } = await pool.query<{ version: number }>(
    'select max(version)::int as version from schema_migration',
  )
  const own = rows[0]?.version ?? 0
  await pool.query(`insert into schema_migration values ($1, 'later', 'md5', now())`, [own + 1])
  expect(await migrate(pool)).toEqual([])
  await pool.query('update schema_compatibility set oldest_program = $1', [own + 1])
  await expect(migrate(pool)).rejects.toThrow(
    `The database has migration ${own + 1} and this program knows ${own}: run a newer version.`,
  )
  await pool.query('delete from schema_migration where version = $1', [own + 1])
  await pool.query('update schema_compatibility set oldest_program = $1', [own])
})

test('a connection that turns read-only is closed, unless only reads are needed', async () => {
  const small = openPool(address, 1)
  onTestFinished(() => small.end())
  const backend = async () => (await small.query('select pg_backend_pid() as pid')).rows[0]
  const before = await backend()
  await small.query('set default_transaction_read_only = on')
  expect(await backend()).not.toEqual(before)
  const reader = openPool(address, 1, undefined, false)
  onTestFinished(() => reader.end())
  await reader.query('set default_transaction_read_only = on')
  expect((await reader.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('a migration does not wait for a table in use, and is retried', async () => {
  const { pool: other, url } = await emptyDatabase()
  const holder = await other.connect()
  await holder.query('begin')
  await holder.query('create table region (id int)')
  const migrating = migrate(other)
  const expectWaiting = (waiting: number) =>
    vi.waitFor(
      async () => {
        const { rows } = await pool.query(
          `select from pg_locks l join pg_stat_activity a using (pid)
           where not l.granted and a.datname = $1`,
          [new URL(url).pathname.slice(1)],
        )
        expect(rows).toHaveLength(waiting)
      },
      { timeout: 10_000, interval: 20 },
    )
  await expectWaiting(1)
  await expectWaiting(0)
  await holder.query('rollback')
  holder.release()
  expect(await migrating).toContain('05-places.sql')
})
