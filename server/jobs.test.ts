import { expect, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { inTransaction, query, type Tx } from './db/transaction.ts'
import { type JobTasks, startJobs } from './jobs.ts'

const { pool } = await testDatabase()

const logged: string[] = []
const logger = {
  warn: (_details: object, message: string) => void logged.push(message),
  error: (_details: object, message: string) => void logged.push(message),
}
const start = (tasks: JobTasks) => startJobs({ pool, tasks, logger })

const addJob = (tx: Tx, name: string, payload: object) =>
  query(tx, { text: 'select graphile_worker.add_job($1, $2)', values: [name, payload] })

/** A promise for an event of a job, and its resolver. */
function signal<Value>() {
  return Promise.withResolvers<Value>()
}

test('a job of a committed transaction runs, one of a rolled-back never', async () => {
  const ran: unknown[] = []
  const last = signal<void>()
  const jobs = await start({
    async note(payload) {
      ran.push(payload)
    },
    async last() {
      last.resolve()
    },
  })
  const undone = inTransaction(pool, async (tx) => {
    await addJob(tx, 'note', { committed: false })
    throw new Error('undo')
  })
  await expect(undone).rejects.toThrow('undo')
  await inTransaction(pool, (tx) => addJob(tx, 'note', { committed: true }))
  await inTransaction(pool, (tx) => addJob(tx, 'last', {}))
  await last.promise
  await jobs.stop()
  expect(ran).toEqual([{ committed: true }])
  expect(logged).toEqual([])
})

test('with two processes a job runs in one of them', async () => {
  const ran: number[] = []
  const all = signal<void>()
  const tasks: JobTasks = {
    async once(payload) {
      ran.push((payload as { n: number }).n)
      if (ran.length >= 20) all.resolve()
    },
  }
  const both = [await start(tasks), await start(tasks)]
  await inTransaction(pool, async (tx) => {
    for (let n = 0; n < 20; n += 1) await addJob(tx, 'once', { n })
  })
  await all.promise
  for (const jobs of both) await jobs.stop()
  expect(ran.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n))
})

test('stopping waits for the job that runs', async () => {
  const began = signal<void>()
  const goOn = signal<void>()
  let ended = false
  const jobs = await start({
    async slow() {
      began.resolve()
      await goOn.promise
      ended = true
    },
  })
  await inTransaction(pool, (tx) => addJob(tx, 'slow', {}))
  await began.promise
  const stopped = jobs.stop().then(() => ended)
  goOn.resolve()
  expect(await stopped).toBe(true)
  const { rows } = await pool.query('select 1 from graphile_worker.jobs')
  expect(rows).toEqual([])
})

test('a job of a killed process is run again', async () => {
  await inTransaction(pool, (tx) => addJob(tx, 'orphan', {}))
  await pool.query(
    `update graphile_worker._private_jobs
      set locked_at = now() - interval '6 minutes', locked_by = 'a dead one', attempts = 1`,
  )
  const ran = signal<void>()
  const jobs = await start({ orphan: async () => ran.resolve() })
  await ran.promise
  await jobs.stop()
})

test('workers that hang are replaced', async () => {
  const ran = signal<void>()
  const replaced = signal<void>()
  const jobs = await startJobs({
    pool,
    tasks: { waiting: async () => ran.resolve() },
    logger: { ...logger, warn: () => replaced.resolve() },
    checkMs: 10,
  })
  const locking = await pool.connect()
  await locking.query('begin; lock table graphile_worker._private_jobs')
  await replaced.promise
  await locking.query('commit')
  locking.release()
  await inTransaction(pool, (tx) => addJob(tx, 'waiting', {}))
  await ran.promise
  await jobs.stop()
})
