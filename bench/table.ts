import type { Measured } from './drive.ts'
import type { Subject } from './subjects.ts'

/** The slices of one side of a comparison, and their total processor time. */
export type Totals = { readonly slices: Measured[]; cpuUs: number }

type Side = {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly cpuUs: number
}

/** One line of the bench: a subject at one size with a number of clients, and its limit. */
export type Result = {
  readonly subject: string
  readonly workers: number
  readonly clients: number
  readonly its: Side
  readonly limitName: string
  readonly limit: Side
  /** Share of its operations that found the start taken. */
  readonly refused: number
  /** 1 is as fast, or as cheap, as the limit. */
  readonly wallRatio: number
  readonly cpuRatio: number
}

/** Sums up the slices. */
export function summarize(
  subject: Subject,
  workers: number,
  clients: number,
  its: Totals,
  limits: Totals,
): Result {
  const [one, other] = [sideOf(its), sideOf(limits)]
  const operations = its.slices.reduce((sum, slice) => sum + slice.operations, 0)
  const refused = its.slices.reduce((sum, slice) => sum + slice.refused, 0)
  return {
    subject: subject.name,
    workers,
    clients,
    its: one,
    limitName: subject.limit,
    limit: other,
    refused: rounded(refused / operations),
    wallRatio: rounded(one.perSecond / other.perSecond),
    cpuRatio: rounded(other.cpuUs / one.cpuUs),
  }
}

function sideOf({ slices, cpuUs }: Totals): Side {
  const operations = slices.reduce((sum, slice) => sum + slice.operations, 0)
  const seconds = slices.reduce((sum, slice) => sum + slice.seconds, 0)
  const latencies = slices.flatMap((slice) => slice.latencies).sort((a, b) => a - b)
  const at = (share: number) => rounded(latencies[Math.floor(latencies.length * share)] ?? 0)
  return {
    perSecond: Math.round(operations / seconds),
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    cpuUs: Math.round(cpuUs / operations),
  }
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}

const headings = [
  'what',
  'workers',
  'clients',
  'ops/s',
  'p50 ms',
  'p99 ms',
  'CPU us',
  'limit ops/s',
  'wall',
  'CPU',
  'growth',
  'refused',
]

/** Prints all lines as a Markdown table; growth is processor time relative to the smallest size. */
export function printTable(results: readonly Result[]): void {
  const rows = results.map((result) => {
    const first = results.find(
      (each) => each.subject === result.subject && each.clients === result.clients,
    )
    return [
      result.subject,
      `${result.workers}`,
      `${result.clients}`,
      `${result.its.perSecond}`,
      `${result.its.p50Ms}`,
      `${result.its.p99Ms}`,
      `${result.its.cpuUs}`,
      `${result.limit.perSecond}`,
      `${result.wallRatio}`,
      `${result.cpuRatio}`,
      first && first !== result ? `${rounded(result.its.cpuUs / first.its.cpuUs)}` : '',
      result.refused > 0 ? `${Math.round(result.refused * 100)} %` : '',
    ]
  })
  const widths = headings.map((head, at) =>
    Math.max(head.length, ...rows.map((row) => row[at]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell[at === 0 ? 'padEnd' : 'padStart'](widths[at] ?? 0)).join(' | ')} |`
  console.log(line(headings))
  console.log(line(widths.map((width) => '-'.repeat(width))))
  for (const row of rows) console.log(line(row))
}
