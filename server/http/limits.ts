import { createHash } from 'node:crypto'
import pLimit from 'p-limit'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import { normalizeEmail } from '../../domain/account/registration.ts'
import type { Limit } from '../../domain/api/call.ts'
import type { Pool } from '../db/connection.ts'
import { query, type Reader } from '../db/transaction.ts'
import type { CallGate, Spent } from './calls.ts'
import { busy, Failure, TooManyRequests } from './failure.ts'

type Call = Parameters<CallGate['spend']>[1]

/** How many in how many seconds, counted from the first. */
type Budget = { readonly points: number; readonly seconds: number }

const minute = 60
const hour = 60 * minute

/** The size of each budget (decisions 6). */
const budgets = {
  loginOfAccount: { points: 10, seconds: 15 * minute },
  loginOfAddress: { points: 100, seconds: 15 * minute },
  register: { points: 300, seconds: hour },
  mail: { points: 100, seconds: hour },
  contact: { points: 20, seconds: hour },
  quote: { points: 1200, seconds: minute },
  // A letter typed and a marker moved are one each; a provider may bill for them.
  map: { points: 300, seconds: minute },
  // Orders that were really made; no hand gets near it.
  order: { points: 300, seconds: hour },
  // One for each visit of a page; what is over it is only not counted.
  vitals: { points: 120, seconds: minute },
} as const satisfies Readonly<Record<string, Budget>>

/** A failed try is one of these; a form that was merely incomplete costs nothing. */
const failedTries = new Set([
  'wrong-credentials',
  'current-password-wrong',
  'link-password-wrong',
  'not-verified',
  'google-refused',
])

/**
 * How many tries of passwords are looked at together, and how long others wait for their turn: a
 * flood of them waits here, before it costs the database anything.
 */
const triesAtOnce = 10
const patienceMs = 5_000

/** How many calls of an address may be uncounted in PostgreSQL, and for how long. */
const settleEvery = 100
const settleWithinMs = 1_000

/**
 * Budgets of calls that invite guessing or flooding, counted in PostgreSQL and so shared by all
 * processes. Windows run by the clock of the machine: the library takes no other. Quotes and the
 * map's calls are counted here and settled in batches, so they wait for no counter; with several processes an
 * address can then pass its budget by what is not settled yet.
 * @param quotesAMinute an address's quotes a minute, where they are not decisions 6's 1,200.
 * @param ordersAnHour an account's orders an hour, where they are not 300.
 * @param turnWithinMs how long a try of a password waits for its turn; 5 seconds.
 * @returns `spend` for the gate of calls, `order` for whatever makes one, and `settle`, to be awaited
 *   before the pool ends.
 */
