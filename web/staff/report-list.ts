import type { BookingRecord } from '../../domain/api/bookings/booking.ts'
import { dayOf } from '../../domain/booking/calendar.ts'
import { call } from '../api.ts'
import { asPage } from '../ui/pages.ts'
import { noFilters, type ReportFilters, reportBody } from './report-filters.ts'

/** A page of the staff report's list; the grid below it filters by itself what it has. */
export function reportList(filters: ReportFilters, page: number) {
  const listed = { ...filters, grid: noFilters.grid }
  return {
    queryKey: ['bookings', 'report', listed, page] as const,
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      asPage<BookingRecord>(
        await call(
          'POST /booking-details/get-completed-bookings/',
          { ...reportBody(filters, dayOf(new Date())), page, page_size: filters.pageSize },
          { signal },
        ),
      ),
  }
}
