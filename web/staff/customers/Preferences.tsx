import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { DatedPreference } from '../../../domain/api/customers/favourites.ts'
import { m } from '../../../messages/page.ts'
import { callQuery } from '../../api.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Section } from '../panel/Section.tsx'

/** A customer's preferences about workers (docs/product/customers.md#favourites). */
export function PreferencesOfCustomer({ id }: { id: number }) {
  const preferences = useQuery(
    callQuery(
      ['preferences', 'by-customer', id],
      'GET /staff/favourites/by-customer/{id}',
      undefined,
      { id },
    ),
  )
  return (
    <Preferences
      query={preferences}
      title={m.staff_customers_wishes()}
      none={m.staff_customers_no_wishes()}
      favourites={m.staff_customers_favourites()}
      notAgain={m.staff_customers_not_again()}
      to="/workers?worker="
    />
  )
}

/** Customers' preferences about a worker, which the worker never sees. */
export function PreferencesOfWorker({ id }: { id: number }) {
  const preferences = useQuery(
    callQuery(['preferences', 'of-worker', id], 'GET /staff/favourites/of-worker/{id}', undefined, {
      id,
    }),
  )
  return (
    <Preferences
      query={preferences}
      title={m.staff_workers_wishes()}
      none={m.staff_workers_no_wishes()}
      favourites={m.staff_workers_favourite_of()}
      notAgain={m.staff_workers_not_again_for()}
      to="/customers?customer="
    />
  )
}

function Preferences({
  query,
  title,
  none,
  favourites,
  notAgain,
  to,
}: {
  query: UseQueryResult<{ items: DatedPreference[] }>
  title: string
  none: string
  favourites: string
  notAgain: string
  /** The page of the other person, which their id completes. */
  to: string
}) {
  const names = (items: readonly DatedPreference[], wanted: DatedPreference['wish']) => (
    <Names key={wanted} of={items.filter(({ wish }) => wish === wanted)} to={to} />
  )
  return (
    <Section title={title}>
      <Loaded query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <p>{none}</p>
          ) : (
            <Facts
              facts={[
                [favourites, names(items, 'favourite')],
                [notAgain, names(items, 'not-again')],
              ]}
            />
          )
        }
      </Loaded>
    </Section>
  )
}

function Names({ of, to }: { of: readonly DatedPreference[]; to: string }) {
  if (of.length === 0) return m.common_nothing()
  return of.map(({ id, name }, place) => (
    <span key={id}>
      {place > 0 && m.format_list_separator()}
      <Link to={`${to}${id}`}>{name}</Link>
    </span>
  ))
}
