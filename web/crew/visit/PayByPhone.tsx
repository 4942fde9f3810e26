import { m } from '../../../messages/page.ts'
import { formatRm } from '../../ui/Money.tsx'
import QrCode from '../../ui/QrCode.tsx'
import { Screen } from '../Screen.tsx'
import type { ShownVisit } from '../shown-visit.ts'
import { usePolling } from '../use-polling.ts'
import { backToVisit } from './addresses.ts'
import styles from './visit.module.css'

/** How often the visit is reloaded while the customer may be paying. */
export const PAYMENT_POLL_MS = 5_000

/**
 * A code that the customer scans to pay online instead of in cash, or the note that it is paid
 * (docs/product/visits.md#pay-online-instead).
 */
export function PayByPhone({ shown: { visit } }: { shown: ShownVisit }) {
  const online = visit.pay_online
  const page = online?.page
  usePolling(page !== null && page !== undefined, PAYMENT_POLL_MS)
  const amount = formatRm(online?.amount ?? 0)
  const isPaid = online?.state === 'paid'
  return (
    <Screen
      title={isPaid ? m.crew_phone_pay_paid({ amount }) : m.crew_phone_pay_title({ amount })}
      lead={page ? m.crew_phone_pay_lead() : m.crew_phone_pay_paid_lead()}
      back={backToVisit(visit)}
    >
      <p role="status" className={styles.status}>
        {isPaid && <span className="visually-hidden">{m.crew_phone_pay_paid({ amount })}</span>}
        {online?.state === 'pending' && m.crew_phone_pay_pending()}
      </p>
      {page && (
        <div className={styles.code}>
          <QrCode text={page} label={m.crew_phone_pay_qr()} />
        </div>
      )}
    </Screen>
  )
}
