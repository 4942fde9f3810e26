import type { PlanLine } from '../../../../domain/api/bookings/board-plan.ts'

/** Lines that are left out, by their names: `lineKey`. */
export type LeftOut = ReadonlySet<string>

/** Names a line, also in another proposal of the same day. */
export function lineKey({ booking_id: id, from, to }: PlanLine): string {
  return [id, from.id, to.id].join()
}

/**
 * Leaves a line out with all that cannot be without it, or takes it back with all that it cannot be without.
 */
export function toggled(lines: readonly PlanLine[], left: LeftOut, line: PlanLine): LeftOut {
  const isBack = left.has(lineKey(line))
  const together = new Set([lines.indexOf(line)])
  // A set grows while it is gone through.
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

/** Those that are wanted, as calls take them. */
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
