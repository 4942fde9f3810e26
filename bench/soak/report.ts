import type { MemorySample } from './probe.ts'
import { isFlat, quantile, type Slope, slopeOf } from './slope.ts'
import type { StatementTime } from './watch.ts'

/** Limits of a soak. */
const limits = {
  /** Live heap and memory of a process, MB an hour, if growth is proven at all. */
  heapMbAnHour: 5,
  rssMbAnHour: 20,
  /** The last minute's 99th percentile divided by the first's. */
  p99Ratio: 1.2,
}
const MB = 2 ** 20
/** Caches fill and code is compiled at first: memory is measured after this share of the time. */
const SETTLING = 0.25

/** Memory and processor time of one process of the program. */
export type ProcessFindings = {
  readonly pid: number
  readonly role: MemorySample['role']
  readonly firstRssMb: number
  readonly lastRssMb: number
  readonly lastHeapMb: number
  /** MB an hour. */
  readonly rss: Slope
  readonly heap: Slope
  /** Each sample of the live heap: seconds from the start, and MB. */
  readonly heaps: readonly { second: number; mb: number }[]
  readonly cpuUs: number
}

export type Findings = {
  readonly machine: { cores: number; processor: string; memoryGb: number; node: string }
  readonly on: string
  readonly minutes: number
  readonly rate: number
  readonly shares: readonly { name: string; share: number }[]
  readonly done: Readonly<Record<string, number>>
  /** Acts that were skipped because too many were in progress. */
  readonly leftOut: number
  readonly errors: readonly string[]
  /** Lines that the program printed after its start. */
  readonly printed: readonly string[]
  readonly unclean: readonly string[]
  readonly latencies: readonly { second: number; ms: number; act: string }[]
  readonly processes: readonly ProcessFindings[]
  readonly connections: { start: number; most: number; end: number }
  readonly database: {
    primaryUs: number
    replicaUs: number
    logBytes: number
    orders: number
    hasReplica: boolean
  }
  readonly statements: {
    primary: readonly StatementTime[]
    replica: readonly StatementTime[]
  }
  /** Contradictions that were not there before. */
  readonly violations: readonly string[]
}

export type Verdict = { readonly what: string; readonly isMet: boolean; readonly found: string }

/** The findings of each process, from its samples between two moments. */
export function processesOf(
  samples: readonly MemorySample[],
  from: number,
  to: number,
): ProcessFindings[] {
  const settled = from + SETTLING * (to - from)
  const during = samples.filter(({ at }) => at >= from && at <= to)
  return [...new Set(during.map(({ pid }) => pid))].flatMap((pid) => {
    const its = during.filter((sample) => sample.pid === pid)
    const [first, last] = [its[0], its.at(-1)]
    if (!first || !last) return []
    const late = its.filter(({ at }) => at >= settled)
    const heaps = late.flatMap(({ at, heap }) =>
      heap === undefined ? [] : [{ at, value: heap / MB }],
    )
    return {
      pid,
      role: first.role,
      firstRssMb: first.rss / MB,
      lastRssMb: last.rss / MB,
      lastHeapMb: heaps.at(-1)?.value ?? 0,
      rss: slopeOf(late.map(({ at, rss }) => ({ at, value: rss / MB }))),
      heap: slopeOf(heaps),
      heaps: its.flatMap(({ at, heap }) =>
        heap === undefined ? [] : [{ second: Math.round((at - from) / 1_000), mb: heap / MB }],
      ),
      cpuUs: last.cpuUs - first.cpuUs,
    }
  })
}

/** Each limit with its measurement. */
export function judge(findings: Findings): Verdict[] {
  const { processes, connections, unclean, errors, violations, leftOut } = findings
  const { first, last } = minutesOf(findings)
  return [
    ...processes.flatMap(({ role, pid, rss, heap }) => [
      {
        what: `live heap of process ${pid} (${role}) is flat`,
        isMet: isFlat(heap, limits.heapMbAnHour),
        found: slopeText(heap),
      },
      {
        what: `memory of process ${pid} (${role}) is flat`,
        isMet: isFlat(rss, limits.rssMbAnHour),
        found: slopeText(rss),
      },
    ]),
    {
      what: 'no connection is leaked',
      isMet: connections.end <= connections.start,
      found: `${connections.start} at the start, at most ${connections.most}, ${connections.end} at the end`,
    },
    {
      what: `the last minute's p99 is at most ${limits.p99Ratio} of the first's`,
      isMet: last <= limits.p99Ratio * first,
      found: `${first.toFixed(1)} and ${last.toFixed(1)} ms: ${(last / first).toFixed(2)}`,
    },
    {
      what: 'every call is answered, by a success or a rule',
      isMet: unclean.length + errors.length + leftOut === 0,
      found: `${unclean.length} other answers, ${errors.length} acts that failed, ${leftOut} left out`,
    },
    {
      what: 'the data agree with themselves',
      isMet: violations.length === 0,
      found: `${violations.length} contradictions`,
    },
  ]
}

