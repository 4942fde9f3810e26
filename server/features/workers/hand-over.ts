import type { StoredMoveReason } from '../../../domain/board/reasons.ts'
import { displayName } from '../../../domain/booking/display-name.ts'
import type { DomainEvent } from '../../../domain/events/domain-event.ts'
import { refuse, succeed } from '../../../domain/result.ts'
import type { GapReason } from '../../../domain/workers/availability.ts'
import { query, type Tx } from '../../db/transaction.ts'
import type { CommandResult } from '../../http/calls/refusals.ts'
import type { Author } from '../audit/record.ts'
import { replaceWorker } from '../availability/assignments.ts'
import { readCrews, readIdentifiers } from '../bookings/records/crews.ts'
import { addEvents } from '../bookings/records/history.ts'
import { ofVisit, recordEvents } from '../events/events.ts'
import type { ComingVisit } from './coming-visits.ts'
import { freeWorkers } from './replacements.ts'

/** The replacement for each visit, by booking id; null: nobody. */
export type HandOver = ReadonlyMap<string, number | null>

/** The worker who took over each visit, by booking id; null: nobody. */
export type HandedOver = Readonly<Record<string, string | null>>

/**
 * Hands visits that a worker can no longer go to over to others, all or none, and records it in
 * their histories. Visits (`lockVisits`) and worker must be locked.
 * @returns who took over which visit, by booking id, for the audit log.
 */
export async function handOverVisits(
  tx: Tx,
  workerId: number,
  broken: readonly { readonly visit: ComingVisit; readonly why: GapReason }[],
  choices: HandOver,
  /** With the reason, if staff gave one. */
  by: Author & { readonly why?: StoredMoveReason },
): Promise<CommandResult<HandedOver>> {
  if (broken.length === 0) return succeed({})
  const { now } = by
  const unseen = broken.filter(({ visit }) => !choices.has(visit.row.booking_id))
  if (unseen.length > 0) {
    const visits = unseen.map(({ visit }) => visit.row.booking_id).join(', ')
    return refuse({ code: 'visit-came-up', field: 'visits', params: { visits } })
  }
  const visits = broken.map(({ visit }) => visit)
  const free = await freeWorkers(tx, workerId, visits)
  const crews = await readCrews(
    tx,
    visits.map(({ row }) => row.id),
  )
  const identifiers = await readIdentifiers(
    tx,
    [...choices.values()].filter((id) => id !== null),
  )
  const chosen = broken.map(({ visit: { row }, why }) => ({
    row,
    why,
    by: choices.get(row.booking_id) ?? null,
  }))
  for (const { row, by: taker } of chosen) {
    if (taker === null || free.get(row.id)?.some((each) => each.workerId === taker)) continue
    const params = { name: displayName(identifiers.get(taker) ?? ''), visit: row.booking_id }
    return refuse({ code: 'replacement-taken', field: 'visits', params })
  }
  await replaceWorker(
    tx,
    workerId,
    chosen.map(({ row, ...each }) => ({ bookingId: row.id, ...each })),
    now,
  )
  await query(tx, {
    text: 'update booking set version = version + 1 where id = any($1::bigint[])',
    values: [chosen.map(({ row }) => row.id)],
  })
  for (const { row, by: taker } of chosen) {
    const crew = crews.get(row.id) ?? []
    const event = {
      code: 'crew-changed',
      before: crew.map(({ identifier }) => identifier),
      after: [
        ...crew.filter(({ id }) => id !== workerId).map(({ identifier }) => identifier),
        ...(taker === null ? [] : [identifiers.get(taker) ?? '']),
      ],
      ...(by.why ? { why: by.why } : {}),
    } as const
    await addEvents(tx, [row.id], by, event, now)
  }
  await recordEvents(
    tx,
    ...chosen.map(({ row, by: taker }): DomainEvent => {
      const stay = (crews.get(row.id) ?? []).map(({ id }) => id).filter((id) => id !== workerId)
      const workers = taker === null ? stay : [...stay, taker]
      return {
        type: 'visit.crew-changed',
        ...ofVisit(row, now),
        payload: { version: row.version + 1, workers },
      }
    }),
  )
  return succeed(
    Object.fromEntries(
      chosen.map(({ row, by: taker }) => [
        row.booking_id,
        taker === null ? null : displayName(identifiers.get(taker) ?? ''),
      ]),
    ),
  )
}
