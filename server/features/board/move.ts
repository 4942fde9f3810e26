import { canGo } from '../../../domain/board/candidates.ts'
import type { StoredMoveReason } from '../../../domain/board/reasons.ts'
import { displayName } from '../../../domain/booking/display-name.ts'
import { refuse, succeed } from '../../../domain/result.ts'
import { query } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/calls.ts'
import type { CommandResult } from '../../http/refusals.ts'
import { type Author, recordAudit } from '../audit/record.ts'
import { sendCrew } from '../bookings/changes/change-crew.ts'
import { change } from '../bookings/changes/changes.ts'
import { lastChange } from '../bookings/records/last-change.ts'
import { judgeAll } from './candidates.ts'

/** Who goes in whose place, and why. */
type Move = {
  readonly booking_id: string
  readonly version: number
  /** Undefined: the visit lacks someone. */
  readonly from?: number | undefined
  readonly to: number
  readonly why: StoredMoveReason
  readonly agreed: boolean
}

/** The visit's version after it. */
type Moved = { readonly version: number }

/**
 * Sends another worker to a visit (docs/product/board.md#moving-a-visit), by the rules and the
 * reservation of every change of a crew; customer and workers are notified by its event.
 */
export function moveVisit(
  deps: Deps,
  caller: Caller,
  move: Move,
  by: Author,
): Promise<CommandResult<Moved>> {
  const key = { bookingId: move.booking_id, skill: '', version: move.version }
  return change<Moved>(deps, caller, key, async (tx, row) => {
    const crew = await query<{ id: number; identifier: string }>(tx, {
      text: `select w.id, w.identifier from assignment a join worker w on w.id = a.worker_id
             where a.booking_id = $1 order by w.identifier`,
      values: [row.id],
    })
    const isInPlace = move.from === undefined || crew.some(({ id }) => id === move.from)
    const stay = crew.filter(({ id }) => id !== move.from)
    if (!isInPlace || stay.length >= row.worker_count)
      return refuse({ code: 'out-of-date', say: await lastChange(tx, deps, row, caller) })
    const { judged } = await judgeAll(tx, deps, row, move.to, by.now)
    const [taker] = judged
    if (!taker) return refuse({ code: 'worker-unknown', field: 'to' })
    const identifiers = [...stay.map(({ identifier }) => identifier), taker.row.identifier]
    if (!canGo(taker.refusals, move.agreed)) {
      const names = taker.row.name || displayName(taker.row.identifier)
      // A way that takes too long may be agreed to; nothing else may.
      const code = canGo(taker.refusals, true) ? 'way-too-long' : 'workers-not-free'
      return refuse({ code, field: 'to', params: { names } })
    }
    const sent = await sendCrew(tx, deps, row, { identifiers, why: move.why, by, now: by.now })
    if (!sent.ok) return sent
    const workers = (all: readonly string[]) => all.map(displayName).toSorted().join(', ')
    await recordAudit(
      tx,
      [
        {
          action: 'booking-changed',
          subject: row.booking_id,
          before: { workers: workers(crew.map(({ identifier }) => identifier)) },
          after: { workers: workers(identifiers), why: move.why },
        },
      ],
      by,
    )
    return succeed({ version: row.version + 1 })
  })
}
