import { readdirSync, readFileSync } from 'node:fs'

/** Ticks of /proc are hundredths of a second on every Linux that we know. */
const TICK_US = 10_000

/** Ticks by postmaster and session, also of ended ones. */
const known = new Map<number, Map<string, number>>()

/**
 * Microseconds of processor time that the sessions of a PostgreSQL have used so far, or undefined
 * where there is no /proc. Only its sessions: the writers in the background work for everybody.
 * @param postmaster the process whose children they are.
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

/** The fields of a process after its name, which may hold spaces: state, parent, … */
function stat(id: string): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${id}/stat`, 'latin1')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}
