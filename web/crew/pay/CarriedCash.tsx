import { m } from '../../../messages/page.ts'
import { shortDay } from '../../shared/when.ts'
import { formatRm } from '../../ui/Money.tsx'
import { Section } from '../Section.tsx'
import { useAnswer } from '../use-answer.ts'
import { serviceOf } from '../visit-words.ts'
import styles from './pay.module.css'

/** The cash that the worker has to hand in; empty if none (docs/product/pay.md#cash-handed-in). */
export function CarriedCash() {
  const { answer } = useAnswer('GET /crew/cash/')
  if (!answer?.carried) return null
  const { carried, visits } = answer
  return (
    <Section title={m.crew_pay_cash()}>
      <p>{m.crew_pay_cash_hand_in({ amount: formatRm(carried) })}</p>
      <ul className={styles.lines}>
        {visits.map(({ booking_id: id, skill, day, carried: rm }) => (
          <li key={id}>
            <span>
              {shortDay(day)}
              <small>{serviceOf({ skill })}</small>
            </span>
            <strong>{formatRm(rm)}</strong>
          </li>
        ))}
      </ul>
    </Section>
  )
}
