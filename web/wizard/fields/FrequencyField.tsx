import type { Frequency, Question } from '../../../domain/booking/description.ts'
import { m } from '../../../messages/page.ts'
import times from '../../booking-time/StartTimes.module.css'
import { labelText } from '../../locale.ts'
import { shortDay } from '../../shared/when.ts'
import { Failure } from '../../ui/Failure.tsx'
import { filled } from '../../ui/form/filled.ts'
import { formatRm } from '../../ui/Money.tsx'
import { saveLabel, unitPrice, unitRm } from '../answers/rate-labels.ts'
import { useBooking } from '../booking-context.ts'
import styles from './fields.module.css'
import { QuestionGroup } from './QuestionFrame.tsx'

/**
 * A card for each frequency: price, saving, number of visits and end
 * (docs/product/services.md#frequencies).
 */
export function FrequencyField({ question }: { question: Question }) {
  const { service, answers, answer, places, frame } = useBooking()
  return (
    <QuestionGroup question={question} role="radiogroup">
      <div className={styles.cards}>
        {service.frequencies.map((each) => {
          const rate = places.rates.data?.find((row) => row.frequency === each.value)
          const framed = rate || !places.rates.isPending ? undefined : frame?.rates[each.value]
          const price = rate ? formatRm(unitRm(rate)) : framed?.price
          const save = rate ? saveLabel(rate) : framed?.save
          return (
            <label key={each.value} className={styles.card}>
              <input
                type="radio"
                name={question.field}
                value={each.value}
                checked={answers[question.field] === each.value}
                onChange={() => answer(question.field, each.value)}
              />
              <span className={styles.cardName}>{labelText(each.label)}</span>
              <span className={styles.cardPrice}>
                {price ? (
                  filled(({ amount }: { amount: string }) => unitPrice(amount, service), {
                    amount: <strong className="numerals">{price}</strong>,
                  })
                ) : places.rates.isPending ? (
                  <span className={times.ghost} aria-hidden="true" />
                ) : null}
              </span>
              {save !== undefined && <span className={styles.save}>{save}</span>}
              <Visits frequency={each} />
            </label>
          )
        })}
      </div>
      {places.rates.isError && (
        <Failure busy={places.rates.isFetching} onRetry={() => places.rates.refetch()}>
          {m.wizard_prices_failed()}
        </Failure>
      )}
    </QuestionGroup>
  )
}

function Visits({ frequency }: { frequency: Frequency }) {
  const { read } = useBooking()
  const start = typeof read.start_date === 'string' ? read.start_date : undefined
  // Any day gives the number of visits; their end is only shown for the chosen day.
  const days = frequency.days(start ?? '2030-01-07')
  const last = days.at(-1)
  const visits = m.wizard_visit_count({ count: days.length })
  return (
    <span className={styles.cardVisits}>
      {!start || !last
        ? visits
        : days.length > 1
          ? m.wizard_visits_until({ visits, day: shortDay(last) })
          : m.wizard_visits_on({ visits, day: shortDay(last) })}
    </span>
  )
}
