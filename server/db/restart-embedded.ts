import { setTimeout as pause } from 'node:timers/promises'

/** A process that runs until it is stopped or ends unexpectedly. */
export type Running = {
  readonly pid: number
  readonly ended: Promise<void>
  stop(): Promise<void>
}

/** How often and when a process that ends unexpectedly is restarted. */
export type Restarts = {
  /** Pauses before each restart; after the last one it is not restarted again. */
  readonly pausesMs: readonly number[]
  /** After running this long, the pauses start over. */
  readonly steadyMs: number
}

/**
 * Starts a process and restarts it when it ends unexpectedly, a bounded number of times.
 * @param start throws when the process does not start.
 * @param notify gets a line for the operator at each restart.
 * @returns the running process; `ended` settles when it is stopped or not restarted any more.
 * @throws the error of the first start.
 */
export async function superviseProcess<Process extends Running>(
  start: () => Promise<Process>,
  { pausesMs, steadyMs }: Restarts,
  notify: (line: string) => void,
): Promise<{
  readonly first: Process
  pid(): number
  ended: Promise<void>
  stop(): Promise<void>
}> {
  const first = await start()
  let current = first
  let stopping = false
  let starting: Promise<unknown> = Promise.resolve()

  /** Resolves when the process is stopped or not restarted any more. */
  async function supervise(): Promise<void> {
    let tries = 0
    let began = performance.now()
    let runs = true
    for (;;) {
      if (runs) await current.ended
      if (stopping) return
      if (runs && performance.now() - began > steadyMs) tries = 0
      const waitMs = pausesMs[tries]
      if (waitMs === undefined) return
      tries += 1
      notify(`it ended by itself and is started again (try ${tries} of ${pausesMs.length})`)
      await pause(waitMs)
      if (stopping) return
      began = performance.now()
      const again = start()
      starting = again.catch(() => undefined)
      try {
        current = await again
        runs = true
      } catch (error) {
        runs = false
        notify(error instanceof Error ? error.message : String(error))
      }
    }
  }

  const ended = supervise()
  return {
    first,
    pid: () => current.pid,
    ended,
    async stop() {
      stopping = true
      await starting
      await current.stop()
    },
  }
}
