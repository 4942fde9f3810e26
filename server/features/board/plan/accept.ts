import { whyNot } from '../../../../domain/board/plan/day.ts'
import { displayName } from '../../../../domain/booking/display-name.ts'
import { refuse, succeed } from '../../../../domain/result.ts'
import { m } from '../../../../messages/every.ts'
import { inTransactionUnlessRefused } from '../../../db/rolled-back.ts'
import { query, type Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../http/calls.ts'
import type { CommandResult } from '../../../http/refusals.ts'
import { type Author, recordAudit } from '../../audit/record.ts'
import { sendCrews } from '../../bookings/changes/change-crew.ts'
import { readCrews } from '../../bookings/records/crews.ts'
import { lastChange } from '../../bookings/records/last-change.ts'
import { lockVisits } from '../../bookings/records/lock-booking.ts'
import { type BookingRow, bookingColumns, bookingTables } from '../../bookings/records/records.ts'
import { changeOf, type Line } from './plan-day.ts'
import { readDay } from './read-day.ts'

/** A line of a plan as it was shown. */
export type ShownLine = Line & { readonly version: number }

/**
 * Makes what is wanted of a plan, all of it or nothing, by the reservation of every change of a crew. It is
 * refused where a visit was changed since, with who was first, or a worker cannot go any more.
 */
export function acceptPlan(
  deps: Deps,
  caller: Caller,
  { day, lines }: { readonly day: string; readonly lines: readonly ShownLine[] },
  by: Author,
): Promise<CommandResult<{ changed: number; made: ShownLine[] }>> {
  return inTransactionUnlessRefused(
    deps.pool,
    async (tx) => {
      const ids = [...new Set(lines.map(({ booking_id: id }) => id))]
      await lockVisits(tx, ids)
      const rows = new Map((await readRows(tx, ids)).map((row) => [row.booking_id, row]))
      for (const { booking_id: id, version } of lines) {
        const row = rows.get(id)
        if (!row) return refuse({ code: 'not-found', say: m.problem_booking_unknown })
        if (row.version !== version) return outOfDate(tx, deps, row, caller)
      }
      const problem = await problemOf(tx, deps, { day, lines }, by.now)
      if (problem) return problem

      const crews = await readCrews(
        tx,
        [...rows.values()].map(({ id }) => id),
      )
      const names = await readNames(
        tx,
        lines.map(({ to }) => to),
      )
      const visits = [...rows.values()].map((row) =>
        replaced(row, lines, crews.get(row.id) ?? [], names),
      )
      const sent = await sendCrews(tx, deps, visits, { why: 'planned', by, now: by.now })
      if (!sent.ok) return sent
      await recordSent(tx, visits, 'planned', by)
      const made = lines.map((line) => ({ ...line, version: line.version + 1 }))
      return succeed({ changed: visits.length, made })
    },
    { '23P01': 'slot-taken' },
  )
}

/** A visit with the crew that lines give it. */
export type Replaced = {
  readonly row: BookingRow
  /** Names. */
  readonly identifiers: string[]
  readonly before: string[]
}

/** The crew of a visit after its lines. */
export function replaced(
  row: BookingRow,
  lines: readonly Line[],
  crew: readonly { readonly id: number; readonly identifier: string }[],
  names: ReadonlyMap<number, string>,
): Replaced {
  const its = lines.filter(({ booking_id: id }) => id === row.booking_id)
  const stay = crew.filter(({ id }) => its.every(({ from }) => from !== id))
  const identifiers = [
    ...stay.map(({ identifier }) => identifier),
    ...its.map(({ to }) => names.get(to) ?? ''),
  ]
  return { row, identifiers, before: crew.map(({ identifier }) => identifier) }
}

/** Writes into the audit log that other workers go. */
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
  return recordAudit(tx, entries, by)
}

/** Says of which visit it is, and who changed it. */
export async function outOfDate(tx: Tx, deps: Deps, row: BookingRow, caller: Caller) {
  const what = await lastChange(tx, deps, row, caller)
  return refuse({
    code: 'out-of-date',
    say: (_, { locale }) =>
      m.problem_of_visit({ visit: row.booking_id, problem: what({}, { locale }) }, { locale }),
  })
}

/** What the day, as it is now, has against a plan: nothing of it was changed by somebody else's visit. */
async function problemOf(
  tx: Tx,
  deps: Deps,
  { day, lines }: { readonly day: string; readonly lines: readonly Line[] },
  now: Date,
) {
  const only = lines.flatMap(({ from, to }) => [from, to])
  const read = await readDay(tx, deps, { day, area: '', skill: '', only }, now)
  const changes = lines.map((line) => changeOf(read, line))
  const known = changes.filter((change) => change !== undefined)
  const problems = new Map(whyNot(read.day, known).map((why, at) => [known[at], why]))
  for (const [at, { booking_id: visit, to }] of lines.entries()) {
    const change = changes[at]
    const why = change ? problems.get(change) : 'unsuited'
    if (!why) continue
    if (why === 'fixed') return refuse('edit-not-allowed')
    const name = (await readNames(tx, [to])).get(to) ?? ''
    const params = { name: displayName(name), visit }
    return refuse({ code: 'replacement-taken', field: 'lines', params })
  }
  return undefined
}

/** These visits, by their numbers. */
export function readRows(tx: Tx, bookingIds: readonly string[]): Promise<BookingRow[]> {
  return query<BookingRow>(tx, {
    text: `select ${bookingColumns} from ${bookingTables}
           where b.booking_id = any($1::text[]) order by b.starts_at, b.id`,
    values: [bookingIds],
  })
}

/** What workers are called, by their ids. */
export async function readNames(tx: Tx, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await query<{ id: number; identifier: string }>(tx, {
    text: 'select id, identifier from worker where id = any($1::int[])',
    values: [ids],
  })
  return new Map(rows.map(({ id, identifier }) => [id, identifier]))
}
