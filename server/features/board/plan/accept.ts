import { refusalsOfChanges } from '../../../../domain/board/plan/day.ts'
import { displayName } from '../../../../domain/booking/display-name.ts'
import { refuse, succeed } from '../../../../domain/result.ts'
import { m } from '../../../../messages/every.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../http/calls/calls.ts'
import type { CommandResult } from '../../../http/calls/refusals.ts'
import type { Author } from '../../audit/record.ts'
import { sendCrews } from '../../bookings/changes/change-crew.ts'
import { readIdentifiers } from '../../bookings/records/crews.ts'
import { changeOf, type Line } from './plan-day.ts'
import {
  changePlanned,
  outOfDate,
  recordSent,
  replaceCrews,
  type ShownLine,
} from './planned-visits.ts'
import { readDay } from './read-day.ts'

/**
 * Applies the selected lines of a plan, all or nothing, with the reservation of every change of a
 * crew. Refused if a visit has changed since, with who changed it, or if a worker cannot go any
 * more.
 */
export function acceptPlan(
  deps: Deps,
  caller: Caller,
  { day, lines }: { readonly day: string; readonly lines: readonly ShownLine[] },
  by: Author,
): Promise<CommandResult<{ changed: number; made: ShownLine[] }>> {
  return changePlanned(deps.pool, lines, async (tx, found) => {
    const rows = new Map(found.map((row) => [row.booking_id, row]))
    for (const { booking_id: id, version } of lines) {
      const row = rows.get(id)
      if (!row) return refuse({ code: 'not-found', sentence: m.problem_booking_unknown })
      if (row.version !== version) return outOfDate(tx, deps, row, caller)
    }
    const problem = await problemOf(tx, deps, { day, lines }, by.now)
    if (problem) return problem
    const visits = await replaceCrews(tx, found, lines)
    const sent = await sendCrews(tx, deps, visits, { why: 'planned', by, now: by.now })
    if (!sent.ok) return sent
    await recordSent(tx, visits, 'planned', by)
    const made = lines.map((line) => ({ ...line, version: line.version + 1 }))
    return succeed({ changed: visits.length, made })
  })
}

/** Why a plan no longer fits the day; a change of the planned visits themselves is found before. */
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
  const problems = new Map(refusalsOfChanges(read.day, known).map((why, at) => [known[at], why]))
  for (const [at, { booking_id: visit, to }] of lines.entries()) {
    const change = changes[at]
    const why = change ? problems.get(change) : 'unsuited'
    if (!why) continue
    if (why === 'fixed') return refuse('edit-not-allowed')
    const name = (await readIdentifiers(tx, [to])).get(to) ?? ''
    const params = { name: displayName(name), visit }
    return refuse({ code: 'replacement-taken', field: 'lines', params })
  }
  return undefined
}
