import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CrewPreference } from '../../../domain/api/customers/favourites.ts'
import { type Preference, preferences } from '../../../domain/workers/preferences.ts'
import { m } from '../../../messages/page.ts'
import { call, failureSentence } from '../../api.ts'
import { CrewFaces } from '../../shared/visit/CrewFaces.tsx'
import { toastError, toastSuccess } from '../../ui/toast.ts'
import styles from './PreferenceList.module.css'

const words = { favourite: m.favourite_yes, 'not-again': m.favourite_no } as const

export const preferencesKey = ['favourites']

/** Workers with the customer's preference about each, changed with one press. */
export function PreferenceList({ crew }: { crew: readonly CrewPreference[] }) {
  return (
    <ul className={styles.list}>
      {crew.map((each) => (
        <Person key={each.worker} person={each} />
      ))}
    </ul>
  )
}

function Person({ person }: { person: CrewPreference }) {
  const queries = useQueryClient()
  const save = useMutation({
    // One after another, so that the last press wins.
    scope: { id: `wish ${person.worker}` },
    mutationFn: (wish: Preference | null) =>
      call('POST /favourites/', { worker: person.worker, wish }),
    onSuccess: async ({ response }, wish) => {
      toastSuccess(response)
      await queries.invalidateQueries({ queryKey: preferencesKey })
      // The crews of booked visits may have changed.
      if (wish === 'not-again') await queries.invalidateQueries({ queryKey: ['bookings'] })
    },
    onError: (error) => toastError(failureSentence(error)),
  })
  const shown = save.isPending ? save.variables : person.wish
  const press = (wish: Preference) => {
    const isDoubleClick = save.isPending && shown === wish
    if (!isDoubleClick) save.mutate(shown === wish ? null : wish)
  }
  return (
    <li>
      <span className={styles.name}>
        <CrewFaces crew={[person]} />
        <strong>{person.first_name}</strong>
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: two buttons of a person, not fields of a form */}
      <span
        role="group"
        className={styles.choice}
        aria-label={m.favourite_choice({ name: person.first_name })}
      >
        {preferences.map((wish) => (
          <button
            key={wish}
            type="button"
            aria-pressed={shown === wish}
            aria-busy={save.isPending || undefined}
            data-wish={wish}
            onClick={() => press(wish)}
          >
            {words[wish]()}
          </button>
        ))}
      </span>
    </li>
  )
}
