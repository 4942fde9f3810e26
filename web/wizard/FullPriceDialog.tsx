import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { formatRm } from '../ui/Money.tsx'

/** A voucher that takes nothing off, with the price without it. */
export type FullPrice = { readonly reason: string; readonly total: number }

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
      title="Book without the voucher?"
      confirmLabel={`Book at ${formatRm(total)}`}
      cancelLabel="Change the voucher"
      onConfirm={onAgree}
      onClose={onClose}
    >
      <p>
        {reason}. Without it the booking costs {formatRm(total)}.
      </p>
    </ConfirmDialog>
  )
}
