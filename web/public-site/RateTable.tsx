import { type Priced, priceOf } from './prices.ts'
import styles from './RateTable.module.css'

/** How each frequency is called, and what it means. */
type Words = ReadonlyMap<string, { readonly name: string; readonly means: string }>

const words: Words = new Map([
  ['one-time', { name: 'One-time', means: 'A single visit' }],
  ['weekly', { name: 'Weekly', means: 'Four visits, a week apart' }],
  ['fortnightly', { name: 'Fortnightly', means: 'Four visits, two weeks apart' }],
  ['one week', { name: 'One Week', means: 'Seven days in a row' }],
  ['one month', { name: 'One Month', means: 'Twenty visits, Monday to Friday' }],
])

type Props = {
  of: Priced
  worker: string
  /** A postcode whose region's rates are meant. */
  at?: number | undefined
}

/** What an hour of one worker costs, and what can be added; all from the rates. */
export function RateTable({ of, worker, at }: Props) {
  const { frequencies, fixedExtras, hourlyExtras } = of
  return (
    <div className={styles.rates}>
      <ul className={styles.cards}>
        {frequencies.map((frequency) => (
          <li key={frequency}>
            <h3>{words.get(frequency)?.name ?? frequency}</h3>
            <p className={styles.price}>
              {priceOf(of, frequency, at)} <small>an hour for each {worker}</small>
            </p>
            <p className={styles.means}>{words.get(frequency)?.means}</p>
          </li>
        ))}
      </ul>
      {fixedExtras.length + hourlyExtras.length > 0 && (
        <>
          <h3 className={styles.title}>If you like, also</h3>
          <dl className={styles.addons}>
            {fixedExtras.map((name) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{priceOf(of, name)}</dd>
              </div>
            ))}
            {hourlyExtras.map((name) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{priceOf(of, name)} an hour</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </div>
  )
}
