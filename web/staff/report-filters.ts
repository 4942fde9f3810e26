import type { ReportSort } from '../../domain/api/bookings/booking.ts'
import { addDays, isDay, mondayOf } from '../../domain/booking/starts/calendar.ts'
import {
  type BookingStatus,
  bookingStatuses,
  type PaymentStatus,
  paymentStatuses,
} from '../../domain/booking/status.ts'
import { serviceBySkill, skillOfFilter } from '../../domain/services/catalogue.ts'
import { m } from '../../messages/page.ts'
import { searchWith } from './list/filters.ts'
import { type PageSizeOf, pageSizeFrom, pageSizes } from './list/PageSize.tsx'

/** The filters of the staff report; '' filters nothing (docs/product/calls.md#shapes). */
export type ReportFilters = {
  /** Any part of a booking ID, a name, a phone number or an address. */
  search: string
  customerName: string
  /** The manager's e-mail. */
  manager: string
  /** A skill. */
  service: string
  /** First and last day, inclusive. */
  dates: DateRange | undefined
  /** Only bookings from today on; ignored if `dates` is set. */
  fromToday: boolean
  status: BookingStatus | ''
  payment: PaymentStatus | ''
  order: ReportOrder
  /** The filters of the grid below the list. */
  grid: GridFilter
  pageSize: PageSizeOf
}

/** The filters of the grid; '' filters nothing. */
export type GridFilter = { name: string; skill: string; area: string; busy: '' | 'busy' | 'free' }

const wholeGrid: GridFilter = { name: '', skill: '', area: '', busy: '' }

/** The sort column and direction. */
export type ReportOrder = { by: ReportSort; descending: boolean }

/** By start date, earliest first (docs/product/pages.md#staff-report). */
const usualOrder: ReportOrder = { by: 'start_date', descending: false }

/** The sortable columns with their labels. */
export const orderLabels: Readonly<Record<ReportSort, string>> = {
  start_date: m.staff_report_start(),
  booking_id: m.staff_report_booking_id(),
  customer_name: m.staff_report_customer(),
  skill: m.staff_report_service(),
  no_of_hours: m.staff_report_hours(),
  worker_count: m.staff_report_workers(),
  post_code: m.staff_report_area(),
  booking_status: m.staff_report_status(),
  total_cost: m.staff_report_total_cost(),
}

export type DateRange = { start: string; end: string }

export const noFilters: ReportFilters = {
  search: '',
  customerName: '',
  manager: '',
  service: '',
  dates: undefined,
  fromToday: false,
  status: '',
  payment: '',
  order: usualOrder,
  grid: wholeGrid,
  pageSize: pageSizes[0],
}

/** Reads the filters from an address, named as in the API. Ignores invalid values. */
export function filtersFrom(search: URLSearchParams): ReportFilters {
  const start = search.get('start_date') ?? ''
  const end = search.get('end_date') || start
  const dates = isDay(start) && isDay(end) && start <= end ? { start, end } : undefined
  return {
    search: search.get('search') ?? '',
    customerName: search.get('customer_name') ?? '',
    manager: search.get('manager') ?? '',
    service: skillNamed(search.get('service_type') ?? ''),
    dates,
    fromToday: !dates && search.get('from') === 'today',
    status: bookingStatuses.find((status) => status === search.get('status')) ?? '',
    payment: paymentStatuses.find((status) => status === search.get('payment_status')) ?? '',
    order: orderFrom(search.get('sort') ?? '', search.get('dir') ?? ''),
    grid: {
      name: search.get('worker') ?? '',
      skill: skillNamed(search.get('worker_skill') ?? ''),
      area: search.get('worker_area') ?? '',
      busy: busyFrom(search.get('workers')),
    },
    pageSize: pageSizeFrom(search),
  }
}

/** The skill with this name or label; '' if no service has it. */
function skillNamed(name: string): string {
  return serviceBySkill(skillOfFilter(name))?.skill ?? ''
}

function busyFrom(word: string | null): GridFilter['busy'] {
  return word === 'busy' || word === 'free' ? word : ''
}

/**
 * The address without its invalid filters, such as an unknown service; undefined if all filters are
 * valid.
 */
export function cleanedAddress(search: URLSearchParams, page: number): string | undefined {
  const address = reportAddress(filtersFrom(search), page)
  const clean = new URLSearchParams(address.slice('/report'.length))
  const wrong = Object.keys(inAddress(noFilters)).some((name) => {
    const given = search.get(name)
    return given !== null && given !== clean.get(name)
  })
  return wrong ? address : undefined
}

