import type { ChildProcess } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { end, run } from './processes.ts'

/** A host of the program: one directory, one port, two processes. */
export type AppHost = {
  readonly port: number
  stop(): Promise<void>
  printed(): string
}

/**
 * Starts a host and waits until it is ready.
 * @param directory of the version to run.
 * @throws Error with its output if it ends instead.
 */
export async function startHost(
  directory: string,
  port: number,
  log: string,
  variables: Readonly<Record<string, string>>,
): Promise<AppHost> {
  const program: ChildProcess = run(process.execPath, [join(directory, 'server/main.ts')], {
    log,
    cwd: directory,
    env: {
      DEMO: '1',
      GEO_PROVIDER: 'builtin',
      TILE_URL: 'none',
      HOST: '127.0.0.1',
      WEB_PROCESSES: '2',
      TRUST_PROXY: '1',
      STOP_DELAY_SECONDS: '4',
      SESSION_SECRET: 'signs-the-sessions-of-a-rehearsal-alone',
      ENCRYPTION_KEY: 'ab'.repeat(32),
      UNPAID_HOLDS_PER_CUSTOMER: '1000000',
      UNPROVEN_CASH_ORDERS: '1000000',
      UNPAID_CASH_ORDERS: '1000000',
      ...variables,
      PORT: `${port}`,
      DATA_DIR: join(directory, `data-${port}`),
    },
  })
  const printed = () => readFileSync(log, 'utf8')
  const before = printed().length
  while (!/ is ready at .*\n/.test(printed().slice(before))) {
    if (program.exitCode !== null) throw new Error(`the host ended: ${printed().slice(before)}`)
    await pause(100)
  }
  return { port, printed, stop: () => end(program) }
}

/** Starts Caddy with deploy/Caddyfile in front of these hosts, on one port without TLS. */
export function startCaddy(port: number, hosts: readonly number[], scratch: string): ChildProcess {
  const home = join(scratch, 'caddy')
  mkdirSync(home, { recursive: true })
  const own = join(import.meta.dirname, '../Caddyfile')
  return run('caddy', ['run', '--config', own, '--adapter', 'caddyfile'], {
    log: join(scratch, 'caddy.log'),
    env: {
      HOME: home,
      XDG_DATA_HOME: home,
      XDG_CONFIG_HOME: home,
      CADDY_ADMIN: 'off',
      SITE: `http://127.0.0.1:${port}`,
      APP_HOSTS: hosts.map((each) => `127.0.0.1:${each}`).join(' '),
    },
  })
}
