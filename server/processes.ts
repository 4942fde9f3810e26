import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'

/** A process that ends sooner than this is restarted after a pause. */
const minUptimeMs = 5_000
const pauseMs = 1_000
/** Longer than a process gives its requests in flight. */
const endWithinMs = 20_000

/**
 * Connections of each process to the database, for its calls and for its jobs: all together stay
 * below PostgreSQL's default of 100. Jobs have their own, so that a long one delays no call; two of
 * them listen for jobs and guard them.
 */
export function connectionsOfEach(processes: number): { calls: number; jobs: number } {
  const all = Math.min(22, Math.floor(80 / processes))
  const jobs = Math.max(3, Math.floor(all / 4))
  return { calls: all - jobs, jobs }
}

/** True in a process that `startWebProcesses` has started. */
export function isWebProcess(): boolean {
  return cluster.isWorker
}

/**
 * Starts this program again in `count` processes that share its port: each connection goes to one
 * of them. A process that ends unexpectedly is restarted; when this process ends in any way, they
 * end too.
 * @param variables added to their environment.
 * @param stopDelayMs how long each still answers before it stops.
 * @returns once the first one takes requests; undefined if it could not start (it has logged why).
 *   `complete` resolves when all do, and `stop` ends all of them, each after its requests in flight.
 */
export async function startWebProcesses(
  count: number,
  variables: Readonly<Record<string, string>>,
  stopDelayMs = 0,
): Promise<{ complete: Promise<unknown>; stop(): Promise<void> } | undefined> {
  // Each process accepts connections itself. By default the first process would distribute them,
  // and a connection sent to a killed process would stay open without an answer.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  const running = new Set<Worker>()
  let stopping = false

  /** Resolves when the process takes requests, or has ended. */
  async function startOne(): Promise<boolean> {
    const web = cluster.fork(variables)
    const began = performance.now()
    running.add(web)
    web.on('error', () => undefined)
    const ended = new Promise<false>((resolve) => {
      web.once('exit', () => {
        running.delete(web)
        resolve(false)
      })
    })
    const listens = await Promise.race([once(web, 'listening').then(() => true), ended])
    if (listens) void ended.then(() => replace(web, performance.now() - began))
    return listens
  }

  function replace(web: Worker, uptimeMs: number): void {
    if (stopping) return
    const { exitCode, signalCode } = web.process
    console.error(`A web process ended (${signalCode ?? exitCode}) and is started again.`)
    setTimeout(() => void startUntilUp(), uptimeMs < minUptimeMs ? pauseMs : 0)
  }

  async function startUntilUp(): Promise<void> {
    if (stopping || (await startOne()) || stopping) return
    setTimeout(() => void startUntilUp(), pauseMs)
  }

  async function stop(): Promise<void> {
    stopping = true
    const killTimer = setTimeout(() => {
      for (const web of running) web.process.kill('SIGKILL')
    }, stopDelayMs + endWithinMs)
    await Promise.all(
      [...running].map(async (web) => {
        const ended = once(web, 'exit')
        web.process.kill('SIGTERM')
        await ended
      }),
    )
    clearTimeout(killTimer)
  }

  // One first: if something prevents the start, it is reported once.
  if (!(await startOne())) return undefined
  return { complete: Promise.all(Array.from({ length: count - 1 }, startUntilUp)), stop }
}
