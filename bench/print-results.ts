import type { Contention } from './contention.ts'
import type { DrainResult } from './drain.ts'
import { printLogins } from './logins.ts'
import type { RemindersResult } from './reminders.ts'
import { printTable, type Result } from './table.ts'

/** Prints what a run of the bench found. */
export function printResults(found: {
  readonly results: readonly Result[]
  readonly contentions: readonly Contention[]
  readonly reminders: readonly RemindersResult[]
  readonly drains: readonly DrainResult[]
  readonly logins: Parameters<typeof printLogins>[0] | undefined
}): void {
  const { results, contentions, reminders, drains, logins } = found
  printTable(results)
  for (const each of contentions) {
    say(
      `${each.workers} workers, ${each.processes === 1 ? 'one process' : `${each.processes} processes`}: ` +
        `${each.customers} customers at once for the last three: ` +
        `${each.booked} booked, ${each.refused} refused, ${each.busy} asked to try again, p50 ${each.p50Ms} ms, p99 ${each.p99Ms} ms ` +
        `(as many constant answers: p99 ${each.limitP99Ms} ms)`,
    )
  }
  for (const { workers, clients, slower, without, with: during, ...each } of reminders) {
    say(
      `${workers} workers, ${clients} client that books while 10,000 reminders are due: ` +
        `p50 ${during.p50} ms beside ${without.p50} ms (${slower.p50} times), ` +
        `p95 ${during.p95} beside ${without.p95} (${slower.p95}), ` +
        `${during.perSecond} a second beside ${without.perSecond} (${slower.perSecond}); ` +
        `${each.sentPerSecond} reminders a second; while they were written, ${each.writeSeconds} s, ` +
        `p50 ${each.whileWritten.p50} ms, ${each.whileWritten.perSecond} a second`,
    )
  }
  for (const { workers, eventsPerSecond, without, during, slower } of drains) {
    say(
      `${workers} workers, one client that books while phones send ${eventsPerSecond} events a second: ` +
        `p50 ${during.p50} ms beside ${without.p50} ms (${slower.p50} times), ` +
        `p95 ${during.p95} beside ${without.p95} (${slower.p95}), ` +
        `${during.perSecond} a second beside ${without.perSecond} (${slower.perSecond})`,
    )
  }
  if (logins) printLogins(logins)
}

function say(text: string): void {
  console.log(text)
}
