import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { inTransaction, query, type Tx } from './db/transaction.ts'
import { type JobTasks, startJobs } from './jobs.ts'

const { pool, url } = await testDatabase()

const logged: string[] = []
const logger = {
  warn: (_details: object, message: string) => void logged.push(message),
  error: (_details: object, message: string) => void logged.push(message),
}
const start = (tasks: JobTasks) => startJobs({ pool, tasks, logger })

const addJob = (tx: Tx, name: string, payload: object) =>
  query(tx, { text: 'select graphile_worker.add_job($1, $2)', values: [name, payload] })

/**
 * A job is freed by two checks that find it locked and not begun: in between the answer to the
 * runner that locked it must arrive, on a slow machine too.
 */
const guardMs = 400

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

/** Registers a runner as if it were alive. */
const register = (id: string) => pool.query('insert into job_runner (id) values ($1)', [id])

test('a job that is locked for too long is run again', async () => {
  await register('a dead one')
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

/** Server processes of the connections that guard running jobs. */
const guards = () =>
  query<{ pid: number }>(pool, {
    text: `select distinct pid from pg_locks l join pg_database d on d.oid = l.database
           where locktype = 'advisory' and objsubid = 2 and datname = current_database()`,
  }).then((rows) => rows.map(({ pid }) => pid))

/** Locks a new job like a runner that never begins it. */
async function addLocked(name: string, lockedBy: string) {
  await inTransaction(pool, async (tx) => {
    await addJob(tx, name, {})
    await tx.query(
      `update graphile_worker._private_jobs j set locked_at = now(), locked_by = $2, attempts = 1
       from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = $1`,
      [name, lockedBy],
    )
  })
}

/**
 * A process that runs a job forever.
 * @param how starts the queue over `pool` with `tasks`.
 */
async function startOther(name: string, how = 'startJobs({ pool, tasks, logger: console })') {
  const program = `
    import { openPool } from '${new URL('db/connection.ts', import.meta.url)}'
    import { startJobs } from '${new URL('jobs.ts', import.meta.url)}'
    import { run } from 'graphile-worker'
    const tasks = { ${name}: () => new Promise(() => process.stdout.write('runs')) }
    const pool = openPool({ connectionString: process.argv[1] }, 4)
    await ${how}`
  const stdio = ['ignore', 'pipe', 'inherit'] as const
  const other = spawn(process.execPath, ['--input-type=module', '--eval', program, url], {
    stdio: [...stdio],
  })
  onTestFinished(() => void other.kill('SIGKILL'))
  await once(other.stdout, 'data')
  return other
}

test('a job of a process is run again when that is killed, once and not before', async () => {
  await inTransaction(pool, (tx) => addJob(tx, 'orphan', {}))
  const other = await startOther('orphan')
  await vi.waitFor(async () => expect(await guards()).toHaveLength(1), 10_000)
  await register('a process that is not there')
  await addLocked('dead', 'a process that is not there')
  const ran: string[] = []
  const dead = signal<void>()
  const orphan = signal<void>()
  const note = (name: string, done: () => void) => async () => {
    ran.push(name)
    done()
  }
  const jobs = await startJobs({
    pool,
    tasks: { dead: note('dead', dead.resolve), orphan: note('orphan', orphan.resolve) },
    logger,
    guardMs,
  })
  // By then both have been checked twice.
  await dead.promise
  expect(ran).toEqual(['dead'])
  other.kill('SIGKILL')
  await orphan.promise
  await jobs.stop()
  expect(ran).toEqual(['dead', 'orphan'])
})

/** Like versions that took no locks of runners. */
const withoutGuard = `run({ pgPool: pool, taskList: tasks, noHandleSignals: true,
  logger: new (await import('graphile-worker')).Logger(() => () => undefined) })`

test('a job of a version without locks of runners is not run twice, however long it takes', async () => {
  await inTransaction(pool, (tx) => addJob(tx, 'long', {}))
  await startOther('long', withoutGuard)
  await pool.query(
    `update graphile_worker._private_jobs set locked_at = now() - interval '3 hours'`,
  )
  await register('a killed one')
  await addLocked('dead', 'a killed one')
  const ran: string[] = []
  const dead = signal<void>()
  const later = signal<void>()
  const jobs = await startJobs({
    pool,
    tasks: {
      long: async () => void ran.push('long'),
      async dead() {
        ran.push('dead')
        dead.resolve()
      },
      async later() {
        ran.push('later')
        later.resolve()
      },
    },
    logger,
    guardMs,
  })
  // By then all locked jobs have been checked twice.
  await dead.promise
  // If freed, it would be run before this one.
  await inTransaction(pool, (tx) => addJob(tx, 'later', {}))
  await later.promise
  await jobs.stop()
  expect(ran).toEqual(['dead', 'later'])
  await pool.query('delete from graphile_worker._private_jobs')
})

test('runners that ended some time ago without a job are deleted', async () => {
  await pool.query('delete from job_runner')
  await addLocked('dead', 'with a job')
  await pool.query(
    `insert into job_runner (id, began_at) select id, now() - interval '2 days'
     from unnest(array['ended', 'with a job']) as id`,
  )
  await register('ended today')
  const ran = signal<void>()
  const jobs = await startJobs({
    pool,
    tasks: { dead: async () => ran.resolve() },
    logger,
    guardMs,
  })
  await ran.promise
  await vi.waitFor(async () => {
    const { rows } = await pool.query('select id from job_runner order by began_at')
    expect(rows.map(({ id }) => id)).toEqual(['ended today', expect.stringMatching(/^pool-/)])
  })
  await jobs.stop()
})

test("a job locked without its runner's knowledge is run, beside the running ones", async () => {
  let begun = 0
  const slow = signal<void>()
  const goOn = signal<void>()
  const lost = signal<void>()
  const jobs = await startJobs({
    pool,
    tasks: {
      async slow() {
        begun += 1
        slow.resolve()
        await goOn.promise
      },
      lost: async () => lost.resolve(),
    },
    logger,
    guardMs,
  })
  await inTransaction(pool, (tx) => addJob(tx, 'slow', {}))
  await slow.promise
  const { rows } = await pool.query('select locked_by from graphile_worker.jobs')
  await addLocked('lost', rows[0].locked_by)
  await lost.promise
  goOn.resolve()
  await jobs.stop()
  expect(begun).toBe(1)
  expect((await pool.query('select 1 from graphile_worker.jobs')).rows).toEqual([])
})

test('a guard with a lost connection opens another one', async () => {
  const jobs = await startJobs({ pool, tasks: { any: async () => undefined }, logger, guardMs })
  const [first] = await vi.waitFor(async () => {
    const found = await guards()
    expect(found).toHaveLength(1)
    return found
  }, 10_000)
  await pool.query('select pg_terminate_backend($1)', [first])
  await vi.waitFor(async () => {
    const [second] = await guards()
    expect(second).toBeGreaterThan(0)
    expect(second).not.toBe(first)
  }, 10_000)
  await jobs.stop()
  await vi.waitFor(async () => expect(await guards()).toEqual([]), 10_000)
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

test('a runner whose first query failed is replaced by one that queries again', async () => {
  const ran = signal<void>()
  const replaced = signal<void>()
  await pool.query('alter table graphile_worker._private_tasks rename to tasks_away')
  const jobs = await startJobs({
    pool,
    tasks: { added: async () => ran.resolve() },
    logger: { ...logger, warn: () => replaced.resolve() },
    // Twenty of these last longer than a worker's polling interval.
    checkMs: 150,
  })
  await replaced.promise
  await pool.query('alter table graphile_worker.tasks_away rename to _private_tasks')
  await inTransaction(pool, (tx) => addJob(tx, 'added', {}))
  await ran.promise
  await jobs.stop()
})

test('a runner that stops itself is replaced at once, even while its job still runs', async () => {
  const began = signal<void>()
  const goOn = signal<void>()
  const failed = signal<void>()
  const ran = signal<void>()
  const ranAgain = signal<void>()
  const begun = { slow: 0, lost: 0 }
  const jobs = await startJobs({
    pool,
    tasks: {
      async slow() {
        begun.slow += 1
        began.resolve()
        await goOn.promise
      },
      async lost() {
        begun.lost += 1
        if (begun.lost === 2) ranAgain.resolve()
      },
      note: async () => ran.resolve(),
    },
    logger: { ...logger, error: () => failed.resolve() },
    checkMs: 60_000,
    guardMs,
  })
  // The library stops its runner when it cannot record the end of a job.
  await pool.query(`
    create function refuse_end() returns trigger language plpgsql as
      $$ begin raise exception 'the end is not recorded'; end $$;
    create trigger refuse_end before delete on graphile_worker._private_jobs
      for each row when (old.priority = -1) execute function refuse_end()`)
  await inTransaction(pool, (tx) => addJob(tx, 'slow', {}))
  await began.promise
  await pool.query(`select graphile_worker.add_job('lost', priority => -1)`)
  await failed.promise
  await inTransaction(pool, (tx) => addJob(tx, 'note', {}))
  await ran.promise
  // The job whose end was not recorded runs again, besides the one that still runs.
  await pool.query('drop trigger refuse_end on graphile_worker._private_jobs')
  await ranAgain.promise
  expect(begun.slow).toBe(1)
  goOn.resolve()
  await vi.waitFor(
    async () => expect((await pool.query('select 1 from graphile_worker.jobs')).rows).toEqual([]),
    10_000,
  )
  await jobs.stop()
})
