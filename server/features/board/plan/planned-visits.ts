import { displayName } from '../../../../domain/booking/display-name.ts'
import { refuse } from '../../../../domain/result.ts'
import { m } from '../../../../messages/every.ts'
import type { Pool } from '../../../db/connection.ts'
import { inTransactionUnlessRefused } from '../../../db/rolled-back.ts'
import { query, type Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../http/calls/calls.ts'
import type { CommandResult } from '../../../http/calls/refusals.ts'
import { type Author, recordAudit } from '../../audit/record.ts'
import { readCrews, readIdentifiers } from '../../bookings/records/crews.ts'
import { lastChange } from '../../bookings/records/last-change.ts'
import { lockVisits } from '../../bookings/records/lock-booking.ts'
import { type BookingRow, bookingColumns, bookingTables } from '../../bookings/records/records.ts'
import type { Line } from './plan-day.ts'

/** A line of a plan with the version that was shown. */
export type ShownLine = Line & { readonly version: number }

/** A visit with the crew that the lines give it. */
export type Replaced = {
  readonly row: BookingRow
  /** Names. */
  readonly identifiers: string[]
  readonly before: string[]
}

/**
 * Changes the visits of a plan's lines in one transaction, locked. Refused if a worker was booked in
 * the meantime.
 */
export function changePlanned<Value>(
  pool: Pool,
  lines: readonly Line[],
  work: (tx: Tx, rows: BookingRow[]) => Promise<CommandResult<Value>>,
): Promise<CommandResult<Value>> {
  const ids = [...new Set(lines.map(({ booking_id: id }) => id))]
  const change = async (tx: Tx) => {
    await lockVisits(tx, ids)
    return work(tx, await readRows(tx, ids))
  }
  return inTransactionUnlessRefused(pool, change, { '23P01': 'slot-taken' })
}

/** The crews of visits after the lines of a plan. */
export async function replaceCrews(
  tx: Tx,
  rows: readonly BookingRow[],
  lines: readonly Line[],
): Promise<Replaced[]> {
  const ids = rows.map(({ id }) => id)
  const crews = await readCrews(tx, ids)
  const newcomers = lines.map(({ to }) => to)
  const names = await readIdentifiers(tx, newcomers)
  return rows.map((row) => {
    const crew = crews.get(row.id) ?? []
    const its = lines.filter(({ booking_id: id }) => id === row.booking_id)
    const stay = crew.filter(({ id }) => its.every(({ from }) => from !== id))
    const identifiers = [
      ...stay.map(({ identifier }) => identifier),
      ...its.map(({ to }) => names.get(to) ?? ''),
    ]
    return { row, identifiers, before: crew.map(({ identifier }) => identifier) }
  })
}

/** Records the new crews in the audit log. */
export function recordSent(
  tx: Tx,
  visits: readonly Replaced[],
  why: 'planned' | 'undone',
  by: Author,
): Promise<void> {
  const workers = (all: readonly string[]) => all.map(displayName).toSorted().join(', ')
  const entries = visits.map(({ row, before, identifiers }) => ({
    action: 'booking-changed' as const,
    subject: row.booking_id,
    before: { workers: workers(before) },
    after: { workers: workers(identifiers), why },
  }))
  return recordAudit(tx, by, ...entries)
}

/** Refuses with the visit that changed, and who changed it. */
export async function outOfDate(tx: Tx, deps: Deps, row: BookingRow, caller: Caller) {
  const what = await lastChange(tx, deps, row, caller)
  return refuse({
    code: 'out-of-date',
    sentence: (_, { locale }) =>
      m.problem_of_visit({ visit: row.booking_id, problem: what({}, { locale }) }, { locale }),
  })
}

function readRows(tx: Tx, bookingIds: readonly string[]): Promise<BookingRow[]> {
  return query<BookingRow>(tx, {
    text: `select ${bookingColumns} from ${bookingTables}
           where b.booking_id = any($1::text[]) order by b.starts_at, b.id`,
    values: [bookingIds],
  })
}
