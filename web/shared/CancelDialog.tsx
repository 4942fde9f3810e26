import type { ReactNode } from 'react'
import { m } from '../../messages/page.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { PlainButton } from '../ui/PlainButton.tsx'
import type { Booking } from './use-booking.ts'
import { type CancelTerms, useCancel } from './use-cancel.ts'

/** The Cancel Booking button, and the dialog that confirms it. */
export function CancelDialog({
  booking,
  terms,
  state: [asking, setAsking],
  children,
}: {
  booking: Booking
  terms: CancelTerms
  /** Whether the dialog is open, and its setter. */
  state: readonly [boolean, (asking: boolean) => void]
  /** What is charged and returned. */
  children: ReactNode
}) {
  const { cancel, busy, failure, reset } = useCancel(booking, terms, () => setAsking(false))
  return (
    <>
      <PlainButton
        variant="danger"
        onClick={() => {
          reset()
          setAsking(true)
        }}
      >
        {m.account_cancel_booking()}
      </PlainButton>
      <ConfirmDialog
        open={asking}
        title={m.account_cancel_ask()}
        confirmLabel={m.account_cancel_confirm()}
        destructive
        cancelLabel={m.account_cancel_keep()}
        busy={busy}
        failure={failure}
        onConfirm={cancel}
        onClose={() => setAsking(false)}
      >
        {children}
      </ConfirmDialog>
    </>
  )
}
