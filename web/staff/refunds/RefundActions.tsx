import type { RefundItem } from '../../../domain/api/payments/payments.ts'
import { m } from '../../../messages/page.ts'
import { PlainButton } from '../../ui/PlainButton.tsx'
import styles from './refunds.module.css'

/** How a refund is settled: sent by the provider, or marked as refunded manually. */
export type RefundWay = 'send' | 'mark'

/** The buttons Refund and Mark as refunded; each opens a dialog. */
export function RefundActions({
  refund,
  question,
}: {
  refund: RefundItem
  question: (way: RefundWay) => void
}) {
  if (refund.due === 0) return null
  return (
    <div className={styles.actions}>
      {refund.can_send && (
        <PlainButton
          variant="outline"
          aria-label={m.staff_refunds_refund_named({ name: refund.order })}
          onClick={() => question('send')}
        >
          {m.staff_refunds_refund()}
        </PlainButton>
      )}
      <PlainButton
        variant="outline"
        aria-label={m.staff_refunds_mark_order({ order: refund.order })}
        onClick={() => question('mark')}
      >
        {m.staff_refunds_mark()}
      </PlainButton>
    </div>
  )
}
