import { type QueryKey, useQuery } from '@tanstack/react-query'
import { type ListPage, pageOf } from '../../ui/pages.ts'
import { customerVisits, visitsAddress, visitsShown } from '../customers/visit-list.ts'
import { filtersFrom, reportAddress } from '../report-filters.ts'
import { reportList } from '../report-list.ts'
import { bookingLists, settledAt, todayAddress, todayList } from '../today/today-list.ts'

type Item = { readonly skill?: string; readonly booking_id?: string }

/** A paged list of bookings. */
type BookingList = {
  readonly page: number
  readonly addressOf: (page: number) => string
  readonly query: (page: number) => {
    queryKey: QueryKey
    queryFn: (context: { signal: AbortSignal }) => Promise<ListPage<Item>>
  }
}

/** The previous or next booking, and the address of its page of the list. */
export type Neighbour = {
  readonly booking: { readonly skill: string; readonly booking_id: string }
  readonly from: string
}

/** The address of the list from which a booking was opened, if any. */
export function listAddress(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined
  const { from } = state
  return typeof from === 'string' && listOf(from) ? from : undefined
}

function listOfToday(search: URLSearchParams) {
  return bookingLists.find((each) => each === search.get('list'))
}

/** The fragment of the booking page where an item of that list is settled; empty if none. */
export function settledIn(from: string): string {
  const [path, words] = from.split('?')
  const list = path === '/today' ? listOfToday(new URLSearchParams(words)) : undefined
  return list ? settledAt[list] : ''
}

/** The list of an address: the report, a list of Today, or the visits of a customer. */
function listOf(from: string): BookingList | undefined {
  const [path, words] = from.split('?')
  const search = new URLSearchParams(words)
  if (path === '/report') {
    const filters = filtersFrom(search)
    return {
      page: pageOf(search.get('page')),
      addressOf: (page) => reportAddress(filters, page),
      query: (page) => reportList(filters, page),
    }
  }
  if (path === '/today') {
    const list = listOfToday(search)
    return (
      list && {
        page: pageOf(search.get('page')),
        addressOf: (page) => todayAddress(list, page),
        query: (page) => todayList(list, page),
      }
    )
  }
  const shown = path === '/customers' ? visitsShown(search) : undefined
  return (
    shown && {
      page: shown.page,
      addressOf: (page) => visitsAddress({ ...shown, page }),
      query: (page) => customerVisits({ ...shown, page }),
    }
  )
}

const nowhere: BookingList = {
  page: 1,
  addressOf: () => '',
  query: () => ({
    queryKey: ['no-list'],
    queryFn: () => Promise.reject(new Error('nothing is asked for without a list')),
  }),
}

/**
 * The previous and next booking in the list from which one was opened, even across pages; none if
 * the list no longer contains it.
 */
export function useNeighbours(
  from: string | undefined,
  bookingId: string,
): { previous?: Neighbour; next?: Neighbour } {
  const list = from === undefined ? undefined : listOf(from)
  const { page, addressOf, query } = list ?? nowhere
  const { data } = useQuery({ ...query(page), enabled: list !== undefined })
  const items = data?.items ?? []
  const at = items.findIndex(({ booking_id }) => booking_id === bookingId)
  const hasNextPage = data !== undefined && data.page * data.page_size < data.total
  const needsNext = at >= 0 && at === items.length - 1 && hasNextPage
  const needsPrevious = at === 0 && page > 1
  const after = useQuery({ ...query(page + 1), enabled: needsNext })
  const before = useQuery({ ...query(page - 1), enabled: needsPrevious })
  if (at < 0) return {}
  const neighbour = (item: Item | undefined, number: number): Neighbour | undefined =>
    item?.skill && item.booking_id
      ? {
          booking: { skill: item.skill, booking_id: item.booking_id },
          from: addressOf(number),
        }
      : undefined
  const previous = needsPrevious
    ? neighbour(before.data?.items.at(-1), page - 1)
    : neighbour(items[at - 1], page)
  const next = needsNext
    ? neighbour(after.data?.items[0], page + 1)
    : neighbour(items[at + 1], page)
  return { ...(previous ? { previous } : {}), ...(next ? { next } : {}) }
}
