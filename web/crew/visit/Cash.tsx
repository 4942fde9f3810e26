import { m } from '../../../messages/page.ts'
import { formatRm } from '../../ui/Money.tsx'
import { ScreenLink } from '../LinkButton.tsx'
import { press } from '../outbox.ts'
import { Screen } from '../Screen.tsx'
import type { ShownVisit } from '../shown-visit.ts'
import { useBack } from '../use-back.ts'
import { usePolling } from '../use-polling.ts'
import { actionAddress, backToVisit } from './addresses.ts'
import { CodeOrReason } from './CodeOrReason.tsx'
import { NotSent } from './NotSent.tsx'
import { PAYMENT_POLL_MS } from './PayByPhone.tsx'
import styles from './visit.module.css'

/** The cash of a visit: to collect, and collected. */
export function CashToCollect({ shown: { visit, entries, hasBegun } }: { shown: ShownVisit }) {
  const pressed = entries.findLast(({ event }) => event.kind === 'cash')
  const { to_collect: open, collected, pay_online: online } = visit
  usePolling(online?.state === 'pending', PAYMENT_POLL_MS)
  if (pressed?.event.kind === 'cash')
    return (
      <p className={styles.status}>
        <span>
          {m.crew_cash_collected()} {formatRm(pressed.event.amount)}
          {pressed.state !== 'sent' && <NotSent />}
        </span>
      </p>
    )
  return (
    <>
      {collected > 0 && (
        <p className={styles.status}>
          {m.crew_cash_collected()} {formatRm(collected)}
        </p>
      )}
      {open > 0 && (
        <p className={styles.cash}>
          {m.crew_collect()} <strong>{formatRm(open)}</strong>
        </p>
      )}
      {online?.state === 'paid' && (
        <p className={styles.status}>
          <span>{m.crew_phone_pay_paid({ amount: formatRm(online.amount) })}</span>
          {m.crew_phone_pay_paid_lead()}
        </p>
      )}
      {online?.state === 'pending' && <p className={styles.status}>{m.crew_phone_pay_pending()}</p>}
      {open > 0 && hasBegun && (
        <>
          <ScreenLink to={actionAddress(visit, 'cash')}>{m.crew_cash_got()}</ScreenLink>
          {online?.page && (
            <ScreenLink to={actionAddress(visit, 'pay')}>{m.crew_phone_pay()}</ScreenLink>
          )}
        </>
      )}
    </>
  )
}

/** Records cash with the customer's four digits, or a reason (docs/product/visits.md#cash). */
export function Cash({ shown: { visit } }: { shown: ShownVisit }) {
  const back = backToVisit(visit)
  const goBack = useBack(back.to)
  const amount = visit.to_collect
  const title = m.crew_cash_title({ amount: formatRm(amount) })
  if (amount <= 0) return <Screen title={title} lead={m.crew_cash_lead()} back={back} />
  return (
    <CodeOrReason
      visit={visit}
      title={title}
      lead={m.crew_cash_lead()}
      reasonLead={m.crew_cash_reason_lead()}
      submitLabel={m.crew_cash_got()}
      onGiven={(given) => {
        void press({ kind: 'cash', booking_id: visit.booking_id, amount, ...given })
        goBack()
      }}
    />
  )
}
