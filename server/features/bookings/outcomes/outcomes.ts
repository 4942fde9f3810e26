import {
  type NoShowCharge,
  possibleOutcomes,
  type StatedOutcome,
  type VisitOutcome,
} from '../../../../domain/booking/outcome.ts'
import { noShow } from '../../../../domain/booking/price/settlement.ts'
import {
  type BookingStatus,
  cappedFeeSen,
  momentOf,
  statusAt,
} from '../../../../domain/booking/status.ts'
import type { EventPayloads } from '../../../../domain/events/domain-event.ts'
import { refuse, succeed } from '../../../../domain/result.ts'
import { m } from '../../../../messages/every.ts'
import { query, type Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller, CallRequest } from '../../../http/calls/calls.ts'
import type { CommandResult } from '../../../http/calls/refusals.ts'
import { type Author, recordAudit } from '../../audit/record.ts'
import { replaceWorker } from '../../availability/assignments.ts'
import { ofVisit, recordEvents } from '../../events/events.ts'
import { enter, owedSen } from '../../ledger/ledger.ts'
import { cancelLocked, change, keyOf, recordCancelled } from '../changes/changes.ts'
import { addEvents } from '../records/history.ts'
import { type BookingRow, booksOf, lateVisitOf } from '../records/records.ts'

/**
 * What staff state about a visit, and its consequences (docs/product/statuses.md#what-staff-say).
 */
type Statement = CallRequest<'POST /staff/bookings/outcome/'>

/** A visit's moment with its stated outcome. */
export function outcomeMomentOf(row: BookingRow) {
  return { ...momentOf(row), outcome: row.outcome, isSettled: row.allowance_sen > 0 }
}

/** The part of the price that an absent customer pays, in sen. */
export function noShowChargeSen(row: BookingRow, charge: NoShowCharge, lateFeeSen: number): number {
  if (charge === 'nothing') return 0
  return charge === 'price' ? row.total_sen : cappedFeeSen(lateVisitOf(row), lateFeeSen)
}

/** Stores the stated outcome of a visit; money, crew, history, audit log and mail follow. */
export async function stateOutcome(
  deps: Deps,
  caller: Caller,
  statement: Statement,
  by: Author,
): Promise<CommandResult> {
  const result = await change(deps, caller, keyOf(statement), async (tx, row) => {
    const code = await state(tx, deps, row, statement, by)
    return code ? refuse(code) : succeed()
  })
  const code = result.ok ? undefined : result.refusal.code
  // Someone moved the visit at the same moment.
  return code === 'slot-taken' || code === 'day-closed'
    ? refuse({ code: 'out-of-date', sentence: m.problem_booking_out_of_date })
    : result
}

async function state(
  tx: Tx,
  deps: Deps,
  row: BookingRow,
  statement: Statement,
  by: Author,
): Promise<'outcome-not-possible' | 'absent-missing' | undefined> {
  const { outcome, reason } = statement
  if (!possibleOutcomes(outcomeMomentOf(row), by.now).includes(outcome)) {
    return 'outcome-not-possible'
  }
  const detail: { charge?: NoShowCharge; absent?: readonly string[] } = {}
  let charge: Charge | undefined
  if (outcome === 'no-show') {
    detail.charge = statement.charge
    await storeOutcome(tx, row, 'Confirmed', 'no-show')
    charge = await settleNoShow(tx, deps, row, statement.charge, by.now)
  } else if (outcome === 'worker-absent') {
    const absent = await absentOf(tx, row, statement.absent)
    if (statement.next === 'replace') {
      if (absent.length === 0) return 'absent-missing'
      if (statusAt(momentOf(row), by.now) === 'Completed') return 'outcome-not-possible'
      const status = row.status === 'Completed' ? 'Confirmed' : row.status
      await storeOutcome(tx, row, status, 'worker-absent')
      for (const { id } of absent) {
        await replaceWorker(tx, id, [{ bookingId: row.id, by: null, why: 'absent' }], by.now)
      }
    }
    if (absent.length > 0) detail.absent = absent.map(({ identifier }) => identifier)
  } else {
    await storeOutcome(tx, row, statusFor[outcome], null)
  }
  await addEvents(
    tx,
    [row.id],
    by,
    { code: 'outcome-stated', outcome, ...detail, ...(reason ? { reason } : {}) },
    by.now,
  )
  await recordAudit(tx, by, {
    action: 'booking-stated',
    subject: row.booking_id,
    before: { outcome: statedBefore(row) },
    after: { outcome, ...detail },
    ...(reason ? { reason } : {}),
  })
  const cancels = outcome === 'worker-absent' && statement.next === 'cancel'
  if (cancels) {
    const money = await cancelLocked(tx, row, { feeSen: 0, waivesFees: true }, by)
    await query(tx, {
      text: `update booking set outcome = 'worker-absent', version = version + 1 where id = $1`,
      values: [row.id],
    })
    await recordCancelled(tx, [row], money, by.now)
  }
  const version = row.version + (cancels ? 2 : 1)
  await recordStated(tx, row, { version, outcome, ...(charge ? { charge } : {}) }, by.now)
  return undefined
}

