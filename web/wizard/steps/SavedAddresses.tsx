import { propertyType } from '../../../domain/services/questions.ts'
import { m } from '../../../messages/page.ts'
import { labelText } from '../../locale.ts'
import { useBooking } from '../booking-context.ts'
import { isChosen, type PlaceAnswers, placesFor, useSavedAddresses } from '../saved-addresses.ts'
import styles from './SavedAddresses.module.css'

/** The customer's earlier addresses, to choose with one press; empty without any. */
export function SavedAddresses({ onChosen }: { onChosen: () => void }) {
  const { service, session, customer, answers, answer } = useBooking()
  const { data } = useSavedAddresses(session !== null && !customer)
  const places = placesFor(service, customer?.places ?? (session && data ? data : []))
  if (places.length === 0) return null
  return (
    <section className={styles.saved} aria-labelledby="saved-addresses">
      <h3 id="saved-addresses">
        {customer ? m.staff_phone_order_addresses() : m.wizard_saved_addresses()}
      </h3>
      <ul>
        {places.map((place) => (
          <li key={JSON.stringify(place)}>
            <button
              type="button"
              aria-pressed={isChosen(place, answers)}
              onClick={() => {
                for (const [field, value] of Object.entries(place)) answer(field, value)
                onChosen()
              }}
            >
              <strong>{wordsOf(place)}</strong>
              <small>
                {[place.unit, place.postcode, propertyName(place.property_type)]
                  .filter(Boolean)
                  .join(m.format_list_separator())}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function propertyName(type: string | undefined): string | undefined {
  const choice = propertyType.choices.find(({ value }) => value === type)
  return choice ? labelText(choice.label) : type
}

function wordsOf({ address, from_address: from, to_address: to }: PlaceAnswers): string {
  return [address, from, to].filter(Boolean).join(' → ')
}
