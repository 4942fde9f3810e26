import { m } from '../../../messages/page.ts'
import chips from '../../ui/form/chips.module.css'
import { useBooking } from '../booking-context.ts'
import styles from './fields.module.css'

/**
 * Chooses one of several favourites who are free at the chosen start
 * (docs/product/customers.md#favourites).
 */
export default function FavouriteField() {
  const { favourites, set } = useBooking()
  const { choices, chosen } = favourites
  const options = [
    ...choices.map((each) => ({ worker: each.worker, label: each.first_name })),
    { worker: undefined, label: m.favourite_any() },
  ]
  return (
    <fieldset className={styles.question} data-question="favourite">
      <legend>{m.favourite_who()}</legend>
      <p className={styles.hint}>{m.favourite_who_hint()}</p>
      <div className={styles.chips}>
        {options.map(({ worker, label }) => (
          <label key={worker ?? ''} className={chips.chip}>
            <input
              type="radio"
              name="favourite"
              checked={chosen?.worker === worker}
              onChange={() => set({ favourite: worker })}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
