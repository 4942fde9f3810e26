import { setTimeout as pause } from 'node:timers/promises'

/** Answers leave at whole multiples of this. */
export const stepMs = 100

/**
 * Runs the work and delays its answer or failure to the next full step since the call: an e-mail
 * with an account takes some milliseconds longer than one without, and callers must not be able to
 * tell.
 */
export async function inConstantTime<Value>(work: () => Promise<Value>): Promise<Value> {
  const began = performance.now()
  try {
    return await work()
  } finally {
    const taken = performance.now() - began
    await pause(Math.ceil(taken / stepMs) * stepMs - taken)
  }
}
