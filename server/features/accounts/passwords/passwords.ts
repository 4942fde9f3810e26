import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import { busy } from '../../../http/failure.ts'
import type { HashTask } from './hash-thread.ts'

/** Hashes that may wait for a thread: a second or two of work. */
const maxWaiting = 50

/**
 * Hashing is slow on purpose, so it has its own threads, half as many as cores, at a lower
 * priority: bookings stay fast under a flood of wrong passwords. The priority is only slightly
 * lower, or nobody could log in on a busy machine.
 */
const threads = new Piscina<HashTask, string | boolean>({
  filename: new URL('./hash-thread.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: Math.max(1, Math.floor(availableParallelism() / 2)),
  idleTimeout: 60_000,
  maxQueue: maxWaiting,
  // Without it, a waiting request could run after all later ones, seconds late.
  stricterFIFO: true,
  niceIncrement: 10,
})

/**
 * The argon2id hash of a password, in PHC form.
 * @throws Failure 503 when too many others wait.
 */
export async function hashPassword(password: string): Promise<string> {
  return String(await inThread(password, undefined))
}

// The hash of a discarded random password, with the same cost as any other, as that is its purpose.
const dummyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$4Gkd41hj/FJsN4HYcQkF7Q$e7jBFjMdV1KjyZafV6pGXruPujE0zH9tHZxw6OiL9lc'

/**
 * Compares a password with a hash. Without a hash (an unknown e-mail address, or an account without
 * a password) it takes the same time and returns false, so that the time discloses nothing.
 * @throws Failure 503 when too many others wait.
 */
export async function isPassword(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  const matches = await inThread(password, passwordHash ?? dummyHash)
  return passwordHash != null && matches === true
}

/** How many passwords this process has hashed. */
export function hashesMade(): number {
  return threads.completed
}

function inThread(password: string, against: string | undefined): Promise<string | boolean> {
  if (threads.queueSize >= maxWaiting) return Promise.reject(busy())
  return threads.run({ password, against })
}
