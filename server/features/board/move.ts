import { canGo, type Refused } from '../../../domain/board/candidates.ts'
import type { StoredMoveReason } from '../../../domain/board/reasons.ts'
import { displayName } from '../../../domain/booking/display-name.ts'
import { timeOf } from '../../../domain/booking/starts/calendar.ts'
import { refuse, succeed } from '../../../domain/result.ts'
import { m } from '../../../messages/every.ts'
import { queryFirst, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Caller, CallRequest } from '../../http/calls/calls.ts'
import type { CommandResult } from '../../http/calls/refusals.ts'
import { type Author, recordAudit } from '../audit/record.ts'
import { type Gap, recordCrew, sendCrew } from '../bookings/changes/change-crew.ts'
import { change } from '../bookings/changes/changes.ts'
import { planStart, writeStart } from '../bookings/changes/new-start.ts'
import { readCrews } from '../bookings/records/crews.ts'
import { lastChange } from '../bookings/records/last-change.ts'
import type { BookingRow } from '../bookings/records/records.ts'
import { atStart, judgeAll } from './candidates.ts'

/** The visit's new version, and whether its start changed. */
type Moved = { readonly version: number; readonly isStart: boolean }

/**
 * Sends other workers to a visit, at the same or another start
 * (docs/product/board.md#moving-a-visit), with the rules and the reservation of every change of a
 * crew or a start. Its events notify customer and workers.
 */
export function moveVisit(
  deps: Deps,
  caller: Caller,
  move: CallRequest<'POST /staff/board/move/'>,
  by: Author,
): Promise<CommandResult<Moved>> {
  const key = { bookingId: move.booking_id, version: move.version }
  return change<Moved>(deps, caller, key, async (tx, row) => {
    const crew = (await readCrews(tx, [row.id])).get(row.id) ?? []
    const ids = [...new Set(move.crew)]
    const gap = ids.length < crew.length ? await gapToReopen(tx, row, move.why) : undefined
    if (ids.length > row.worker_count || (ids.length < crew.length && !gap))
      return refuse({ code: 'out-of-date', sentence: await lastChange(tx, deps, row, caller) })
    const terms = { leadHours: 0, now: by.now }
    const planned = move.start && (await planStart(tx, deps, row, move.start, terms))
    if (planned && !planned.ok) {
      const { refusal } = planned
      if (move.why !== 'undone' || refusal.code !== 'start-past') return planned
      return refuse({ ...refusal, sentence: m.problem_undo_start_past })
    }
    const start = planned?.value
    const judged = await judgeAll(tx, deps, start ? atStart(row, start) : row, ids, by.now)
    const all = [...judged.crew, ...judged.judged].filter(({ workerId }) => ids.includes(workerId))
    if (all.length < ids.length) return refuse({ code: 'worker-unknown', field: 'crew' })
    // A worker who stays at the same hours was judged when they were sent.
    const checked = start ? all : all.filter((each) => judged.judged.includes(each))
    const against = checked.filter(({ refusals }) => !canGo(refusals, move.agreed))
    if (against.length > 0) {
      const names = against.map(({ row: { name, identifier } }) => name || displayName(identifier))
      const code = notAgreed(against.flatMap(({ refusals }) => refusals))
      return refuse({ code, field: 'crew', params: { names: names.join(', ') } })
    }
    const identifiers = all.map((each) => each.row.identifier)
    const before = crew.map(({ identifier }) => identifier)
    const isOther = before.join() !== identifiers.toSorted().join()
    const { why, agreed } = move
    if (start) {
      await writeStart(tx, row, start, {
        workerIds: ids,
        feeSen: 0,
        why,
        isOtherCrew: isOther,
        agreed,
        by,
        now: by.now,
      })
      if (isOther)
        await recordCrew(tx, row, {
          before,
          after: identifiers,
          workers: ids,
          moved: true,
          by,
          now: by.now,
        })
    } else {
      const sent = await sendCrew(tx, deps, row, {
        identifiers,
        why,
        gap,
        agreed,
        by,
        now: by.now,
      })
      if (!sent.ok) return sent
    }
    const names = (of: readonly string[]) => of.map(displayName).toSorted().join(', ')
    await recordAudit(tx, by, {
      action: 'booking-changed',
      subject: row.booking_id,
      before: {
        ...(start ? { start_date: row.day, start_time: timeOf(row.start_hour) } : {}),
        ...(isOther ? { workers: names(before) } : {}),
      },
      after: {
        ...(start ? { start_date: start.day, start_time: timeOf(start.hour) } : {}),
        ...(isOther ? { workers: names(identifiers) } : {}),
        why,
      },
    })
    return succeed({ version: row.version + 1, isStart: start !== undefined })
  })
}

/** The problem that staff may agree to; any other is final. */
function notAgreed(refusals: readonly Refused[]) {
  if (!canGo(refusals, true)) return 'workers-not-free'
  return refusals.some(({ code }) => code === 'not-again') ? 'worker-not-again' : 'way-too-long'
}

/** The gap that reopens when the change that filled it is undone. */
async function gapToReopen(
  tx: Tx,
  row: BookingRow,
  why: StoredMoveReason,
): Promise<Gap | undefined> {
  if (why !== 'undone') return undefined
  const last = await queryFirst<{ gap: Gap | null }>(tx, {
    text: `select params->'gap' as gap from booking_event where booking_id = $1
             and code = 'crew-changed' order by id desc limit 1`,
    values: [row.id],
  })
  return last?.gap ?? undefined
}
