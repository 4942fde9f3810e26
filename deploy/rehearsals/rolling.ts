import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openPool } from '../../server/db/connection.ts'
import { startEmbedded } from '../../server/db/embedded.ts'
import { startSurroundings } from '../../testing/surroundings.ts'
import { type AppHost, startCaddy, startHost } from './hosts.ts'
import { longestGap, startLoad } from './load.ts'
import { end, until } from './processes.ts'
import { verify } from './verify.ts'

/*
 * node deploy/rehearsals/rolling.ts [--customers 6] [--port 4600] [--before <directory>]
 *
 * Upgrades two hosts of two processes one after the other, and rolls them back, while customers book,
 * pay, move and cancel: no request may fail. The new version is this checkout with one more
 * migration, which adds a column and a table; `--before` names a checkout of an older version, with
 * its node_modules and build, to upgrade from. Needs caddy.
 */

const { values } = parseArgs({
  options: {
    customers: { type: 'string', default: '6' },
    port: { type: 'string', default: '4600' },
    before: { type: 'string' },
  },
})
const base = Number(values.port)
const root = join(import.meta.dirname, '../..')
const scratch = mkdtempSync(join(tmpdir(), 'jiran-rolling-'))
const say = (text: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${text}`)

/** A directory with a version of the program, optionally with one more migration. */
function version(name: string, from: string, withMigration: boolean): string {
  const directory = join(scratch, name)
  mkdirSync(directory)
  for (const part of ['domain', 'server', 'messages', 'sandbox', 'build', 'package.json'])
    cpSync(join(from, part), join(directory, part), { recursive: true })
  symlinkSync(join(from, 'node_modules'), join(directory, 'node_modules'))
  if (withMigration) {
    const migrations = join(directory, 'server/db/migrations')
    const last = Math.max(...readdirSync(migrations).map((file) => Number.parseInt(file, 10)))
    const next = String(last + 1).padStart(3, '0')
    writeFileSync(
      join(migrations, `${next}.do.rehearsal.sql`),
      `alter table booking add column rehearsed boolean not null default false;
       create index on booking (rehearsed) where rehearsed;
       create table rehearsal (id int primary key);`,
    )
  }
  return directory
}

const before = version('before', values.before ?? root, false)
const after = version('after', root, true)
const database = await startEmbedded(join(scratch, 'database'))
const around = await startSurroundings(base + 80)
const variables = { ...around.variables, DATABASE_URL: database.url }
const ports = [base + 70, base + 71]
const start = (directory: string, port: number) =>
  startHost(directory, port, join(scratch, `host-${port}.log`), variables)
const hosts: AppHost[] = []
for (const port of ports) hosts.push(await start(before, port))
const caddy = startCaddy(base + 80, ports, scratch)
const url = `http://127.0.0.1:${base + 80}`
await until('the program behind Caddy', async () => {
  const answer = await fetch(`${url}/readyz`).catch(() => undefined)
  return answer?.status === 200
})
say('two hosts are ready')
const load = await startLoad(url, Number(values.customers), 200)
await pause(5_000)

const steps: object[] = []
for (const [what, directory] of [
  ['upgrade', after],
  ['roll back', before],
] as const) {
  for (const [at, port] of ports.entries()) {
    const from = Date.now()
    await hosts[at]?.stop()
    const stoppedMs = Date.now() - from
    hosts[at] = await start(directory, port)
    const startedMs = Date.now() - from - stoppedMs
    // Until Caddy has found the host, and then some time with both versions.
    await pause(6_000)
    const during = load.sent.filter((each) => each.at >= from)
    const times = during.map(({ ms }) => ms).sort((one, two) => one - two)
    const step = {
      step: `${what} host ${at + 1}`,
      stoppedMs,
      startedMs,
      requests: during.length,
      failed: during.filter(({ status, clean }) => !clean || status === 503).length,
      p99Ms: times[Math.floor(times.length * 0.99)] ?? 0,
      pauseMs: longestGap(load.sent, from, Date.now()),
    }
    steps.push(step)
    say(JSON.stringify(step))
  }
}
await load.stop()
const pool = openPool({ connectionString: database.url }, 2)
const findings = await verify(pool, [...load.acknowledged.values()], around)
await pool.end()
const failed = load.sent.filter(({ status, clean }) => !clean || status === 503)
const report = { steps, requests: load.sent.length, failed: failed.length, ...findings }
mkdirSync(join(root, 'reports'), { recursive: true })
writeFileSync(join(root, 'reports/rolling.json'), JSON.stringify(report, null, 2))
say(JSON.stringify({ ...report, steps: steps.length }))
for (const { text, status } of failed.slice(0, 10)) say(`  ${status} ${text}`)

await end(caddy)
for (const host of hosts) await host.stop()
await database.stop()
await around.close()
rmSync(scratch, { recursive: true, force: true })
const wrong = failed.length + report.lost.length + report.paymentsLost.length
if (wrong + report.violations.length + report.mailsTwice.length > 0) {
  say('The rehearsal failed.')
  process.exit(1)
}
say('The rehearsal passed.')
process.exit(0)
