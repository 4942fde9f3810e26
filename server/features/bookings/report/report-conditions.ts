import { phoneDigits } from '../../../../domain/account/phone.ts'
import type { ReportSort } from '../../../../domain/api/bookings/booking.ts'
import { addDays, instantOf } from '../../../../domain/booking/starts/calendar.ts'
import type { BookingStatus, PaymentStatus } from '../../../../domain/booking/status.ts'
import { anywhere } from '../../../db/read-page.ts'

/** The filters of the staff report; empty values do not filter. Days are inclusive. */
export type ReportFilter = {
  readonly manager: string
  readonly skill: string
  readonly customerName: string
  readonly from?: string
  readonly to?: string
  /**
   * Any part of a booking ID, the customer's name or phone number, an address or a worker's name.
   */
  readonly search?: string
  /** As pages show it, following the clock. */
  readonly status?: BookingStatus
  readonly paymentStatus?: PaymentStatus
  /** By start by default; equal rows are sorted by start. */
  readonly sort?: ReportSort
  readonly descending?: boolean
}

const searchText = `order_search_text(o.ref, o.customer_name, o.customer_phone, o.address,
  o.from_address, o.to_address)`

/**
 * A filter in SQL: conditions on `booking b`, and on `booking_order o` where `needsOrder`.
 * @param now for statuses that follow the clock.
 */
export function conditionsOf(filter: ReportFilter, now: Date) {
  const values: unknown[] = []
  const put = (value: unknown) => `$${values.push(value)}`
  const conditions: string[] = ['true']
  if (filter.manager) {
    conditions.push(
      `b.manager_id = (select id from account where email = lower(${put(filter.manager)}))`,
    )
  }
  if (filter.skill && filter.skill !== 'All') {
    conditions.push(`b.skill = ${put(filter.skill)}`)
  }
  // Malaysia's days as instants, so that the index on the start is used.
  if (filter.from) {
    conditions.push(`b.starts_at >= ${put(instantOf(filter.from, 0))}`)
  }
  if (filter.to) {
    conditions.push(`b.starts_at < ${put(instantOf(addDays(filter.to, 1), 0))}`)
  }
  const name = filter.customerName.trim()
  if (name) {
    const pattern = put(anywhere(name))
    // The first condition is the one that the index can answer.
    conditions.push(`${searchText} ilike ${pattern} and o.customer_name ilike ${pattern}`)
  }
  if (filter.search?.trim()) conditions.push(found(filter.search.trim(), put))
  if (filter.status) conditions.push(statusNow(filter.status, () => put(now)))
  if (filter.paymentStatus) conditions.push(`b.payment_status = ${put(filter.paymentStatus)}`)
  const needsOrder =
    name !== '' || filter.status === 'Pending Payment' || filter.status === 'Expired'
  return { text: conditions.join(' and '), values, put, needsOrder }
}

/** Searches each source by its own index: a condition over several tables has none. */
function found(search: string, put: (value: unknown) => string): string {
  const pattern = put(anywhere(search))
  const digits = phoneDigits(search)
  const phone = digits ? `or ${searchText} ilike ${put(anywhere(digits))}` : ''
  return `b.id in (
    select v.id from booking_order o join booking v on v.order_id = o.id
    where ${searchText} ilike ${pattern} ${phone}
    union all
    select booking_id from visit_terms
    where concat_ws(' ', address, from_address, to_address) ilike ${pattern}
    union all
    select id from booking where booking_id = upper(${put(search)})
    union all
    select a.booking_id from worker w join assignment a on a.worker_id = w.id
    where w.full_name ilike ${pattern}
  )`
}

/** The same as `statusAt` of domain/booking/status.ts; `now` puts the instant into the statement. */
function statusNow(status: BookingStatus, now: () => string): string {
  const running = `b.status in ('Confirmed', 'In Progress')`
  switch (status) {
    case 'Pending Payment':
      return `b.status = 'Pending Payment' and not coalesce(o.hold_until <= ${now()}, false)`
    case 'Expired':
      return `(b.status = 'Expired' or b.status = 'Pending Payment' and o.hold_until <= ${now()})`
    case 'Confirmed':
      return `b.status = 'Confirmed' and coalesce(b.runs_from, b.starts_at) > ${now()}`
    case 'In Progress':
      return `${running} and coalesce(b.runs_until, b.ends_at) > ${now()}
        and (b.status = 'In Progress' or coalesce(b.runs_from, b.starts_at) <= ${now()})`
    case 'Completed':
      return `(b.status = 'Completed'
        or ${running} and coalesce(b.runs_until, b.ends_at) <= ${now()})`
    case 'Cancelled':
      return `b.status = 'Cancelled'`
  }
}
