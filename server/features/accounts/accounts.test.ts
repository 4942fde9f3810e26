import { describe, expect, test } from 'vitest'
import { startAccounts } from '../../../testing/accounts.ts'
import { stepMs } from './constant-time.ts'
import { hashesMade, hashPassword } from './passwords/passwords.ts'

const { pool, now, post, get, bearer, newPerson, verifiedPerson, signIn, details } =
  await startAccounts()

test('concurrent calls have their own sessions, and an ended session is refused at the next call', async () => {
  const owners = await Promise.all([{}, {}, {}].map(() => verifiedPerson()))
  const tokens = await Promise.all(owners.map(signIn))
  const wrong = `${tokens[0]}x`
  const ask = async () => {
    const calls = Array.from({ length: 8 }, () => [...tokens, wrong]).flat()
    const answers = await Promise.all(calls.map(details))
    return answers.map((answer) => answer.json<{ email?: string }>().email)
  }
  const emails = owners.map(({ email }) => email)
  expect(await ask()).toEqual(Array.from({ length: 8 }, () => [...emails, undefined]).flat())
  const out = await post('/account/logout/', {}, bearer(tokens[1] ?? ''))
  expect(out.statusCode).toBe(200)
  const left = [emails[0], undefined, emails[2], undefined]
  expect(await ask()).toEqual(Array.from({ length: 8 }, () => left).flat())
})

test('managers are listed for staff only', async () => {
  const customer = await signIn(await verifiedPerson())
  expect((await get('/account/get-managers/', bearer(customer))).statusCode).toBe(403)
  expect((await get('/account/get-managers/')).statusCode).toBe(401)
  await pool.query(
    `insert into account (email, first_name, last_name, role, password_hash, verified_at, created_at)
     values ('boss@jiran.test', 'Mei', 'Lim', 'Manager', $1, $2, $2)`,
    [await hashPassword('Manager123'), now()],
  )
  const boss = await signIn({ email: 'boss@jiran.test', password: 'Manager123' })
  expect((await get('/account/get-managers/', bearer(boss))).json()).toEqual([
    { value: 'boss@jiran.test', label: 'Mei Lim' },
  ])
})

describe('response times do not reveal who has an account', () => {
  test('an unknown e-mail costs a login one hash, like a wrong password', async () => {
    const person = await verifiedPerson()
    for (const username of [person.email, 'nobody@jiran.test']) {
      const before = hashesMade()
      const answer = await post('/account/login/', { username, password: 'Wrong1xx' })
      expect(answer.statusCode).toBe(401)
      expect(hashesMade() - before).toBe(1)
    }
  })

  test('registering hashes once, whether the e-mail has an account or not', async () => {
    const known = await verifiedPerson()
    for (const person of [newPerson(), newPerson({ email: known.email })]) {
      const before = hashesMade()
      expect((await post('/account/register/', person)).statusCode).toBe(201)
      expect(hashesMade() - before).toBe(1)
    }
  })

  test('the extra work of registering and of a forgotten password is hidden by fixed time steps', async () => {
    const known = await verifiedPerson()
    const ask = {
      register: (email: string) => post('/account/register/', newPerson({ email })),
      forgot: (email: string) => post('/account/forgot-password/', { email }),
    }
    for (const call of Object.values(ask)) {
      for (const email of [known.email, 'nobody.yet@jiran.test']) {
        const began = performance.now()
        await call(email)
        // Timers may fire a moment early.
        expect(performance.now() - began).toBeGreaterThan(stepMs - 2)
      }
    }
  })
})
