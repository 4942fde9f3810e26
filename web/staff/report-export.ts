import type { BookingRecord } from '../../domain/api/bookings/booking.ts'
import { paymentName, statusName } from '../../domain/messages/status-name.ts'
import { serviceBySkill } from '../../domain/services/catalogue.ts'
import { m } from '../../messages/page.ts'
import { call } from '../api.ts'
import { pageLocale } from '../locale.ts'
import {
  frequencyLabel,
  paymentMethodLabel,
  placeText,
  serviceTitle,
} from '../shared/booking-rows.ts'
import { clockLabel, endLabel } from '../shared/when.ts'
import { asPage } from '../ui/pages.ts'
import type { CsvRow } from './csv.ts'
import type { reportBody } from './report-filters.ts'

/** The maximum number of bookings in a file. */
export const MOST_EXPORTED = 10_000
const PAGE = 100

/**
 * Reads all bookings of a filtered report, page by page, up to `most`.
 * @throws ApiError as the report's call; AbortError.
 */
export async function readAll(
  body: ReturnType<typeof reportBody>,
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void,
  most = MOST_EXPORTED,
): Promise<{ bookings: BookingRecord[]; total: number }> {
  const bookings: BookingRecord[] = []
  for (let page = 1; ; page++) {
    const { items, total } = asPage<BookingRecord>(
      await call(
        'POST /booking-details/get-completed-bookings/',
        { ...body, page, page_size: PAGE },
        { signal },
      ),
    )
    bookings.push(...items)
    onProgress(bookings.length, total)
    if (items.length < PAGE || bookings.length >= Math.min(total, most)) {
      return { bookings, total }
    }
  }
}

/** A booking as a row of the file. Days are in ISO format, so that spreadsheets sort them. */
export function csvRow(booking: BookingRecord): CsvRow {
  const service = serviceBySkill(booking.skill)
  const { total_cost } = booking
  return {
    [m.staff_report_booking_id()]: booking.booking_id,
    [m.staff_report_customer()]: booking.customer_name,
    [m.staff_report_phone()]: booking.customer_phone ?? '',
    [m.staff_report_service()]: serviceTitle(service, booking),
    [m.account_row_frequency()]: frequencyLabel(service, booking.frequency),
    [m.account_row_start_date()]: booking.start_date,
    [m.staff_report_start()]: clockLabel(booking.start_time),
    [m.staff_report_end()]: endLabel(booking),
    [m.staff_report_hours()]: booking.no_of_hours,
    [m.staff_report_workers()]: booking.worker_count,
    [m.staff_report_assigned()]: (booking.assigned ?? []).join(', '),
    [m.staff_report_area()]: booking.post_code,
    [m.staff_report_city()]: booking.city ?? '',
    [m.staff_report_address()]: placeText(booking),
    [m.staff_report_status()]: statusName(booking.booking_status, pageLocale),
    [m.staff_report_payment()]: paymentName(booking, pageLocale),
    [m.account_row_payment_method()]: paymentMethodLabel(booking.payment_method),
    [m.staff_report_manager()]: booking.manager ?? '',
    ...(total_cost === undefined ? {} : { [m.staff_report_total_cost()]: total_cost.toFixed(2) }),
  }
}
