import { m } from '../../messages/page.ts'
import { VisitCode } from '../shared/visit/VisitCode.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Card } from '../ui/Card.tsx'
import { formatRm } from '../ui/Money.tsx'
import styles from './LivePage.module.css'
import type { Live } from './use-live.ts'

/**
 * The amount to pay for a cash visit, the code for the crew once it is there, and a link to pay
 * online instead (docs/product/visits.md#pay-online-instead).
 */
export function CashOrOnline({ visit: { cash, pay_online: online } }: { visit: Live }) {
  if (!cash && !online) return null
  const amount = formatRm(cash?.amount ?? online?.amount ?? 0)
  if (online?.state === 'paid')
    return (
      <Card title={m.visit_paid_online({ amount })}>
        <p>{m.visit_paid_online_lead()}</p>
      </Card>
    )
  return (
    <Card title={cash ? m.visit_cash({ amount }) : m.visit_cash_or_online({ amount })}>
      {cash ? (
        <VisitCode code={cash.code} hint={m.visit_cash_hint()} />
      ) : (
        online?.state === 'open' && <p>{m.visit_cash_or_online_lead()}</p>
      )}
      {online?.state === 'pending' && (
        <p className={styles.lead}>{m.visit_paying_online({ amount })}</p>
      )}
      {online?.state === 'open' && online.page && (
        <p className={styles.pay}>
          <ButtonLink to={online.page} variant="outline">
            {m.visit_pay_online()}
          </ButtonLink>
        </p>
      )}
    </Card>
  )
}
