import { useQuery } from '@tanstack/react-query'
import { listLabel } from '../../domain/messages/format.ts'
import { m } from '../../messages/page.ts'
import { callQuery } from '../api.ts'
import { pageLocale } from '../locale.ts'
import { shortDay } from '../shared/when.ts'
import styles from './NextStarts.module.css'
import type { BodyWithoutDay, OpenDay } from './open-days.ts'

type Props = {
  body: BodyWithoutDay
  /** The first day of the search. */
  day: string
  onChoose: (day: string, time: string) => void
}

const SEARCHED_DAYS = 31
const OFFERED_DAYS = 3

/**
 * The next starts at which a favourite of the customer is free, to choose with one press; empty
 * without favourites (docs/product/customers.md#favourites).
 */
export default function FavouriteStarts({ body, day, onChoose }: Props) {
  const { data } = useQuery({
    ...callQuery(['slots', 'favourites', body, day], 'POST /booking-details/get-open-days/', {
      ...body,
      start_date: day,
      days: SEARCHED_DAYS,
      most: OFFERED_DAYS,
      with_favourite: true,
    }),
    staleTime: 20_000,
  })
  if (!data || data.length === 0) return null
  const firsts = data.flatMap(({ date, starts: [first] }) => (first ? [{ date, ...first }] : []))
  const names = [...new Set(firsts.flatMap(namesOf))]
  return (
    <div className={styles.favourites}>
      <p id="favourite-starts">
        {names.length > 1
          ? m.favourite_starts_several()
          : m.favourite_starts({ names: listLabel(names, pageLocale) })}
      </p>
      <ul className={styles.starts} aria-labelledby="favourite-starts">
        {firsts.map(({ date, label, value, favourites }) => (
          <li key={date}>
            <button type="button" className={styles.start} onClick={() => onChoose(date, value)}>
              {m.time_day_time({ day: shortDay(date), time: label })}
              {names.length > 1 && <small>{namesOf({ favourites }).join(', ')}</small>}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function namesOf({ favourites = [] }: Pick<OpenDay['starts'][number], 'favourites'>) {
  return favourites.map((each) => each.first_name)
}
