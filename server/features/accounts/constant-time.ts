import { setTimeout as pause } from 'node:timers/promises'

/** Answers are sent at whole multiples of this. */
export const stepMs = 100

/**
 * Delays the answer or failure of the work to the next full step since the call: an e-mail address
 * with an account takes some milliseconds longer than one without, and callers must not notice.
 */
export async function inConstantTime<Value>(work: () => Promise<Value>): Promise<Value> {
  const began = performance.now()
  try {
    return await work()
  } finally {
    const elapsedMs = performance.now() - began
    await pause(Math.ceil(elapsedMs / stepMs) * stepMs - elapsedMs)
  }
}
