import { RateLimiterPostgres } from 'rate-limiter-flexible'
import type { Pool } from '../db/connection.ts'
import { TooManyRequests } from './failure.ts'

/** How many in how many seconds, counted from the first. */
export type Budget = { readonly points: number; readonly seconds: number }

const minute = 60
const hour = 60 * minute

/** The size of each budget. */
export const budgets = {
  // Of devices that never signed in to the account; past it, a mailed link opens the way.
  loginOfAccount: { points: 10, seconds: 15 * minute },
  // As many as a carrier's customers mistype behind one address; past it, as above.
  loginOfAddress: { points: 1000, seconds: 15 * minute },
  // Of one device that has signed in to the account before.
  loginOfDevice: { points: 10, seconds: 15 * minute },
  // By one mailed link.
  loginOfLink: { points: 10, seconds: 15 * minute },
  // For signed-in people who confirm their password again.
  loginOfSession: { points: 10, seconds: 15 * minute },
  // Codes of a second factor, for an account whose first factor was right.
  secondFactor: { points: 10, seconds: 15 * minute },
  register: { points: 300, seconds: hour },
  mail: { points: 100, seconds: hour },
  // Programs that register themselves; one address may be that of many people's assistants.
  assistant: { points: 300, seconds: hour },
  contact: { points: 20, seconds: hour },
  // Each may ask MyInvois about a person.
  taxpayer: { points: 60, seconds: hour },
  quote: { points: 1200, seconds: minute },
  // Each character typed and each move of the marker is one; a provider may bill for them.
  map: { points: 300, seconds: minute },
  // Orders that were placed; far above what a person can place.
  order: { points: 300, seconds: hour },
  // Of one key of another program.
  apiKey: { points: 600, seconds: minute },
  // One for each visit of a page; visits above it are not counted.
  vitals: { points: 120, seconds: minute },
} as const satisfies Readonly<Record<string, Budget>>

/** The counter of a budget, shared by all processes through PostgreSQL. */
export function counterOf(pool: Pool, name: keyof typeof budgets): RateLimiterPostgres {
  const { points, seconds } = budgets[name]
  return new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limit',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: seconds,
    // One of them sweeps for all.
    clearExpiredByTimeout: name === 'register',
  })
}

/**
 * Takes one from a budget.
 * @param email the account that the first budget is for; a refusal then says so.
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

/** The holder of a call's budget: an address, or for IPv6 the /64 of one customer. */
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

/** Milliseconds as whole seconds, at least one. */
export function wholeSeconds(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1000))
}
