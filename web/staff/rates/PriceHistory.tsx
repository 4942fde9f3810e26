import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '../../../messages/page.ts'
import { callQuery } from '../../api.ts'
import { momentLabel } from '../../shared/when.ts'
import { NotYet } from '../../ui/Loaded.tsx'
import { Loading } from '../../ui/Page.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import styles from './rates.module.css'

const STEP = 10

/** Who changed what, and when. */
export function PriceHistory() {
  const [count, setCount] = useState(STEP)
  const query = useQuery({
    ...callQuery(['price-changes', count], 'GET /region-cost/changes/', {
      page: 1,
      page_size: count,
    }),
    placeholderData: keepPreviousData,
  })
  const { data, isFetching } = query
  if (!data)
    return <NotYet query={query} waiting={<Loading label={m.staff_rates_loading_changes()} />} />
  if (data.total === 0) return <p className={styles.count}>{m.staff_rates_no_changes()}</p>
  return (
    <>
      <ol className={styles.changes}>
        {data.items.map(({ at, who, what }) => (
          <li key={`${at} ${what}`}>
            <p>{what}</p>
            <p className={styles.count}>
              {m.staff_rates_changed_by({ who, moment: momentLabel(at) })}
            </p>
          </li>
        ))}
      </ol>
      {data.total > data.items.length && count < 100 && (
        <PlainButton variant="outline" busy={isFetching} onClick={() => setCount(count + STEP)}>
          {m.staff_rates_show_more()}
        </PlainButton>
      )}
    </>
  )
}
