import type { StoredMoveReason } from '../../../../domain/board/reasons.ts'
import { displayName } from '../../../../domain/booking/display-name.ts'
import { isFree, neededHours } from '../../../../domain/booking/starts/slots.ts'
import { mayCancel, momentOf } from '../../../../domain/booking/status.ts'
import { refuse, succeed } from '../../../../domain/result.ts'
import type { GapReason } from '../../../../domain/workers/availability.ts'
import { query, type Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller, CallRequest } from '../../../http/calls/calls.ts'
import type { CommandResult } from '../../../http/calls/refusals.ts'
import { giveCrews, takeCrews } from '../../availability/assignments.ts'
import { readCandidates } from '../../availability/candidates.ts'
import { readBarred } from '../../availability/preferences.ts'
import { ofVisit, recordEvents } from '../../events/events.ts'
import { readCrews } from '../records/crews.ts'
import { type Actor, actorOf, addEvents } from '../records/history.ts'
import { type BookingRow, teamOf } from '../records/records.ts'
import { change, keyOf } from './changes.ts'

/**
 * Gives a booking another crew, chosen by staff. If a worker is not free, lacks the skill or does
 * not serve the area, the refusal names them and nothing changes.
 */
export function changeCrew(
  deps: Deps,
  caller: Caller,
  requested: CallRequest<'PUT /booking-details/update/assigned-workers/'>,
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
    const { agreed } = requested
    return sendCrew(tx, deps, row, { identifiers, agreed, by: actorOf(caller), now })
  })
}

/** Why a crew lacks someone, and since when. */
export type Gap = { readonly reason: GapReason; readonly since: string }

type NewCrew = {
  readonly row: BookingRow
  readonly identifiers: readonly string[]
  /** Set when the visit lacks someone again, as before it got a whole crew. */
  readonly gap?: Gap
}
type Sender = {
  readonly why?: StoredMoveReason
  /** Staff accept that a customer does not want one of the new workers. */
  readonly agreed?: boolean
  readonly by: Actor
  readonly now: Date
}

/**
 * Assigns these workers to a locked visit. All of them must be free, skilled and in the area. If
 * they are fewer than needed, the visit's gap stays.
 */
export function sendCrew(
  tx: Tx,
  deps: Deps,
  row: BookingRow,
  { identifiers, gap, ...sender }: Omit<NewCrew, 'row'> & Sender,
): Promise<CommandResult> {
  return sendCrews(tx, deps, [{ row, identifiers, gap }], sender)
}

/**
 * The same for several locked visits in one step: all crews are removed before any is assigned, so
 * that workers can swap. A refusal must roll back the transaction.
 */
export async function sendCrews(
  tx: Tx,
  deps: Deps,
  visits: readonly NewCrew[],
  { why, agreed = false, by, now }: Sender,
): Promise<CommandResult> {
  if (visits.some(({ row }) => !mayCancel(momentOf(row), now, true)))
    return refuse('edit-not-allowed')
  const ids = visits.map(({ row }) => row.id)
  const crewsBefore = await readCrews(tx, ids)
  const barred = agreed ? undefined : await unwantedWorkers(tx, visits, crewsBefore)
  if (barred) return refuse({ code: 'worker-not-again', params: { names: barred } })
  const left = await takeCrews(tx, ids)
  const crews = await chooseNamed(tx, deps, visits)
  if (!crews.ok) return crews
  const lacks = await readLacks(tx, ids)
  for (const { row, gap } of crews.value)
    if (gap && !lacks.has(row.id))
      await query(tx, {
        text: `insert into crew_gap (booking_id, missing, since, reason) values ($1, 1, $2, $3)`,
        values: [row.id, gap.since, gap.reason],
      })
  await giveCrews(
    tx,
    crews.value.map(({ row, workerIds }) => ({
      bookingId: row.id,
      needed: row.worker_count,
      workerIds,
    })),
    { before: left, agreed },
  )
  const complete = crews.value.filter(({ row, workerIds }) => workerIds.length === row.worker_count)
  await query(tx, {
    // A whole crew clears the report of an absent worker.
    text: `update booking set version = version + 1, outcome = case when id = any($2::bigint[])
             then nullif(outcome, 'worker-absent') else outcome end
           where id = any($1::bigint[])`,
    values: [ids, complete.map(({ row }) => row.id)],
  })
  for (const { row, identifiers: after, workerIds: workers } of crews.value) {
    const before = (crewsBefore.get(row.id) ?? []).map(({ identifier }) => identifier)
    const gap = lacks.get(row.id)
    await recordCrew(tx, row, { before, after, workers, why, gap, by, now })
  }
  return succeed()
}

/** The names of new workers whom a customer does not want; undefined for none. */
async function unwantedWorkers(
  tx: Tx,
  visits: readonly NewCrew[],
  before: Awaited<ReturnType<typeof readCrews>>,
): Promise<string | undefined> {
  const barred = await readBarred(
    tx,
    visits.flatMap(({ row }) => row.account_id ?? []),
  )
  const joining = visits.flatMap(({ row, identifiers }) => {
    const stay = (before.get(row.id) ?? []).map(({ identifier }) => identifier)
    const unwanted = barred.get(row.account_id ?? 0)
    return identifiers.filter((each) => unwanted?.has(each) && !stay.includes(each))
  })
  return joining.length > 0 ? joining.map(displayName).join(', ') : undefined
}

