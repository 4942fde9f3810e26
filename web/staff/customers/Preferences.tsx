import { useQuery } from '@tanstack/react-query'
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
      {
        id,
      },
    ),
  )
  return (
    <Section title={m.staff_customers_wishes()}>
      <Loaded query={preferences}>
        {({ items }) =>
          items.length === 0 ? (
            <p>{m.staff_customers_no_wishes()}</p>
          ) : (
            <Facts
              facts={[
                [
                  m.staff_customers_favourites(),
                  <Names key="yes" of={favourites(items)} to="/workers?worker=" />,
                ],
                [
                  m.staff_customers_not_again(),
                  <Names key="no" of={barred(items)} to="/workers?worker=" />,
                ],
              ]}
            />
          )
        }
      </Loaded>
    </Section>
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
    <Section title={m.staff_workers_wishes()}>
      <Loaded query={preferences}>
        {({ items }) =>
          items.length === 0 ? (
            <p>{m.staff_workers_no_wishes()}</p>
          ) : (
            <Facts
              facts={[
                [
                  m.staff_workers_favourite_of(),
                  <Names key="yes" of={favourites(items)} to="/customers?customer=" />,
                ],
                [
                  m.staff_workers_not_again_for(),
                  <Names key="no" of={barred(items)} to="/customers?customer=" />,
                ],
              ]}
            />
          )
        }
      </Loaded>
    </Section>
  )
}

type Preferences = readonly DatedPreference[]
const favourites = (preferences: Preferences) =>
  preferences.filter(({ wish }) => wish === 'favourite')
const barred = (preferences: Preferences) => preferences.filter(({ wish }) => wish === 'not-again')

function Names({ of, to }: { of: Preferences; to: '/workers?worker=' | '/customers?customer=' }) {
  if (of.length === 0) return m.common_nothing()
  return of.map(({ id, name }, place) => (
    <span key={id}>
      {place > 0 && m.format_list_separator()}
      <Link to={`${to}${id}`}>{name}</Link>
    </span>
  ))
}
