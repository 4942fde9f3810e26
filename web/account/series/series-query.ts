import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api.ts'

/** The query of one of the customer's own series; refetched with all bookings. */
export function seriesQuery(order: string) {
  return queryOptions({
    queryKey: ['bookings', 'series', order],
    queryFn: ({ signal }) => call('GET /booking-details/series/', { order }, { signal }),
  })
}
