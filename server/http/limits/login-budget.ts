import { createHash } from 'node:crypto'
import pLimit from 'p-limit'
import { normalizeEmail } from '../../../domain/account/contact-details.ts'
import type { Pool } from '../../db/connection.ts'
import type { CallGate, Settle } from '../calls/calls.ts'
import { busy, Failure, SignInByMail, TooManyRequests } from '../failure.ts'
import { budgets, counterOf, homeOf, take } from './budgets.ts'

type Call = Parameters<CallGate['spend']>[1]

/** Ways to recognise an attempt of the account's owner. */
export type LoginProof = {
  /** The key of a device that has signed in to this e-mail address's account before. */
  readonly device: (cookies: Call['cookies'], email: string) => string | undefined
  /** The key of the mailed link whose token is sent with the attempt. */
  readonly link: (email: string, token: string) => Promise<string | undefined>
}

/** Failed attempts; an incomplete form is none. */
const failedTries = new Set([
  'wrong-credentials',
  'current-password-wrong',
  'link-password-wrong',
  'not-verified',
  'google-refused',
  'second-factor-wrong',
  'reauthentication-password-wrong',
])

/**
 * How many password attempts are checked at once, and how long others wait: a flood waits here,
 * before it costs the database anything.
 */
const triesAtOnce = 10
const patienceMs = 5_000

/** Returns an attempt to its budget, or resets the budget. */
type Taken = { readonly reward: () => Promise<unknown>; readonly reset: () => Promise<unknown> }

/**
 * The budgets of password attempts. Unknown devices share one per account and one per address; when
 * either is used up, the account gets a link by e-mail. Known devices, and people with such a link,
 * have budgets of their own, so that others cannot lock them out
 * (docs/decisions/0030-devices-that-signed-in-before.md). Confirming a password while signed in has
 * a budget of its own too.
 * @param queueWithinMs how long an attempt waits in the queue; default: 5 seconds.
 */
export function loginBudget({
  pool,
  queueWithinMs = patienceMs,
  proof,
}: {
  pool: Pool
  queueWithinMs?: number
  proof?: LoginProof
}): (call: Call) => Promise<Settle> {
  const counters = {
    loginOfAccount: counterOf(pool, 'loginOfAccount'),
    loginOfAddress: counterOf(pool, 'loginOfAddress'),
    loginOfDevice: counterOf(pool, 'loginOfDevice'),
    loginOfLink: counterOf(pool, 'loginOfLink'),
    loginOfSession: counterOf(pool, 'loginOfSession'),
  }
  const turns = pLimit(triesAtOnce)

  /**
   * Waits for a turn. @returns a function that ends it. @throws Failure 503 after too long a wait.
   */
  async function turn(): Promise<() => void> {
    const queuedAt = performance.now()
    const end = await new Promise<() => void>((begin) => {
      void turns(() => new Promise<void>(begin))
    })
    if (performance.now() - queuedAt <= queueWithinMs) return end
    end()
    throw busy()
  }

  async function takeOne(name: keyof typeof counters, key: string, email?: string): Promise<Taken> {
    const counter = counters[name]
    await take(counter, budgets[name], key, email)
    return { reward: () => counter.reward(key), reset: () => counter.delete(key) }
  }

  /** Like `takeOne`, but undefined when that budget is used up. */
  function takeIfLeft(name: keyof typeof counters, key: string): Promise<Taken | undefined> {
    return takeOne(name, key).catch((refusal: unknown) => {
      if (refusal instanceof TooManyRequests) return undefined
      throw refusal
    })
  }

  async function takeForUnknownDevice(
    address: string,
    email: string | undefined,
  ): Promise<Taken[]> {
    try {
      // Both are counted before the attempt and returned after a good one, so that concurrent
      // attempts cannot exceed the limit.
      const ofAddress = await takeOne('loginOfAddress', address)
      // A good login does not erase the failed attempts of others behind the same address.
      const taken = [{ ...ofAddress, reset: ofAddress.reward }]
      return email ? [...taken, await takeOne('loginOfAccount', keyOf(email), email)] : taken
    } catch (refusal) {
      if (!email || !(refusal instanceof TooManyRequests)) throw refusal
      throw new SignInByMail(refusal.retryAfterSeconds, refusal.lockedOut, email)
    }
  }

  async function takeFor({ address, body, caller, cookies }: Call): Promise<Taken[]> {
    const home = homeOf(address)
    const email = textIn(body, 'username')
    if (email === undefined && caller) {
      return [await takeOne('loginOfSession', `${caller.accountId}`, caller.email)]
    }
    if (!email) return takeForUnknownDevice(home, undefined)
    const token = textIn(body, 'proof')
    const link = token ? await proof?.link(email, token) : undefined
    const byLink = link && (await takeIfLeft('loginOfLink', link))
    if (byLink) return [byLink]
    const device = proof?.device(cookies, email)
    const byDevice = device && (await takeIfLeft('loginOfDevice', device))
    return byDevice ? [byDevice] : takeForUnknownDevice(home, email)
  }

  return async (call) => {
    // Without an e-mail address there is no password to check, only a call to Google, which may be
    // slow.
    const triesPassword = call.caller !== undefined || !!textIn(call.body, 'username')
    const end = triesPassword ? await turn() : () => undefined
    let taken: Taken[]
    try {
      taken = await takeFor(call)
    } catch (refusal) {
      end()
      throw refusal
    }
    return async (failure) => {
      end()
      if (failure instanceof Failure && failedTries.has(failure.code)) return
      for (const each of taken) await (failure === undefined ? each.reset() : each.reward())
    }
  }
}

/**
 * Counts a password attempt on an account that the call itself does not name, as when a provider's
 * identity is linked to it.
 * @returns a function that resets the account's budget, for when the password was right.
 * @throws TooManyRequests when the account's budget is used up.
 */
export async function passwordTry(pool: Pool, email: string): Promise<() => Promise<void>> {
  const counter = counterOf(pool, 'loginOfAccount')
  await take(counter, budgets.loginOfAccount, keyOf(email), email)
  return () => resetLoginBudget(pool, email)
}

/**
 * Checks a second-factor code within the account's budget; a right code resets it.
 * @throws TooManyRequests when it is used up.
 */
export async function secondFactorTry(
  pool: Pool,
  accountId: number,
  check: () => Promise<boolean>,
): Promise<boolean> {
  const counter = counterOf(pool, 'secondFactor')
  const key = `${accountId}`
  await take(counter, budgets.secondFactor, key)
  const right = await check()
  if (right) await counter.delete(key)
  return right
}

/** Resets an account's failed logins, after a mailed link set a new password. */
export async function resetLoginBudget(pool: Pool, email: string): Promise<void> {
  await counterOf(pool, 'loginOfAccount').delete(keyOf(email))
}

/** A text of the body: undefined if the field is missing, empty if it is not text. */
function textIn(body: unknown, field: 'username' | 'proof'): string | undefined {
  if (typeof body !== 'object' || body === null || !(field in body)) return undefined
  const value = (body as Record<string, unknown>)[field]
  return typeof value === 'string' ? value : ''
}

/** A key of bounded length that names no person. */
function keyOf(email: string): string {
  return createHash('sha256').update(normalizeEmail(email)).digest('base64url')
}
