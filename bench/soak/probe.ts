import cluster from 'node:cluster'
import { appendFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

/**
 * Records the memory and processor time of a process of the real program, started with
 * `NODE_OPTIONS='--import …/probe.ts?to=<file>'`, as lines of JSON.
 */

/** The measurements of a process; bytes, and microseconds since its start. */
export type MemorySample = {
  readonly at: number
  readonly pid: number
  readonly role: 'first' | 'web'
  readonly rss: number
  /** The live heap after a full garbage collection; omitted in most samples. */
  readonly heap?: number
  readonly cpuUs: number
}

const SAMPLE_MS = 5_000
/** A full collection pauses the process for some hundredths of a second, so it is rare. */
const COLLECT_EVERY = 6

if (isMainThread) {
  const file = new URL(import.meta.url).searchParams.get('to') ?? ''
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  let samples = 0
  setInterval(() => {
    samples += 1
    const rss = process.memoryUsage.rss()
    const { user, system } = process.cpuUsage()
    const collects = samples % COLLECT_EVERY === 0
    if (collects) collect()
    const sample: MemorySample = {
      at: Date.now(),
      pid: process.pid,
      role: cluster.isPrimary ? 'first' : 'web',
      rss,
      ...(collects ? { heap: process.memoryUsage().heapUsed } : {}),
      cpuUs: user + system,
    }
    appendFileSync(file, `${JSON.stringify(sample)}\n`)
  }, SAMPLE_MS).unref()
}