export function limits({
  pool,
  quotesAMinute,
  ordersAnHour,
  turnWithinMs = patienceMs,
}: {
  pool: Pool
  quotesAMinute?: number | undefined
  ordersAnHour?: number | undefined
  turnWithinMs?: number
}): {
  spend: CallGate['spend']
  order: OrderBudget
  settle: () => Promise<void>
} {
  const counter = (name: keyof typeof budgets) => counterOf(pool, name)
  const loginOfAccount = counter('loginOfAccount')
  const loginOfAddress = counter('loginOfAddress')
  const perAddress = {
    register: counter('register'),
    mail: counter('mail'),
    contact: counter('contact'),
  }
  const quotes = batched(counter('quote'), {
    ...budgets.quote,
    ...(quotesAMinute ? { points: quotesAMinute } : {}),
  })
  const maps = batched(counter('map'), budgets.map)
  const visits = batched(counter('vitals'), budgets.vitals)
  const orders = batched(counter('order'), {
    ...budgets.order,
    ...(ordersAnHour ? { points: ordersAnHour } : {}),
  })

  const turns = pLimit(triesAtOnce)
  /** Waits for a turn. @returns what ends it. @throws Failure 503 when it comes too late. */
  async function turn(): Promise<() => void> {
    const asked = performance.now()
    const end = await new Promise<() => void>((begin) => {
      void turns(() => new Promise<void>(begin))
    })
    if (performance.now() - asked <= turnWithinMs) return end
    end()
    throw busy()
  }

  async function spendLogin(call: Call): Promise<Spent> {
    const address = homeOf(call.address)
    const email = emailOf(call)
    const account = email && keyOf(email)
    // Without an account there is no password to try: Google is asked, who may take its time.
    const end = account ? await turn() : () => undefined
    try {
      // Both are counted before the try and given back after a good one: tries made at the same
      // moment cannot slip past the count.
      await take(loginOfAddress, budgets.loginOfAddress, address)
      if (account) {
        await take(loginOfAccount, budgets.loginOfAccount, account, email)
      }
    } catch (refusal) {
      end()
      throw refusal
    }
    return async (failure) => {
      end()
      if (failure instanceof Failure && failedTries.has(failure.code)) return
      await loginOfAddress.reward(address)
      if (!account) return
      if (failure === undefined) await loginOfAccount.delete(account)
      else await loginOfAccount.reward(account)
    }
  }

  return {
    async spend(limit: Limit, call: Call) {
      if (limit === 'quote') {
        quotes.count(homeOf(call.address))
        return undefined
      }
      if (limit === 'map') {
        maps.count(homeOf(call.address))
        return undefined
      }
      if (limit === 'vitals') {
        visits.count(homeOf(call.address))
        return undefined
      }
      if (limit === 'login') return spendLogin(call)
      await take(perAddress[limit], budgets[limit], homeOf(call.address))
      return undefined
    },
    order: orderBudget(orders),
    async settle() {
      await Promise.all([quotes.settle(), maps.settle(), visits.settle(), orders.settle()])
    },
  }
}

/**
 * Makes an order within an account's budget; one that was not made counts for nothing. As many as
 * the budget still has are under way at a time: others wait for what becomes of those.
 * @throws TooManyRequests when so many were made.
 */
export type OrderBudget = <Outcome extends { readonly ok: boolean }>(
  accountId: number,
  make: () => Promise<Outcome>,
) => Promise<Outcome>

function orderBudget(orders: ReturnType<typeof batched>): OrderBudget {
  const underWay = new Map<string, { count: number; end: PromiseWithResolvers<void> }>()
  return async (accountId, make) => {
    const key = `${accountId}`
    const mine = underWay.get(key) ?? { count: 0, end: Promise.withResolvers<void>() }
    while (mine.count >= orders.left(key)) await mine.end.promise
    mine.count += 1
    underWay.set(key, mine)
    try {
      const outcome = await make()
      if (outcome.ok) orders.add(key)
      return outcome
    } finally {
      mine.count -= 1
      if (mine.count === 0) underWay.delete(key)
      mine.end.resolve()
      mine.end = Promise.withResolvers()
    }
  }
}

/**
 * Counts a try of an account's password that the call itself does not name, as when a provider's
 * person is linked to it.
 * @returns what forgives the account's tries, for when the password was right.
 * @throws TooManyRequests when the account's budget is spent.
 */
export async function passwordTry(pool: Pool, email: string): Promise<() => Promise<void>> {
  const counter = counterOf(pool, 'loginOfAccount')
  await take(counter, budgets.loginOfAccount, keyOf(email), email)
  return () => forgiveLogin(pool, email)
}

/** Forgets an account's failed logins, after a new password came by its mail. */
export async function forgiveLogin(reader: Reader, email: string): Promise<void> {
  await query(reader, {
    text: 'delete from rate_limit where key = $1',
    values: [`loginOfAccount:${keyOf(email)}`],
  })
}

