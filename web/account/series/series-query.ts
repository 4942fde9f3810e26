import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api.ts'

/** One of the customer's own series; renewed with all other bookings. */
export function seriesQuery(order: string) {
  return queryOptions({
    queryKey: ['bookings', 'series', order],
    queryFn: ({ signal }) => call('GET /booking-details/series/', { order }, { signal }),
  })
}
