import { describe, expect, test } from 'vitest'
import type { Limit } from '../../../domain/api/call.ts'
import { testDatabase } from '../../../testing/database.ts'
import { Failure, SignInByMail, TooManyRequests } from '../failure.ts'
import { limits } from './limits.ts'
import { resetLoginBudget } from './login-budget.ts'

const { pool } = await testDatabase()
// Two processes on one database.
const one = limits({ pool })
const two = limits({ pool })

const from = (address: string, username?: string) => ({
  address,
  body: username === undefined ? {} : { username },
  caller: undefined,
})
const wrong = new Failure(401, 'wrong-credentials', () => 'No')

let addresses = 0
function newAddress(): string {
  addresses += 1
  return `198.51.${Math.floor(addresses / 250)}.${addresses % 250}`
}

/** Spends until refused, at most `most` times, alternating between both processes. */
async function spendAll(limit: Limit, address: string, most: number): Promise<number> {
  for (let time = 0; time < most; time += 1) {
    try {
      await (time % 2 ? one : two).spend(limit, from(address))
    } catch (error) {
      expect(error).toBeInstanceOf(TooManyRequests)
      return time
    }
  }
  return most
}

test.each([
  ['register', 300],
  ['mail', 100],
  ['contact', 20],
  ['gift', 20],
] as const)('%s: %i an hour for one address, over all processes', async (limit, budget) => {
  const address = newAddress()
  expect(await spendAll(limit, address, budget + 5)).toBe(budget)
  await one.spend(limit, from(newAddress()))
})

test('a refusal has Retry-After, and the window ends', async () => {
  const address = newAddress()
  await spendAll('contact', address, 30)
  const refused = await one.spend('contact', from(address)).catch((error: unknown) => error)
  if (!(refused instanceof TooManyRequests)) throw new Error('not refused')
  expect(refused.retryAfterSeconds).toBeGreaterThan(3590)
  expect(refused.retryAfterSeconds).toBeLessThanOrEqual(3600)
  // The library uses the machine's clock, so the test moves the window instead.
  await pool.query('update rate_limit set expire = 0 where key = $1', [`contact:${address}`])
  await one.spend('contact', from(address))
})

test('one form does not block another', async () => {
  const address = newAddress()
  await spendAll('contact', address, 30)
  for (const other of ['note', 'tip', 'gift', 'waiting', 'referral'] as const)
    await one.spend(other, from(address))
})

test('an IPv6 customer is their /64; a mapped IPv4 address is itself', async () => {
  await spendAll('contact', '2001:db8:1:2::1', 30)
  const sameHome = one.spend('contact', from('2001:db8:1:2:ffff:1:2:3'))
  await expect(sameHome).rejects.toBeInstanceOf(TooManyRequests)
  await one.spend('contact', from('2001:db8:1:3::1'))
  const address = newAddress()
  await spendAll('contact', address, 30)
  const mapped = one.spend('contact', from(`::ffff:${address}`))
  await expect(mapped).rejects.toBeInstanceOf(TooManyRequests)
})

