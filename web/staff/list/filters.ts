import { isDay } from '../../../domain/booking/calendar.ts'
import { pageOf } from '../../ui/pages.ts'

/**
 * What a list can be narrowed to, by the names in its address: free text, text of a pattern, a day, a
 * number, or one of some words. Every value is a text; '' narrows nothing.
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

/** The filters that an address names; a damaged one narrows nothing. */
export function filtersFrom<S extends FilterShape>(
  shape: S,
  search: URLSearchParams,
): FilterValues<S> {
  return Object.fromEntries(
    Object.entries(shape).map(([name, kind]) => [name, read(kind, search.get(name) ?? '')]),
  ) as FilterValues<S>
}

/** Those that narrow something. */
type Narrowing<S extends FilterShape> = {
  readonly [N in keyof S]?: Exclude<FilterValues<S>[N], ''>
}

/** The filters that narrow something: the query of the list's call. */
export function narrowing<S extends FilterShape>(filters: FilterValues<S>): Narrowing<S> {
  return Object.fromEntries(
    Object.entries(filters).filter(([, value]) => value !== ''),
  ) as Narrowing<S>
}

/**
 * The query of an address with these filters, at a page. What else it names, such as the thing that
 * is open beside the list, stays.
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

/** The page that an address names. */
export function pageFrom(search: URLSearchParams): number {
  return pageOf(search.get('page'))
}
