import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CrewWish } from '../../../domain/api/customers/favourites.ts'
import { type Wish, wishes } from '../../../domain/workers/wishes.ts'
import { m } from '../../../messages/page.ts'
import { call, failureSentence } from '../../api.ts'
import { CrewFaces } from '../../shared/CrewFaces.tsx'
import { toastError, toastSuccess } from '../../ui/toast.ts'
import styles from './WishList.module.css'

const words = { favourite: m.favourite_yes, 'not-again': m.favourite_no } as const

/** The key of all that is said of workers. */
export const wishesKey = ['favourites']

/** Workers with what the customer says of each, to be changed with one press. */
export function WishList({ crew }: { crew: readonly CrewWish[] }) {
  return (
    <ul className={styles.list}>
      {crew.map((each) => (
        <Person key={each.worker} person={each} />
      ))}
    </ul>
  )
}

function Person({ person }: { person: CrewWish }) {
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: (wish: Wish | null) => call('POST /favourites/', { worker: person.worker, wish }),
    onSuccess: async ({ response }, wish) => {
      toastSuccess(response)
      await queries.invalidateQueries({ queryKey: wishesKey })
      // Others may come to visits that are booked.
      if (wish === 'not-again') await queries.invalidateQueries({ queryKey: ['bookings'] })
    },
    onError: (error) => toastError(failureSentence(error)),
  })
  const shown = save.isPending ? save.variables : person.wish
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
        {wishes.map((wish) => (
          <button
            key={wish}
            type="button"
            aria-pressed={shown === wish}
            aria-busy={save.isPending || undefined}
            data-wish={wish}
            onClick={() => !save.isPending && save.mutate(shown === wish ? null : wish)}
          >
            {words[wish]()}
          </button>
        ))}
      </span>
    </li>
  )
}
