import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { migrate } from './migrate.ts'
import { isReady } from './readiness.ts'
import { inTransaction, isDatabaseError, query } from './transaction.ts'

const { pool } = await testDatabase()
await pool.query('create table seat (id int primary key, taken int not null)')

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

test('a failed statement that the work hides is not taken for a commit', async () => {
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
