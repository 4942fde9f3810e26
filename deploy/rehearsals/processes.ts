import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, closeSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { environment } from '../../server/env.ts'

/** All running programs of a rehearsal; they end with it. */
const running = new Set<ChildProcess>()

process.once('exit', () => {
  for (const { pid } of running) if (pid) signalTree(pid, 'SIGKILL')
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

type Run = {
  readonly log: string
  readonly env?: Readonly<Record<string, string>>
  readonly cwd?: string
  /** Runs as the system user `postgres` if this is root, which PostgreSQL refuses. */
  readonly asPostgres?: boolean
}

/** Starts a program that writes its output to a file. */
export function run(program: string, words: readonly string[], options: Run): ChildProcess {
  const output = openSync(options.log, 'a')
  const { PATH = '', HOME = '' } = environment()
  const child = spawn(program, words, {
    ...(options.asPostgres ? postgresUser() : {}),
    ...(options.cwd ? { cwd: options.cwd } : {}),
    env: { PATH, HOME, LC_ALL: 'C.UTF-8', TZ: 'UTC', ...options.env },
    stdio: ['ignore', output, output],
    detached: true,
  })
  closeSync(output)
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

/** Sends a signal and waits for the process to end. */
export async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

/** Signals a process and its descendants, as Linux lists them. */
export function signalTree(root: number, signal: NodeJS.Signals): void {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
      children.set(parent, [...(children.get(parent) ?? []), Number(name)])
    } catch {
      // It ended in the meantime.
    }
  }
  const all = [root]
  for (const pid of all) all.push(...(children.get(pid) ?? []))
  for (const pid of all) {
    try {
      process.kill(pid, signal)
    } catch {
      // It ended in the meantime.
    }
  }
}

function postgresUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) =>
    Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout.trim())
  return { uid: id('-u'), gid: id('-g') }
}

/** Gives a file or directory to PostgreSQL's system user. */
export function giveToPostgres(path: string): void {
  const user = postgresUser()
  if (user) chownSync(path, user.uid, user.gid)
}

/** Polls until the answer is true. @throws Error with `what` after the time limit. */
export async function until(
  what: string,
  condition: () => Promise<boolean> | boolean,
  withinMs = 60_000,
): Promise<void> {
  const deadline = Date.now() + withinMs
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`not within ${withinMs / 1_000} s: ${what}`)
    await pause(250)
  }
}

/** The JSON response of an address; undefined if there is none. */
export async function ask<Answer>(url: string, body?: object): Promise<Answer | undefined> {
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(2_000),
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    })
    return (await response.json()) as Answer
  } catch {
    return undefined
  }
}
