import { useQuery } from '@tanstack/react-query'
import type { BookingRecord } from '../../../domain/api/booking.ts'
import { pageOf } from '../../account/bookings/pages.ts'
import { filtersFrom, noFilters, reportAddress } from '../report-filters.ts'
import { reportList } from '../report-list.ts'

/** A booking beside the shown one, and the address of the list's page that it is on. */
export type Neighbour = { readonly booking: BookingRecord; readonly from: string }

/** The address of the report from which a booking was opened; undefined from anywhere else. */
export function listAddress(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined
  const { from } = state
  return typeof from === 'string' && /^\/report(\?|$)/.test(from) ? from : undefined
}

/**
 * The bookings before and after one in the list that it was opened from, also over the edge of the
 * list's page; none when the list no longer has it.
 */
export function useNeighbours(
  from: string | undefined,
  bookingId: string,
): { previous?: Neighbour; next?: Neighbour } {
  const search = new URLSearchParams(from?.slice('/report'.length) ?? '')
  const filters = from === undefined ? noFilters : filtersFrom(search)
  const page = pageOf(search.get('page'))
  const addressOf = (number: number) => reportAddress(filters, number)
  const { data } = useQuery({ ...reportList(filters, page), enabled: from !== undefined })
  const items = data?.items ?? []
  const at = items.findIndex(({ booking_id }) => booking_id === bookingId)
  const hasNextPage = data !== undefined && data.page * data.page_size < data.total
  const needsNext = at >= 0 && at === items.length - 1 && hasNextPage
  const needsPrevious = at === 0 && page > 1
  const after = useQuery({ ...reportList(filters, page + 1), enabled: needsNext })
  const before = useQuery({ ...reportList(filters, page - 1), enabled: needsPrevious })
  if (at < 0) return {}
  const neighbour = (booking: BookingRecord | undefined, number: number) =>
    booking && { booking, from: addressOf(number) }
  const previous = needsPrevious
    ? neighbour(before.data?.items.at(-1), page - 1)
    : neighbour(items[at - 1], page)
  const next = needsNext
    ? neighbour(after.data?.items[0], page + 1)
    : neighbour(items[at + 1], page)
  return { ...(previous ? { previous } : {}), ...(next ? { next } : {}) }
}
