import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  chownSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { platform } from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { StartupError } from '../startup-error.ts'
import type { DatabaseAddress } from './connection.ts'
import { ensureDataDir, lockDataDir } from './data-dir.ts'
import { bareEnvironment, postgresBinaries, type RunAs } from './embedded-binaries.ts'
import { type Restarts, superviseProcess } from './restart-embedded.ts'

const user = 'postgres'
const database = 'jiran'
const major = '18'
// A Unix socket's path has at most 107 bytes on Linux and 103 on macOS.
const longestSocketPath = 103
const socketName = '.s.PGSQL.5432'
const usualStartWithinMs = 60_000
const stopWithinMs = 30_000
/** After an unexpected end it is restarted at once, then after growing pauses, then not at all. */
const usualRestarts: Restarts = {
  pausesMs: [0, 500, 1_000, 2_000, 4_000],
  steadyMs: 600_000,
}

type Options = {
  readonly durable?: boolean
  readonly restarts?: Restarts
  readonly notify?: (line: string) => void
  readonly set?: Readonly<Record<string, string>>
  readonly startWithinMs?: number
}

/** A PostgreSQL that this process started and must stop. */
export interface EmbeddedDatabase {
  address: Exclude<DatabaseAddress, { connectionString: string }>
  /** `address` as a URL, for another process or `psql`. */
  url: string
  /** The pid of PostgreSQL's postmaster; changes with each restart. */
  readonly pid: number
  /** Settles when PostgreSQL is stopped, or has ended too often to be restarted. */
  ended: Promise<void>
  /**
   * Rolls back open transactions, writes everything to disk and waits until PostgreSQL has ended.
   */
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL 18 under `dataDir` and creates the database `jiran` once. It listens only on a
 * Unix socket in a 0700 directory: no port to collide, no password to store, no way in for other
 * users. (The npm package's launcher class is not used: it listens on TCP and stops the database on
 * its own at the first signal, while requests are still in flight.) A database that a killed
 * process left running is ended first: the lock on `dataDir` proves that its process is gone. One
 * that ends by itself later is restarted; its connections are lost.
 * @param options.durable false only for throw-away test databases: no fsync.
 * @param options.restarts how often it is restarted; for tests.
 * @param options.notify gets a line for the operator at each restart.
 * @param options.set additional PostgreSQL settings.
 * @param options.startWithinMs more than usual if the start replays a log.
 * @throws StartupError when the directory is taken or unusable, or PostgreSQL does not start.
 */
export async function startEmbedded(
  dataDir: string,
  options: Options = {},
): Promise<EmbeddedDatabase> {
  ensureDataDir(dataDir)
  const lock = lockDataDir(dataDir)
  try {
    const cluster = join(realpathSync(dataDir), 'postgres')
    const runAs = clusterUser(cluster)
    const bin = postgresBinaries(runAs)
    if (existsSync(cluster)) await endLeftOver(cluster)
    else initialise(bin, cluster, runAs)
    checkVersion(cluster)
    const { restarts = usualRestarts, notify = () => undefined } = options
    const supervised = await superviseProcess(
      () => start(bin, cluster, runAs, options),
      restarts,
      (line) => notify(`The embedded database: ${line}.`),
    )
    const { address, url } = supervised.first
    return {
      address,
      url,
      get pid() {
        return supervised.pid()
      },
      ended: supervised.ended,
      async stop() {
        await supervised.stop()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** The address of the PostgreSQL of a data directory while it runs. */
export function embeddedAddress(dataDir: string): EmbeddedDatabase['address'] {
  return { host: socketDirectory(join(realpathSync(dataDir), 'postgres')), user, database }
}

/**
 * PostgreSQL refuses to run as root. Root therefore runs it as the owner of the existing cluster,
 * or else as the system user `postgres`, creating it if missing.
 */
export function clusterUser(cluster: string): RunAs {
  const own = process.getuid?.()
  const owner = existsSync(cluster) ? statSync(cluster) : undefined
  if (own !== 0) {
    if (owner && own !== undefined && owner.uid !== own)
      throw new StartupError(
        `The database in ${cluster} belongs to another user: run as that user, or set DATA_DIR.`,
      )
    return undefined
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const known = systemUser()
  if (known) return known
  const options = { env: bareEnvironment, stdio: 'ignore' } as const
  spawnSync('groupadd', ['--force', '--system', user], options)
  spawnSync(
    'useradd',
    ['--system', '--gid', user, '--no-create-home', '--shell', '/usr/sbin/nologin', user],
    options,
  )
  const createdUser = systemUser()
  if (createdUser) return createdUser
  throw new StartupError(
    'PostgreSQL does not run as root and the user "postgres" could not be made: run as another user, or set DATABASE_URL.',
  )
}

function systemUser(): RunAs {
  const id = (flag: string) =>
    spawnSync('id', [flag, user], { env: bareEnvironment, encoding: 'utf8' })
  const [uid, gid] = [id('-u'), id('-g')]
  if (uid.status !== 0 || gid.status !== 0) return undefined
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
}

/**
 * The path by which PostgreSQL names its directory. Another user may not be allowed to traverse it
 * (`/root/…`, a 0700 directory), so this process makes it the working directory before giving up
 * root, and passes a link that leads there without traversal.
 */
function nameFor(directory: string, runAs: RunAs): string {
  return runAs && platform === 'linux' ? '/proc/self/cwd' : directory
}

function initialise(bin: string, cluster: string, runAs: RunAs): void {
  // Created under another name and renamed, so that a kill leaves no incomplete cluster.
  const draft = `${cluster}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  if (runAs) chownSync(draft, runAs.uid, runAs.gid)
  const initdb = spawnSync(
    join(bin, 'initdb'),
    [
      `--pgdata=${nameFor(draft, runAs)}`,
      `--username=${user}`,
      // Only this user and root can reach the socket: its directory is 0700.
      '--auth=trust',
      '--encoding=UTF8',
      // The same sort order and letter case on every machine, whatever its locales.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ],
    { ...runAs, cwd: draft, env: bareEnvironment, encoding: 'utf8' },
  )
  if (initdb.status !== 0) {
    rmSync(draft, { recursive: true, force: true })
    const why = initdb.error?.message ?? lastLine(initdb.stderr)
    throw new StartupError(`The database in ${cluster} could not be made: ${why}`)
  }
  renameSync(draft, cluster)
}

function checkVersion(cluster: string): void {
  const file = join(cluster, 'PG_VERSION')
  const found = existsSync(file) ? readFileSync(file, 'utf8').trim() : 'unknown'
  if (found !== major)
    throw new StartupError(
      `The database in ${cluster} is of PostgreSQL ${found}, and this program runs ${major}: set DATA_DIR or DATABASE_URL.`,
    )
}

/** Ends a PostgreSQL that a killed process left on this cluster, and clears its lock files. */
async function endLeftOver(cluster: string): Promise<void> {
  const file = join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10)
  if (pid > 1 && isOurs(pid, cluster)) {
    for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
      send(pid, signal)
      if (await within(stopWithinMs / 3, () => !isOurs(pid, cluster))) break
    }
    if (isOurs(pid, cluster))
      throw new StartupError(`A PostgreSQL left running (process ${pid}) does not stop.`)
  }
  // After a restart of the machine or container another process may have the pid in the file, and
  // PostgreSQL would take it for its own.
  rmSync(file, { force: true })
  rmSync(join(socketDirectory(cluster), `${socketName}.lock`), { force: true })
}

/** Is this process the PostgreSQL of this cluster? Its working directory shows it. */
function isOurs(pid: number, cluster: string): boolean {
  try {
    if (platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === cluster
    const shown = spawnSync('ps', ['-p', `${pid}`, '-o', 'command='], { encoding: 'utf8' })
    return shown.stdout.includes(cluster)
  } catch {
    return false
  }
}

/**
 * The socket lies in the cluster, or, if that path is too long, in its own directory under the
 * system's temporary one.
 */
function socketDirectory(cluster: string): string {
  if (Buffer.byteLength(join(cluster, socketName)) <= longestSocketPath) return cluster
  const name = createHash('sha256').update(cluster).digest('hex').slice(0, 16)
  return join(tmpdir(), `jiran-${name}`)
}

function makeSocketDirectory(directory: string, runAs: RunAs): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const found = lstatSync(directory)
  const owner = runAs?.uid ?? process.getuid?.()
  const trusted = found.uid === owner || found.uid === process.getuid?.()
  if (!found.isDirectory() || !trusted || (found.mode & 0o077) !== 0)
    throw new StartupError(`${directory} is in the way of the database's socket: remove it.`)
  if (runAs) chownSync(directory, runAs.uid, runAs.gid)
}

async function start(
  bin: string,
  cluster: string,
  runAs: RunAs,
  options: Options,
): Promise<EmbeddedDatabase> {
  const { durable = true, startWithinMs = usualStartWithinMs } = options
  const sockets = socketDirectory(cluster)
  if (sockets !== cluster) makeSocketDirectory(sockets, runAs)
  const set = {
    listen_addresses: '',
    unix_socket_directories: sockets === cluster ? '.' : sockets,
    unix_socket_permissions: '0700',
    max_connections: '100',
    jit: 'off',
    log_checkpoints: 'off',
    // The log must not contain rows, which PostgreSQL quotes in details, statements and parameters.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_parameter_max_length_on_error: '0',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...options.set,
  }
  const flags = Object.entries(set).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = `${cluster}.log`
  const deadline = Date.now() + startWithinMs
  for (;;) {
    const output = openSync(log, 'w', 0o600)
    const child = spawn(join(bin, 'postgres'), ['-D', nameFor(cluster, runAs), ...flags], {
      ...runAs,
      cwd: cluster,
      env: bareEnvironment,
      // A process group of its own, so that Ctrl-C reaches this process first; a log file, because
      // a pipe's reader may be killed.
      detached: true,
      stdio: ['ignore', output, output],
    })
    closeSync(output)
    const ended = gone(child)
    const address = { host: sockets, user, database }
    const url = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(sockets)}`
    if (await accepts(address, child, deadline)) {
      child.unref()
      const end = async () => {
        await stop(child, ended)
        if (sockets !== cluster) rmSync(sockets, { recursive: true, force: true })
      }
      return { address, url, pid: child.pid ?? 0, ended, stop: end }
    }
    if (child.exitCode === null && child.signalCode === null) await stop(child, ended)
    const logged = readFileSync(log, 'utf8')
    // The last backends of a killed postmaster take a moment to notice.
    const stillLeaving = /pre-existing shared memory block|is still in use/.test(logged)
    if (!stillLeaving || Date.now() > deadline)
      throw new StartupError(`The database did not start: ${lastLine(logged)} (see ${log})`)
    await pause(100)
  }
}

/** Resolves when the process has ended or could not start. */
async function gone(child: ChildProcess): Promise<void> {
  await Promise.race([once(child, 'exit'), once(child, 'error')]).catch(() => undefined)
}

/** Waits until the server answers and has the database `jiran`; false if it ended instead. */
async function accepts(
  address: { host: string; user: string; database: string },
  child: ChildProcess,
  deadline: number,
): Promise<boolean> {
  while (Date.now() < deadline) {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null)
      return false
    const client = new pg.Client({ ...address, database: 'postgres' })
    client.on('error', () => undefined)
    try {
      await client.connect()
      const { rowCount } = await client.query('select from pg_database where datname = $1', [
        address.database,
      ])
      if (rowCount === 0) await client.query(`create database ${address.database}`)
      return true
    } catch {
      await pause(20)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  return false
}

async function stop(child: ChildProcess, ended: Promise<void>): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  child.ref()
  send(child.pid, 'SIGINT')
  const killTimer = setTimeout(() => send(child.pid ?? 0, 'SIGQUIT'), stopWithinMs)
  await ended
  clearTimeout(killTimer)
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    if (pid > 1) process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

async function within(ms: number, condition: () => boolean): Promise<boolean> {
  const deadline = Date.now() + ms
  while (!condition()) {
    if (Date.now() > deadline) return false
    await pause(20)
  }
  return true
}

function lastLine(text: string | null): string {
  return text?.trim().split('\n').at(-1)?.trim() || 'it logged nothing'
}
