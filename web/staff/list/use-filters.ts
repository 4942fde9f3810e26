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
 * The filters and the page of a list, which stand in its address: shared, restored by Back, and
 * unchanged by a reload.
 * @param shape a constant of the module.
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
    /** Those that narrow something, for the query of the call. */
    query: narrowing(filters),
    /** The names of those that narrow something. */
    active: names,
    /**
     * Narrows to other values, from the first page on. A choice is a step that Back undoes; a typed
     * character is none: `{ replace: true }`.
     */
    change: (part: Partial<FilterValues<S>>, how: How = {}) => {
      // The address as it is by now: a step before this one may not be drawn yet.
      const now = new URLSearchParams(window.location.search)
      const next = searchWith(now, { ...filtersFrom(shape, now), ...part })
      void navigate(`${pathname}${next}`, { ...how, preventScrollReset: true })
    },
    /** Removes every filter. */
    clear: () => {
      const none = Object.fromEntries(Object.keys(shape).map((name) => [name, '']))
      void navigate(`${pathname}${searchWith(query, none)}`, { preventScrollReset: true })
    },
    /** The address of another page of the same list. */
    addressOf: (page: number) => `${pathname}${searchWith(query, filters, page)}`,
    /** The address of this list, at this page, with something open: `{ worker: '12' }`; '' closes. */
    addressWith: (open: Readonly<Record<string, string>>) =>
      `${pathname}${searchWith(query, { ...filters, ...open }, pageFrom(query))}`,
  }
}
