import type { Contention } from './contention.ts'
import type { DrainResult } from './drain.ts'
import type { ListenersResult } from './listeners.ts'
import { printLogins } from './logins.ts'
import type { RemindersResult } from './reminders.ts'
import { printTable, type Result } from './table.ts'

/** Prints the results of a run of the bench. */
export function printResults(found: {
  readonly results: readonly Result[]
  readonly contentions: readonly Contention[]
  readonly reminders: readonly RemindersResult[]
  readonly drains: readonly DrainResult[]
  readonly listeners: readonly ListenersResult[]
  readonly logins: Parameters<typeof printLogins>[0] | undefined
}): void {
  const { results, contentions, reminders, drains, listeners, logins } = found
  printTable(results)
  for (const each of contentions) {
    print(
      `${each.workers} workers, ${each.processes === 1 ? 'one process' : `${each.processes} processes`}: ` +
        `${each.customers} customers at once for the last three: ` +
        `${each.booked} booked, ${each.refused} refused, ${each.busy} asked to try again, p50 ${each.p50Ms} ms, p99 ${each.p99Ms} ms ` +
        `(as many constant answers: p99 ${each.limitP99Ms} ms)`,
    )
  }
  for (const { workers, clients, slower, without, with: during, ...each } of reminders) {
    print(
      `${workers} workers, ${clients} client that books while 10,000 reminders are due: ` +
        `p50 ${during.p50} ms beside ${without.p50} ms (${slower.p50} times), ` +
        `p95 ${during.p95} beside ${without.p95} (${slower.p95}), ` +
        `${during.perSecond} a second beside ${without.perSecond} (${slower.perSecond}); ` +
        `${each.sentPerSecond} reminders a second; while they were written, ${each.writeSeconds} s, ` +
        `p50 ${each.whileWritten.p50} ms, ${each.whileWritten.perSecond} a second`,
    )
  }
  for (const { workers, eventsPerSecond, without, during, slower } of drains) {
    print(
      `${workers} workers, one client that books while phones send ${eventsPerSecond} events a second: ` +
        `p50 ${during.p50} ms beside ${without.p50} ms (${slower.p50} times), ` +
        `p95 ${during.p95} beside ${without.p95} (${slower.p95}), ` +
        `${during.perSecond} a second beside ${without.perSecond} (${slower.perSecond})`,
    )
  }
  for (const each of listeners) {
    print(
      `${each.workers} workers, ${each.boards} boards that listen while ${each.changesPerSecond} visits a second change: ` +
        `${each.percent} % of the process's time (${each.percentQuiet} % while nothing changes, ` +
        `${each.percentAlone} % without boards), each board notified ${each.notified} times, ` +
        `p50 ${each.p50Ms} ms and p99 ${each.p99Ms} ms after the change; ten boards that read the day again after ` +
        `a change each second: ${each.reading.percent} %, p50 ${each.reading.p50Ms} ms, p99 ${each.reading.p99Ms} ms; ` +
        `one board that reads it after each of ten changes a second: p50 ${each.alone.p50Ms} ms, p99 ${each.alone.p99Ms} ms`,
    )
  }
  if (logins) printLogins(logins)
}

function print(text: string): void {
  console.log(text)
}
