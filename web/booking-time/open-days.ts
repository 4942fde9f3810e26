import { useQuery } from '@tanstack/react-query'
import { addDays, daysBetween } from '../../domain/booking/starts/calendar.ts'
import { type CallOutput, call, callQuery } from '../api.ts'
import { addMonths } from './month.ts'

/** The body of a slots call, without its day. */
export type BodyWithoutDay = Readonly<Record<string, unknown>>

/** A day with its starts, as `HH:MM` and as text. */
export type OpenDay = CallOutput<'POST /booking-details/get-open-days/'>[number]

/** Available starts change by the minute. */
const FRESH_MS = 20_000
/** How many days ahead the next starts are searched, and how many days are offered. */
export const SEARCHED_DAYS = 62
const OFFERED_DAYS = 3

/** The next days with a start from `from` on, at most three. */
export async function nextOpenDays(
  body: BodyWithoutDay,
  from: string,
  options: { most?: number; signal?: AbortSignal } = {},
): Promise<readonly OpenDay[]> {
  return call(
    'POST /booking-details/get-open-days/',
    { ...body, start_date: from, days: SEARCHED_DAYS, most: options.most ?? OFFERED_DAYS },
    options.signal ? { signal: options.signal } : {},
  )
}

/**
 * The days of a month (`YYYY-MM`) with a start, from today on; undefined until known, so that no
 * day is marked by mistake.
 * @param body undefined while an answer that affects availability is missing.
 */
export function useOpenDays(
  body: BodyWithoutDay | undefined,
  month: string | undefined,
  today: string | undefined,
): { openDays: ReadonlySet<string> | undefined; loading: boolean } {
  const first = month && today && month > today.slice(0, 7) ? `${month}-01` : today
  const days = month && first ? daysBetween(first, addMonths(`${month}-01`, 1)) : 0
  const { data, isFetching } = useQuery({
    ...callQuery(
      ['slots', 'open-days', body, first, days],
      'POST /booking-details/get-open-days/',
      {
        ...body,
        start_date: first,
        days,
      },
    ),
    enabled: body !== undefined && days > 0,
    staleTime: FRESH_MS,
    select: (open) => new Set(open.map(({ date }) => date)),
  })
  return { openDays: body && data, loading: isFetching && !data }
}

/** The next days with starts after a day without any; undefined while loading. */
export function useNextStarts(body: BodyWithoutDay, day: string) {
  return useQuery({
    queryKey: ['slots', 'next', body, day],
    queryFn: ({ signal }) => nextOpenDays(body, addDays(day, 1), { signal }),
    staleTime: FRESH_MS,
  })
}

/** The starts of a day for a booked visit, whose own hours count as free. */
export function useStartsFor(asked: BodyWithoutDay & { readonly booking_id: string }, day: string) {
  return useQuery({
    ...callQuery(
      ['bookings', 'slots', asked.booking_id, day],
      'POST /booking-details/get-available-slots/',
      { ...asked, start_date: day },
    ),
    enabled: day !== '',
    // Available starts change by the minute.
    staleTime: 0,
    gcTime: 0,
  })
}
