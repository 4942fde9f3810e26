import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { runToEnd, startProgram } from '../testing/program.ts'
import { query } from './db/transaction.ts'

const production = {
  NODE_ENV: 'production',
  SESSION_SECRET: 'q7'.repeat(20),
  ENCRYPTION_KEY: '0f1e'.repeat(16),
  PAYMENT_PROVIDER: 'sandbox',
}
const database = await testDatabase()
const variables = { ...production, DATABASE_URL: database.url }
const program = await startProgram(variables)
afterAll(() => program.remove())

const create = (...args: string[]) =>
  runToEnd({ ...variables, PUBLIC_URL: program.url }, ['create-admin.ts', ...args])
const post = (path: string, body: object) =>
  fetch(program.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const tokenIn = (stdout: string) => /reset-password\?token=([\w-]+)/.exec(stdout)?.[1] ?? ''

test('in an empty production database the log says how to make the first Admin', () => {
  expect(program.printed()).toContain(
    'There is no Admin yet. Create one: npm run create-admin -- --email=you@example.com',
  )
})

test('the printed link sets the password of the new Admin, once', async () => {
  const made = await create('--email=Boss@Rumah.test', '--name=Nur Aisyah Rahman')
  expect(made).toMatchObject({ code: 0, stderr: '' })
  expect(made.stdout).toContain('boss@rumah.test is a new Admin.')
  expect(made.stdout).toContain(`${program.url}/reset-password?token=`)
  const token = tokenIn(made.stdout)
  const chosen = { password: 'Rumah2026', confirm_password: 'Rumah2026' }
  expect((await post(`/account/reset-password/${token}`, chosen)).status).toBe(200)
  expect((await post(`/account/reset-password/${token}`, chosen)).status).toBe(400)
  const login = await post('/account/login/', {
    username: 'boss@rumah.test',
    password: 'Rumah2026',
  })
  expect(await login.json()).toMatchObject({
    user: { first_name: 'Nur', last_name: 'Aisyah Rahman', user_role: 'Admin' },
  })
  const entries = await query(database.pool, {
    text: 'select action, who, account_id, after from audit_entry',
  })
  expect(entries).toEqual([
    {
      action: 'account-added',
      who: 'create-admin',
      account_id: null,
      after: {
        email: 'boss@rumah.test',
        role: 'Admin',
        first_name: 'Nur',
        last_name: 'Aisyah Rahman',
      },
    },
  ])
})

test('an existing account becomes an Admin, and a newer link invalidates the older', async () => {
  await query(database.pool, {
    text: `insert into account (email, first_name, last_name, created_at)
           values ('mei@rumah.test', 'Mei', 'Tan', now())`,
  })
  const first = await create('--email=mei@rumah.test')
  expect(first.stdout).toContain('mei@rumah.test is an Admin now.')
  const again = await create('--email=mei@rumah.test')
  expect(again.stdout).toContain('mei@rumah.test is an Admin already.')
  const chosen = { password: 'Rumah2026', confirm_password: 'Rumah2026' }
  const [old, fresh] = [tokenIn(first.stdout), tokenIn(again.stdout)]
  expect((await post(`/account/reset-password/${old}`, chosen)).status).toBe(400)
  expect((await post(`/account/reset-password/${fresh}`, chosen)).status).toBe(200)
  const changes = await query(database.pool, {
    text: `select before, after from audit_entry where action = 'account-changed'`,
  })
  expect(changes).toEqual([{ before: { role: 'Customer' }, after: { role: 'Admin' } }])
})

test('a deactivated account is activated again', async () => {
  await query(database.pool, {
    text: `insert into account (email, first_name, last_name, role, created_at, switched_off_at)
           values ('raj@rumah.test', 'Raj', 'Kumar', 'Manager', now(), now())`,
  })
  const made = await create('--email=raj@rumah.test')
  expect(made.stdout).toContain('raj@rumah.test was deactivated and is an Admin now.')
  const chosen = { password: 'Rumah2026', confirm_password: 'Rumah2026' }
  await post(`/account/reset-password/${tokenIn(made.stdout)}`, chosen)
  const login = { username: 'raj@rumah.test', password: 'Rumah2026' }
  expect((await post('/account/login/', login)).status).toBe(200)
  const changes = await query(database.pool, {
    text: `select before, after from audit_entry where before ? 'active'`,
  })
  expect(changes).toEqual([
    { before: { role: 'Manager', active: false }, after: { role: 'Admin', active: true } },
  ])
})

test('with the embedded database it works whether or not the program runs', {
  timeout: 60_000,
}, async () => {
  const own = { ...production, DATA_DIR: mkdtempSync(join(tmpdir(), 'jiran-create-admin-')) }
  const running = await startProgram(own)
  const first = await runToEnd(own, ['create-admin.ts', '--email=one@rumah.test'])
  expect(first).toMatchObject({ code: 0, stderr: '' })
  expect(first.stdout).toContain('one@rumah.test is a new Admin.')
  expect(await running.stop()).toBe(0)
  const second = await runToEnd(own, ['create-admin.ts', '--email=one@rumah.test'])
  expect(second).toMatchObject({ code: 0, stderr: '' })
  expect(second.stdout).toContain('one@rumah.test is an Admin already.')
  rmSync(own.DATA_DIR, { recursive: true })
})

test('it reports unknown arguments, and a database without tables', async () => {
  for (const args of [[], ['--email=nobody'], ['--mail=a@b.test']])
    expect(await create(...args)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Usage: /),
    })
  const empty = await runToEnd({ DATA_DIR: '/nonexistent' }, [
    'create-admin.ts',
    '--email=a@rumah.test',
  ])
  expect(empty).toMatchObject({ code: 1, stderr: expect.stringMatching(/^There is no database/) })
})
