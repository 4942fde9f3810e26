import type { StoredMoveReason } from '../../../../domain/board/reasons.ts'
import { isTooSoon, MAX_DAYS_AHEAD } from '../../../../domain/booking/check.ts'
import {
  addDays,
  dayOf,
  hourOf,
  instantOf,
  isDay,
} from '../../../../domain/booking/starts/calendar.ts'
import { closedProblem } from '../../../../domain/booking/starts/holidays.ts'
import {
  type NeededHours,
  neededHours,
  startsWithin,
} from '../../../../domain/booking/starts/slots.ts'
import { mayReschedule, momentOf } from '../../../../domain/booking/status.ts'
import type { EventPayloads } from '../../../../domain/events/domain-event.ts'
import type { EveryCode } from '../../../../domain/messages/every-problem.ts'
import { problemOf } from '../../../../domain/messages/problem.ts'
import { type Result, refuse, succeed } from '../../../../domain/result.ts'
import { query, type Reader, type Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { giveCrews, takeCrews } from '../../availability/assignments.ts'
import { recordEvents } from '../../events/events.ts'
import { readClosure } from '../../holidays/queries.ts'
import { enter } from '../../ledger/ledger.ts'
import { type Actor, addEvents } from '../records/history.ts'
import { aboutVisits, type BookingRow } from '../records/records.ts'

/** Another start of a visit, with the hours that it needs there. */
export type NewStart = {
  readonly day: string
  readonly hour: number
  readonly want: NeededHours
}

/**
 * Checks everything about another start of a visit except its crew
 * (docs/product/statuses.md#reschedule).
 * @param terms the lead time in hours: 0 for staff. `isReturn`: it is the start of another visit that
 *   makes up for this one, which is over.
 */
export async function planStart(
  reader: Reader,
  deps: Pick<Deps, 'services' | 'settings'>,
  row: BookingRow,
  requested: { readonly start_date: string; readonly start_time: string },
  terms: { readonly leadHours: number; readonly now: Date; readonly isReturn?: true },
): Promise<Result<NewStart, EveryCode>> {
  const { leadHours, now } = terms
  const { start_date: day } = requested
  if (!isDay(day)) return refuse({ code: 'edit-date-missing', field: 'start_date' })
  const hour = hourOf(requested.start_time)
  if (hour === undefined) return refuse({ code: 'edit-time-missing', field: 'start_time' })
  if (!terms.isReturn && !mayReschedule(momentOf(row), now)) return refuse('edit-not-allowed')
  const service = deps.services.find((each) => each.skill === row.skill)
  const [first, last] = startsWithin(service?.startHours ?? [8, 20], deps.settings)
  if (isTooSoon(day, hour, now, leadHours)) {
    const message = leadHours === 0 ? 'start-past' : (service?.tooSoon ?? 'too-soon')
    return refuse({ ...problemOf(message), field: 'start_time' })
  }
  if (day > addDays(dayOf(now), MAX_DAYS_AHEAD)) return refuse('too-far-ahead')
  const holiday = await readClosure(reader, row.region_id, day)
  const closed = closedProblem([day], () => holiday)
  if (closed) return refuse(closed)
  const want = neededHours(hour, row.hours, deps.settings.travelBufferHours)
  if (!want || hour < first || hour > last) return refuse('slot-taken')
  return succeed({ day, hour, want })
}

/** The other terms of a move. */
type Terms = {
  readonly workerIds: readonly number[]
  readonly feeSen: number
  readonly why?: StoredMoveReason
  /** The crew changes, and the message names the new one. */
  readonly isOtherCrew?: boolean
  /** Staff accept that the customer does not want one of the new workers. */
  readonly agreed?: boolean
  readonly by: Actor
  readonly now: Date
}

/** Moves a locked visit to another start with these workers, all of whom must be free then. */
export async function writeStart(
  tx: Tx,
  row: BookingRow,
  { day, hour, want }: NewStart,
  { workerIds, feeSen, why, isOtherCrew, agreed, by, now }: Terms,
): Promise<void> {
  const startsAt = instantOf(day, hour)
  const before = await takeCrews(tx, [row.id])
  await query(tx, {
    text: `update booking set day = $2, start_hour = $3, reserved = $4, starts_at = $5,
             ends_at = $6, fee_sen = fee_sen + $7, outcome = null, version = version + 1 where id = $1`,
    values: [row.id, day, hour, want.reserved, startsAt, instantOf(day, hour + row.hours), feeSen],
  })
  await enter(tx, now, [{ bookingId: row.id, kind: 'fee', sen: feeSen }])
  const crew = { bookingId: row.id, needed: row.worker_count, workerIds }
  await giveCrews(tx, [crew], { before, agreed })
  const event = {
    code: 'moved',
    from_day: row.day,
    from_hour: row.start_hour,
    to_day: day,
    to_hour: hour,
    fee_sen: feeSen,
    ...(why ? { why } : {}),
  } as const
  await addEvents(tx, [row.id], by, event, now)
  const others = isOtherCrew ? { workers: workerIds } : {}
  await recordMoved(tx, [{ row, to: startsAt }], { fee_sen: feeSen, ...others }, now)
}

/**
 * Records that visits of one order were moved together.
 * @param moves each visit as it was before, with its new start.
 * @param more the terms that all of them share.
 */
export async function recordMoved(
  tx: Tx,
  moves: readonly { readonly row: BookingRow; readonly to: Date }[],
  more: Omit<EventPayloads['visit.moved'], 'visits'>,
  now: Date,
): Promise<void> {
  const visits = moves.map(
    ({
      row: { id, version, starts_at: from },
      to,
    }): EventPayloads['visit.moved']['visits'][number] => ({
      id,
      version: version + 1,
      from: from.toISOString(),
      to: to.toISOString(),
    }),
  )
  const about = aboutVisits(moves.map(({ row }) => row))
  const payload = { visits, ...more }
  await recordEvents(tx, { type: 'visit.moved', ...about, payload, occurredAt: now })
}
