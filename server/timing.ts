import { setTimeout as pause } from 'node:timers/promises'

/** The value of a promise. @throws Error when it takes longer. */
export async function within<Value>(ms: number, value: Promise<Value>): Promise<Value> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`late after ${ms} ms`)), ms)
  try {
    return await Promise.race([value, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Works at once and then after every pause, until stopped; a failure does not end it.
 * @returns stops it, and waits for work in progress.
 */
export function repeat(
  pauseMs: number,
  work: (signal: AbortSignal) => Promise<unknown>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const stopped = new AbortController()
  const { signal } = stopped
  const repeating = (async () => {
    while (!signal.aborted) {
      await work(signal).catch(onError)
      await pause(pauseMs, undefined, { signal, ref: false }).catch(() => undefined)
    }
  })()
  return () => {
    stopped.abort()
    return repeating
  }
}
