import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { environment } from '../server/env.ts'
import { cleanUpAfterExit } from './cleanup-after-exit.ts'

/** The real server as a child process, with its own port and data directory. */
export interface RunningProgram {
  url: string
  port: number
  pid: number
  dataDir: string
  /** The output of both streams so far. */
  printed(): string
  /** Stops it and waits; returns its exit code. */
  stop(): Promise<number | null>
  /** Kills it with SIGKILL, and waits. Its data directory stays for the next start. */
  kill(): Promise<void>
  /** Stops it if it runs, and deletes its data directory if it was created here. */
  remove(): Promise<void>
}

/** The output of a server that ended by itself, for start-up failures. */
export interface EndedProgram {
  code: number | null
  stdout: string
  stderr: string
}

type Variables = Record<string, string>

const script = join(import.meta.dirname, '../server/main.ts')

/** Compiled modules, cached by servers that ended in an orderly way. */
const compiled = join(import.meta.dirname, '../node_modules/.cache/jiran-compiled')

/**
 * Starts `server/main.ts` and waits until it reports that it is ready.
 * @param variables settings besides PORT and DATA_DIR, which are chosen here by default.
 * @param isEarly wait only until it answers at all, while other processes of it may still start.
 * @throws Error with its output, if it ends instead.
 */
export async function startProgram(
  variables: Variables = {},
  isEarly = false,
): Promise<RunningProgram> {
  const port = Number(variables.PORT ?? (await freePort()))
  const ownDir = variables.DATA_DIR ? undefined : mkdtempSync(join(tmpdir(), 'jiran-program-'))
  const dataDir = variables.DATA_DIR ?? ownDir ?? ''
  const child = spawn(process.execPath, [script], {
    env: {
      ...bare(),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      // No test may depend on the internet.
      GEO_PROVIDER: 'builtin',
      TILE_URL: 'none',
      // No limit of bookings per customer.
      UNPAID_HOLDS_PER_CUSTOMER: '1000000',
      UNPROVEN_CASH_ORDERS: '1000000',
      UNPAID_CASH_ORDERS: '1000000',
      ...variables,
      PORT: `${port}`,
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const ended = once(child, 'exit')
  const cancelCleanUp = cleanUpAfterExit(child.pid ?? 0, ownDir ?? '/nonexistent')
  let printed = ''
  const ready = new Promise<boolean>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        printed += chunk.toString()
        if (/ is ready at .*\n/.test(printed)) resolve(true)
      })
    void ended.then(() => resolve(false))
  })
  const running = () => child.exitCode === null && child.signalCode === null
  const end = async (signal: NodeJS.Signals) => {
    if (running()) child.kill(signal)
    await ended
    cancelCleanUp()
    return child.exitCode
  }
  const program: RunningProgram = {
    url: `http://127.0.0.1:${port}`,
    port,
    pid: child.pid ?? 0,
    dataDir,
    printed: () => printed,
    stop: () => end('SIGTERM'),
    async kill() {
      await end('SIGKILL')
    },
    async remove() {
      await end('SIGTERM')
      if (ownDir) rmSync(ownDir, { recursive: true, force: true })
    },
  }
  const answers = async () => {
    while (running()) {
      if (await fetch(`${program.url}/healthz`).catch(() => undefined)) return true
      await pause(20)
    }
    return false
  }
  if (await (isEarly ? answers() : ready)) return program
  await program.remove()
  throw new Error(`the program ended with ${child.exitCode}: ${printed}`)
}

/** Runs `server/main.ts`, or another script of this folder, until it ends by itself. */
export async function runToEnd(
  variables: Variables,
  [name, ...args]: readonly string[] = ['main.ts'],
): Promise<EndedProgram> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../server', name ?? ''), ...args],
    {
      env: { ...bare(), ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString()
  })
  await once(child, 'close')
  return { code: child.exitCode, stdout, stderr }
}

/** A free port below 32768: the system uses higher ones for outgoing connections. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    const server = createServer()
    const listening = once(server, 'listening').then(
      () => true,
      () => false,
    )
    server.listen(port, '127.0.0.1')
    if (await listening) {
      server.close()
      await once(server, 'close')
      return port
    }
  }
}

/** Without the settings in the test run's environment. */
function bare(): Variables {
  const { PATH = '', HOME = '', TZ = '' } = environment()
  return { PATH, HOME, TZ, NODE_COMPILE_CACHE: compiled }
}