type Stated = EventPayloads['visit.outcome']
type Charge = NonNullable<Stated['charge']>

const statusFor = {
  'in-progress': 'In Progress',
  completed: 'Completed',
  'as-planned': 'Confirmed',
} as const satisfies Partial<Record<StatedOutcome, BookingStatus>>

/** The outcome stated before, for the audit log. */
function statedBefore({ status, outcome }: BookingRow): StatedOutcome {
  if (outcome) return outcome
  if (status === 'In Progress') return 'in-progress'
  return status === 'Completed' ? 'completed' : 'as-planned'
}

async function storeOutcome(
  tx: Tx,
  row: BookingRow,
  status: BookingStatus,
  outcome: VisitOutcome | null,
): Promise<void> {
  await query(tx, {
    text: 'update booking set status = $2, outcome = $3, version = version + 1 where id = $1',
    values: [row.id, status, outcome],
  })
}

/** The named workers of the visit's crew. */
async function absentOf(
  tx: Tx,
  row: BookingRow,
  identifiers: readonly string[],
): Promise<{ id: number; identifier: string }[]> {
  return query(tx, {
    text: `select w.id, w.identifier from assignment a join worker w on w.id = a.worker_id
           where a.booking_id = $1 and w.identifier = any($2::text[]) order by w.identifier`,
    values: [row.id, identifiers],
  })
}

/** The customer pays the chosen part of the price; any excess payment becomes due back. */
async function settleNoShow(
  tx: Tx,
  deps: Deps,
  row: BookingRow,
  charge: NoShowCharge,
  now: Date,
): Promise<Charge> {
  const chargeSen = noShowChargeSen(row, charge, deps.settings.lateFeeSen)
  const books = booksOf(row, await owedSen(tx, row.id))
  const { allowanceSen, refundSen, owedSen: owed } = noShow(books, chargeSen)
  await query(tx, {
    text: `update booking set allowance_sen = allowance_sen + $2,
             refund_due_sen = refund_due_sen + $3 where id = $1`,
    values: [row.id, allowanceSen, refundSen],
  })
  const { creditSen, accountSen } = await enter(tx, now, [
    { bookingId: row.id, kind: 'allowance', sen: allowanceSen },
    { bookingId: row.id, kind: 'refund-due', sen: refundSen },
  ])
  return {
    kind: charge,
    sen: chargeSen,
    refund_sen: refundSen - creditSen - accountSen,
    credit_sen: creditSen,
    owed_sen: owed,
  }
}

async function recordStated(tx: Tx, row: BookingRow, payload: Stated, now: Date): Promise<void> {
  const about = ofVisit(row, now)
  const due = { why: 'no-show', sen: payload.charge?.refund_sen ?? 0 } as const
  await recordEvents(
    tx,
    { type: 'visit.outcome', ...about, payload },
    ...(due.sen > 0 ? [{ type: 'refund.due', ...about, payload: due } as const] : []),
  )
}
