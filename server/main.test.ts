import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { freePort, type RunningProgram, runToEnd, startProgram } from '../testing/program.ts'
import { openPool } from './db/connection.ts'

const scratch = mkdtempSync(join(tmpdir(), 'jiran-main-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))
const { url: databaseUrl } = await testDatabase()

const status = async (program: RunningProgram, path: string) =>
  (await fetch(program.url + path)).status

// They mostly wait, so these four run concurrently, each on its own database.
test.concurrent('a killed program does not prevent the next start', {
  timeout: 90_000,
}, async ({ expect }) => {
  const dataDir = join(scratch, 'killed')
  const first = await startProgram({ DATA_DIR: dataDir })
  expect(await status(first, '/healthz')).toBe(200)
  expect(await status(first, '/readyz')).toBe(200)
  const secret = readFileSync(join(dataDir, 'session-secret'), 'utf8')
  const databaseProcess = () =>
    Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)
  const leftRunning = databaseProcess()
  const pool = openPool({ host: join(dataDir, 'postgres'), user: 'postgres', database: 'jiran' }, 1)
  await pool.query('create table acknowledged (id int)')
  await pool.query('insert into acknowledged values (1)')
  await first.kill()
  expect((await pool.query('select 1')).rowCount, 'the database is left running').toBe(1)

  const second = await startProgram({ DATA_DIR: dataDir })
  expect(databaseProcess()).not.toBe(leftRunning)
  expect(await status(second, '/readyz')).toBe(200)
  expect((await pool.query('select id from acknowledged')).rows).toEqual([{ id: 1 }])
  expect(readFileSync(join(dataDir, 'session-secret'), 'utf8')).toBe(secret)

  const third = await runToEnd({ DATA_DIR: dataDir, PORT: `${await freePort()}` })
  expect(third).toEqual({
    code: 1,
    stdout: '',
    stderr: `The data directory ${dataDir} is in use by another running Jiran.\n`,
  })
  await pool.end()
  expect(await second.stop()).toBe(0)
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
  for (const name of ['', 'postgres', 'session-secret', 'encryption-key', 'postgres.log'])
    expect(statSync(join(dataDir, name)).mode & 0o077, name).toBe(0)
})

test.concurrent('a database killed from outside is started again, but not forever', {
  timeout: 120_000,
}, async ({ expect, onTestFinished }) => {
  const program = await startProgram({ DATA_DIR: join(scratch, 'outside'), DEMO: '0' })
  onTestFinished(() => program.remove())
  const pidFile = join(program.dataDir, 'postgres/postmaster.pid')
  const pidNow = () => Number.parseInt(readFileSync(pidFile, 'utf8'), 10)
  const isReady = async () => expect(await status(program, '/readyz')).toBe(200)
  const seen: number[] = []
  let pid = pidNow()
  process.kill(pid, 'SIGKILL')
  await vi.waitFor(
    async () => {
      seen.push(await status(program, '/region-cost/get-postcodes/'))
      await isReady()
      expect(pidNow()).not.toBe(pid)
    },
    { timeout: 30_000, interval: 20 },
  )
  expect(seen.filter((code) => code !== 200 && code !== 503)).toEqual([])
  expect(program.printed()).toContain('it ended by itself and is started again (try 1 of 5).')
  for (let tries = 2; tries <= 5; tries += 1) {
    pid = pidNow()
    process.kill(pid, 'SIGKILL')
    await vi.waitFor(
      async () => {
        expect(program.printed()).toContain(`(try ${tries} of 5)`)
        await isReady()
      },
      { timeout: 30_000, interval: 50 },
    )
  }
  process.kill(pidNow(), 'SIGKILL')
  await vi.waitFor(
    () => expect(program.printed()).toContain('ended by itself too often, so the program stops.'),
    30_000,
  )
  expect(await program.stop()).toBe(1)
})

test.concurrent('a process id that was reused is not taken for the database', async ({
  expect,
}) => {
  const dataDir = join(scratch, 'reused')
  const first = await startProgram({ DATA_DIR: dataDir, DEMO: '0' })
  await first.stop()
  writeFileSync(join(dataDir, 'postgres/postmaster.pid'), `${process.pid}\n${dataDir}\n`)
  const second = await startProgram({ DATA_DIR: dataDir, DEMO: '0' })
  expect(await status(second, '/readyz')).toBe(200)
  await second.remove()
}, 120_000)

test.concurrent('a path too long for a socket is no obstacle', async ({ expect }) => {
  const program = await startProgram({ DATA_DIR: join(scratch, 'long-'.repeat(30)), DEMO: '0' })
  expect(await status(program, '/readyz')).toBe(200)
  await program.remove()
}, 120_000)

test('DATABASE_URL is used in place of a database of our own', { timeout: 120_000 }, async () => {
  const dataDir = join(scratch, 'given')
  const program = await startProgram({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir })
  expect(await status(program, '/readyz')).toBe(200)
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
  expect(await program.stop()).toBe(0)
})

test('before it stops it reports not ready for a while, and still answers', {
  timeout: 120_000,
}, async () => {
  const program = await startProgram({
    DATABASE_URL: databaseUrl,
    DEMO: '0',
    WEB_PROCESSES: '2',
    STOP_DELAY_SECONDS: '2',
  })
  onTestFinished(() => program.remove())
  const open = await fetch(`${program.url}/region-cost/get-postcodes/`)
  expect(open.headers.get('connection')).toBe('keep-alive')
  const stopped = program.stop()
  await vi.waitFor(async () => expect(await status(program, '/readyz')).toBe(503), 5_000)
  const late = await fetch(`${program.url}/region-cost/get-postcodes/`)
  expect(late.status).toBe(200)
  expect(late.headers.get('connection')).toBe('close')
  expect(await stopped).toBe(0)
})

test('a stop answers requests that have begun, and closes their connections', {
  timeout: 120_000,
}, async () => {
  const program = await startProgram({ DATABASE_URL: databaseUrl, DEMO: '0' })
  onTestFinished(() => program.remove())
  const head = begin(program, 'GET /region-cost/get-postcodes/ HTTP/1.1\r\n')
  const body = await beginBody(program)

  const stopped = program.stop()
  await vi.waitFor(() => expect(status(program, '/healthz')).rejects.toThrow(), 5_000)
  head.socket.write('Host: jiran\r\n\r\n')
  body.socket.write('{"skill":"Cleaner"}')
  for (const { answer } of [head, body]) {
    expect(await answer).toContain('HTTP/1.1 200 OK')
    expect(await answer).toMatch(/^connection: close\r$/im)
  }
  expect(await stopped).toBe(0)
})

test('a stop waits for requests also while other processes still start', {
  timeout: 120_000,
}, async () => {
  const settings = { DATABASE_URL: databaseUrl, DEMO: '0', WEB_PROCESSES: '4' }
  const program = await startProgram(settings, true)
  onTestFinished(() => program.remove())
  const body = await beginBody(program)
  expect(program.printed()).not.toContain('is ready')

  const stopped = program.stop()
  await vi.waitFor(() => expect(status(program, '/healthz')).rejects.toThrow(), 5_000)
  body.socket.write('{"skill":"Cleaner"}')
  expect(await body.answer).toContain('HTTP/1.1 200 OK')
  expect(await stopped).toBe(0)
  expect(program.printed()).not.toContain('is ready')
})

/** A request of which only the beginning has been sent. */
function begin({ port }: RunningProgram, sent: string) {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.write(sent)
  return { socket, answer: text(socket) }
}

/** The same without its body, which the program awaits. */
async function beginBody(program: RunningProgram) {
  const lines = ['Host: jiran', 'Content-Type: application/json', 'Content-Length: 19']
  const head = ['POST /common/get-addons-by-skill/ HTTP/1.1', ...lines, 'Expect: 100-continue']
  const body = begin(program, [...head, '', ''].join('\r\n'))
  await once(body.socket, 'data')
  return body
}

test('a port in use is reported in one sentence', async () => {
  const port = await freePort()
  const other = createServer().listen(port, '127.0.0.1')
  await once(other, 'listening')
  const ended = await runToEnd({ DATABASE_URL: databaseUrl, DATA_DIR: scratch, PORT: `${port}` })
  other.close()
  expect(ended).toMatchObject({
    code: 1,
    stderr: `Port ${port} on 127.0.0.1 is in use: stop what uses it, or set PORT.\n`,
  })
})

test('a data directory that cannot be created is reported in one sentence', async () => {
  const file = join(scratch, 'file')
  writeFileSync(file, '')
  for (const [dataDir, why] of [
    [file, 'it is not a directory'],
    [join(file, 'below'), 'it is not a directory'],
    ['/proc/jiran', 'ENOENT'],
  ] as const)
    expect(await runToEnd({ DATA_DIR: dataDir })).toMatchObject({
      code: 1,
      stderr: `The data directory ${dataDir} cannot be written (${why}).\n`,
    })
})

test('an unreachable database is reported in one sentence, without its password', async () => {
  const port = await freePort()
  const ended = await runToEnd({
    DATABASE_URL: `postgres://someone:hush@127.0.0.1:${port}/jiran`,
    DATA_DIR: scratch,
  })
  expect(ended).toMatchObject({
    code: 1,
    stderr: `The database at 127.0.0.1:${port}/jiran cannot be used: connect ECONNREFUSED 127.0.0.1:${port}.\n`,
  })
})

test('production does not start without secrets of its own', async () => {
  expect(await runToEnd({ NODE_ENV: 'production', DATA_DIR: scratch })).toMatchObject({
    code: 1,
    stderr:
      'SESSION_SECRET must be set when NODE_ENV is production.\n' +
      'ENCRYPTION_KEY must be set when NODE_ENV is production.\n',
  })
})
