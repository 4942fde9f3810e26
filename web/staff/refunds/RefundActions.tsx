import type { RefundItem } from '../../../domain/api/payments.ts'
import { PlainButton } from '../../ui/PlainButton.tsx'
import styles from './RefundTable.module.css'

/** How a refund is settled: through the provider, or by marking what was given back manually. */
export type RefundWay = 'send' | 'mark'

/** Refund and Mark as refunded, each with a dialog. */
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
        <PlainButton aria-label={`Refund ${refund.order}`} onClick={() => question('send')}>
          Refund
        </PlainButton>
      )}
      <PlainButton
        variant="outline"
        aria-label={`Mark as refunded ${refund.order}`}
        onClick={() => question('mark')}
      >
        Mark as refunded
      </PlainButton>
    </div>
  )
}
