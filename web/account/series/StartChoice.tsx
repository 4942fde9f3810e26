import { useId } from 'react'
import { momentText } from '../../shared/when.ts'
import styles from './series.module.css'

type Start = { readonly start_date: string; readonly start_time: string }

/** Alternative starts for one without a crew; choosing one refreshes the preview. */
export function StartChoice({
  legend,
  offers,
  none,
  onChoose,
}: {
  legend: string
  offers: readonly Start[]
  /** The text if there are none. */
  none: string
  onChoose: (start: Start) => void
}) {
  const name = useId()
  if (offers.length === 0) return <p>{none}</p>
  return (
    <fieldset className={styles.fields}>
      <legend>{legend}</legend>
      {offers.map((offer) => (
        <label key={offer.start_date + offer.start_time} className={styles.radio}>
          <input type="radio" name={name} checked={false} onChange={() => onChoose(offer)} />
          {momentText(offer.start_date, offer.start_time)}
        </label>
      ))}
    </fieldset>
  )
}
