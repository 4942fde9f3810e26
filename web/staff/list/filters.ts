import { isDay } from '../../../domain/booking/starts/calendar.ts'
import { pageOf } from '../../ui/pages.ts'

/**
 * The filters of a list by their names in the address: free text, text that matches a pattern, a day,
 * a number, or one of some words. All values are text; empty means inactive.
 */
export type FilterShape = Readonly<
  Record<string, 'text' | 'day' | 'number' | RegExp | readonly string[]>
>

/** The values of filters; words keep their type. */
export type FilterValues<S extends FilterShape> = {
  readonly [N in keyof S]: S[N] extends readonly (infer Word)[] ? Word | '' : string
}

function read(kind: FilterShape[string], text: string): string {
  if (kind === 'text') return text
  if (kind === 'day') return isDay(text) ? text : ''
  if (kind === 'number') return /^\d{1,9}$/.test(text) ? text : ''
  const isKnown = kind instanceof RegExp ? kind.test(text) : kind.includes(text)
  return isKnown ? text : ''
}

/** The filters in an address; invalid ones are ignored. */
export function filtersFrom<S extends FilterShape>(
  shape: S,
  search: URLSearchParams,
): FilterValues<S> {
  return Object.fromEntries(
    Object.entries(shape).map(([name, kind]) => [name, read(kind, search.get(name) ?? '')]),
  ) as FilterValues<S>
}

/** The active filters. */
type Narrowing<S extends FilterShape> = {
  readonly [N in keyof S]?: Exclude<FilterValues<S>[N], ''>
}

/** The active filters: the query of the list's call. */
export function narrowing<S extends FilterShape>(filters: FilterValues<S>): Narrowing<S> {
  return Object.fromEntries(
    Object.entries(filters).filter(([, value]) => value !== ''),
  ) as Narrowing<S>
}

/**
 * The query of an address with these filters and page. Other parameters, such as the open row,
 * stay.
 * @returns '' or `?…`
 */
export function searchWith(
  search: URLSearchParams,
  filters: Readonly<Record<string, unknown>>,
  page = 1,
): string {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries({ ...filters, page: page > 1 ? String(page) : '' })) {
    if (value) next.set(name, String(value))
    else next.delete(name)
  }
  return next.size > 0 ? `?${next}` : ''
}

/** The page in an address. */
export function pageFrom(search: URLSearchParams): number {
  return pageOf(search.get('page'))
}
