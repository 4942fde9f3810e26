import type { Frequency, Question } from '../../../domain/booking/description.ts'
import { pageLocale } from '../../locale.ts'
import { formatRm } from '../../ui/Money.tsx'
import { useBooking } from '../booking-context.ts'
import { shortDay } from '../date-format.ts'
import { saveLabel, unitRm } from '../rate-labels.ts'
import { FieldError } from './FieldError.tsx'
import styles from './fields.module.css'
import { QuestionGroup } from './QuestionFrame.tsx'

/**
 * A card for each frequency: its price, what it saves, how many visits and until when
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
              <span className={styles.cardName}>{each.label({}, { locale: pageLocale })}</span>
              <span className={styles.cardPrice}>
                {price ? (
                  <>
                    <strong className="numerals">{price}</strong>
                    {` per ${service.priceUnit}`}
                  </>
                ) : places.rates.isPending ? (
                  <span className={styles.ghost} aria-hidden="true" />
                ) : null}
              </span>
              {save !== undefined && <span className={styles.save}>{save}</span>}
              <Visits frequency={each} />
            </label>
          )
        })}
      </div>
      {places.rates.isError && (
        <FieldError
          message="Prices could not be loaded"
          busy={places.rates.isFetching}
          onRetry={() => places.rates.refetch()}
        />
      )}
    </QuestionGroup>
  )
}

function Visits({ frequency }: { frequency: Frequency }) {
  const { read } = useBooking()
  const start = typeof read.start_date === 'string' ? read.start_date : undefined
  // Any day shows the number of visits; only the chosen one shows when they end.
  const days = frequency.days(start ?? '2030-01-07')
  const last = days.at(-1)
  return (
    <span className={styles.cardVisits}>
      {days.length === 1 ? '1 visit' : `${days.length} visits`}
      {start && last && `, ${days.length > 1 ? 'until' : 'on'} ${shortDay(last)}`}
    </span>
  )
}