/** The 99th percentile of the first and the last minute, in milliseconds. */
function minutesOf({ latencies, minutes }: Findings, isReference = false) {
  const of = (from: number) =>
    quantile(
      latencies
        .filter(({ act }) => (act === 'reference') === isReference)
        .filter(({ second }) => second >= from && second < from + 60)
        .map(({ ms }) => ms),
      0.99,
    )
  return { first: of(0), last: of(minutes * 60 - 60) }
}

function slopeText({ anHour, error, points }: Slope): string {
  return `${anHour.toFixed(1)} ± ${error.toFixed(1)} MB an hour by ${points} samples`
}

/** Prints the findings, and which limits are met. */
export function printFindings(findings: Findings, verdicts: readonly Verdict[]): void {
  const { machine, minutes, rate, processes, latencies, done, database, statements } = findings
  const print = (text: string) => console.log(text)
  const each = (value: number) => value.toFixed(1)
  print(
    `\n${findings.on}, ${minutes} minutes, ${rate} acts a second, ${machine.cores} cores ` +
      `(${machine.processor}), ${machine.memoryGb} GB, Node ${machine.node}`,
  )
  print(JSON.stringify(done))
  print('\n| process | RSS first, last MB | growth MB/h | live heap MB | growth MB/h | CPU s |')
  print('|---|--:|--:|--:|--:|--:|')
  for (const one of processes) {
    print(
      `| ${one.role} | ${each(one.firstRssMb)}, ${each(one.lastRssMb)} | ` +
        `${each(one.rss.anHour)} ± ${each(one.rss.error)} | ${each(one.lastHeapMb)} | ` +
        `${each(one.heap.anHour)} ± ${each(one.heap.error)} | ${each(one.cpuUs / 1e6)} |`,
    )
  }
  print('\n| act | calls | p50 ms | p99 ms |\n|---|--:|--:|--:|')
  for (const { name } of findings.shares) {
    const its = latencies.filter(({ act }) => act === name).map(({ ms }) => ms)
    print(
      `| ${name} | ${its.length} | ${each(quantile(its, 0.5))} | ${each(quantile(its, 0.99))} |`,
    )
  }
  const reference = minutesOf(findings, true)
  print(
    `\np99 of the reference, first and last minute: ${each(reference.first)} and ${each(reference.last)} ms`,
  )
  print(
    `PostgreSQL: ${each(database.primaryUs / 1e6)} s of processor time, ` +
      `${(database.logBytes / MB).toFixed(0)} MB of log for ${database.orders} orders`,
  )
  if (database.hasReplica) {
    const ms = (list: readonly StatementTime[]) => list.reduce((total, one) => total + one.ms, 0)
    const [primary, replica] = [ms(statements.primary), ms(statements.replica)]
    print(
      `The replica took ${each((100 * replica) / (primary + replica))} % of the time of all ` +
        `statements (${each(replica / 1_000)} of ${each((primary + replica) / 1_000)} s), and used ` +
        `${each(database.replicaUs / 1e6)} s of processor time, its replay included`,
    )
  }
  for (const [where, list] of Object.entries(statements)) {
    if (list.length === 0) continue
    const all = list.reduce((total, one) => total + one.ms, 0)
    print(`\n| ${where}: dearest statements | calls | ms each | share |\n|---|--:|--:|--:|`)
    for (const one of list.slice(0, 20)) {
      print(
        `| ${one.text.slice(0, 100).replaceAll('|', '¦')} | ${one.calls} | ` +
          `${(one.ms / one.calls).toFixed(2)} | ${each((100 * one.ms) / all)} % |`,
      )
    }
  }
  for (const line of [...findings.errors, ...findings.unclean].slice(0, 10)) print(`  ${line}`)
  for (const line of findings.printed.slice(0, 10)) print(`  printed: ${line}`)
  for (const line of findings.violations.slice(0, 10)) print(`  ${line}`)
  print('')
  for (const { what, isMet, found } of verdicts)
    print(`${isMet ? 'met   ' : 'BROKEN'} ${what}: ${found}`)
}