function orderFrom(by: string, dir: string): ReportOrder {
  return Object.hasOwn(orderLabels, by)
    ? { by: by as ReportSort, descending: dir === 'desc' }
    : usualOrder
}

/** The order after a header is pressed: by that column, or reversed if it was by that column. */
export function orderAfter(order: ReportOrder, by: ReportSort): ReportOrder {
  return { by, descending: order.by === by && !order.descending }
}

/** The parameters of an address with these filters, in order; empty ones are left out. */
function inAddress({ dates, order, grid, pageSize, ...filters }: ReportFilters) {
  const isUsualOrder = order.by === usualOrder.by && !order.descending
  return {
    search: filters.search,
    customer_name: filters.customerName,
    manager: filters.manager,
    service_type: filters.service,
    start_date: dates?.start,
    end_date: dates?.end,
    from: !dates && filters.fromToday && 'today',
    status: filters.status,
    payment_status: filters.payment,
    sort: !isUsualOrder && order.by,
    dir: !isUsualOrder && (order.descending ? 'desc' : 'asc'),
    worker: grid.name,
    worker_skill: grid.skill,
    worker_area: grid.area,
    workers: grid.busy,
    page_size: pageSize !== pageSizes[0] && pageSize,
  }
}

/** The report's address with these filters and a page number. */
export function reportAddress(filters: ReportFilters, page = 1): string {
  return `/report${searchWith(new URLSearchParams(), inAddress(filters), page)}`
}

/** A day later than any booking. */
const noEnd = '2999-12-31'

/**
 * The body of the report call (docs/product/calls.md, docs/product/calls.md#shapes).
 * @param today in Malaysia.
 */
export function reportBody(filters: ReportFilters, today: string) {
  const { dates, fromToday } = filters
  const range = dates ?? (fromToday ? { start: today, end: noEnd } : undefined)
  return {
    search: filters.search,
    status: filters.status,
    payment_status: filters.payment,
    customer_name: filters.customerName,
    manager: filters.manager,
    service_type: filters.service,
    sort: filters.order.by,
    dir: filters.order.descending ? ('desc' as const) : ('asc' as const),
    date_range: range ? { start_date: range.start, end_date: range.end } : ('' as const),
  }
}

/** True if both select the same rows, in whatever order. */
export function sameRows(one: ReportFilters, other: ReportFilters): boolean {
  const rows = (filters: ReportFilters) =>
    reportAddress({ ...filters, order: usualOrder, grid: wholeGrid, pageSize: pageSizes[0] })
  return rows(one) === rows(other)
}

/**
 * The quick date buttons (docs/product/pages.md#staff-report). `today` is in Malaysia; a week runs
 * from Monday to Sunday.
 */
export function quickRanges(today: string): { label: string; dates: DateRange }[] {
  const tomorrow = addDays(today, 1)
  const monday = mondayOf(today)
  return [
    { label: m.staff_report_today(), dates: { start: today, end: today } },
    { label: m.staff_report_tomorrow(), dates: { start: tomorrow, end: tomorrow } },
    { label: m.staff_report_this_week(), dates: { start: monday, end: addDays(monday, 6) } },
  ]
}

export function sameDates(one: DateRange | undefined, other: DateRange | undefined): boolean {
  return one?.start === other?.start && one?.end === other?.end
}

/** The storage of filters: the browser's, or a test's. */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const KEY = 'jiran.report-filters'
const FROM_TODAY = 'jiran.report-from-today'

/** Stores whether the report shows only bookings from today on. */
export function rememberFromToday(store: Store, fromToday: boolean) {
  try {
    if (fromToday) store.setItem(FROM_TODAY, '1')
    else store.removeItem(FROM_TODAY)
  } catch {
    // Full or disabled storage: the filters are not restored later, nothing else.
  }
}

/**
 * Stores manager, service and dates for returning from a booking
 * (docs/product/pages.md#staff-report).
 */
export function storeFilters(store: Store, { manager, service, dates }: ReportFilters) {
  try {
    const address = reportAddress({ ...noFilters, manager, service, dates })
    store.setItem(KEY, address.slice('/report'.length))
  } catch {
    // As above.
  }
}

/** The stored filters; none if nothing valid is stored. */
export function storedFilters(store: Store): ReportFilters {
  try {
    const filters = filtersFrom(new URLSearchParams(store.getItem(KEY) ?? ''))
    const fromToday = !filters.dates && store.getItem(FROM_TODAY) === '1'
    return { ...filters, fromToday }
  } catch {
    return noFilters
  }
}

/** Clears the stored filters, for Reset Filters. */
export function dropFilters(store: Store) {
  try {
    store.removeItem(KEY)
    store.removeItem(FROM_TODAY)
  } catch {
    // As above.
  }
}
