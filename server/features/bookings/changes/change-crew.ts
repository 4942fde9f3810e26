import type { StoredMoveReason } from '../../../../domain/board/reasons.ts'
import { displayName } from '../../../../domain/booking/display-name.ts'
import { isFree, neededHours } from '../../../../domain/booking/slots.ts'
import { mayCancel, momentOf } from '../../../../domain/booking/status.ts'
import { refuse, succeed } from '../../../../domain/result.ts'
import { query, type Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import type { Asked, Caller } from '../../../http/calls.ts'
import type { CommandResult } from '../../../http/refusals.ts'
import { giveCrew } from '../../availability/assignments.ts'
import { readCandidates } from '../../availability/candidates.ts'
import { ofVisit, recordEvents } from '../../events/events.ts'
import { type Actor, actorOf, addEvents } from '../records/history.ts'
import { readAllocated } from '../records/queries.ts'
import { type BookingRow, teamOf } from '../records/records.ts'
import { change, keyOf } from './changes.ts'

/**
 * Gives a booking another crew, chosen by staff. A worker who is not free, lacks the skill or does
 * not serve the area is named, and nothing is changed.
 */
export function changeCrew(
  deps: Deps,
  caller: Caller,
  requested: Asked<'PUT /booking-details/update/assigned-workers/'>,
  now: Date,
): Promise<CommandResult> {
  return change(deps, caller, keyOf(requested), async (tx, row) => {
    const identifiers = [...new Set(requested.workers)]
    if (identifiers.length !== row.worker_count) {
      return refuse({
        code: 'workers-count-wrong',
        field: 'workers',
        params: { n: row.worker_count },
      })
    }
    return sendCrew(tx, deps, row, { identifiers, by: actorOf(caller), now })
  })
}

type NewCrew = {
  readonly identifiers: readonly string[]
  readonly why?: StoredMoveReason
  readonly by: Actor
  readonly now: Date
}

/**
 * Gives a locked visit these workers, all of whom must be free, skilled and in the area. Fewer than it
 * needs leave what was missing.
 */
export async function sendCrew(
  tx: Tx,
  deps: Deps,
  row: BookingRow,
  { identifiers, why, by, now }: NewCrew,
): Promise<CommandResult> {
  if (!mayCancel(momentOf(row), now, true)) return refuse('edit-not-allowed')
  const before = await readAllocated(tx, row.id)
  const own = { id: row.id, day: row.day, reserved: row.reserved }
  const candidates = await readCandidates(tx, teamOf(deps.services, row), [row.day], own)
  const want = neededHours(row.start_hour, row.hours, deps.settings.travelBufferHours)
  // The booking keeps its reserved hours, even if the buffer's setting has changed.
  const needed = want && { visit: want.visit, reserved: row.reserved }
  const free = new Map(
    candidates
      .filter((each) => needed && isFree(each.work[0] ?? 0, each.busy[0] ?? 0, needed))
      .map((each) => [each.identifier, each.workerId]),
  )
  const missing = identifiers.filter((identifier) => !free.has(identifier))
  if (missing.length > 0) {
    const params = { names: missing.map(displayName).join(', ') }
    return refuse({ code: 'workers-not-free', field: 'workers', params })
  }
  const workers = identifiers.map((identifier) => free.get(identifier) ?? 0)
  await giveCrew(tx, row, workers)
  await query(tx, {
    // A whole crew goes: what was said of the one before is over.
    text: `update booking set version = version + 1,
             outcome = case when $2 then nullif(outcome, 'worker-absent') else outcome end
           where id = $1`,
    values: [row.id, workers.length === row.worker_count],
  })
  const event = {
    code: 'crew-changed',
    before,
    after: identifiers,
    ...(why ? { why } : {}),
  } as const
  await addEvents(tx, [row.id], by, event, now)
  if (before.toSorted().join() !== identifiers.toSorted().join()) {
    const payload = { version: row.version + 1, workers }
    await recordEvents(tx, [{ type: 'visit.crew-changed', ...ofVisit(row, now), payload }])
  }
  return succeed()
}
