import type { QuoteAnswer } from '../../../domain/api/bookings/booking.ts'
import { m } from '../../../messages/page.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { formatRm } from '../../ui/Money.tsx'

/** A voucher that takes nothing off, with the price without it. */
export type FullPrice = {
  readonly reason: string
  readonly total: number
  readonly quoted: QuoteAnswer
}

/** Asks before a booking at full price: its voucher gives nothing. */
export function FullPriceDialog({
  reason,
  total,
  onAgree,
  onClose,
}: FullPrice & { onAgree: () => void; onClose: () => void }) {
  return (
    <ConfirmDialog
      open
      title={m.wizard_full_price_title()}
      confirmLabel={m.wizard_full_price_confirm({ price: formatRm(total) })}
      cancelLabel={m.wizard_full_price_cancel()}
      onConfirm={onAgree}
      onClose={onClose}
    >
      <p>{m.wizard_full_price_about({ reason, price: formatRm(total) })}</p>
    </ConfirmDialog>
  )
}
