import type { QuoteAnswer } from '../../../domain/api/bookings/booking.ts'
import { m } from '../../../messages/page.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { formatRm } from '../../ui/Money.tsx'

/** A voucher that does not apply, with the full price. */
export type FullPrice = {
  readonly reason: string
  readonly total: number
  readonly quoted: QuoteAnswer
}

/** Asks before booking at full price, if the voucher does not apply. */
export default function FullPriceDialog({
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
