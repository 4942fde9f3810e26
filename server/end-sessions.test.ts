import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { runToEnd, startProgram } from '../testing/program.ts'

const program = await startProgram()
afterAll(() => program.remove())

const end = (...args: string[]) =>
  runToEnd({ DATA_DIR: program.dataDir }, ['end-sessions.ts', ...args])

async function signIn(username: string, password: string): Promise<string> {
  const answer = await fetch(`${program.url}/account/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  return ((await answer.json()) as { access_token: string }).access_token
}
const statusOf = async (token: string) =>
  (
    await fetch(`${program.url}/account/get-user-details/`, {
      headers: { authorization: `Bearer ${token}` },
    })
  ).status

test('one person, and then everybody, is signed out at once while the program runs', async () => {
  const [manager, again, customer] = [
    await signIn('manager@jiran.test', 'Manager123'),
    await signIn('manager@jiran.test', 'Manager123'),
    await signIn('customer@jiran.test', 'Customer123'),
  ]
  expect(await end('--email=MANAGER@jiran.test')).toMatchObject({
    code: 0,
    stdout: 'Ended: 2 sessions of 1 account.\n',
  })
  expect(await Promise.all([manager, again, customer].map(statusOf))).toEqual([401, 401, 200])
  expect(await end('--all')).toMatchObject({
    code: 0,
    stdout: 'Ended: 1 session of 1 account.\n',
  })
  expect(await statusOf(customer)).toBe(401)

  const token = await signIn('manager@jiran.test', 'Manager123')
  const data = await fetch(`${program.url}/account/my-data/`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { account_events } = (await data.json()) as { account_events: { what: string }[] }
  // The demo has earlier events.
  expect(account_events.map(({ what }) => what).slice(-4)).toEqual([
    'signed-in',
    'signed-in',
    'signed-out-by-operator',
    'signed-in',
  ])
})

test('it reports unknown arguments and ends nothing', async () => {
  const token = await signIn('customer@jiran.test', 'Customer123')
  for (const args of [[], ['--all', '--email=a@b.test'], ['--email='], ['--everybody'], ['all']])
    expect(await end(...args)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Usage: /),
    })
  expect(await end('--email=nobody@jiran.test')).toMatchObject({
    code: 1,
    stderr: 'No account has the e-mail nobody@jiran.test.\n',
  })
  expect(await statusOf(token)).toBe(200)
})

test('it works on a database of another server, and on one that does not run', async () => {
  const { url } = await testDatabase()
  expect(await runToEnd({ DATABASE_URL: url }, ['end-sessions.ts', '--all'])).toMatchObject({
    code: 0,
    stdout: 'Ended: 0 sessions of 0 accounts.\n',
  })
  await signIn('customer@jiran.test', 'Customer123')
  await program.stop()
  expect((await end('--all')).stdout).toMatch(/^Ended: [23] sessions of 2 accounts\.\n$/)
  expect(await runToEnd({ DATA_DIR: '/nonexistent' }, ['end-sessions.ts', '--all'])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('There is no database in'),
  })
})
