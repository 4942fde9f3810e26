import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openPool } from '../../server/db/connection.ts'
import { startSurroundings } from '../../testing/surroundings.ts'
import { startCluster } from './cluster.ts'
import { faults } from './faults.ts'
import { type AppHost, startCaddy, startHost } from './hosts.ts'
import { longestGap, startLoad } from './load.ts'
import { maintenance } from './maintenance.ts'
import { end, until } from './processes.ts'
import { verify } from './verify.ts'

/*
 * node deploy/rehearsals/failover.ts [--rounds 10] [--customers 6] [--port 4600] [--maintenance]
 *
 * Runs two hosts of two processes on three nodes of PostgreSQL, while customers book, pay, move and
 * cancel. Each round kills the primary, cuts its network, freezes a replica, or kills etcd's leader;
 * `--maintenance` runs each of the operators' tasks once instead. Needs Linux and, from Debian:
 * patroni python3-etcd etcd-server haproxy postgresql pgbackrest caddy
 * (docs/operations.md#rehearsals).
 */

const { values } = parseArgs({
  options: {
    rounds: { type: 'string' },
    customers: { type: 'string', default: '6' },
    port: { type: 'string', default: '4600' },
    only: { type: 'string' },
    maintenance: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
})
const base = Number(values.port)
const root = join(import.meta.dirname, '../..')
/** The duration of a fault, and how soon requests must work again. */
const faultMs = values.maintenance ? 10_000 : 25_000
const withinMs = 30_000
const acts = values.maintenance ? maintenance : faults
const rounds = Number(values.rounds ?? (values.maintenance ? acts.length : 10))

const scratch = mkdtempSync(join(tmpdir(), 'jiran-failover-'))
const say = (text: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${text}`)
const cluster = await startCluster(scratch, base)
say(`PostgreSQL, Patroni and etcd run in ${scratch}`)
await cluster.backUp(await cluster.primary(), 'stanza-create')
const around = await startSurroundings(base + 80)
const ports = [base + 70, base + 71]
const start = (port: number, changed = {}) =>
  startHost(root, port, join(scratch, `host-${port}.log`), {
    ...around.variables,
    DATABASE_URL: cluster.url,
    ...changed,
  })
let url = cluster.url
const hosts: AppHost[] = []
for (const port of ports) hosts.push(await start(port))
const restartHosts = async (changed: Readonly<Record<string, string>>) => {
  for (const [at, port] of ports.entries()) {
    await hosts[at]?.stop()
    hosts[at] = await start(port, changed)
    // Until Caddy has found the host.
    await pause(5_000)
  }
  url = changed.DATABASE_URL ?? url
}
const caddy = startCaddy(base + 80, ports, scratch)
const site = `http://127.0.0.1:${base + 80}`
await until('the program behind Caddy', async () => {
  const answer = await fetch(`${site}/readyz`).catch(() => undefined)
  return answer?.status === 200
})
say('two hosts are ready')
const load = await startLoad(site, Number(values.customers), 400)
await pause(5_000)

const lines: { pauseMs: number }[] = []
for (let round = 1; round <= rounds; round += 1) {
  const fault = acts[values.only ? Number(values.only) : (round - 1) % acts.length]
  if (!fault) break
  await until('a whole cluster', cluster.isWhole, 120_000)
  const before = cluster.nameOf(await cluster.primary())
  const from = Date.now()
  const undo = await fault.begin({ cluster, restartHosts })
  await pause(faultMs)
  await undo?.()
  await pause(8_000)
  const to = Date.now()
  await until('a whole cluster', cluster.isWhole, 120_000)
  const after = cluster.nameOf(await cluster.primary())
  const during = load.sent.filter(({ at }) => at >= from && at <= to)
  const unclean = during.filter(({ clean }) => !clean)
  const line = {
    round,
    fault: fault.name,
    primary: before === after ? before : `${before} to ${after}`,
    requests: during.length,
    refused: during.filter(({ status }) => status === 503).length,
    unclean: unclean.length,
    pauseMs: longestGap(load.sent, from, to),
    slowestMs: Math.max(...during.map(({ ms }) => ms)),
    wholeAfterMs: Date.now() - to + 8_000,
  }
  lines.push(line)
  say(JSON.stringify(line))
  for (const { text } of unclean.slice(0, 5)) say(`  not clean: ${text}`)
}

await load.stop()
say('no more requests; comparing')
const backup = await cluster.backUp(await cluster.primary(), '--type=full', 'backup')
await cluster.backUp(await cluster.primary(), 'check')
const pool = openPool({ connectionString: url }, 2)
const findings = await verify(pool, [...load.acknowledged.values()], around)
await pool.end()
const report = {
  rounds: lines,
  requests: load.sent.length,
  worked: load.sent.filter(({ status }) => status >= 200 && status < 300).length,
  refused: load.sent.filter(({ status }) => status === 503).length,
  unclean: load.sent.filter(({ clean }) => !clean).length,
  longestPauseMs: Math.max(...lines.map(({ pauseMs }) => pauseMs)),
  ...findings,
  backup: backup.trim().split('\n').at(-1) ?? '',
}
mkdirSync(join(root, 'reports'), { recursive: true })
writeFileSync(
  join(root, `reports/${values.maintenance ? 'maintenance' : 'failover'}.json`),
  JSON.stringify(report, null, 2),
)
say(JSON.stringify({ ...report, rounds: lines.length }))

await end(caddy)
for (const host of hosts) await host.stop()
await cluster.stop()
await around.close()
if (!values.keep) rmSync(scratch, { recursive: true, force: true })
const failed =
  report.unclean +
  report.lost.length +
  report.paymentsLost.length +
  report.violations.length +
  report.mailsTwice.length +
  report.jobsLeft.length
if (failed > 0 || report.longestPauseMs > withinMs) {
  say('The rehearsal failed.')
  process.exit(1)
}
say('The rehearsal passed.')
process.exit(0)
