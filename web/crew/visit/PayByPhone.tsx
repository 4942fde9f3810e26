import { useEffect } from 'react'
import { formatSen } from '../../../domain/booking/price/money.ts'
import { m } from '../../../messages/page.ts'
import QrCode from '../../ui/QrCode.tsx'
import { exchange } from '../outbox.ts'
import { Screen } from '../Screen.tsx'
import type { ShownVisit } from '../shown-visit.ts'
import { visitAddress } from './addresses.ts'
import styles from './visit.module.css'

/** How often the visit is reloaded while the customer may be paying. */
const POLL_MS = 5_000

export const inRinggit = (ringgit: number) => formatSen(Math.round(ringgit * 100))

/** Reloads the visit while it may be paid at any moment. */
export function useOnlinePayment(waits: boolean): void {
  useEffect(() => {
    if (!waits) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void exchange()
    }, POLL_MS)
    return () => clearInterval(timer)
  }, [waits])
}

/**
 * A code that the customer scans to pay online instead of in cash, or the note that it is paid
 * (docs/product/visits.md#pay-online-instead).
 */
export function PayByPhone({ shown: { visit } }: { shown: ShownVisit }) {
  const online = visit.pay_online
  const page = online?.page
  useOnlinePayment(page !== null && page !== undefined)
  const amount = inRinggit(online?.amount ?? 0)
  const isPaid = online?.state === 'paid'
  return (
    <Screen
      title={isPaid ? m.crew_phone_pay_paid({ amount }) : m.crew_phone_pay_title({ amount })}
      lead={page ? m.crew_phone_pay_lead() : m.crew_phone_pay_paid_lead()}
      back={{ to: visitAddress(visit), label: m.crew_back_to_visit() }}
    >
      <p role="status" className={styles.said}>
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
