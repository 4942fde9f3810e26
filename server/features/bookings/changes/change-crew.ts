import type { StoredMoveReason } from '../../../../domain/board/reasons.ts'
import { displayName } from '../../../../domain/booking/display-name.ts'
import { isFree, neededHours } from '../../../../domain/booking/slots.ts'
import { mayCancel, momentOf } from '../../../../domain/booking/status.ts'
import { refuse, succeed } from '../../../../domain/result.ts'
import type { GapReason } from '../../../../domain/workers/availability.ts'
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

/** Why a crew lacks someone, and since when. */
export type Gap = { readonly reason: GapReason; readonly since: string }

type NewCrew = {
  readonly identifiers: readonly string[]
  readonly why?: StoredMoveReason
  /** It lacks someone again: as it did before it was given a whole crew. */
  readonly gap?: Gap | undefined
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
  { identifiers, why, gap, by, now }: NewCrew,
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
  const lacked = await lackOf(tx, row.id)
  if (gap && !lacked) {
    await query(tx, {
      text: `insert into crew_gap (booking_id, missing, since, reason) values ($1, 1, $2, $3)`,
      values: [row.id, gap.since, gap.reason],
    })
  }
  await giveCrew(tx, row, workers)
  await query(tx, {
    // A whole crew goes: what was said of the one before is over.
    text: `update booking set version = version + 1,
             outcome = case when $2 then nullif(outcome, 'worker-absent') else outcome end
           where id = $1`,
    values: [row.id, workers.length === row.worker_count],
  })
  await recordCrew(tx, row, { before, after: identifiers, workers, why, gap: lacked, by, now })
  return succeed()
}

/** Records in history and events that other workers go to a visit. */
export async function recordCrew(
  tx: Tx,
  row: BookingRow,
  to: {
    /** Identifiers. */
    readonly before: readonly string[]
    readonly after: readonly string[]
    /** Ids of those who go now. */
    readonly workers: readonly number[]
    readonly why?: StoredMoveReason | undefined
    /** What it lacked before. */
    readonly gap?: Gap | undefined
    readonly by: Actor
    readonly now: Date
  },
): Promise<void> {
  const { before, after, workers, why, gap, by, now } = to
  const said = { ...(why ? { why } : {}), ...(gap ? { gap } : {}) }
  await addEvents(tx, [row.id], by, { code: 'crew-changed', before, after, ...said }, now)
  if (before.toSorted().join() === after.toSorted().join()) return
  const payload = { version: row.version + 1, workers }
  await recordEvents(tx, [{ type: 'visit.crew-changed', ...ofVisit(row, now), payload }])
}

/** What a visit lacks; undefined with a whole crew. */
async function lackOf(tx: Tx, bookingId: number): Promise<Gap | undefined> {
  const [gap] = await query<{ reason: GapReason; since: Date }>(tx, {
    name: 'crew-gap-of',
    text: 'select reason, since from crew_gap where booking_id = $1',
    values: [bookingId],
  })
  return gap && { reason: gap.reason, since: gap.since.toISOString() }
}
