import { queryOptions } from '@tanstack/react-query'
import { callQuery } from '../../api.ts'

/** The query of one of the customer's own series; refetched with all bookings. */
export function seriesQuery(order: string) {
  return queryOptions(
    callQuery(['bookings', 'series', order], 'GET /booking-details/series/', { order }),
  )
}
