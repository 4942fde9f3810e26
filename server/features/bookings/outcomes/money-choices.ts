import type { NoShowCharge } from '../../../../domain/booking/outcome.ts'
import { ringgit } from '../../../../domain/booking/price/money.ts'
import { cancellation, noShow, type Settled } from '../../../../domain/booking/price/settlement.ts'
import type { LateFee } from '../../../../domain/booking/status.ts'
import { type BookingSums, type Collection, refundableSen } from '../../ledger/ledger.ts'
import { type BookingRow, booksOf, feeNow } from '../records/records.ts'
import { noShowChargeSen } from './outcomes.ts'

/** What each of staff's choices about a booking would cost, in RM. */
export function choicesOf(
  row: BookingRow,
  sums: BookingSums,
  collection: Collection | undefined,
  now: Date,
  fee: LateFee,
) {
  const books = booksOf(row, sums.owedSen)
  const isHold = row.status === 'Pending Payment'
  const feeSen = isHold ? 0 : feeNow(row, now, fee)
  const cancelled = (chargeSen: number, waivesFees = false) =>
    inRinggit(cancellation(books, { feeSen: chargeSen, waivesFees, isHold }))
  const missed = (charge: NoShowCharge) =>
    inRinggit(noShow(books, noShowChargeSen(row, charge, fee.lateFeeSen)))
  return {
    late_fee: ringgit(feeSen),
    if_cancelled: {
      free: cancelled(0),
      charged: cancelled(feeSen),
      waived: cancelled(0, true),
    },
    if_no_show: {
      price: missed('price'),
      'late-fee': missed('late-fee'),
      nothing: missed('nothing'),
    },
    refundable: ringgit(refundableSen(row, sums)),
    ...(collection
      ? { collected: { amount: ringgit(collection.sen), at: collection.at.toISOString() } }
      : {}),
  }
}

function inRinggit({ refundSen, owedSen }: Settled) {
  return { refund: ringgit(refundSen), owed: ringgit(owedSen) }
}
