import { drawFor } from '../../../domain/booking/crew.ts'
import { visitMask } from '../../../domain/booking/starts/slots.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { assign } from '../availability/assignments.ts'
import { chooseAmong, readCandidates } from '../availability/candidates.ts'
import { countVoucherUseAgain, giveVouchersBack } from '../bookings/changes/vouchers.ts'
import { type BookingRow, teamOf } from '../bookings/records/records.ts'
import { readClosure } from '../holidays/queries.ts'
import { lockCredit, payByCredit } from '../ledger/credits.ts'

/** A visit, and the part of a payment for it, in sen. */
export type PaidVisit = { readonly row: BookingRow; readonly sen: number }

/**
 * Handles a payment after the end of its hold: all visits get a crew again at the same times, or
 * none. Refused if a visit has begun, or if credit that paid a part of it has been used since.
 * @param lapsed the visits, and the online payment for each.
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
  for (const row of rows) if (await readClosure(tx, row.region_id, row.day)) return false
  const candidates = await readCandidates(
    tx,
    teamOf(deps.services, first),
    rows.map((row) => row.day),
  )
  const stored = rows.map(({ start_hour: hour, hours, reserved }) => ({
    visit: visitMask(hour, hours),
    reserved,
  }))
  const crews = chooseAmong(candidates, first.worker_count, stored, drawFor(first.ref))
  if (!crews) return false
  // Lock order of all transactions, to prevent deadlocks: vouchers before workers.
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

/** Pays the rest of each visit's price with credit; false if there is not enough any more. */
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
