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

/**
 * A payment after its hold: all visits get a crew again, at the same times, or none. Visits that
 * have begun meanwhile are not reinstated, nor those of which credit paid a part that is used since.
 * @param paid.sen what was paid online.
 */
export async function reinstate(
  tx: Tx,
  deps: Deps,
  rows: readonly BookingRow[],
  { sen, now }: { readonly sen: number; readonly now: Date },
): Promise<boolean> {
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
  if (!(await payByCreditAgain(tx, rows, sen, now))) {
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

/** Pays by credit what the payment leaves of the price; false when there is not enough any more. */
async function payByCreditAgain(
  tx: Tx,
  rows: readonly BookingRow[],
  paidSen: number,
  now: Date,
): Promise<boolean> {
  const visits = rows.map((row) => ({ bookingId: row.id, sen: row.total_sen }))
  const creditSen = visits.reduce((rest, { sen }) => rest + sen, -paidSen)
  if (creditSen <= 0) return true
  const [first] = rows
  const parts = first?.account_id ? await lockCredit(tx, first.account_id, now) : []
  return (await payByCredit(tx, parts, { visits, sen: creditSen }, now)) !== undefined
}
