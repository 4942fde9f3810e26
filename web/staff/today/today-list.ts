import type { TodayList } from '../../../domain/api/reports/today.ts'
import { callQuery } from '../../api.ts'

const PAGE_SIZE = 20

/**
 * Lists whose rows link to a booking, each with the fragment of the booking's page where a row is
 * settled; empty for the top.
 */
export const settledAt = {
  crew: '#crew',
  not_on_way: '#crew-step',
  late: '',
  problems: '',
  no_code: '',
  no_photos: '',
  delayed: '',
  soon: '',
  holds: '#pay-link',
  refunds: '#refund',
  cash: '#cash',
} as const satisfies Partial<Record<TodayList, string>>

export const bookingLists = Object.keys(settledAt) as (keyof typeof settledAt)[]

/** The address of a page of one list. */
export function todayAddress(list: TodayList, page = 1): string {
  return `/today?${new URLSearchParams({ list, ...(page > 1 ? { page: String(page) } : {}) })}`
}

/** A page of one list of Today. */
export function todayList(list: TodayList, page: number) {
  return callQuery(['today', list, page], 'GET /staff/today/list/', {
    list,
    page,
    page_size: PAGE_SIZE,
  })
}
