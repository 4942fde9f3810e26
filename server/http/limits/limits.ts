import type { RateLimiterPostgres } from 'rate-limiter-flexible'
import type { Limit } from '../../../domain/api/call.ts'
import type { Pool } from '../../db/connection.ts'
import type { CallGate } from '../calls/calls.ts'
import { TooManyRequests } from '../failure.ts'
import { type Budget, budgets, counterOf, homeOf, take, wholeSeconds } from './budgets.ts'
import { type LoginProof, loginBudget } from './login-budget.ts'

type Call = Parameters<CallGate['spend']>[1]

/** The most calls of an address that PostgreSQL has not counted yet, and how long they may wait. */
const settleEvery = 100
const settleWithinMs = 1_000

/**
 * Rate limits of calls that invite guessing or flooding, counted in PostgreSQL and so shared by all
 * processes. Windows use the machine's clock: the library takes no other. Quotes and map calls are
 * counted in memory and settled in batches, so that they never wait for a counter; with several
 * processes, an address can exceed its budget by the calls that are not settled yet.
 * @param quotesAMinute an address's quotes a minute; default: 1,200
 *   (docs/product/privacy.md#rate-limits).
 * @param ordersAnHour an account's orders an hour; default: 300.
 * @param queueWithinMs how long a password attempt waits in the queue; default: 5 seconds.
 * @param loginProof recognises known devices and mailed links; without it there are none.
 * @returns `spend` for the gate of calls, `order` for placing orders, and `settle`, to be awaited
 *   before the pool ends.
 */
export function limits({
  pool,
  quotesAMinute,
  ordersAnHour,
  queueWithinMs,
  loginProof,
}: {
  pool: Pool
  quotesAMinute?: number
  ordersAnHour?: number
  queueWithinMs?: number
  loginProof?: LoginProof
}): {
  spend: CallGate['spend']
  order: OrderBudget
  spendKey: NonNullable<CallGate['spendKey']>
  settle: () => Promise<void>
} {
  const counter = (name: keyof typeof budgets) => counterOf(pool, name)
  const perAddress = {
    register: counter('register'),
    mail: counter('mail'),
    contact: counter('contact'),
    note: counter('note'),
    tip: counter('tip'),
    gift: counter('gift'),
    waiting: counter('waiting'),
    referral: counter('referral'),
    assistant: counter('assistant'),
    taxpayer: counter('taxpayer'),
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

  const login = loginBudget({ pool, queueWithinMs, proof: loginProof })

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
      if (limit === 'login') return login(call)
      await take(perAddress[limit], budgets[limit], homeOf(call.address))
      return undefined
    },
    order: orderBudget(orders),
    spendKey: keyBudget(counter('apiKey')),
    async settle() {
      await Promise.all([quotes.settle(), maps.settle(), visits.settle(), orders.settle()])
    },
  }
}

/**
 * Counts each call of a key and returns what is left of its minute
 * (docs/product/api-keys.md#how-many-calls).
 */
function keyBudget(counter: RateLimiterPostgres): NonNullable<CallGate['spendKey']> {
  const { points } = budgets.apiKey
  return async (id) => {
    const { consumedPoints, msBeforeNext } = await counter.penalty(`${id}`)
    const seconds = wholeSeconds(msBeforeNext)
    if (consumedPoints > points) throw new TooManyRequests(seconds)
    return {
      'ratelimit-limit': `${points}`,
      'ratelimit-remaining': `${points - consumedPoints}`,
      'ratelimit-reset': `${seconds}`,
    }
  }
}

/**
 * Places an order within an account's budget; a failed one does not count. Only as many orders run
 * at once as the budget has left; the others wait for their outcome.
 * @throws TooManyRequests when the budget is used up.
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

/** Counts in memory and settles in batches; see `limits`. */
function batched(counter: RateLimiterPostgres, budget: Budget) {
  type Account = { settled: number; unsettled: number; endsAt: number; settling: boolean }
  const accounts = new Map<string, Account>()
  let due: NodeJS.Timeout | undefined
  const underWay = new Set<Promise<void>>()

  // performance.now(), because a corrected system clock must not stretch a window.
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
      // The database is unreachable: unsettled calls stay counted here, and are retried.
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

  /**
   * What is left of a key's budget. @throws TooManyRequests when nothing is, as far as this process
   * knows.
   */
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
    /** @throws TooManyRequests when the budget is used up, as far as this process knows. */
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
