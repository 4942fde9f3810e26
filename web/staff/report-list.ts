import type { BookingRecord } from '../../domain/api/bookings/booking.ts'
import { dayOf } from '../../domain/booking/starts/calendar.ts'
import { call } from '../api.ts'
import { asPage } from '../ui/pages.ts'
import { noFilters, type ReportFilters, reportBody } from './report-filters.ts'

/** The query of a page of the report's list. Ignores the filters of the grid below. */
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
