import type { DemoTariff } from '../../domain/services/demo-tariff.ts'
import { hourlyRates, shortSen } from './prices.ts'
import styles from './RateTable.module.css'

/** How each frequency is called, and what it means. */
type Words = Readonly<Record<string, { readonly name: string; readonly means: string }>>

const words: Words = {
  'one-time': { name: 'One-time', means: 'A single visit' },
  weekly: { name: 'Weekly', means: 'Four visits, a week apart' },
  fortnightly: { name: 'Fortnightly', means: 'Four visits, two weeks apart' },
  'one week': { name: 'One Week', means: 'Seven days in a row' },
  'one month': { name: 'One Month', means: 'Twenty visits, Monday to Friday' },
}

/** What an hour of one worker costs, and what can be added; all from the rates. */
export function RateTable({ rates, worker }: { rates: DemoTariff; worker: string }) {
  return (
    <div className={styles.rates}>
      <ul className={styles.cards}>
        {hourlyRates(rates).map(({ frequency, sen }) => (
          <li key={frequency}>
            <h3>{words[frequency]?.name ?? frequency}</h3>
            <p className={styles.price}>
              {shortSen(sen)} <small>an hour for each {worker}</small>
            </p>
            <p className={styles.means}>{words[frequency]?.means}</p>
          </li>
        ))}
      </ul>
      {rates.fixedAddons.length + rates.hourlyAddons.length > 0 && (
        <>
          <h3 className={styles.title}>If you like, also</h3>
          <dl className={styles.addons}>
            {rates.fixedAddons.map(({ name, costSen }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{shortSen(costSen)}</dd>
              </div>
            ))}
            {rates.hourlyAddons.map(({ name, costSen }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{shortSen(costSen)} an hour</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </div>
  )
}