/**
 * Picks the locked visits whose new crews are free when all of them are assigned together. The
 * others retain their crews.
 */
export async function sendable<Visit extends NewCrew>(
  tx: Tx,
  deps: Deps,
  visits: readonly Visit[],
): Promise<Visit[]> {
  let left = [...visits]
  for (;;) {
    // As in sendCrews: crews are removed before others are chosen.
    await query(tx, { text: 'savepoint choosing' })
    await takeCrews(
      tx,
      left.map(({ row }) => row.id),
    )
    const chosen = await tryCrews(tx, deps, left)
    await query(tx, { text: 'rollback to savepoint choosing' })
    const possible = chosen.flatMap(({ visit, missing }) => (missing.length > 0 ? [] : [visit]))
    if (possible.length === left.length) return possible
    left = possible
  }
}

/** The named workers, if all are free for their visits; the visits have no crews now. */
async function chooseNamed(
  tx: Tx,
  deps: Deps,
  visits: readonly NewCrew[],
): Promise<CommandResult<(NewCrew & { readonly workerIds: number[] })[]>> {
  const chosen = await tryCrews(tx, deps, visits)
  const missing = chosen.find((each) => each.missing.length > 0)?.missing
  if (missing) {
    const params = { names: missing.map(displayName).join(', ') }
    return refuse({ code: 'workers-not-free', field: 'workers', params })
  }
  return succeed(chosen.map(({ visit, workerIds }) => ({ ...visit, workerIds })))
}

type TriedCrew<Visit> = { visit: Visit; workerIds: number[]; missing: string[] }

/** Tries the new crews on visits that have no crews now. */
async function tryCrews<Visit extends NewCrew>(
  tx: Tx,
  { services, settings }: Deps,
  visits: readonly Visit[],
): Promise<TriedCrew<Visit>[]> {
  const teams = Map.groupBy(visits, ({ row }) => {
    const { skill, gender, regionId } = teamOf(services, row)
    return [skill, gender, regionId, row.day].join()
  })
  const chosen: TriedCrew<Visit>[] = []
  /** The hours of a worker's day that earlier visits take. */
  const taken = new Map<string, number>()
  for (const visitsOfTeam of teams.values()) {
    const [first] = visitsOfTeam
    if (!first) continue
    const { day } = first.row
    // Unwanted workers were checked before.
    const team = { ...teamOf(services, first.row), accountId: undefined }
    const candidates = await readCandidates(tx, team, [day])
    const byName = new Map(candidates.map((each) => [each.identifier, each]))
    for (const visit of visitsOfTeam) {
      const { row, identifiers } = visit
      const want = neededHours(row.start_hour, row.hours, settings.travelBufferHours)
      // The booking retains its reserved hours, even if the setting of the buffer has changed.
      const needed = want && { visit: want.visit, reserved: row.reserved }
      const takenOf = (identifier: string) => taken.get(`${identifier} ${day}`) ?? 0
      const missing = identifiers.filter((identifier) => {
        const { work: [work = 0] = [], busy: [busy = 0] = [] } = byName.get(identifier) ?? {}
        return !needed || !isFree(work, busy | takenOf(identifier), needed)
      })
      const workerIds = identifiers.map((identifier) => byName.get(identifier)?.workerId ?? 0)
      chosen.push({ visit, workerIds, missing })
      if (missing.length > 0) continue
      for (const identifier of identifiers)
        taken.set(`${identifier} ${day}`, takenOf(identifier) | row.reserved)
    }
  }
  return chosen
}

/** Records in history and events that other workers go to a visit. */
export async function recordCrew(
  tx: Tx,
  row: BookingRow,
  to: {
    /** Identifiers. */
    readonly before: readonly string[]
    readonly after: readonly string[]
    /** Ids of the new crew. */
    readonly workers: readonly number[]
    readonly why?: StoredMoveReason
    /** The former gap. */
    readonly gap?: Gap
    /** Part of a move, whose message names the crew. */
    readonly moved?: true
    readonly by: Actor
    readonly now: Date
  },
): Promise<void> {
  const { before, after, workers, why, gap, moved, by, now } = to
  const details = { ...(why ? { why } : {}), ...(gap ? { gap } : {}) }
  await addEvents(tx, [row.id], by, { code: 'crew-changed', before, after, ...details }, now)
  if (before.toSorted().join() === after.toSorted().join()) return
  const payload = { version: row.version + 1, workers, ...(moved ? { moved } : {}) }
  await recordEvents(tx, { type: 'visit.crew-changed', ...ofVisit(row, now), payload })
}

/** The gaps of visits, by id; visits with a whole crew have none. */
async function readLacks(tx: Tx, bookingIds: readonly number[]): Promise<Map<number, Gap>> {
  const rows = await query<{ booking_id: number; reason: GapReason; since: Date }>(tx, {
    name: 'crew-gaps-of',
    text: 'select booking_id, reason, since from crew_gap where booking_id = any($1::bigint[])',
    values: [bookingIds],
  })
  return new Map(
    rows.map(({ booking_id: id, reason, since }) => [id, { reason, since: since.toISOString() }]),
  )
}
