import { EventEmitter, once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Logger, parseCrontab, type Runner, run } from 'graphile-worker'
import { guardJobs } from './db/abandoned-jobs.ts'
import type { Pool } from './db/connection.ts'

type Run = (payload: unknown) => Promise<void>

/** The function of a job, and when it runs by itself (UTC), in one line: `15 3 * * * name`. */
type Job = Run & { readonly crontab?: string }

/** The function of each job, by name. If it throws, it is retried with growing pauses. */
export type JobTasks = Readonly<Record<string, Job>>

/** A job that runs at these times: `15 3 * * * name`. */
export function jobAt(crontab: string, run: Run): JobTasks {
  return { [crontab.split(' ').at(-1) ?? '']: Object.assign(run, { crontab }) }
}

/**
 * Does the records or steps of a job one by one, so that one that fails does not hold the others.
 * @throws AggregateError at the end: the failures are logged, and the job is retried.
 */
export async function eachOf<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = []
  for (const item of items) {
    try {
      await work(item)
    } catch (error) {
      failures.push(...(error instanceof AggregateError ? (error.errors as unknown[]) : [error]))
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `failed in a job: ${failures.length}`)
}

/** The times of jobs, a line each. */
export function crontabOf(tasks: JobTasks): string {
  return Object.values(tasks)
    .flatMap(({ crontab }) => crontab ?? [])
    .join('\n')
}

/** Logs failures of jobs. */
export type JobLogger = {
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

const concurrentJobs = 4
const beginAgainMs = 1_000
const stopWithinMs = 15_000
/**
 * A free worker asks for a job every two seconds, and a request fails within ten. Counts checks,
 * not time: a process that was held up has not waited for its workers.
 */
const stalledChecks = 20

/**
 * Runs the jobs that transactions add with `graphile_worker.add_job`, at once or when they are due.
 * Any number of processes may do so: each job runs in one of them. It uses two connections of the
 * pool: to listen for new jobs, and to guard locked ones.
 * @param options `crontab`: scheduled jobs (UTC), a line each: `15 3 * * * name`. `checkMs`: how
 *   often workers are checked; they are replaced after twenty checks without an answer. `guardMs`:
 *   how often locked jobs are checked.
 * @returns `stop`, which takes no new jobs and waits for running ones.
 */
export async function startJobs(options: {
  pool: Pool
  tasks: JobTasks
  crontab?: string
  logger: JobLogger
  checkMs?: number
  guardMs?: number
}): Promise<{ stop(): Promise<void> }> {
  const { pool, tasks, crontab = '', logger, checkMs = 1_000 } = options
  const guard = guardJobs(pool, (err) => logger.warn({ err }, 'jobs not guarded'), options.guardMs)
  const begin = (events: EventEmitter) =>
    run({
      events,
      pgPool: pool,
      taskList: tasks,
      parsedCronItems: parseCrontab(crontab),
      noHandleSignals: true,
      preset: {
        worker: {
          concurrentJobs,
          // With batching set, stopping waits until a job's end is recorded, and a lost connection
          // is retried instead of left unhandled.
          completeJobBatchDelay: 0,
          failJobBatchDelay: 0,
        },
      },
      logger: warningsOnly(logger),
    })
  const stopped = new AbortController()
  let workers: ReturnType<typeof watchWorkers>
  let runner: Runner | undefined = await beginWatched()
  const running = restartOnFailure()

  function beginWatched(): Promise<Runner> {
    const events = new EventEmitter()
    workers = watchWorkers(events)
    guard.follow(events)
    return begin(events)
  }

  // The library stops when the database fails at a bad moment; our jobs must go on.
  async function restartOnFailure(): Promise<void> {
    while (!stopped.signal.aborted) {
      try {
        runner ??= await beginWatched()
        // Stopped while it started.
        if (stopped.signal.aborted) await runner.stop()
        await Promise.race([runner.promise, workers.ended(checkMs)])
      } catch (err) {
        if (stopped.signal.aborted) return
        logger.warn({ err }, 'jobs are begun again')
        // If it woke up, there would be two.
        runner?.stop().catch(() => undefined)
      }
      if (stopped.signal.aborted) return
      runner = undefined
      await pause(beginAgainMs, undefined, { signal: stopped.signal }).catch(() => undefined)
    }
  }

  return {
    async stop() {
      stopped.abort()
      const stopTimeout = new AbortController()
      const late = pause(stopWithinMs, undefined, { signal: stopTimeout.signal })
      await Promise.race([
        late.then(() => logger.warn({}, 'jobs are not waited for any longer')),
        // A runner that has ended unexpectedly throws when it is stopped.
        Promise.all([runner?.stop().catch(() => undefined), running]).then(() => guard.stop()),
      ])
      stopTimeout.abort()
      late.catch(() => undefined)
    },
  }
}

type WorkerEvent = { readonly worker: { readonly workerId: string } }

/**
 * Watches whether a runner still takes jobs. The library stops a runner that could not record a
 * job's end: it takes no more jobs, and has been seen to wait for its running ones forever. A
 * worker whose first query failed never gets an answer: the library caches that failure.
 * @param events of a runner that has not started yet.
 */
function watchWorkers(events: EventEmitter) {
  const busy = new Set<string>()
  let checks = 0
  const stopping = once(events, 'pool:gracefulShutdown')
  events.on('worker:getJob:start', ({ worker }: WorkerEvent) => busy.delete(worker.workerId))
  events.on('worker:getJob:empty', () => {
    checks = 0
  })
  events.on('job:start', ({ worker }: WorkerEvent) => {
    busy.add(worker.workerId)
    checks = 0
  })
  events.on('worker:stop', ({ worker }: WorkerEvent) => busy.delete(worker.workerId))
  return {
    /** Throws when the runner begins to stop, or when free workers no longer get answers. */
    async ended(checkMs: number): Promise<void> {
      let isStopping = false
      const stopped = stopping.then(() => {
        isStopping = true
      })
      while (checks < stalledChecks && !isStopping) {
        await Promise.race([pause(checkMs, undefined, { ref: false }), stopped])
        checks = busy.size === concurrentJobs ? 0 : checks + 1
      }
      throw new Error(
        isStopping ? 'the runner stops' : `no worker was answered in ${stalledChecks * checkMs} ms`,
      )
    },
  }
}

/** Logs only warnings and errors, and never a job's payload. */
function warningsOnly(logger: JobLogger): Logger {
  return new Logger((scope) => (level, message, meta) => {
    if (level !== 'error' && level !== 'warning') return
    const details = { ...scope, ...(meta?.error === undefined ? {} : { err: meta.error }) }
    if (level === 'error') logger.error(details, message)
    else logger.warn(details, message)
  })
}
