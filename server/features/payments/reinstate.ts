import { drawFor } from '../../../domain/booking/crew.ts'
import { neededHours } from '../../../domain/booking/slots.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { assign } from '../availability/assignments.ts'
import { chooseAmong, readCandidates } from '../availability/candidates.ts'
import { countVoucherUseAgain } from '../bookings/changes/vouchers.ts'
import { type BookingRow, teamOf } from '../bookings/records/records.ts'
import { readClosure } from '../holidays/queries.ts'

/**
 * A payment after its hold: all visits get a crew again, at the same times, or none. Visits that
 * have begun meanwhile are not reinstated.
 */
export async function reinstate(
  tx: Tx,
  deps: Deps,
  rows: readonly BookingRow[],
  now: Date,
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
  await assign(
    tx,
    rows.flatMap((row, at) =>
      (crews[at] ?? []).map((workerId) => ({ bookingId: row.id, workerId })),
    ),
  )
  return true
}
