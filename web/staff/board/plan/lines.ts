import type { PlanLine } from '../../../../domain/api/bookings/board-plan.ts'

/** Lines that are left out, by `lineKey`. */
export type LeftOut = ReadonlySet<string>

/** Identifies a line, even across plans of the same day. */
export function lineKey({ booking_id: id, from, to }: PlanLine): string {
  return [id, from.id, to.id].join()
}

/** Removes a line with all lines that need it, or restores it with all lines that it needs. */
export function toggled(lines: readonly PlanLine[], left: LeftOut, line: PlanLine): LeftOut {
  const isBack = left.has(lineKey(line))
  const together = new Set([lines.indexOf(line)])
  // Iterates over additions to the set too.
  for (const at of together)
    for (const other of isBack ? (lines[at]?.needs ?? []) : neededBy(lines, at)) together.add(other)
  const next = new Set(left)
  for (const at of together) {
    const key = lines[at] && lineKey(lines[at])
    if (key && isBack) next.delete(key)
    else if (key) next.add(key)
  }
  return next
}

function neededBy(lines: readonly PlanLine[], at: number): number[] {
  return lines.flatMap(({ needs }, other) => (needs.includes(at) ? [other] : []))
}

/** The selected lines in the format of calls. */
export function wantedOf(lines: readonly PlanLine[], left: LeftOut) {
  return lines
    .filter((line) => !left.has(lineKey(line)))
    .map(({ booking_id, version, from, to }) => ({
      booking_id,
      version,
      from: from.id,
      to: to.id,
    }))
}