function counterOf(pool: Pool, name: keyof typeof budgets): RateLimiterPostgres {
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

/** @param email whom the first refusal closes out; the refusal then says so. */
async function take(
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

/** Counts here and settles in batches; see `limits`. */
function batched(counter: RateLimiterPostgres, budget: Budget) {
  type Account = { settled: number; unsettled: number; endsAt: number; settling: boolean }
  const accounts = new Map<string, Account>()
  let due: NodeJS.Timeout | undefined
  const underWay = new Set<Promise<void>>()

  // performance.now(): a window here is a span of time, which a corrected clock must not stretch.
  const opened = (now: number): Account => ({
    settled: 0,
    unsettled: 0,
    endsAt: now + budget.seconds * 1000,
    settling: false,
  })

  async function settleOne(key: string, account: Account): Promise<void> {
    const points = account.unsettled
    account.settling = true
    try {
      const { consumedPoints, msBeforeNext } = await counter.penalty(key, points)
      account.unsettled -= points
      account.settled = consumedPoints
      account.endsAt = performance.now() + msBeforeNext
    } catch {
      // The database is away: what is not settled stays counted here, and is tried again.
    } finally {
      account.settling = false
    }
  }

  function settleSoon(): void {
    due ??= setTimeout(() => {
      due = undefined
      void settleAll()
    }, settleWithinMs).unref()
  }

  async function settleAll(): Promise<void> {
    const now = performance.now()
    for (const [key, account] of accounts) {
      if (account.unsettled > 0) begin(key, account)
      else if (account.endsAt <= now && !account.settling) accounts.delete(key)
    }
    await Promise.all(underWay)
    if (accounts.size > 0) settleSoon()
  }

  function begin(key: string, account: Account): void {
    if (account.settling) return
    const work = settleOne(key, account).finally(() => underWay.delete(work))
    underWay.add(work)
  }

  function accountOf(key: string, now: number): Account {
    let account = accounts.get(key)
    if (!account || (account.endsAt <= now && !account.settling)) {
      account = opened(now)
      accounts.set(key, account)
    }
    return account
  }

  /** How many the budget of a key still has. @throws TooManyRequests when none, as far as is known. */
  function left(key: string): number {
    const now = performance.now()
    const account = accountOf(key, now)
    const rest = budget.points - account.settled - account.unsettled
    if (rest <= 0) throw new TooManyRequests(wholeSeconds(account.endsAt - now))
    return rest
  }

  function add(key: string): void {
    const account = accountOf(key, performance.now())
    account.unsettled += 1
    if (account.unsettled >= settleEvery) begin(key, account)
    settleSoon()
  }

  return {
    left,
    add,
    /** @throws TooManyRequests when the budget is used up, as far as is known here. */
    count(key: string): void {
      left(key)
      add(key)
    },
    async settle(): Promise<void> {
      clearTimeout(due)
      due = undefined
      await Promise.all(underWay)
      for (const [key, account] of accounts) if (account.unsettled > 0) begin(key, account)
      await Promise.all(underWay)
    },
  }
}

/** Whose budget a call takes from: an address, or for IPv6 the /64 that one customer is given. */
function homeOf(address: string): string {
  if (!address.includes(':')) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  const [head = '', tail] = address.split('::')
  const front = head.split(':').filter(Boolean)
  const back = tail?.split(':').filter(Boolean) ?? []
  const gap = tail === undefined ? 0 : Math.max(8 - front.length - back.length, 0)
  return [...front, ...Array<string>(gap).fill('0'), ...back].slice(0, 4).join(':')
}

/** Whose password is tried: the e-mail of the form, or the caller's own. */
function emailOf({ body, caller }: Call): string | undefined {
  const named = typeof body === 'object' && body !== null && 'username' in body
  if (!named) return caller?.email
  return typeof body.username === 'string' ? body.username || undefined : undefined
}

/** A key of bounded length that names no person. */
function keyOf(email: string): string {
  return createHash('sha256').update(normalizeEmail(email)).digest('base64url')
}

function wholeSeconds(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1000))
}
