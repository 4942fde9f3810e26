import { useLocation, useNavigate } from 'react-router'
import {
  type FilterShape,
  type FilterValues,
  filtersFrom,
  narrowing,
  pageFrom,
  searchWith,
} from './filters.ts'

type How = { replace?: boolean }

/**
 * The filters and page of a list. They are in its address, so that they can be shared and survive
 * Back and reload.
 * @param shape a module constant.
 */
export function useFilters<S extends FilterShape>(shape: S) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const query = new URLSearchParams(search)
  const filters = filtersFrom(shape, query)
  const names = Object.keys(narrowing(filters)) as (keyof S & string)[]

  return {
    filters,
    page: pageFrom(query),
    /** The active filters, for the query of the call. */
    query: narrowing(filters),
    active: names,
    /**
     * Changes filters and goes to the first page. Back undoes a choice, but not typing: `{ replace:
     * true }`.
     */
    change: (part: Partial<FilterValues<S>>, how: How = {}) => {
      // The current address: an earlier change may not be rendered yet.
      const now = new URLSearchParams(window.location.search)
      const next = searchWith(now, { ...filtersFrom(shape, now), ...part })
      void navigate(`${pathname}${next}`, { ...how, preventScrollReset: true })
    },
    clear: () => {
      const none = Object.fromEntries(Object.keys(shape).map((name) => [name, '']))
      void navigate(`${pathname}${searchWith(query, none)}`, { preventScrollReset: true })
    },
    /** The address of another page of the same list. */
    addressOf: (page: number) => `${pathname}${searchWith(query, filters, page)}`,
    /** The address of this list and page with a row open: `{ worker: '12' }`; empty closes it. */
    addressWith: (open: Readonly<Record<string, string>>) =>
      `${pathname}${searchWith(query, { ...filters, ...open }, pageFrom(query))}`,
  }
}
