import { EventEmitter, once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Logger, parseCrontab, type Runner, run } from 'graphile-worker'
import { freeAbandonedJobs } from './db/abandoned-jobs.ts'
import type { Pool } from './db/connection.ts'

/** What runs a job of each name. A throw is tried again later, less and less often. */
export type JobTasks = Readonly<Record<string, (payload: unknown) => Promise<void>>>

/** The logger of failures. */
export type JobLogger = {
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

const beginAgainMs = 1_000
/**
 * After a lost connection the library's stop has been seen not to return. The cause is not known: it
 * sends UNLISTEN over its listening connection and waits for the response, among other things.
 */
const stopWithinMs = 15_000

/**
 * Runs the jobs that transactions have added with `graphile_worker.add_job`, at once or when they
 * are due. Any number of processes may do so: each job runs in one of them. It uses one connection
 * of the pool to listen for new jobs.
 * @param crontab scheduled jobs (UTC), a line each: `15 3 * * * name`.
 * @returns `stop`, which takes no new jobs and waits for running ones.
 */
export async function startJobs(options: {
  pool: Pool
  tasks: JobTasks
  crontab?: string
  logger: JobLogger
}): Promise<{ stop(): Promise<void> }> {
  const { pool, tasks, crontab = '', logger } = options
  await freeAbandonedJobs(pool)
  const begin = (events: EventEmitter) =>
    run({
      events,
      pgPool: pool,
      taskList: tasks,
      parsedCronItems: parseCrontab(crontab),
      noHandleSignals: true,
      preset: {
        worker: {
          concurrentJobs: 4,
          // Batches of their own size: only then does stopping wait until a job's end is noted, and
          // a lost connection is tried again rather than left unhandled.
          completeJobBatchDelay: 0,
          failJobBatchDelay: 0,
        },
      },
      logger: warningsOnly(logger),
    })
  const stopped = new AbortController()
  let events = new EventEmitter()
  let runner: Runner | undefined = await begin(events)
  const running = restartOnFailure()

  // The library stops when the database is lost at a bad moment; our jobs must not.
  async function restartOnFailure(): Promise<void> {
    while (!stopped.signal.aborted) {
      try {
        if (!runner) {
          events = new EventEmitter()
          runner = await begin(events)
        }
        // Asked to stop while it was being begun.
        if (stopped.signal.aborted) await runner.stop()
        await Promise.race([runner.promise, stoppedForTooLong(events)])
      } catch (err) {
        logger.warn({ err }, 'jobs are begun again')
      }
      if (stopped.signal.aborted) return
      runner = undefined
      await pause(beginAgainMs, undefined, { signal: stopped.signal }).catch(() => undefined)
    }
  }

  // A runner that stops by itself may never finish stopping, and takes no jobs meanwhile.
  async function stoppedForTooLong(of: EventEmitter): Promise<void> {
    await once(of, 'stop')
    await pause(stopWithinMs, undefined, { ref: false })
  }

  const freeing = setInterval(() => {
    freeAbandonedJobs(pool).catch((err: unknown) => logger.warn({ err }, 'jobs not freed'))
  }, 60_000)
  freeing.unref()
  return {
    async stop() {
      clearInterval(freeing)
      stopped.abort()
      const stopTimeout = new AbortController()
      const late = pause(stopWithinMs, undefined, { signal: stopTimeout.signal })
      await Promise.race([
        late.then(() => logger.warn({}, 'jobs are not waited for any longer')),
        // A runner that has ended unexpectedly throws when it is stopped.
        Promise.all([runner?.stop().catch(() => undefined), running]),
      ])
      stopTimeout.abort()
      late.catch(() => undefined)
    },
  }
}

/** Only what went wrong, and without the job's payload. */
function warningsOnly(logger: JobLogger): Logger {
  return new Logger((scope) => (level, message, meta) => {
    if (level !== 'error' && level !== 'warning') return
    const details = { ...scope, ...(meta?.error === undefined ? {} : { err: meta.error }) }
    if (level === 'error') logger.error(details, message)
    else logger.warn(details, message)
  })
}
