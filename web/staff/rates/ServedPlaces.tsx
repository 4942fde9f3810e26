import { Checkbox, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '../../../messages/page.ts'
import { call, callQuery } from '../../api.ts'
import { NotYet } from '../../ui/Loaded.tsx'
import { Loading } from '../../ui/Page.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import styles from './rates.module.css'
import { usePriceChange } from './use-price-change.ts'

type Change = { post_codes: number[]; served: boolean }

/** The postcodes of a region, each on or off. */
export function ServedPlaces({ region }: { region: number }) {
  const [search, setSearch] = useState('')
  const query = useQuery(callQuery(['places', region], 'GET /region-cost/places/', { region }))
  const { data } = query
  const serve = usePriceChange((change: Change) => call('PUT /region-cost/places/', change))
  if (!data)
    return <NotYet query={query} waiting={<Loading label={m.staff_rates_loading_postcodes()} />} />
  const words = search.trim().toLowerCase()
  const shown = data.filter(({ post_code, city, area }) =>
    `${post_code} ${city} ${area}`.toLowerCase().includes(words),
  )
  const switchAll = (served: boolean) =>
    serve.mutate({ post_codes: shown.map(({ post_code }) => post_code), served })
  const changing = serve.isPending ? serve.variables : undefined
  return (
    <div className={styles.places}>
      <div className={styles.seek}>
        <TextInput
          type="search"
          label={m.staff_rates_search_postcodes()}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        {words !== '' && shown.length > 1 && (
          <>
            <PlainButton variant="outline" busy={serve.isPending} onClick={() => switchAll(true)}>
              {m.staff_rates_serve_these({ count: shown.length })}
            </PlainButton>
            <PlainButton variant="outline" busy={serve.isPending} onClick={() => switchAll(false)}>
              {m.staff_rates_stop_these({ count: shown.length })}
            </PlainButton>
          </>
        )}
      </div>
      <p role="status" className={styles.count}>
        {m.staff_rates_postcodes_served({
          served: shown.filter(({ served }) => served).length,
          count: shown.length,
        })}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <ul className={styles.postcodes} tabIndex={0} aria-label={m.staff_rates_postcodes()}>
        {shown.map(({ post_code, city, area, served }) => (
          <li key={post_code}>
            <Checkbox
              label={`${post_code} ${area === city ? city : `${area}, ${city}`}`}
              checked={changing?.post_codes.includes(post_code) ? changing.served : served}
              onChange={(event) =>
                serve.mutate({ post_codes: [post_code], served: event.currentTarget.checked })
              }
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
