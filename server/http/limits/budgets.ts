import { RateLimiterPostgres } from 'rate-limiter-flexible'
import type { Pool } from '../../db/connection.ts'
import { TooManyRequests } from '../failure.ts'

/** Points per window of seconds; a window begins with its first point. */
export type Budget = { readonly points: number; readonly seconds: number }

const minute = 60
const hour = 60 * minute

/** A form that people send now and then. Each has its own budget, so that none blocks another. */
const form = { points: 20, seconds: hour }

export const budgets = {
  // Devices that never signed in to the account; beyond it, a mailed link allows a sign-in.
  loginOfAccount: { points: 10, seconds: 15 * minute },
  // As many as a mobile carrier's customers mistype behind one address; beyond it, as above.
  loginOfAddress: { points: 1000, seconds: 15 * minute },
  // One device that has signed in to the account before.
  loginOfDevice: { points: 10, seconds: 15 * minute },
  // One mailed link.
  loginOfLink: { points: 10, seconds: 15 * minute },
  // Signed-in people who confirm their password again.
  loginOfSession: { points: 10, seconds: 15 * minute },
  // Codes of a second factor, after the right password.
  secondFactor: { points: 10, seconds: 15 * minute },
  register: { points: 300, seconds: hour },
  mail: { points: 100, seconds: hour },
  // Programs that register themselves; the assistants of many people may share one address.
  assistant: { points: 300, seconds: hour },
  contact: form,
  note: form,
  tip: form,
  gift: form,
  waiting: form,
  referral: form,
  // Each may query MyInvois about a person.
  taxpayer: { points: 60, seconds: hour },
  quote: { points: 1200, seconds: minute },
  // One for each character typed and each move of the marker; a provider may bill for them.
  map: { points: 300, seconds: minute },
  // Placed orders; far more than a person can place.
  order: { points: 300, seconds: hour },
  // One API key.
  apiKey: { points: 600, seconds: minute },
  // One for each page view; views beyond it are not counted.
  vitals: { points: 120, seconds: minute },
} as const satisfies Readonly<Record<string, Budget>>

/** The counter of a budget. */
export function counterOf(pool: Pool, name: keyof typeof budgets): RateLimiterPostgres {
  return storedCounter(pool, name, budgets[name])
}

/** A counter of one prefix of keys, shared by all processes through PostgreSQL. */
export function storedCounter(pool: Pool, keyPrefix: string, budget: Budget): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limit',
    tableCreated: true,
    keyPrefix,
    points: budget.points,
    duration: budget.seconds,
    // One counter deletes the expired rows of all.
    clearExpiredByTimeout: keyPrefix === 'register',
  })
}

/**
 * Takes one point from a budget.
 * @param email the account of the budget; the first refusal names it.
 * @throws TooManyRequests when none is left.
 */
export async function take(
  counter: RateLimiterPostgres,
  budget: Budget,
  key: string,
  email?: string,
): Promise<void> {
  const { consumedPoints, msBeforeNext } = await counter.penalty(key)
  if (consumedPoints <= budget.points) return
  const isFirst = consumedPoints === budget.points + 1
  throw new TooManyRequests(wholeSeconds(msBeforeNext), isFirst ? email : undefined)
}

/** The key of an address's budget: the address, or for IPv6 the /64 of one customer. */
export function homeOf(address: string): string {
  if (!address.includes(':')) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  const [head = '', tail] = address.split('::')
  const front = head.split(':').filter(Boolean)
  const back = tail?.split(':').filter(Boolean) ?? []
  const gap = tail === undefined ? 0 : Math.max(8 - front.length - back.length, 0)
  return [...front, ...Array<string>(gap).fill('0'), ...back].slice(0, 4).join(':')
}

/** Milliseconds rounded up to whole seconds, at least one. */
export function wholeSeconds(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1000))
}
