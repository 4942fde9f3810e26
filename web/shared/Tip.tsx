import { useState } from 'react'
import type { HostedPage } from '../../domain/api/bookings/booking.ts'
import { senOf } from '../../domain/booking/price/money.ts'
import { tipChoices, tipProblem } from '../../domain/tips/tips.ts'
import { m } from '../../messages/page.ts'
import { goToPayment } from '../go-to-payment.ts'
import { Card } from '../ui/Card.tsx'
import { FormError } from '../ui/Failure.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { formatRm } from '../ui/Money.tsx'
import { PlainButton } from '../ui/PlainButton.tsx'
import { AmountChoice, amountOf } from './AmountChoice.tsx'
import styles from './Tip.module.css'
import { crewNames } from './visit/CrewFaces.tsx'

type Props = {
  visit: {
    readonly tip: 'open' | 'pending' | 'given' | null
    readonly crew: Parameters<typeof crewNames>[0]
  }
  /** Starts the payment of an amount in RM. */
  begin: (amount: number) => Promise<{ payment: HostedPage }>
}

/**
 * The tip that a customer can give the crew after a visit, or has given (docs/product/pay.md#tips).
 */
export function Tip({ visit, begin }: Props) {
  if (visit.tip === null) return null
  const crew = crewNames(visit.crew)
  return (
    <Card title={m.visit_tip()}>
      {visit.tip === 'given' && <p role="status">{m.visit_tip_given()}</p>}
      {visit.tip === 'pending' && <p role="status">{m.visit_tip_pending()}</p>}
      {visit.tip === 'open' && (
        <>
          <p className={styles.lead}>
            {crew ? m.visit_tip_lead({ crew }) : m.visit_tip_lead_crew()}
          </p>
          <TipForm begin={begin} />
        </>
      )}
    </Card>
  )
}

function TipForm({ begin }: Pick<Props, 'begin'>) {
  const [chosen, setChosen] = useState<string>(String(tipChoices[0]))
  const isOther = chosen === 'other'
  const { form, busy, errorOf, formError } = useForm({
    read: (text) => {
      const amount = amountOf(chosen, text)
      const problem = tipProblem(senOf(amount))
      return { values: { amount }, problems: problem ? [problem] : [] }
    },
    send: async ({ amount }) => {
      goToPayment((await begin(amount)).payment)
      // Stays busy until the page is left: a second press would start another payment.
      return new Promise(() => undefined)
    },
  })
  return (
    <form {...form} aria-label={m.visit_tip()} className={styles.form}>
      <AmountChoice
        label={m.visit_tip_amount()}
        choices={tipChoices}
        chosen={chosen}
        onChoose={setChosen}
        errorOf={errorOf}
      />
      <FormError message={formError} busy={busy} />
      <PlainButton type="submit" busy={busy}>
        {isOther ? m.visit_tip_pay_any() : m.visit_tip_pay({ amount: formatRm(Number(chosen)) })}
      </PlainButton>
    </form>
  )
}
