import { ringgit } from '../../../../domain/booking/price/money.ts'
import type { Reader } from '../../../db/transaction.ts'
import { balancesOf } from '../../ledger/ledger.ts'
import type { BookingRow } from './records.ts'

/**
 * The debt of paid visits that staff changed or that have a late fee, in sen, by the booking's id.
 * Few visits have one; only those are read.
 */
export async function readOwedSincePaid(
  reader: Reader,
  rows: readonly BookingRow[],
): Promise<Map<number, number>> {
  const changed = rows.filter(
    ({ payment_status, fee_sen, details }) =>
      payment_status === 'Paid' && (fee_sen > 0 || details > 1),
  )
  if (changed.length === 0) return new Map()
  return balancesOf(
    reader,
    changed.map(({ id }) => id),
  )
}

/** The record's field for a debt, if there is one. */
export function owedFact(owedSen: number | undefined): { owed?: number } {
  return owedSen !== undefined && owedSen > 0 ? { owed: ringgit(owedSen) } : {}
}
