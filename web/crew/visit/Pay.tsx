import { m } from '../../../messages/page.ts'
import { hoursLabel } from '../../shared/when.ts'
import { formatRm } from '../../ui/Money.tsx'
import { ScreenLink } from '../LinkButton.tsx'
import { Section } from '../Section.tsx'
import type { ShownVisit } from '../shown-visit.ts'
import { actionAddress } from './addresses.ts'
import styles from './visit.module.css'

/**
 * The pay of the visit, and a link to ask why it was assigned (docs/product/pay.md#pay-of-a-visit).
 */
export function Pay({ shown: { visit } }: { shown: ShownVisit }) {
  const { pay } = visit
  return (
    <Section title={m.crew_pay_of_visit()}>
      {pay ? (
        <>
          <p className={styles.main}>
            {formatRm(pay.amount)}
            <span>
              {m.crew_pay_made_up({
                hours: hoursLabel(pay.hours),
                rate: formatRm(pay.rate),
              })}
            </span>
          </p>
          <p>{m.crew_pay_as_sold()}</p>
        </>
      ) : (
        <p>{m.crew_pay_no_rate()}</p>
      )}
      <ScreenLink to={actionAddress(visit, 'review')}>{m.crew_request_ask_review()}</ScreenLink>
    </Section>
  )
}
