import { drawFor } from '../../../domain/booking/crew.ts'
import { neededHours } from '../../../domain/booking/slots.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { assign } from '../availability/assignments.ts'
import { chooseAmong, readCandidates } from '../availability/candidates.ts'
import { countVoucherUseAgain, giveVouchersBack } from '../bookings/changes/vouchers.ts'
import { type BookingRow, teamOf } from '../bookings/records/records.ts'
import { readClosure } from '../holidays/queries.ts'
import { lockCredit, payByCredit } from '../ledger/credits.ts'

/** A visit, and what a payment pays of it, in sen. */
export type PaidVisit = { readonly row: BookingRow; readonly sen: number }

/**
 * A payment after its hold: all visits get a crew again, at the same times, or none. Visits that
 * have begun meanwhile are not reinstated, nor those of which credit paid a part that is used since.
 * @param lapsed the visits, and what was paid online of each.
 */
export async function reinstate(
  tx: Tx,
  deps: Deps,
  lapsed: readonly PaidVisit[],
  now: Date,
): Promise<boolean> {
  const rows = lapsed.map(({ row }) => row)
  const first = rows[0]
  if (!first || rows.some((row) => row.starts_at <= now)) return false
  const want = neededHours(first.start_hour, first.hours, deps.settings.travelBufferHours)
  if (!want) return false
  for (const row of rows) if (await readClosure(tx, row.region_id, row.day)) return false
  const candidates = await readCandidates(
    tx,
    teamOf(deps.services, first),
    rows.map((row) => row.day),
  )
  const stored = { ...want, reserved: first.reserved }
  const crews = chooseAmong(candidates, rows.length, first.worker_count, stored, drawFor(first.ref))
  if (!crews) return false
  // Vouchers before workers, the lock order of every transaction, to prevent deadlocks.
  await countVoucherUseAgain(tx, first.order_id)
  if (!(await payByCreditAgain(tx, lapsed, now))) {
    await giveVouchersBack(tx, [first.order_id])
    return false
  }
  await assign(
    tx,
    rows.flatMap((row, at) =>
      (crews[at] ?? []).map((workerId) => ({ bookingId: row.id, workerId })),
    ),
  )
  return true
}

/** Pays by credit what the payment leaves of each visit's price; false when there is not enough any more. */
async function payByCreditAgain(tx: Tx, lapsed: readonly PaidVisit[], now: Date): Promise<boolean> {
  const visits = lapsed.map(({ row, sen }) => ({
    bookingId: row.id,
    sen: Math.max(0, row.total_sen - sen),
  }))
  const creditSen = visits.reduce((sum, { sen }) => sum + sen, 0)
  if (creditSen === 0) return true
  const accountId = lapsed[0]?.row.account_id
  const parts = accountId ? await lockCredit(tx, accountId, now) : []
  return (await payByCredit(tx, parts, { visits, sen: creditSen }, now)) !== undefined
}
