import { useQuery } from '@tanstack/react-query'
import { m } from '../../../messages/page.ts'
import { callQuery } from '../../api.ts'
import { dayLabel } from '../../shared/when.ts'
import styles from './rates.module.css'

/** The effect of saving a card: prices of quotes change from a day on, sold visits stay. */
export function RateEffect({
  skill,
  regions,
  prices,
  firstDay,
}: {
  skill: string
  regions: readonly number[]
  /** How many prices change in each region. */
  prices: number
  /** '' means today. */
  firstDay: string
}) {
  const { data } = useQuery({
    ...callQuery(['rates-effect', skill, regions], 'POST /staff/rates/effect/', {
      skill,
      regions: [...regions],
    }),
    staleTime: 60_000,
  })
  const count = prices * regions.length
  return (
    <p className={styles.effect} role="status">
      {firstDay
        ? m.staff_rates_effect_from({ count, day: dayLabel(firstDay) })
        : m.staff_rates_effect_today({ count })}{' '}
      {data && m.staff_rates_effect_sold({ count: data.coming_visits })}
    </p>
  )
}
