import { useBooking } from './booking-context.ts'
import styles from './SavedAddresses.module.css'
import { isChosen, type PlaceAnswers, placesFor, useSavedAddresses } from './saved-addresses.ts'

/** The customer's earlier addresses, to choose with one press; nothing without any. */
export function SavedAddresses({ onChosen }: { onChosen: () => void }) {
  const { service, session, answers, answer } = useBooking()
  const { data } = useSavedAddresses(session !== null)
  const places = placesFor(service, session && data ? data : [])
  if (places.length === 0) return null
  return (
    <section className={styles.saved} aria-labelledby="saved-addresses">
      <h3 id="saved-addresses">Your addresses</h3>
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
                {[place.unit, place.postcode, place.property_type].filter(Boolean).join(', ')}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function wordsOf({ address, from_address: from, to_address: to }: PlaceAnswers): string {
  return [address, from, to].filter(Boolean).join(' → ')
}
