import type { SeriesRequest } from '../../../domain/api/bookings/visit-changes.ts'
import { instantOf, timeOf } from '../../../domain/booking/starts/calendar.ts'
import { refuse, succeed } from '../../../domain/result.ts'
import { query, type Tx } from '../../db/transaction.ts'
import type { Caller, CallRequest } from '../../http/calls/calls.ts'
import type { CommandResult } from '../../http/calls/refusals.ts'
import { type AuditEntry, type Author, recordAudit } from '../audit/record.ts'
import { assign, release } from '../availability/assignments.ts'
import { cancelLocked, change, recordCancelled } from '../bookings/changes/changes.ts'
import { recordMoved } from '../bookings/changes/new-start.ts'
import { addEvents } from '../bookings/records/history.ts'
import { enter } from '../ledger/ledger.ts'
import type { Pricing } from './plan.ts'
import { planSeries, type SeriesPlan, type SeriesVisit, seriesConfirmation } from './series-plan.ts'

/**
 * Moves or cancels visits of one order as previewed (docs/product/statuses.md#whole-series), all or
 * none, with one mail.
 * @returns how many.
 */
export function changeSeries(
  { deps, prices }: Pricing,
  caller: Caller,
  bookingId: string,
  requested: CallRequest<'POST /staff/visits/{id}/series'>,
  by: Author,
): Promise<CommandResult<{ count: number }>> {
  const { now } = by
  const key = { bookingId, version: requested.version }
  return change(deps, caller, key, async (tx, named) => {
    await lockVisitsOf(tx, named.order_id)
    const planned = await planSeries(tx, { deps, prices }, named, requested, now)
    if (!planned.ok) return planned
    const plan = planned.value
    if (seriesConfirmation(deps, requested, plan) !== requested.confirmation) {
      return refuse('preview-outdated')
    }
    await applySeries(tx, requested.action, plan, by)
    await auditSeries(tx, requested.action, plan, by)
    return succeed({ count: plan.visits.length })
  })
}

/** Locks all visits of a locked order, so that nobody locks another of them first. */
export async function lockVisitsOf(tx: Tx, orderId: number): Promise<void> {
  await query(tx, {
    text: 'select 1 as locked from booking where order_id = $1 order by id for update',
    values: [orderId],
  })
}

/** Makes a planned change of locked visits: starts, crews, ledger, histories and events. */
export async function applySeries(
  tx: Tx,
  action: SeriesRequest['action'],
  plan: SeriesPlan,
  by: Author,
): Promise<void> {
  await (action === 'cancel' ? cancelAll(tx, plan, by) : moveAll(tx, plan, by))
}

/** Records staff's changes in the audit log. */
async function auditSeries(
  tx: Tx,
  action: SeriesRequest['action'],
  { visits }: SeriesPlan,
  by: Author,
): Promise<void> {
  const entries = visits.map(({ row, moved }): AuditEntry => {
    if (action === 'cancel') return { action: 'booking-cancelled', subject: row.booking_id }
    return {
      action: 'booking-changed',
      subject: row.booking_id,
      before: { start_date: row.day, start_time: timeOf(row.start_hour) },
      after: moved ? { start_date: moved.day, start_time: timeOf(moved.hour) } : {},
    }
  })
  await recordAudit(tx, by, ...entries)
}

async function cancelAll(tx: Tx, { visits }: SeriesPlan, by: Author): Promise<void> {
  let creditSen = 0
  let refundSen = 0
  for (const { row, feeSen } of visits) {
    const cancelled = await cancelLocked(tx, row, { feeSen, waivesFees: false }, by)
    creditSen += cancelled.credit_sen ?? 0
    refundSen += cancelled.refund_sen
  }
  const money = {
    fee_sen: sumOf(visits, 'feeSen'),
    earlier_fees_sen: 0,
    refund_sen: refundSen,
    credit_sen: creditSen,
  }
  await recordCancelled(
    tx,
    visits.map(({ row }) => row),
    money,
    by.now,
  )
}

async function moveAll(tx: Tx, { visits }: SeriesPlan, by: Author): Promise<void> {
  const moves = visits.flatMap(({ moved, crew, feeSen }) =>
    moved && crew ? [{ ...moved, crew, feeSen }] : [],
  )
  // All hours are released before any are taken: a visit may move to the former place of another.
  const before = await release(
    tx,
    moves.map(({ row }) => row.id),
  )
  await query(tx, {
    text: `update booking b set day = v.day, start_hour = v.hour, reserved = v.reserved,
             starts_at = v.starts_at, ends_at = v.starts_at + make_interval(hours => b.hours),
             fee_sen = b.fee_sen + v.fee_sen, version = version + 1
           from unnest($1::bigint[], $2::date[], $3::int[], $4::int[], $5::timestamptz[], $6::int[])
             as v (id, day, hour, reserved, starts_at, fee_sen)
           where b.id = v.id`,
    values: [
      moves.map(({ row }) => row.id),
      moves.map(({ day }) => day),
      moves.map(({ hour }) => hour),
      moves.map(({ want }) => want.reserved),
      moves.map(({ day, hour }) => instantOf(day, hour)),
      moves.map(({ feeSen }) => feeSen),
    ],
  })
  await enter(
    tx,
    by.now,
    moves.map(({ row, feeSen }) => ({ bookingId: row.id, kind: 'fee', sen: feeSen })),
  )
  await assign(
    tx,
    moves.flatMap(({ row, crew }) =>
      (crew.workerIds ?? []).map((workerId) => ({ bookingId: row.id, workerId })),
    ),
    { before },
  )
  for (const { row, day, hour, feeSen } of moves) {
    const from = { from_day: row.day, from_hour: row.start_hour }
    const event = { code: 'moved', ...from, to_day: day, to_hour: hour, fee_sen: feeSen } as const
    await addEvents(tx, [row.id], by, event, by.now)
  }
  await recordMoved(
    tx,
    moves.map(({ row, day, hour }) => ({ row, to: instantOf(day, hour) })),
    { fee_sen: sumOf(visits, 'feeSen') },
    by.now,
  )
}

function sumOf(visits: readonly SeriesVisit[], of: 'feeSen' | 'refundSen'): number {
  return visits.reduce((sum, each) => sum + each[of], 0)
}
