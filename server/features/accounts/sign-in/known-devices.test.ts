import { beforeEach, describe, expect, test } from 'vitest'
import { startTestApp } from '../../../../testing/app.ts'
import { query } from '../../../db/transaction.ts'
import { newestMails } from '../../mail/queries.ts'
import { hashPassword } from '../passwords/passwords.ts'

/* Wrong passwords of unknown clients do not lock the owner out, and stay within their budget. */

const testApp = await startTestApp({ settings: { trustProxy: 1 } })
const password = 'Secret1x'
const passwordHash = await hashPassword(password)

let owners = 0
let addresses = 0
let email = ''
beforeEach(async () => {
  email = await newOwner()
})

async function newOwner(): Promise<string> {
  owners += 1
  const name = `owner${owners}@jiran.test`
  await query(testApp.pool, {
    text: `insert into account (email, first_name, last_name, password_hash, verified_at, created_at)
      values ($1, 'Nur', 'Aisyah', $2, $3, $3)`,
    values: [name, passwordHash, testApp.clock.now()],
  })
  return name
}

function newAddress(): string {
  addresses += 1
  return `203.0.${Math.floor(addresses / 250)}.${addresses % 250}`
}

type Answer = { status: number; code: string | undefined; response: string; device: string }

async function login(
  body: { username: string; password: string; proof?: string },
  { address = newAddress(), device = '' } = {},
): Promise<Answer> {
  const answer = await fetch(`${testApp.url}/account/login/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': address,
      ...(device ? { cookie: device } : {}),
    },
    body: JSON.stringify(body),
  })
  const { code, response } = (await answer.json()) as { code?: string; response: string }
  const cookie = answer.headers.getSetCookie().find((each) => each.startsWith('known_device='))
  return { status: answer.status, code, response, device: cookie?.split(';')[0] ?? '' }
}

async function unknownClientTries(
  username: string,
  times: number,
  address?: string,
): Promise<number[]> {
  const statuses: number[] = []
  for (let time = 0; time < times; time += 1) {
    statuses.push((await login({ username, password: `Wrong${time}x` }, { address })).status)
  }
  return statuses
}

const linksTo = async (to: string) => {
  const mails = await newestMails(testApp.pool, to)
  return mails.flatMap(({ text }) => /\/login\?proof=([\w-]+)/.exec(text)?.[1] ?? [])
}

describe('ten wrong passwords from elsewhere', () => {
  test('do not lock out a device that has signed in before', async () => {
    const { device } = await login({ username: email, password })
    expect(await unknownClientTries(email, 12)).toEqual([...Array<number>(10).fill(401), 429, 429])
    for (let time = 0; time < 3; time += 1) {
      expect((await login({ username: email, password }, { device })).status).toBe(200)
    }
    // Good logins from it do not help unknown devices.
    expect(await unknownClientTries(email, 1)).toEqual([429])
  })

  test('a new device signs in by a mailed link, and is known from then on', async () => {
    await unknownClientTries(email, 15)
    const refused = await login({ username: email, password })
    expect(refused).toMatchObject({
      status: 429,
      code: 'too-many-requests',
      response: expect.stringContaining("we've sent it a login link"),
    })
    const links = await linksTo(email)
    expect(links).toHaveLength(1)
    const proof = links[0] ?? ''
    expect((await login({ username: email, password: 'Wrong1x', proof })).status).toBe(401)
    const { status, device } = await login({ username: email, password, proof })
    expect(status).toBe(200)
    expect((await login({ username: email, password }, { device })).status).toBe(200)
    // The link is used up.
    expect((await login({ username: email, password, proof })).status).toBe(429)
  })

  test('a link works for its own account only, and expires', async () => {
    const other = await newOwner()
    await unknownClientTries(email, 11)
    await unknownClientTries(other, 11)
    const [proof = ''] = await linksTo(email)
    expect((await login({ username: other, password, proof })).status).toBe(429)
    testApp.clock.later(61)
    expect((await login({ username: email, password, proof })).status).toBe(429)
  })

  test('an unknown e-mail gets the same answer and no mail', async () => {
    const nobody = `nobody${owners}@jiran.test`
    const statuses = await unknownClientTries(nobody, 11)
    expect(statuses.at(-1)).toBe(429)
    await unknownClientTries(email, 10)
    const [known, unknown] = [
      await login({ username: email, password: 'Wrong1x' }),
      await login({ username: nobody, password: 'Wrong1x' }),
    ]
    expect(known).toEqual(unknown)
    expect(await newestMails(testApp.pool, nobody)).toEqual([])
  })

  test('a signed-in person can still change the password', async () => {
    const person = await testApp.customer()
    await query(testApp.pool, {
      text: 'update account set password_hash = $2 where id = $1',
      values: [person.accountId, passwordHash],
    })
    await unknownClientTries(person.email, 12)
    testApp.clock.later(11)
    const change = {
      password: 'Second2x',
      confirm_password: 'Second2x',
      current_password: password,
    }
    expect((await testApp.post('/account/change-password/', change, person)).status).toBe(200)
  })
})

describe('limits of an attacker', () => {
  test('ten guesses at an account, from however many addresses', async () => {
    const tries = await Promise.all(
      Array.from({ length: 40 }, () => login({ username: email, password: 'Wrong1x' })),
    )
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(10)
    expect((await login({ username: email, password })).status).toBe(429)
  })

  test('ten more on a device that has signed in, and no more', async () => {
    const { device } = await login({ username: email, password })
    const statuses: number[] = []
    for (let time = 0; time < 22; time += 1) {
      statuses.push((await login({ username: email, password: 'Wrong1x' }, { device })).status)
    }
    expect(statuses).toEqual([...Array<number>(20).fill(401), 429, 429])
  })

  test('nothing with a device of another account, or a forged cookie', async () => {
    const other = await newOwner()
    const { device } = await login({ username: other, password })
    await unknownClientTries(email, 10)
    const altered = device.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    for (const cookie of [device, altered, 'known_device=a.9999999999.b.c', 'known_device=']) {
      expect((await login({ username: email, password }, { device: cookie })).status).toBe(429)
    }
    expect((await login({ username: other, password }, { device })).status).toBe(200)
  })

  test('one mail a quarter of an hour to its owner, whatever is tried', async () => {
    await unknownClientTries(email, 14)
    expect(await linksTo(email)).toHaveLength(1)
    testApp.clock.later(16)
    await unknownClientTries(email, 2)
    expect(await linksTo(email)).toHaveLength(2)
  })
})

test('a hundred failures at one address do not close it to others', async () => {
  const address = newAddress()
  for (let time = 0; time < 30; time += 1) {
    const tries = [1, 2, 3, 4].map((at) =>
      login({ username: `somebody${time}.${at}@jiran.test`, password: 'Wrong1x' }, { address }),
    )
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses).toEqual([401, 401, 401, 401])
  }
  expect((await login({ username: email, password }, { address })).status).toBe(200)
})

test('a device knows the accounts that signed in on it, also without a session', async () => {
  const other = await newOwner()
  const first = await login({ username: email, password })
  const { device } = await login({ username: other, password }, { device: first.device })
  await unknownClientTries(email, 11)
  await unknownClientTries(other, 11)
  expect((await login({ username: email, password }, { device })).status).toBe(200)
  expect((await login({ username: other, password }, { device })).status).toBe(200)
})
