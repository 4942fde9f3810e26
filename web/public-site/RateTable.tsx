import { m } from '../../messages/page.ts'
import { type Priced, priceOf } from './prices.ts'
import styles from './RateTable.module.css'

type Words = ReadonlyMap<string, { readonly name: string; readonly means: string }>

const words: Words = new Map([
  ['one-time', { name: m.public_rate_one_time(), means: m.public_rate_one_time_means() }],
  ['weekly', { name: m.public_rate_weekly(), means: m.public_rate_weekly_means() }],
  ['fortnightly', { name: m.public_rate_fortnightly(), means: m.public_rate_fortnightly_means() }],
  ['one week', { name: m.public_rate_one_week(), means: m.public_rate_one_week_means() }],
  ['one month', { name: m.public_rate_one_month(), means: m.public_rate_one_month_means() }],
])

/** Descriptions of addons, by their names in the rates. */
const extras: ReadonlyMap<string, string> = new Map([
  ['Ironing', m.public_extra_ironing()],
  ['Cooking', m.public_extra_cooking()],
  ['Baby sitting', m.public_extra_baby_sitting()],
  ['Fridge cleaning', m.public_extra_fridge()],
  ['Oven cleaning', m.public_extra_oven()],
  ['Window cleaning', m.public_extra_window()],
  ['Cleaning supplies', m.public_extra_supplies()],
])

type Props = {
  of: Priced
  /** What an amount is for: `an hour for each cleaner`. */
  unit: string
  /** The postcode whose region's rates apply. */
  at?: number
}

/** The price of a worker-hour, and addons; all from the rates. */
export function RateTable({ of, unit, at }: Props) {
  const { frequencies, fixedExtras, hourlyExtras } = of
  return (
    <div>
      <ul className={styles.cards}>
        {frequencies.map((frequency) => (
          <li key={frequency}>
            <h3>{words.get(frequency)?.name ?? frequency}</h3>
            <p className={styles.price}>
              {priceOf(of, frequency, at)} <small>{unit}</small>
            </p>
            <p className={styles.means}>{words.get(frequency)?.means}</p>
          </li>
        ))}
      </ul>
      {fixedExtras.length + hourlyExtras.length > 0 && (
        <>
          <h3 className={styles.title}>{m.public_if_you_like()}</h3>
          <dl className={styles.addons}>
            {fixedExtras.map((name) => (
              <div key={name}>
                <dt>{extras.get(name) ?? name}</dt>
                <dd>{priceOf(of, name)}</dd>
              </div>
            ))}
            {hourlyExtras.map((name) => (
              <div key={name}>
                <dt>{extras.get(name) ?? name}</dt>
                <dd>{m.public_price_an_hour({ price: priceOf(of, name) })}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </div>
  )
}
