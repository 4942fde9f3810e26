import { readdirSync, readFileSync } from 'node:fs'

/** Ticks of /proc are hundredths of a second on all common Linux systems. */
const TICK_US = 10_000

/** Ticks by postmaster and session, including ended ones. */
const known = new Map<number, Map<string, number>>()

/**
 * Microseconds of processor time that PostgreSQL's sessions have used so far, or undefined without
 * /proc. Excludes background processes, which work for everyone.
 * @param postmaster the sessions' parent process.
 */
export function databaseTime(postmaster: number): number | undefined {
  let processes: string[]
  try {
    processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  } catch {
    return undefined
  }
  const its = known.get(postmaster) ?? new Map<string, number>()
  known.set(postmaster, its)
  for (const id of processes) {
    const fields = stat(id)
    if (Number(fields?.[1]) !== postmaster) continue
    its.set(id, Number(fields?.[11]) + Number(fields?.[12]))
  }
  let ticks = 0
  for (const each of its.values()) ticks += each
  return its.size > 0 ? ticks * TICK_US : undefined
}

/** The fields after the name of a process, which may contain spaces: state, parent, … */
function stat(id: string): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${id}/stat`, 'latin1')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}
