import { momentOf, statusAt } from '../../../../domain/booking/status.ts'
import { refuse, succeed } from '../../../../domain/result.ts'
import { m } from '../../../../messages/every.ts'
import { query, type Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../http/calls/calls.ts'
import type { CommandResult } from '../../../http/calls/refusals.ts'
import type { Author } from '../../audit/record.ts'
import { sendable, sendCrews } from '../../bookings/changes/change-crew.ts'
import type { BookingRow } from '../../bookings/records/records.ts'
import {
  changePlanned,
  outOfDate,
  recordSent,
  replaceCrews,
  type ShownLine,
} from './planned-visits.ts'

/** How many visits got their former crews back, and which did not. */
type PutBack = { readonly changed: number; readonly left: string[] }

/**
 * Undoes a plan as one step (docs/product/board.md#plan-a-day): for each visit that nobody has
 * changed and to which no crew is on the way, if its former workers are free.
 * @param lines those that were applied.
 */
export function undoPlan(
  deps: Deps,
  caller: Caller,
  lines: readonly ShownLine[],
  by: Author,
): Promise<CommandResult<PutBack>> {
  return changePlanned(deps.pool, lines, async (tx, rows) => {
    const [first] = rows
    if (!first) return refuse({ code: 'not-found', sentence: m.problem_booking_unknown })
    const versions = new Map(lines.map(({ booking_id: id, version }) => [id, version]))
    const begun = await readBegun(tx, rows)
    const same = rows.filter(
      (row) =>
        row.version === versions.get(row.booking_id) &&
        row.starts_at > by.now &&
        statusAt(momentOf(row), by.now) === 'Confirmed' &&
        !begun.has(row.id),
    )
    const back = lines.map((line) => ({ ...line, from: line.to, to: line.from }))
    const visits = await sendable(tx, deps, await replaceCrews(tx, same, back))
    if (visits.length === 0) return outOfDate(tx, deps, first, caller)
    // The former crew was sent before, so no objection is raised again.
    const sender = { why: 'undone', agreed: true, by, now: by.now } as const
    const sent = await sendCrews(tx, deps, visits, sender)
    if (!sent.ok) return sent
    await recordSent(tx, visits, 'undone', by)
    const done = new Set(visits.map(({ row }) => row.booking_id))
    const left = [...versions.keys()].filter((id) => !done.has(id))
    return succeed({ changed: done.size, left })
  })
}

/** Visits to which someone of the crew is on the way, or further. */
async function readBegun(tx: Tx, rows: readonly BookingRow[]): Promise<Set<number>> {
  const begun = await query<{ id: number }>(tx, {
    text: `select distinct booking_id as id from visit_event
           where booking_id = any($1::bigint[]) and kind = 'step' and what <> 'seen'`,
    values: [rows.map(({ id }) => id)],
  })
  return new Set(begun.map(({ id }) => id))
}
