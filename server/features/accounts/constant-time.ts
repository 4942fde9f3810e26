import { setTimeout as pause } from 'node:timers/promises'

/** Answers leave at whole multiples of this. */
export const stepMs = 100

/**
 * Does the work and lets its answer, or its failure, wait for the next full step since it was
 * asked: what is done for an e-mail that has an account takes some milliseconds more than for one
 * that has none, and nobody outside is to see which it was.
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