describe('login', () => {
  const tryIn = async (username: string, address: string, failure?: unknown) => {
    const spent = await (addresses % 2 ? one : two).spend('login', from(address, username))
    await spent?.(failure)
  }

  test('ten failed attempts lock an account for unknown devices, from any address', async () => {
    for (let time = 0; time < 10; time += 1) await tryIn('a@jiran.test', newAddress(), wrong)
    const next = tryIn('A@jiran.test ', newAddress())
    await expect(next).rejects.toBeInstanceOf(TooManyRequests)
    await tryIn('b@jiran.test', newAddress())
    await resetLoginBudget(pool, 'a@jiran.test')
    await tryIn('a@jiran.test', newAddress())
  })

  test('a successful login clears the failed tries of the account', async () => {
    const address = newAddress()
    for (let round = 0; round < 3; round += 1) {
      for (let time = 0; time < 9; time += 1) await tryIn('c@jiran.test', address, wrong)
      await tryIn('c@jiran.test', address)
    }
  })

  test('good logins and half-filled forms are free', async () => {
    const address = newAddress()
    const halfFilled = new Failure(400, 'password-missing', () => 'Please enter the password')
    for (let time = 0; time < 60; time += 1) {
      await tryIn('d@jiran.test', address)
      await tryIn('d@jiran.test', address, halfFilled)
    }
    const { rows } = await pool.query('select points from rate_limit where key = $1', [
      `loginOfAddress:${address}`,
    ])
    expect(rows).toEqual([{ points: 0 }])
  })

  test('a hundred failed attempts from one address do not lock out other people', async () => {
    const address = newAddress()
    for (let time = 0; time < 150; time += 1) await tryIn(`e${time}@jiran.test`, address, wrong)
    await tryIn('f@jiran.test', address)
  })

  test('a thousand require the mailed link', async () => {
    const address = newAddress()
    await pool.query(
      'insert into rate_limit (key, points, expire) values ($1, 1000, extract(epoch from now()) * 1000 + 60000)',
      [`loginOfAddress:${address}`],
    )
    await expect(tryIn('f@jiran.test', address)).rejects.toBeInstanceOf(SignInByMail)
    await tryIn('f@jiran.test', newAddress())
  })

  test('concurrent attempts do not exceed the limit', async () => {
    const tries = await Promise.allSettled(
      Array.from({ length: 40 }, () => tryIn('g@jiran.test', newAddress(), wrong)),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  })

  test('the refusal that locks an account is reported once, with its e-mail', async () => {
    const reported: unknown[] = []
    const own = limits({ pool })
    for (let time = 0; time < 14; time += 1) {
      const tried = from('203.0.113.7', 'I@jiran.test')
      const spent = await own.spend('login', tried).catch((refused: TooManyRequests) => {
        reported.push(refused.lockedOut)
      })
      await spent?.(wrong)
    }
    expect(reported).toEqual(['I@jiran.test', undefined, undefined, undefined])
  })

  test('ten are checked at once; the next waits for its turn', async () => {
    const own = limits({ pool })
    const enter = () => own.spend('login', from(newAddress(), `j${addresses}@jiran.test`))
    const inside = await Promise.all(Array.from({ length: 10 }, enter))
    let entered = false
    const next = enter().then((spent) => {
      entered = true
      return spent
    })
    // A call without a password does not wait behind those with one.
    await own.spend('login', from(newAddress()))
    expect(entered).toBe(false)
    await inside[0]?.(wrong)
    await (await next)?.(wrong)
    expect(entered).toBe(true)
    for (const spent of inside.slice(1)) await spent?.(wrong)
  })

  test('too long a wait is a 503, and does not count', async () => {
    const own = limits({ pool, queueWithinMs: 0 })
    const address = newAddress()
    const refused = await own.spend('login', from(address, 'k@jiran.test')).catch((why) => why)
    expect(refused).toMatchObject({ status: 503, code: 'unavailable' })
    const { rows } = await pool.query('select 1 from rate_limit where key = $1', [
      `loginOfAddress:${address}`,
    ])
    expect(rows).toEqual([])
  })

  test("another person's session does not lift the limit of the attacked account", async () => {
    const caller = {
      accountId: 1,
      sessionId: 'x',
      role: 'Customer',
      email: 'mallory@jiran.test',
      firstName: 'M',
      lastName: 'M',
      phone: null,
      language: 'en',
      provenAt: new Date(),
      hasSecondFactor: false,
      hasPreferences: false,
      blocked: false,
    } as const
    for (let time = 0; time < 10; time += 1) await tryIn('h@jiran.test', newAddress(), wrong)
    const next = one.spend('login', { ...from(newAddress(), 'h@jiran.test'), caller })
    await expect(next).rejects.toBeInstanceOf(TooManyRequests)
  })
})

describe('quotes', () => {
  test('cost no statement each, and the budget holds', async () => {
    const address = newAddress()
    let statements = 0
    const counted = new Proxy(pool, {
      get(target, name): unknown {
        if (name === 'query') statements += 1
        return Reflect.get(target, name, target)
      },
    })
    const own = limits({ pool: counted })
    for (let time = 0; time < 1200; time += 1) await own.spend('quote', from(address))
    await expect(own.spend('quote', from(address))).rejects.toBeInstanceOf(TooManyRequests)
    await own.settle()
    expect(statements).toBeLessThanOrEqual(13)
  })

  test('are shared by all processes once they are settled', async () => {
    const address = newAddress()
    for (let time = 0; time < 700; time += 1) await one.spend('quote', from(address))
    await one.settle()
    for (let time = 0; time < 100; time += 1) await two.spend('quote', from(address))
    await two.settle()
    for (let time = 0; time < 400; time += 1) await two.spend('quote', from(address))
    await expect(two.spend('quote', from(address))).rejects.toBeInstanceOf(TooManyRequests)
    await two.settle()
    await one.spend('quote', from(address))
    await one.settle()
    await expect(one.spend('quote', from(address))).rejects.toBeInstanceOf(TooManyRequests)
  })
})
